import type { Words } from '../words.ts';

export const sandbox = (): Words['sandbox'] => ({
  howTo: (address, isFixed) =>
    `serviço simulado no ar; Ctrl-C o encerra. Em outro terminal, com qualquer token: recibo login --base-url ${address}${isFixed ? '' : '. Sempre no mesmo endereço: recibo sandbox --port 8003'}`,
  stopped: 'o sandbox foi encerrado',
  portRefused: (port, code) =>
    `o sandbox não consegue escutar na porta ${port}${code === 'EADDRINUSE' ? ': já está em uso' : ` (${code})`}. Sem --port ele usa uma porta livre`,
  noProgram: (program) => `${program} terminou com 127: esse programa existe? Confira o que vem depois de --`,
  ends: 'o sandbox e os links dele terminam com esta execução; recibo sandbox mantém um no ar',
  endings: {
    status: 'essa situação; 900: só NF-e',
    'sefaz-code': '900 com esse código da SEFAZ e o que ele diz (NF-e)',
    'nfse-error': '003 com esse erro da prefeitura (NFS-e)',
    http: 'esse status HTTP',
    'issued-later': '002, depois 003, depois 004 nas consultas seguintes',
    'rejected-later': '002, depois 003, depois 900 (NFS-e: 999)',
    'limited-once': 'HTTP 429 uma vez, depois 004',
    silent: 'nenhuma resposta',
    redirect: 'um redirecionamento para outro host',
    page: 'uma página HTML com HTTP 200',
    cut: 'um corpo cortado no meio',
    unknown: 'uma situação desconhecida, 007 (Em análise)',
    missing: '004 com campos faltando',
    extra: '004 com campos que ninguém conhece',
    hostile: '004 com sequências de escape no texto',
    'no-documents': '004 cujos documentos não existem (404)',
    'page-documents': '004 cujos documentos são uma página HTML',
    'relative-links': '004 cujos links são relativos',
    'cut-documents': '004 cujos documentos vêm cortados no meio',
  },
});
