import { expect, test } from 'vitest';
import { asking, recibo } from '../support/program.ts';
import { startService } from '../support/service-double.ts';
import { onTerminal } from '../support/terminal.ts';

/** What is noted on a field that an answer about `receipt` does not have, behind what it is. */
async function noted(receipt: string, path: string): Promise<string> {
  const argv = ['nfe', receipt, '--sandbox', '-f', path, '--lang', 'en'];
  const { stdout, stderr } = await onTerminal(argv, { terminals: [] });
  expect(stdout).toBe('\n');
  return stderr.replace(/^recibo: note: \S+ is not in the answer, whose status is [^)]*\)/, '').trimEnd();
}

const near = (path: string) => `. Did you mean ${path}? -o plain lists all of its fields`;
const elsewhere = (path: string, codes: string) =>
  `; ${path} is there under ${codes}. -o plain lists the fields of this one`;

test.each([
  ['sefaz.chave', near('data.sefaz.chave')],
  ['chave', near('data.sefaz.chave')],
  ['data.sefaz.chav', near('data.sefaz.chave')],
  ['data.sefaz.Protocolo', near('data.sefaz.protocolo')],
  ['data.itens.0.produt', near('data.itens.0.produto')],
  ['data.numero.x', '; -o plain lists all of its fields'],
  ['data.x', '; -o plain lists all of its fields'],
  ['data.itens.999.nome', '; -o plain lists all of its fields'],
  ['data.nada', '; -o plain lists all of its fields'],
  ['data.erro', elsewhere('data.erro', '999')],
  ['data.numero,data.serie', '; for several fields, repeat the option: -f data.numero -f data.serie'],
])('of an issued document, %s', async (path, said) => {
  expect(await noted('1004', path)).toBe(said);
});

test.each([
  ['1900', 'data.sefaz.chave', elsewhere('data.sefaz.chave', '004, 010')],
  ['1900', 'sefaz.chave', elsewhere('data.sefaz.chave', '004, 010')],
  ['1900', 'data.itens', elsewhere('data.itens', '004')],
  ['1900', 'data.itens.0.nome', elsewhere('data.itens.0.nome', '004')],
  ['1002', 'data.numero', elsewhere('data.numero', '003, 004, 010, 900')],
  ['1002', 'x'.repeat(300), '; -o plain lists all of its fields'],
])('of %s, %s', async (receipt, path, said) => {
  expect(await noted(receipt, path)).toBe(said);
});

test('the exit code follows the status all the same', async () => {
  expect((await onTerminal(['nfe', '1900', '--sandbox', '-f', 'data.sefaz.chave'])).exit).toBe(90);
});

test('each path that plain writes is there, also with a backslash, TAB or line end in a name', async () => {
  const data = { 'a\tb': '1', 'a\\tb': '2', 'c\\d': { 'e\r\n': ['3'] }, 'f.g': '4', '\\': '5' };
  const body = JSON.stringify({ status: '004 (Documento emitido)', descricao: 'd', data });
  const service = await startService((_, __, response) => void response.end(body));
  const environment = asking(service.baseUrl);
  const plain = await recibo(['nfe', '1', '-o', 'plain'], { environment });
  const [paths, values] = [0, 1].map((column) =>
    plain.stdout.split('\n').flatMap((line) => line.split('\t')[column] || []),
  );
  const fields = await recibo(['nfe', '1', ...(paths ?? []).map((path) => `--field=${path}`)], { environment });
  expect(fields.stdout).toBe(`${values?.join('\t')}\n`);
  expect(fields.stderr).not.toContain('is not in the answer');
});

test('what was probably meant is told as plain writes it', async () => {
  const body = JSON.stringify({ status: '004 (Documento emitido)', descricao: 'd', data: { 'valor\ttotal': '1' } });
  const service = await startService((_, __, response) => void response.end(body));
  const argv = ['nfe', '1', '-f', 'data.valor\\ttotl', '--lang', 'en'];
  const { stderr } = await onTerminal(argv, { environment: asking(service.baseUrl), terminals: [] });
  expect(stderr).toContain(near('data.valor\\ttotal'));
});
