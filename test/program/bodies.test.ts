import { describe, expect, test } from 'vitest';
import { NFE_BODIES } from '../../src/sandbox/nfe-documents.ts';
import { startMisbehaving } from '../support/misbehaving.ts';
import { whole } from '../support/peer-answers.ts';
import { asking, type Run, recibo } from '../support/program.ts';

/** A lookup of `1`, and of what else is named, that is answered by `bytes`. */
async function answered(bytes: Buffer, ...argv: string[]): Promise<Run> {
  const server = await startMisbehaving([bytes]);
  const options = ['--retries', '0', '--lang', 'pt'];
  const run = await recibo(['nfe', '1', ...options, ...argv], { environment: asking(`${server.baseUrl}/v3`) });
  await server.close();
  return run;
}

const detail = (text: string) => JSON.stringify({ detail: text });

describe('how the body of an HTTP error begins', () => {
  test.each([401, 403, 404, 408, 422, 429])('stands in the error of %i', async (status) => {
    const { stderr } = await answered(whole(status, detail('Token inválido.')));
    expect(stderr).toMatch(/; o corpo começa assim: \{"detail":"Token inválido\."\}\. [A-Z]/);
  });

  test.each([500, 503])('does not stand in the error of %i', async (status) => {
    expect((await answered(whole(status, detail('Fora do ar.')))).stderr).not.toContain('Fora do ar');
  });

  test('is made safe, and short', async () => {
    const { stderr } = await answered(whole(401, `\u001b[2J${'x'.repeat(500)}`));
    expect(stderr).toContain(`assim: \\u001b[2J${'x'.repeat(196)}. `);
  });

  test('stands in the message of a record, and JSON of a 404 beside it', async () => {
    const { stdout } = await answered(whole(404, detail('Nada aqui.')), '-o', 'ndjson');
    expect(JSON.parse(stdout)).toMatchObject({
      envelope: { detail: 'Nada aqui.' },
      error: { message: expect.stringContaining('{"detail":"Nada aqui."}') },
    });
  });

  test('is no answer where the status says it all', async () => {
    const { stdout } = await answered(whole(401, detail('Token inválido.')), '-o', 'ndjson');
    expect(JSON.parse(stdout)).toMatchObject({
      envelope: null,
      error: { message: expect.stringContaining('inválido') },
    });
  });
});

describe('--verbose', () => {
  test.each([200, 301, 401, 404, 500, 503])('shows the body of %i', async (status) => {
    const { stderr } = await answered(whole(status, detail('Olá.')), '-v');
    expect(stderr).toContain('\n<\n< {"detail":"Olá."}\n* 18 bytes;');
  });

  test('shows it line by line, made safe, up to 2 KB', async () => {
    const { stderr } = await answered(whole(503, `<html>\r\n\u001b[2J\n${'x'.repeat(4000)}`), '-v');
    expect(stderr).toContain(`\n< <html>\n< \\u001b[2J\n< ${'x'.repeat(2035)}\n< …\n* 4013 bytes;`);
  });

  test('shows no body that is no text', async () => {
    const { stderr } = await answered(whole(503, Buffer.from([0x25, 0x50, 0, 1, 2])), '-v');
    expect(stderr).not.toMatch(/^<$/m);
  });

  test('begins each of its lines with the receipt in a batch', async () => {
    const { stderr } = await answered(whole(503, 'one\ntwo'), '2', '-v');
    expect(stderr).toMatch(/^1 <\n1 < one\n1 < two\n1 \* /m);
  });
});

describe('under --mask a CPF', () => {
  const CPF = '52998224725';

  test.each([
    [200, JSON.stringify({ status: '002 (Pendente de processamento)', descricao: '', cpf: CPF })],
    [401, detail('CPF 529.982.247-25 sem acesso')],
    [404, detail('CPF 529.982.247-25 sem acesso')],
    [503, `<p>${CPF}</p>`],
    [503, `${'x'.repeat(2043)} ${CPF}`],
  ])('is in no body of %i', async (status, body) => {
    const { stdout, stderr } = await answered(whole(status, body), '-v', '--mask', '--json');
    expect(stderr).toContain('HTTP');
    expect(`${stdout}${stderr}`).not.toMatch(/529\D*9|5299/);
  });

  test('makes no answer of what is none', async () => {
    const { stdout } = await answered(whole(401, detail(CPF)), '--mask', '--json');
    expect(stdout).toBe('');
  });
});

test('a list stands in a grid up to a thousand items, beyond that each as a block', async () => {
  const { data, ...envelope } = NFE_BODIES['004']('R004');
  const page = async (count: number) => {
    const itens = Array.from({ length: count }, () => data.itens[0]);
    return (await answered(whole(200, JSON.stringify({ ...envelope, data: { ...data, itens } })), '-o', 'table'))
      .stdout;
  };
  expect(await page(1000)).toMatch(/^ {2}Id +Código +Descrição +Quantidade +Valor unitário$/m);
  expect(await page(1001)).toMatch(/^1001\. CAF-001\n {2}Id: 1\n {2}Descrição: Café/m);
});
