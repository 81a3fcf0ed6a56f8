import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { recibo, startProgram, until } from '../support/program.ts';
import { asking, run } from '../support/run.ts';
import { type Answer, issued, recordsIn, type Service, startService } from '../support/service.ts';

const PDF = `${' '.repeat(1024)}%PDF-1.4 short %%EOF${'\n'.repeat(1000)}`;
const keyOf = (receipt: string) => receipt.toUpperCase().padStart(44, '0');
const xmlOf = (receipt: string) => `\ufeff <nfeProc><infNFe Id="NFe${keyOf(receipt)}"/></nfeProc>\r\n`;
/** What comes in the place of an invoice, whose key may stand in it. */
const OTHERS: Readonly<Record<string, string>> = {
  error: `<?xml version="1.0"?><!-- <nfeProc> --><Error><Key>${keyOf('r')}.xml</Key></Error>`,
  other: xmlOf('a2'),
  lot: `<retConsReciNFe><chNFe>${keyOf('r')}</chNFe></retConsReciNFe>`,
  soap: `<soap:Envelope>${xmlOf('r').slice(2)}</soap:Envelope>`,
};

let service: Service;
let parent: string;
let folder: string;

/** Documents by their path; every receipt is issued, and links to its own. */
const documents: Answer = (path, _, response) => {
  if (path.startsWith('/v3/xml/')) response.end(OTHERS[path.slice(8)] ?? xmlOf(path.slice(8)));
  else if (path.startsWith('/v3/danfe/')) response.end(PDF);
  else if (path.startsWith('/v3/cut/')) resetAfter(CUT[path.slice(8)] ?? '', response);
  else if (path.startsWith('/v3/html')) response.end('<!DOCTYPE html><html>');
  else if (path.startsWith('/v3/xhtml'))
    response.end('<?xml version="1.0"?>\n<!-- 404 -->\n<!DOCTYPE html PUBLIC "x">');
  else if (path.startsWith('/v3/')) response.writeHead(Number(path.slice(4)) || 404).end();
  else response.end(issued({ chave: keyOf(path), 'url-xml': `xml/${path}`, 'url-danfe': `danfe/${path}` }));
};
/** Documents that lack their end, and a reset that undici takes for it: they have no length. */
const CUT: Readonly<Record<string, string>> = {
  xml: '<nfeProc><protNFe',
  pdf: `%PDF-1.4 %%EOF ${'x'.repeat(1024)}`,
};
function resetAfter(text: string, response: ServerResponse): void {
  response.socket?.write(`HTTP/1.1 200 OK\r\n\r\n${text}`);
  setTimeout(() => response.socket?.resetAndDestroy(), 50);
}
const filesOf = (receipt: string) => [`${keyOf(receipt)}-danfe.pdf`, `${keyOf(receipt)}-nfe.xml`];

beforeEach(async () => {
  service = await startService(documents);
  parent = temporaryFolder();
  folder = join(parent, 'of', 'mine');
});

const save = (receipts: readonly string[], ...options: string[]) =>
  run(['nfe', ...receipts, '--save', folder, ...options], { env: asking(service.baseUrl) });
const contentOf = (name: string) => readFileSync(join(folder, name), 'utf8');

/** One lookup whose answer links to these. */
async function saveLinked(sefaz: object, ...options: string[]) {
  service = await startService((path, nth, response) => {
    return path === 'r' ? response.end(issued(sefaz)) : documents(path, nth, response);
  });
  return save(['r'], '-o', 'ndjson', '--retries', '0', ...options);
}

