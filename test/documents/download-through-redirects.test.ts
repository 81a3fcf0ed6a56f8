import { readdirSync, readFileSync } from 'node:fs';
import type { RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, createGzip, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CANARY } from '../support/canary.ts';
import { type DocumentPeer, issued, KEY, leadsTo, PDF, sends, startDocuments, XML } from '../support/document-peer.ts';
import { temporaryFolder } from '../support/folder.ts';
import { fateOf, keep } from '../support/keeping.ts';
import { startMisbehaving } from '../support/misbehaving.ts';

let folder: string;
let own: DocumentPeer;
let foreign: DocumentPeer;
beforeEach(async () => {
  folder = temporaryFolder('recibo-save-');
  foreign = await startDocuments({ '/danfe': sends(PDF) });
  own = await startDocuments({
    '/v3/danfe': sends(PDF),
    '/danfe': sends(PDF),
    '/v3/away': leadsTo(`${foreign.origin}/danfe`),
    '/v3/near': leadsTo('danfe'),
    '/v3/loop': leadsTo('loop'),
    // As UTF-8, of which a header is one character a byte.
    '/v3/unescaped': leadsTo(Buffer.from('nota-de-São-João').toString('latin1')),
    '/v3/nota-de-S%C3%A3o-Jo%C3%A3o': sends(PDF),
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`/v3/${n}`, leadsTo(n === 1 ? 'danfe' : String(n - 1))])),
    '/v3/plain-elsewhere': leadsTo('http://192.0.2.1/danfe'),
    '/v3/file': leadsTo('file:///etc/passwd'),
    '/v3/user': leadsTo(`http://user:word@${'127.0.0.1'}/danfe`),
    '/v3/endless-page': beginsPage(false),
    '/v3/endless-page.gz': beginsPage(true),
    '/v3/nowhere': (_, response) => void response.writeHead(302).end(),
    ...Object.fromEntries(
      [201, 401, 403, 408, 429, 501].map((status) => [
        `/v3/status/${status}`,
        (_: unknown, response: ServerResponse) => void response.writeHead(status).end(PDF),
      ]),
    ),
  });
});
afterEach(() => Promise.all([own.close(), foreign.close()]));

/** Answers with the beginning of a page, and nothing more. */
function beginsPage(isCompressed: boolean): RequestListener {
  return (_, response) => {
    response.writeHead(200, isCompressed ? { 'Content-Encoding': 'gzip' } : {});
    const page = '<!DOCTYPE html><html>';
    if (!isCompressed) return void response.write(page);
    const gzip = createGzip();
    gzip.pipe(response);
    gzip.write(page);
    gzip.flush();
  };
}

const fetchFrom = (link: string, more: object = {}) =>
  keep(issued({ chave: KEY, 'url-danfe': link }), { folder, baseUrl: `${own.origin}/v3`, ...more }).then(fateOf);

const files = () => readdirSync(folder);
const kept = { kept: ['danfe'], lost: [] };
const lost = (trouble: object) => ({ kept: [], lost: [trouble] });

test.each(['endless-page', 'endless-page.gz'])(
  'what is seen to be no document is not read to its end: %s',
  async (link) => {
    // Nobody waits for so long.
    expect(await fetchFrom(link, { timeoutMs: 1e9 })).toEqual(lost({ kind: 'wrong-content', isPage: true }));
  },
);

