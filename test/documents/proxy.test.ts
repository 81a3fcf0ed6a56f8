import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CANARY } from '../support/canary.ts';
import { type DocumentPeer, issued, KEY, PDF, sends, startDocuments, XML } from '../support/document-peer.ts';
import { temporaryFolder } from '../support/folder.ts';
import { tlsFile } from '../support/misbehaving.ts';
import { type PeerProxy, type ProxyManner, startProxy } from '../support/peer-proxy.ts';
import { asking, recibo } from '../support/program.ts';

let path: string;
let own: DocumentPeer;
let foreign: DocumentPeer;
let proxy: PeerProxy;
beforeEach(async () => {
  path = join(temporaryFolder('recibo-save-'), 'notas');
  foreign = await startDocuments({ '/danfe': sends(PDF) }, 'localhost');
  const sefaz = { chave: KEY, 'url-xml': 'xml', 'url-danfe': `${foreign.origin}/danfe` };
  own = await startDocuments({ '/v3/nfe/nota/R1/completa': sends(issued(sefaz)), '/v3/xml': sends(XML) }, 'localhost');
});
afterEach(() => Promise.all([own.close(), foreign.close()]));

/** Keeps the documents of a receipt; the environment gets to know the proxy by its address. */
async function save(manner: ProxyManner, environment: (proxy: string) => Record<string, string>) {
  proxy = await startProxy(manner);
  const run = await recibo(['nfe', 'R1', '--save', path, '--lang', 'en', '-f', 'status', '--retries', '0'], {
    environment: {
      ...asking(`${own.origin}/v3`),
      NODE_EXTRA_CA_CERTS: fileURLToPath(tlsFile('authority')),
      ...environment(proxy.url),
    },
  });
  await proxy.close('unused');
  return run;
}

const authorities = ({ origin }: DocumentPeer) => new URL(origin).host;
const tunnels = () => new Set(proxy.connects.map((head) => /^CONNECT (\S+) HTTP/.exec(head)?.[1]));
const tokens = ({ asked }: DocumentPeer) => asked.map(({ headers }) => headers.authorization);

test('documents of every origin come through the proxy, and the token goes to its own alone', async () => {
  const run = await save('works', (url) => ({ HTTPS_PROXY: url.replace('//', '//ana:sesamo@') }));
  expect([run.exit, readdirSync(path).length]).toEqual([0, 2]);
  expect(tunnels()).toEqual(new Set([authorities(own), authorities(foreign)]));
  expect([tokens(own), tokens(foreign)]).toEqual([[`Token ${CANARY}`, `Token ${CANARY}`], [undefined]]);
  expect(proxy.seen()).not.toContain(CANARY);
  // What the proxy is told, no origin behind it is.
  expect([...own.asked, ...foreign.asked].some(({ headers }) => 'proxy-authorization' in headers)).toBe(false);
});

test('an origin of NO_PROXY is asked without it', async () => {
  const run = await save('works', (url) => ({ HTTPS_PROXY: url, NO_PROXY: authorities(foreign) }));
  expect([run.exit, readdirSync(path).length, tunnels()]).toEqual([0, 2, new Set([authorities(own)])]);
});

test('what a proxy refuses is a document that is not saved, and never asked for without it', async () => {
  const run = await save('refuses', (url) => ({ HTTPS_PROXY: url, NO_PROXY: authorities(own) }));
  expect([run.exit, readdirSync(path), foreign.asked]).toEqual([74, [`${KEY}-nfe.xml`], []]);
  expect(run.stderr).toMatch(/the DANFE is not saved: .*HTTP 403/);
});
