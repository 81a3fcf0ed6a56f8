import type { Words } from '../index.ts';

export const sandbox: Words['sandbox'] = {
  howTo: (address) =>
    `serviço simulado no ar. Consulte-o com RECIBO_BASE_URL=${address} e qualquer texto em RECIBO_TOKEN; Ctrl-C o encerra`,
  stopped: 'o sandbox foi encerrado',
  portRefused: (port, code) =>
    `o sandbox não consegue escutar na porta ${port}${code === 'EADDRINUSE' ? ': já está em uso' : ` (${code})`}. Sem --port ele usa uma porta livre`,
  noProgram: (program) => `${program} terminou com 127: esse programa existe? Confira o que vem depois de --`,
  ends: 'o sandbox termina com esta execução; recibo sandbox mantém um no ar para o comando',
};
