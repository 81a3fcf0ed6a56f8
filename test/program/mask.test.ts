import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { leadsTo, PDF, sends, startDocuments } from '../support/document-peer.ts';
import { temporaryFolder } from '../support/folder.ts';
import { asking, recibo } from '../support/program.ts';
import { type ServiceDouble, startSharedService } from '../support/service-double.ts';
import { onTerminal } from '../support/terminal.ts';

const CPF = '52998224725';
const FORMATTED = '529.982.247-25';
const KEY = `352611000${CPF}559200000012341123456780`;
const HIDDEN_KEY = '352611000***982247**559200000012341123456780';

const CLIENT = { tipo: 'F', nome: `Maria ${CPF}`, cpf: CPF };
const ISSUED = {
  status: '004 (Documento emitido)',
  descricao: `para o CPF ${FORMATTED}`,
  data: {
    id: '1',
    numero: CPF,
    serie: '920',
    cliente: CLIENT,
    observacao: `${FORMATTED}, ${KEY.replace(/.{4}(?=.)/g, '$& ')}`,
    itens: [{ id: '1', produto: CPF, nome: `Livro de ${FORMATTED}`, quantidade: '1', 'valor-unitario': '1.00' }],
    'valor-total': '10.00',
    sefaz: {
      'data-emissao': '2026-11-15',
      chave: KEY,
      protocolo: '135264716172070',
      codigo: '100',
      mensagem: `Autorizado [chNFe: ${KEY}] para ${CPF}`,
      'url-danfe': `https://docs.example/${KEY}.pdf`,
      'url-xml': `/xml?chave=${KEY}&cpf=${CPF}`,
    },
    [`extra-${CPF}`]: { cpf: FORMATTED },
  },
};
const REJECTED = {
  status: '900 (Rejeição da SEFAZ)',
  descricao: 'd',
  data: { cliente: CLIENT, sefaz: { codigo: '539', mensagem: `Duplicidade ${FORMATTED} [chNFe: ${KEY}]` } },
};
const FAILED = { status: '999 (Erro interno)', descricao: 'd', data: { erro: `CPF ${FORMATTED} inválido` } };
const CITY = {
  status: '004 (Documento emitido)',
  descricao: 'd',
  data: { cliente: CLIENT, 'retorno-municipio': { 'data-emissao': 'd', chave: KEY, mensagem: `de ${CPF}` } },
};
/** The national key of a service invoice that a person issued. */
const PERSONS_KEY = `310620011000${CPF}000000000000926010123456783`;
const BY_PERSON = {
  status: '004 (Documento emitido)',
  descricao: 'd',
  data: { cliente: CLIENT, 'retorno-municipio': { 'data-emissao': 'd', chave: PERSONS_KEY, mensagem: 'm' } },
};
const PENDING = { status: `002 (Pendente para ${FORMATTED})`, descricao: FORMATTED };

/** What each receipt is answered with. */
const ANSWERS: Readonly<Record<string, string>> = {
  issued: JSON.stringify(ISSUED),
  rejected: JSON.stringify(REJECTED),
  coded: JSON.stringify({ ...REJECTED, data: { ...REJECTED.data, sefaz: { codigo: CPF, mensagem: '' } } }),
  failed: JSON.stringify(FAILED),
  city: JSON.stringify(CITY),
  person: JSON.stringify(BY_PERSON),
  pending: JSON.stringify(PENDING),
  wording: JSON.stringify({ ...ISSUED, status: `004 (Documento de ${FORMATTED})` }),
  letter: JSON.stringify({ ...REJECTED, data: { ...REJECTED.data, cliente: { ...CLIENT, tipo: CPF } } }),
  unknown: JSON.stringify({ status: `007 (${FORMATTED})`, descricao: 'd', data: { cpf: CPF } }),
  refused: '{"cpf":"98765432100"}',
  page: `<p>${'x'.repeat(180)}CPF ${FORMATTED} ${CPF}`,
  cut: `{"a":"${'x'.repeat(178)}","cpf":"98765432100","b":`,
};

