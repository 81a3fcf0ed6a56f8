import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { temporaryFile } from '../support/folder.ts';
import { asking, run } from '../support/run.ts';
import { ISSUED, recordsIn, startService } from '../support/service.ts';

const [ONE, TWO, THREE] = ['352611000120004', '352611000130004', '352611000140004'];
const ALL = [ONE, TWO, THREE];

/** What became of a list on standard input, and in a file: each record as its receipt, with why it is none. */
async function ask(text: string | Uint8Array, name = 'list.txt', ...argv: string[]) {
  const done = await run(['nfe', '-i', temporaryFile(text, name), '-o', 'ndjson', '--sandbox', ...argv]);
  const receipts = recordsIn(done.stdout).map(({ receipt, error }) => receipt + (error ? ` ${error.message}` : ''));
  return { ...done, receipts };
}

describe('a chat or a list', () => {
  it.each([
    ['bullets', `- ${ONE}\n* ${TWO}\n\u2022${THREE}`],
    ['bullets of other signs', `\u2705 ${ONE}\n\u2013 ${TWO}\n\u25cf ${THREE}`],
    ['numbers', `1. ${ONE}\n2) ${TWO}\n(3) ${THREE}`],
    ['quotes', `> ${ONE}\n>> ${TWO}\n>${THREE}`],
    ['the word', `Recibo: ${ONE}\nrecibo n\u00ba ${TWO}\nN\u00famero do recibo: ${THREE}`],
    ['the word in other ways', `RECIBO ${ONE}\nN\u00ba ${TWO}\nReceipt:${THREE}`],
    ['one line', `Recibos: ${ONE}, ${TWO}; ${THREE}`],
    ['lines of two', `${ONE}, ${TWO}\n${THREE},`],
    ['a first line with a comma', `Bom dia, segue a lista:\n\n${ONE}\n${TWO}\n${THREE}\n---\nObrigado!\n+----+`],
    ['WhatsApp', `[29/11/2026 09:12] Loja 12: ${ONE}\n[09:13, 29/11/2026] +55 11 91234-5678: ${TWO}, ${THREE}`],
    [
      'WhatsApp of an iPhone',
      `\u200e[29/11/2026, 09:12:01] ~ Ana: Bom dia\n[29/11/2026, 09:12:33] Ana: \u200e${ALL.join(', ')}`,
    ],
    [
      'WhatsApp as a file',
      `29/11/2026 09:12 - Loja 12: Recibo: ${ONE}\n11/29/26, 9:12\u202fAM - Loja: - ${TWO}\n${THREE}`,
    ],
    ['Telegram', `Loja 12, [29/11/2026 09:12]\n${ONE}\nLoja 13, [29/11/2026 09:12]:\n${TWO}\n${THREE}`],
    ['many 0x1A', `${ONE}\n${TWO}\n${THREE}${'\u001a'.repeat(300)}`],
  ])('may have %s', async (_, text) => {
    for (const name of ['list.txt', 'list']) expect(await ask(text, name)).toMatchObject({ receipts: ALL, exit: 0 });
  });

  it('has a record for a line of which more remains, which proposes the one word that can be meant', async () => {
    const lines = [`Loja 3 ${ONE}.`, `${ONE} ${TWO}`, '3526 1100 0120 004', `x\ufeff${ONE}`, `Loja 9: ${ONE} ok`];
    const { receipts } = await ask(lines.join('\n'));
    expect(receipts).toEqual([
      expect.stringMatching(`: ${ONE}$`),
      expect.stringContaining('several'),
      expect.stringMatching(/: 352611000120004$/),
      expect.stringContaining('\\ufeff'),
      expect.stringMatching(`: ${ONE}$`),
    ]);
  });

  it('tells of comments that may be receipts, and of lines without a digit', async () => {
    const { stderr, receipts } = await ask(`# hoje\n#${ONE}\nBom dia\n${TWO}\nTchau\n`);
    expect(receipts).toEqual([TWO]);
    expect(stderr).toMatch(/behind a #: 1 line with.*\n.*without a digit: 2 lines\n/);
    expect((await ask(`Bom dia\n#${ONE}`, 'x', '--lang', 'pt')).stderr).toMatch(
      /lista está vazia\n.*1 linha.*\n.*1 linha/,
    );
  });
});

describe('a table', () => {
  const TABLE = ALL.map((receipt, at) => `${at};${receipt}`).join('\n');
  it.each<[string, string]>([
    ['list.txt', `sep=\t\nPedido\tRecibo\n1\t${ONE}\n2\t${TWO}\n3\t${THREE}`],
    ['list.txt', `sep=;\nPedido;Recibo\n${TABLE}`],
    ['list.txt', `[29/11/2026 09:12] Loja: Pedido;Recibo\n${TABLE}`],
    [
      'a.csv',
      `Recibo (14 d\u00edgitos, obrigat\u00f3rio);Cliente (nome, sem abreviar)\n${ALL.map((one) => `${one};A`).join('\n')}`,
    ],
    ['a.csv', `Recibo;Endere\u00e7o;UF\n${ALL.map((one) => `${one};Rua A, 10, Centro, SP;SP`).join('\n')}`],
    ['a.csv', `A;Recibo;Valor\n${ALL.map((one) => `1;${one};10,00`).join(';\n')}`],
    ['a.csv', `Respons\u00e1vel;Financeiro;x;y\nPedido;Recibo\n${TABLE}`],
    ['a.csv', `Recibos\n;\nPedido;Recibos\n${TABLE}`],
    ['a.csv', `Pedido;N\u00ba do Recibo\n${TABLE}\n;\nLegenda;Recibo: o n\u00famero;e;mais\n`],
    ['a.csv', `Data do recibo;RECIBO;Valor do recibo\n${TABLE}`],
    ['a.csv', `Controle de recibos de novembro\nPedido;Recibo SEFAZ\n${TABLE}`],
    ['a.csv', `n;Recibo\n${ALL.map((one) => `'1;'${one}`).join('\n')}`],
  ])('has its column, in %s: %j', async (name, text) => {
    expect(await ask(text, name)).toMatchObject({ receipts: ALL, exit: 0 });
  });

  it('by a letter begins below its names, not with a title', async () => {
    const text = `Relat\u00f3rio;Filial-3\nPedido;Protocolo\n${TABLE}`;
    expect(await ask(text, 'a.csv', '--column', 'B')).toMatchObject({ receipts: ALL });
  });

  it('of a title that has the word is not guessed', async () => {
    const { exit, stderr } = await ask(`Controle do recibo\nPedido;Protocolo\n${TABLE}`, 'a.csv');
    expect([exit, stderr]).toEqual([2, expect.stringContaining('A Pedido, B Protocolo')]);
  });

  it('on a pipe is asked row by row', async () => {
    const stdin = new PassThrough();
    const service = await startService((receipt, _, response) => {
      response.end(ISSUED);
      if (receipt === ONE) stdin.end(`2;${TWO}\n`);
    });
    stdin.write(`Pedido;Recibo\n1;${ONE}\n`);
    const done = await run(['nfe', '-i', '-', '-o', 'ndjson'], { stdin, env: asking(service.baseUrl) });
    expect(recordsIn(done.stdout).map(({ receipt }) => receipt)).toEqual([ONE, TWO]);
  });
});