describe('--save', () => {
  it('makes the folder, keeps both documents as they came, and tells of each', async () => {
    const done = await save(['a1'], '-f', 'status');
    expect([done.exit, done.stdout]).toEqual([0, '004 (Documento emitido)\n']);
    expect(readdirSync(folder).toSorted()).toEqual(filesOf('a1'));
    expect(filesOf('a1').map(contentOf)).toEqual([PDF, xmlOf('a1')]);
    for (const name of filesOf('a1')) expect(done.stderr).toContain(`recibo: ${folder}/${name} (`);
  });

  it('may be a link, and nothing in it is written through one', async () => {
    const other = join(parent, 'other');
    mkdirSync(join(parent, 'real'));
    symlinkSync('real', join(parent, 'link'));
    folder = join(parent, 'link');
    const [danfe = '', xml = ''] = filesOf('a1');
    symlinkSync(other, join(folder, xml));
    for (const options of [[], ['--force']]) {
      const done = await save(['a1'], '-q', ...options);
      expect([done.exit, done.stderr]).toEqual([74, expect.stringMatching(/XML is not saved: .* is a link to /)]);
      expect([existsSync(other), lstatSync(join(folder, xml)).isSymbolicLink()]).toEqual([false, true]);
      expect(contentOf(danfe)).toBe(PDF);
    }
  });

  it.each([
    ['error', 'what came is <Error>'],
    ['other', 'what came is <nfeProc>'],
    ['lot', 'what came is <retConsReciNFe>'],
    ['soap', 'what came is <Envelope>'],
  ])('keeps no XML that is not of the key: %s', async (path, said) => {
    const done = await saveLinked({ chave: keyOf('r'), 'url-xml': `xml/${path}` });
    expect([done.exit, recordsIn(done.stdout)[0].error.message]).toEqual([74, expect.stringContaining(said)]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('fetches nothing twice, unless by --force', async () => {
    mkdirSync(folder, { recursive: true });
    const [danfe = '', xml = ''] = filesOf('a1');
    writeFileSync(join(folder, xml), 'mine');
    const [record] = recordsIn((await save(['a1'], '-o', 'ndjson')).stdout);
    expect(record.documents).toEqual([
      { kind: 'xml', file: `${folder}/${xml}`, bytes: 4 },
      { kind: 'danfe', file: `${folder}/${danfe}`, bytes: PDF.length },
    ]);
    expect([contentOf(xml), service.asked]).toEqual(['mine', ['a1', '/v3/danfe/a1']]);
    await save(['a1'], '--force');
    expect([contentOf(xml), readdirSync(folder).length]).toEqual([xmlOf('a1'), 2]);
  });

  it('is empty in the record of what is no receipt, of one as of many', async () => {
    const [one] = recordsIn((await save(['..'], '-o', 'ndjson')).stdout);
    const [many] = recordsIn((await save(['..', 'a1'], '-o', 'ndjson')).stdout);
    expect([one.documents, many.documents]).toEqual([[], []]);
  });

  it.each([
    ['a file in its place', () => writeFileSync(folder, '')],
    ['a link that leads nowhere', () => symlinkSync('nowhere', folder)],
  ])('that cannot be made is 74 before anything is asked: %s', async (_, prepare) => {
    folder = join(parent, 'folder');
    prepare();
    const done = await save(['a1']);
    expect([done.exit, service.asked, done.stdout]).toEqual([74, [], '']);
  });

  it.each([
    ['html', 'what came is <html>'],
    ['xhtml', 'what came is <html>'],
    ['danfe/r', 'something else came instead'],
    ['cut/xml', 'incomplete'],
    ['404', 'HTTP 404'],
    ['401', 'HTTP 401'],
    ['http://example.com/x', 'https'],
  ])('tells which document could not be had and why, and keeps the other: %s', async (link, why) => {
    const done = await saveLinked({ chave: keyOf('r'), 'url-xml': link, 'url-danfe': 'danfe/r' });
    const [record] = recordsIn(done.stdout);
    expect(record).toMatchObject({ exitCode: 74, outcome: 'io', status: '004 (Documento emitido)', attempts: 1 });
    expect(record.envelope.data.sefaz['url-xml']).toBe(link);
    expect(record.error.message).toContain('the XML is not saved');
    expect(record.error.message).toContain(why);
    expect(record.documents.map(({ kind }: { kind: string }) => kind)).toEqual(['danfe']);
    expect(readdirSync(folder)).toEqual([`${keyOf('r')}-danfe.pdf`]);
  });

  it('keeps no DANFE that lacks its end', async () => {
    const done = await saveLinked({ 'url-danfe': 'cut/pdf' });
    expect([done.exit, readdirSync(folder)]).toEqual([74, []]);
    expect(recordsIn(done.stdout)[0].error.message).toContain('the DANFE is not saved: the answer arrived incomplete');
  });

  it('is outranked by --strict, and the documents are kept all the same', async () => {
    const done = await saveLinked({ 'url-xml': 'html', 'url-danfe': 'danfe/r' }, '--strict');
    expect([done.exit, readdirSync(folder).length]).toEqual([76, 1]);
    expect(recordsIn(done.stdout)[0].error.message).toMatch(/--strict.*the XML is not saved/);
  });

  it('of a single receipt knows no --rate', async () => {
    expect((await save(['a1'], '--rate', '0.001')).exit).toBe(0);
  });

  it.each(['../../r', 'a\\..\\x', 'CON', ''])('stays in the folder where the key is %j', async (chave) => {
    await saveLinked({ chave, 'url-danfe': 'danfe/r' });
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^recibo-r-[0-9a-f]{32}-danfe\.pdf$/)]);
  });
});

