import { quotedIfNeeded } from '../../shell-quote.ts';
import { type Messages, said } from '../types/messages.ts';
import { whatKeepsFromMaking, whatLimitsWriting } from './full-disk-or-quota.ts';

/** What keeps a run from its files, its port or its program, and what ends it before its time. */
export const runProblems = {
  'bad-out-file': ({ path, flaw }) => {
    switch (flaw.kind) {
      case 'exists':
        return said(`o arquivo ${path} já existe`, 'Continue nele: --resume; ou substitua-o: --force');
      case 'not-a-file':
        return said(
          `${path} não é um arquivo comum`,
          'Informe outro arquivo em --out; sem essa opção, os registros vão para a saída padrão',
        );
      case 'is-the-list':
        return said(`${path} é a própria lista de recibos`, 'Informe outro arquivo em --out');
      case 'no-records':
        return (flaw.line ?? 1) === 1
          ? said(
              `o arquivo ${path} não contém registros deste formato`,
              'Nada foi alterado. Repita o -o e o --excel com que ele foi gravado ou informe outro arquivo em --out, como é preciso depois que uma planilha o salva',
            )
          : said(
              `a linha ${flaw.line} de ${path} não é um registro deste formato`,
              'Nada foi alterado. Corrija o arquivo ou informe outro em --out',
            );
      case 'in-use':
        return said(`outra execução está gravando em ${path}`, 'Aguarde-a ou informe outro arquivo em --out');
      case 'failed':
        return said(
          `não foi possível abrir ${path} para gravação (${flaw.code})`,
          flaw.code === 'EBUSY'
            ? 'Feche-o onde estiver aberto, por exemplo em uma planilha'
            : `Confira ${whatKeepsFromMaking(flaw.code)}`,
        );
    }
  },
  'input-unreadable': ({ path, code }) => {
    if (path === '-' && code !== 'ESTALE') {
      return said(
        `não foi possível ler a entrada padrão, de onde viria a lista de recibos (${code})`,
        'Informe a lista por um pipe ou em um arquivo: --input <arquivo>',
      );
    }
    return code === 'ESTALE'
      ? said(
          `a lista de recibos ${path} foi cortada ou substituída durante a leitura (${code})`,
          'Nada mais foi consultado. Use uma cópia dela em que ninguém grave',
        )
      : said(`não foi possível ler a lista de recibos ${path} (${code})`, 'Confira o nome e as permissões');
  },
  'output-is-list': () =>
    said('a saída padrão é a própria lista de recibos', 'Nada foi consultado. Grave em outro arquivo'),
  'output-failed': ({ code }) =>
    said(`não foi possível gravar a resposta (${code})`, `Confira ${whatLimitsWriting(code)} e tente de novo`),
  'records-not-written': ({ path, code }) =>
    code === 'ENOENT'
      ? said(
          `${path} foi removido ou substituído enquanto recebia registros`,
          'Deixe o arquivo no lugar e continue com a mesma linha, com --resume e sem --force: o que faltar é consultado de novo',
        )
      : said(
          `não foi possível gravar registros em ${path} (${code})`,
          `Confira ${whatLimitsWriting(code)} e continue com a mesma linha, com --resume e sem --force`,
        ),
  'port-refused': ({ port, code }) =>
    said(
      code === 'EADDRINUSE'
        ? `a porta ${port} já está em uso`
        : `o sistema não deixa o serviço simulado escutar na porta ${port} (${code})`,
      'Escolha outra com --port; sem essa opção, é usada uma porta livre',
    ),
  'program-not-started': ({ program, code }) =>
    said(
      code === 'ENOENT'
        ? `o programa ${quotedIfNeeded(program)} não foi encontrado`
        : `não foi possível executar ${quotedIfNeeded(program)} (${code})`,
      'Confira o que foi digitado depois de --',
    ),
  interrupted: ({ signal }) => said(`interrompido (${signal})`, null),
  bug: ({ reportsTo }) =>
    said(
      'isto é uma falha do próprio recibo (o programa)',
      `Relate a falha${reportsTo === null ? '' : ` em ${reportsTo}`}, com o comando que você digitou e o que isto mostra: recibo --version; RECIBO_DEBUG=1 acrescenta detalhes`,
    ),
} as const satisfies Partial<Messages['problem']>;