describe('a link', () => {
  test('that is relative begins at the base address, with a slash at its end', async () => {
    expect(await fetchFrom('danfe')).toEqual(kept);
    expect(own.asked.map(({ path }) => path)).toEqual(['/v3/danfe']);
    expect(readFileSync(join(folder, `${KEY}-danfe.pdf`), 'utf8')).toBe(PDF);
    expect(files()).toHaveLength(1);
  });

  test('is followed without its fragment, of which no server is told', async () => {
    expect(await fetchFrom('danfe#page=2')).toEqual(kept);
    expect(own.asked.map(({ path }) => path)).toEqual(['/v3/danfe']);
  });

  test.each(['/danfe', '../danfe', './../v3/../danfe'])('may climb: %s', async (link) => {
    expect(await fetchFrom(link)).toEqual(kept);
    expect(own.asked.map(({ path }) => path)).toEqual(['/danfe']);
  });

  test.each([
    ['http://192.0.2.1/danfe', 'unsafe-scheme'],
    ['ftp://127.0.0.1/danfe', 'unsafe-scheme'],
    ['file:///etc/passwd', 'unsafe-scheme'],
    ['data:application/pdf,%25PDF-', 'unsafe-scheme'],
    ['javascript:0', 'unsafe-scheme'],
    ['http://user:word@127.0.0.1/danfe', 'credentials'],
    ['https://user@host.example/danfe', 'credentials'],
    ['https://:word@host.example/danfe', 'credentials'],
    ['http://[', 'no-address'],
  ])('%s is not followed', async (link, flaw) => {
    expect(await fetchFrom(link)).toEqual(lost({ kind: 'bad-link', flaw }));
    expect(own.asked).toEqual([]);
  });

  test('of plain http to this machine is not followed from elsewhere', async () => {
    const fate = await fetchFrom(`${own.origin}/danfe`, { baseUrl: 'https://api.example.com/v3' });
    expect(fate).toEqual(lost({ kind: 'bad-link', flaw: 'unsafe-scheme' }));
    expect(own.asked).toEqual([]);
  });
});

describe('the token', () => {
  test('goes to the origin of the base address, and any type is asked for', async () => {
    await fetchFrom('danfe');
    expect(own.asked[0]?.headers).toMatchObject({ authorization: `Token ${CANARY}`, accept: '*/*' });
    expect(own.asked[0]?.headers).not.toHaveProperty('content-type');
  });

  test('does not go to another origin, not even another port', async () => {
    expect(await fetchFrom(`${foreign.origin}/danfe`)).toEqual(kept);
    expect(foreign.asked[0]?.headers).not.toHaveProperty('authorization');
  });

  test('stays behind where a redirect leads away, and does not come back', async () => {
    expect(await fetchFrom('away')).toEqual(kept);
    expect(foreign.asked[0]?.headers).not.toHaveProperty('authorization');
    const [there, back] = [await startDocuments({ '/back': leadsTo(`${own.origin}/v3/danfe`) }), own.asked.length];
    const away = await startDocuments({ '/': leadsTo(`${there.origin}/back`) });
    expect(await fetchFrom(`${away.origin}/`, { isForced: true })).toEqual(kept);
    expect(own.asked.slice(back).map(({ headers }) => headers.authorization)).toEqual([undefined]);
    await Promise.all([there.close(), away.close()]);
  });
});

describe('a redirect', () => {
  test.each(['near', '1', '5', 'unescaped'])('is followed: %s', async (link) => {
    expect(await fetchFrom(link)).toEqual(kept);
    expect(own.asked.every(({ headers }) => headers.authorization === `Token ${CANARY}`)).toBe(true);
  });

  test.each(['6', 'loop'])('is followed five times at the most: %s', async (link) => {
    expect(await fetchFrom(link)).toEqual(lost({ kind: 'too-many-redirects' }));
    expect(own.asked).toHaveLength(6);
  });

  test.each([
    ['plain-elsewhere', { kind: 'bad-redirect', flaw: 'unsafe-scheme' }],
    ['file', { kind: 'bad-redirect', flaw: 'unsafe-scheme' }],
    ['user', { kind: 'bad-redirect', flaw: 'credentials' }],
    ['nowhere', { kind: 'document-status', status: 302 }],
  ])('keeps to the same rules: %s', async (link, trouble) => {
    expect(await fetchFrom(link)).toEqual(lost(trouble));
    expect(files()).toEqual([]);
  });
});