/** What must not be seen, and would still be read where a page is wrapped. */
const SECRETS = [CPF, FORMATTED, '98765', '529.9', '52998'];

let service: ServiceDouble;
const ask = (...argv: string[]) => onTerminal([...argv, '--mask'], { environment: asking(service.baseUrl) });
const askInPipe = (...argv: string[]) =>
  onTerminal([...argv, '--mask'], { environment: asking(service.baseUrl), terminals: [] });

function seen({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }): string[] {
  const shown = `${stdout}${stderr}`.replace(/\u001b\[\d*m/g, '').replace(/[\s\u2026]/g, '');
  return SECRETS.filter((secret) => shown.includes(secret));
}

beforeAll(async () => {
  service = await startSharedService((receipt, _, response) => {
    if (receipt === 'moved') response.writeHead(302, { Location: `https://x.example/${KEY}/${FORMATTED}` });
    else if (receipt === 'refused') response.writeHead(401);
    else response.setHeader('X-Customer', `${FORMATTED} ${KEY} ${receipt === 'issued' ? CPF : ''}`);
    response.end(ANSWERS[receipt]);
  });
});
afterAll(() => service.close());

describe('one receipt', () => {
  const shapes = ['table', 'plain', 'json', 'ndjson', 'csv', 'message'].map((format) => ['-o', format]);
  const fields = ['data.sefaz', 'data.cliente.cpf', 'data.numero', 'data'].flatMap((path) => ['-f', path]);

  test.each([...shapes, ['-o', 'csv', '--excel'], fields].map((shape) => [shape]))('%j', async (shape) => {
    for (const run of [ask, askInPipe]) {
      for (const receipt of ['issued', 'rejected', 'failed', 'wording', 'letter', 'unknown', 'pending']) {
        const result = await run('nfe', receipt, '--verbose', ...shape);
        expect([receipt, seen(result)]).toEqual([receipt, []]);
      }
      expect(seen(await run('nfse', 'city', ...shape))).toEqual([]);
    }
  });

  test('what tells of an answer that is none is hidden before it is cut', async () => {
    const [page, cut, moved, refused] = await Promise.all(
      ['page', 'cut', 'moved', 'refused'].map((receipt) => askInPipe('nfe', receipt, '-v')),
    );
    const runs = [page, cut, moved, refused];
    expect(runs.map((run) => run && [run.exit, ...seen(run)])).toEqual([[76], [76], [76], [77]]);
    expect(refused?.stderr).toContain('{"cpf":"***.654.321-**"}');
    expect(page?.stderr).toContain('CPF ***.982.247-*.');
    expect(cut?.stderr).toContain('"cpf":"***.654.');
    expect(moved?.stderr).toContain(`/${HIDDEN_KEY}/***.982.247-**`);
  });

  test('a key of which digits are hidden stays whole on a narrow page', async () => {
    const environment = asking(service.baseUrl);
    const { stdout } = await onTerminal(['nfe', 'issued', '--mask'], { environment, columns: 30 });
    expect(stdout.split('\n')).toContain(HIDDEN_KEY);
  });

  test('what a page tells of the key of a service invoice', async () => {
    const { stdout } = await ask('nfse', 'person');
    expect(stdout).toContain(PERSONS_KEY);
    expect(stdout).toContain('emitente ***.982.247-**');
    expect(stdout).not.toContain(FORMATTED);
  });

  test('into a file go the bytes of the service, but for what is hidden', async () => {
    const run = await recibo(['nfe', 'issued', '--json', '--mask'], { environment: asking(service.baseUrl) });
    const hidden = (ANSWERS.issued ?? '')
      .replaceAll(KEY, HIDDEN_KEY)
      .replaceAll(/(?<!\d)52998224725(?!\d)|529\.982\.247-25/g, '***.982.247-**')
      .replace('0529 9822 4725 5592', '0*** 9822 47** 5592');
    expect(run.stdout).toBe(hidden);
    expect(run.exit).toBe(0);
  });

  test('the status of a document that is waited for', async () => {
    const argv = ['nfe', 'pending', '--wait=2', '--interval', '600ms'];
    const runs = await Promise.all([askInPipe(...argv), askInPipe(...argv, '-v'), ask(...argv)]);
    expect(runs.map(seen)).toEqual([[], [], []]);
    for (const { stderr } of runs) expect(stderr).toContain('002 (Pendente para ***.982.247-**)');
  });
});

describe('a list', () => {
  const list = Object.keys(ANSWERS).filter((receipt) => !['city', 'person', 'refused'].includes(receipt));
  let folder = '';
  beforeEach(() => {
    folder = temporaryFolder('recibo-mask-');
  });

  test.each([[['table']], [['plain']], [['ndjson']], [['csv']], [['csv', '--excel']]])('as %j', async (format) => {
    for (const run of [ask, askInPipe]) expect(seen(await run('nfe', ...list, '-v', '-o', ...format))).toEqual([]);
  });

  test('goes on with a file whose records are masked', async () => {
    const out = join(folder, 'records.ndjson');
    const input = join(folder, 'list.txt');
    writeFileSync(input, list.join('\n'));
    await ask('nfe', '--input', input, '--out', out);
    const records = readFileSync(out, 'utf8');
    expect(seen({ stdout: records, stderr: '' })).toEqual([]);
    const asked = service.asked.length;
    const run = await ask('nfe', '--input', input, '--out', out, '--resume');
    expect(service.asked.slice(asked).sort()).toEqual(['cut', 'failed', 'page', 'pending', 'unknown']);
    expect(seen({ ...run, stdout: readFileSync(out, 'utf8') })).toEqual([]);
  });
});

test('--verbose of documents, whose links and headers repeat what the answer says', async () => {
  const peer = await startDocuments({
    '/v3/nfe/nota/1/completa': sends(
      JSON.stringify({
        ...ISSUED,
        data: {
          ...ISSUED.data,
          sefaz: { chave: KEY, 'url-xml': `x?cpf=${CPF}&k=${KEY}`, 'url-danfe': `d/${FORMATTED}` },
        },
      }),
    ),
    [`/v3/x?cpf=${CPF}&k=${KEY}`]: leadsTo(`/v3/${CPF}`),
    [`/v3/${CPF}`]: (_, response) => void response.writeHead(404, { 'X-A': CPF }).end(`{"a":"${CPF}"}`),
    [`/v3/d/${FORMATTED}`]: sends(PDF, { 'Content-Disposition': `attachment; filename="${CPF}.pdf"` }),
  });
  const folder = temporaryFolder('recibo-mask-');
  const argv = ['--mask', '--verbose', '--save', folder, '-o', 'ndjson'];
  for (const receipts of [['1'], ['1', '1']]) {
    const run = await recibo(['nfe', ...receipts, ...argv], { environment: asking(`${peer.origin}/v3`) });
    expect(run.exit).toBe(74);
    // The names of files are not altered: a note says so.
    const shown = `${run.stdout}${run.stderr}`.replaceAll(`${KEY}-danfe.pdf`, '');
    expect(seen({ stdout: shown, stderr: '' })).toEqual([]);
  }
  expect(peer.asked.map(({ path }) => path)).toContain(`/v3/${CPF}`);
  await peer.close();
});

test('the exit code is that of the answer as it came', async () => {
  const [masked, plain] = await Promise.all([
    ask('nfe', 'letter', '--strict'),
    onTerminal(['nfe', 'letter', '--strict'], { environment: asking(service.baseUrl) }),
  ]);
  expect(masked.exit).toBe(plain.exit);
  expect(plain.stdout).toContain(CPF);
});