describe('--save in a batch', () => {
  it('goes on after a document that cannot be had, and tells how many there are', async () => {
    const done = await save(['a1', 'a1', 'b2'], '-o', 'ndjson', '--concurrency', '1');
    expect([done.exit, readdirSync(folder).toSorted()]).toEqual([0, [...filesOf('a1'), ...filesOf('b2')].toSorted()]);
    expect(done.stderr).toContain('6 documents');
    expect(service.most).toBe(1);
  });

  it('with --resume asks again where one is missing', async () => {
    const out = join(parent, 'out.ndjson');
    await save(['a1', 'a2'], '--out', out);
    rmSync(join(folder, filesOf('a2')[0] ?? ''));
    const before = service.asked.length;
    await save(['a1', 'a2'], '--out', out, '--resume');
    expect(service.asked.slice(before)).toEqual(['a2', '/v3/danfe/a2']);
  });

  it('killed at any moment leaves whole files only', async () => {
    const receipts = Array.from({ length: 200 }, (_, index) => `a${index}`);
    const program = startProgram(['nfe', ...receipts, '--save', folder, '-q'], { env: asking(service.baseUrl) });
    await until(() => service.asked.length > 60);
    program.kill('SIGKILL');
    await program.ended;
    const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) expect(contentOf(name)).toBe(name.endsWith('xml') ? xmlOf(name.slice(0, 44)) : PDF);
  });
});

// Elsewhere the system has a program of its own, which no test may begin.
describe.runIf(process.platform === 'linux')('--open', () => {
  async function open(sefaz: object, code = 0) {
    service = await startService((_, __, response) => response.end(issued(sefaz)));
    const opened = join(parent, 'opened');
    const program = `#!/bin/sh\nprintf '%s' "$*" > '${opened}'\nexit ${code}\n`;
    writeFileSync(join(parent, 'xdg-open'), program, { mode: 0o755 });
    const env = { ...asking(service.baseUrl), PATH: `${parent}:${process.env.PATH}` };
    const done = await recibo(['nfe', '1', '--open', 'danfe', '-f', 'status'], { env });
    expect([done.exit, done.stdout]).toEqual([0, '004 (Documento emitido)\n']);
    return { link: existsSync(opened) ? readFileSync(opened, 'utf8') : null, told: done.stderr };
  }

  it('hands the link itself to the system’s own program', async () => {
    const link = 'https://docs.example/a?b=c&d';
    expect((await open({ 'url-danfe': link })).link).toBe(link);
    expect((await open({ 'url-danfe': 'danfe/1' })).link).toBe(`${service.baseUrl}/danfe/1`);
  });

  it.each([
    [{ 'url-danfe': 'http://docs.example/a' }, [], 'http://docs.example/a'],
    [{ 'url-danfe': 'file:///etc/passwd' }, [], 'file:///etc/passwd'],
    [{ 'url-danfe': 'http://docs.example/529.982.247-25' }, ['--mask'], 'http://docs.example/***.982.247-**'],
    [{ 'url-xml': 'https://docs.example/a' }, [], 'no link to the DANFE'],
  ])('says where it cannot, and is no failure: %j %j', async (sefaz, options, told) => {
    service = await startService((_, __, response) => response.end(issued(sefaz)));
    const done = await run(['nfe', '1', '--open', 'danfe', '-q', ...options], { env: asking(service.baseUrl) });
    expect(done).toEqual({ exit: 0, stdout: '', stderr: expect.stringContaining(told) });
  });

  it('shows the link where no program takes it', async () => {
    expect((await open({ 'url-danfe': 'https://docs.example/a' }, 3)).told).toContain('https://docs.example/a');
  });
});