test.each([201, 401, 403, 404, 408, 429, 501])('another status than 200 is a failure: %d', async (status) => {
  expect(await fetchFrom(`status/${status}`)).toEqual(lost({ kind: 'document-status', status }));
  expect(files()).toEqual([]);
});

test('a certificate is looked at as for a lookup', async () => {
  const server = await startMisbehaving('ok', 'self-signed');
  expect(await fetchFrom(`${server.baseUrl}/danfe`)).toMatchObject(lost({ fault: { kind: 'certificate' } }));
  await server.close();
});

describe('what comes', () => {
  const whole = Buffer.from(PDF);
  const long = Buffer.concat([whole, Buffer.alloc(300_000, 'x'), whole]);

  async function fetched(answer: Parameters<typeof startDocuments>[0][string], more: object = {}) {
    const peer = await startDocuments({ '/d': answer });
    const fate = await fetchFrom(`${peer.origin}/d`, more);
    await peer.close();
    return { fate, asked: peer.asked.length, file: files().map((name) => readFileSync(join(folder, name))) };
  }

  test.each([
    ['gzip', gzipSync(long)],
    ['br', brotliCompressSync(long)],
    ['deflate', deflateSync(long)],
    ['deflate', deflateRawSync(long)],
    ['gzip, br', brotliCompressSync(gzipSync(long))],
    ['identity', long],
  ])('is kept decoded: %s', async (encoding, body) => {
    const { fate, file } = await fetched(sends(body, { 'Content-Encoding': encoding }));
    expect(fate).toEqual(kept);
    expect(file[0]?.equals(long)).toBe(true);
  });

  test.each([
    ['with its header', deflateSync(long)],
    ['without it', deflateRawSync(long)],
  ])('is kept decoded where the first byte of deflate comes by itself, %s', async (_, body) => {
    const { fate, file } = await fetched((_, response) => {
      response.writeHead(200, { 'Content-Encoding': 'deflate' }).write(body.subarray(0, 1));
      response.end(body.subarray(1));
    });
    expect(fate).toEqual(kept);
    expect(file[0]?.equals(long)).toBe(true);
  });

  test('in an encoding that is cut, broken or unknown is not kept', async () => {
    const body = gzipSync(long);
    for (const bytes of [body.subarray(0, body.length / 2), Buffer.from('no gzip')]) {
      const { fate, file } = await fetched(sends(bytes, { 'Content-Encoding': 'gzip' }));
      expect(fate).toMatchObject(lost({ kind: 'document-fault', fault: { kind: 'body-cut' } }));
      expect(file).toEqual([]);
    }
    const oneByte = await fetched(sends(body.subarray(0, 1), { 'Content-Encoding': 'deflate' }));
    expect(oneByte.fate).toMatchObject(lost({ kind: 'document-fault', fault: { kind: 'body-cut' } }));
    const { fate } = await fetched(sends(body, { 'Content-Encoding': 'zstd' }));
    expect(fate).toMatchObject(lost({ fault: { kind: 'unknown-encoding' } }));
  });

  test.each([
    ['<!DOCTYPE html><html>', true],
    ['{"detail":"d"}', false],
    ['', false],
  ])('is told where it is something else, %j, and whether that is a page', async (body, isPage) => {
    const { fate, file } = await fetched(sends(body));
    expect([fate, file]).toEqual([lost({ kind: 'wrong-content', isPage }), []]);
  });

  test('cut is not kept, with a length, in pieces, or with neither', async () => {
    const cuts: Parameters<typeof fetched>[0][] = [
      (_, response) => {
        response.writeHead(200, { 'Content-Length': long.length }).write(long.subarray(0, 100_000), () => {
          response.socket?.destroySoon();
        });
      },
      (_, response) => {
        response.writeHead(200).write(long.subarray(0, 100_000), () => response.socket?.destroySoon());
      },
      (_, { socket }) =>
        socket?.end(Buffer.concat([Buffer.from('HTTP/1.0 200 OK\r\n\r\n'), long.subarray(0, 100_000)])),
    ];
    for (const cut of cuts) {
      const { fate, file } = await fetched(cut);
      expect(fate).toMatchObject(lost({ kind: 'document-fault', fault: { kind: 'body-cut' } }));
      expect(file).toEqual([]);
    }
  });

  test('without a length is kept where it ends as a document does', async () => {
    const raw = Buffer.concat([Buffer.from('HTTP/1.0 200 OK\r\n\r\n'), long]);
    expect((await fetched((_, { socket }) => socket?.end(raw))).fate).toEqual(kept);
  });

  test('is at most 50 MiB long, before and after it is decoded', async () => {
    const limit = 50 * 1024 * 1024;
    const most = Buffer.alloc(limit, 'x');
    most.set(whole);
    const { fate, file } = await fetched(sends(most));
    expect([fate, file[0]?.length]).toEqual([kept, limit]);
    const tooLong = { kind: 'document-fault', fault: { kind: 'body-too-large', limit } };
    const more = Buffer.concat([most, Buffer.from('x')]);
    expect((await fetched(sends(more), { isForced: true })).fate).toEqual(lost(tooLong));
    const bomb = sends(gzipSync(more, { level: 1 }), { 'Content-Encoding': 'gzip' });
    const after = await fetched(bomb, { isForced: true });
    // The old one stays until the new one is whole.
    expect([after.fate, after.file[0]?.length]).toEqual([lost(tooLong), limit]);
  });

  test('is asked for again where that may help, and is only the last of it', async () => {
    let count = 0;
    const { fate, asked, file } = await fetched(
      (request, response) => {
        count += 1;
        if (count < 3) response.writeHead(503).end(PDF.repeat(9));
        else sends(PDF)(request, response);
      },
      { retries: 2 },
    );
    expect([fate, asked, file]).toEqual([kept, 3, [Buffer.from(PDF)]]);
  });

  test('too slowly is given up in time', async () => {
    const { fate, file } = await fetched(
      (_, response) => {
        const timer = setInterval(() => response.write('%PDF-1.4 '), 20);
        response.on('close', () => clearInterval(timer));
      },
      { timeoutMs: 300 },
    );
    expect(fate).toMatchObject(lost({ fault: { kind: 'deadline', timeoutMs: 300 } }));
    expect(file).toEqual([]);
  });

  test('is not kept where the token stands in it, wherever the pieces are cut', async () => {
    for (const at of [3, 9, CANARY.length]) {
      const text = `${PDF}${CANARY}${PDF}`;
      const { fate, file } = await fetched((_, response) => {
        const [first, second] = [PDF.length + at - 2, PDF.length + at];
        response.write(text.slice(0, first));
        setTimeout(() => response.write(text.slice(first, second)), 20);
        setTimeout(() => response.end(text.slice(second)), 40);
      });
      expect([fate, file]).toEqual([lost({ kind: 'token-inside' }), []]);
    }
  });

  test.each([
    ['as a page writes it', CANARY.replaceAll('-', '&#45;')],
    ['as an address writes it', CANARY.replaceAll('-', '%2D')],
    ['in Base64', Buffer.from(`Token ${CANARY}`).toString('base64')],
  ])('nor %s', async (_how, disguised) => {
    const { fate, file } = await fetched((_, response) => response.end(`${PDF}${disguised}${PDF}`));
    expect([fate, file]).toEqual([lost({ kind: 'token-inside' }), []]);
  });
});

test('an interruption leaves nothing behind', async () => {
  const controller = new AbortController();
  const peer = await startDocuments({ '/d': (_, response) => void response.write(XML) });
  const link = `${peer.origin}/d`;
  const options = { folder, baseUrl: own.origin, interruption: controller.signal };
  const record = await keep(issued({ chave: KEY, 'url-xml': link }), {
    ...options,
    onProgress: () => controller.abort('SIGINT'),
  });
  expect([record, files()]).toEqual([null, []]);
  await peer.close();
});
