import { expect, it } from 'vitest';
import { fieldPaths } from '../../src/contract/answers.ts';
import { User } from '../settings/user.ts';
import { temporaryFile } from '../support/folder.ts';
import { asking, CANARY, run } from '../support/run.ts';
import { startService } from '../support/service.ts';

const SIGNS = ['0', 'O', '0O', '<', '[', '/', ' ', ';', 'A', '"\\'];
/** A text four times as long takes four times the work where that grows straight, sixteen times where it grows with the square. */
const [LENGTH, TIMES, MOST] = [200_000, 4, 9];
/** In milliseconds of the processor: what takes less says nothing. */
const UNNOTICED = 150;
const PATHS = fieldPaths('nfe').filter((path) => path.startsWith('data.') && path !== 'data.itens.0');

/** A rejection with a text in every field, which together may have 4 MiB. */
function envelope(text: string): string {
  const body = JSON.parse('{"data":{"itens":[{}],"notas-referenciadas":[{}]}}');
  for (const path of ['descricao', `data.${text.slice(0, 9)}`, ...PATHS]) {
    const steps = path.split('.');
    const last = steps.pop() ?? '';
    const place = steps.reduce((at, step) => (at[step] ??= {}), body);
    place[last] = text.slice(0.7 * text.length);
  }
  return JSON.stringify({ ...body, status: '900 (Rejeição da SEFAZ)' });
}

/** Records of receipts that are such a text, one of which does not exist. */
function recordsOf(text: string): string {
  const told = { document: 'nfe', error: null, attempts: 1, elapsedMs: 1 };
  const status = '500 (Não existe)';
  const unknown = { exitCode: 50, outcome: 'not-found', status, envelope: { status, descricao: text } };
  const known = { exitCode: 90, outcome: 'rejected', status: '900', envelope: JSON.parse(envelope(text)) };
  return [unknown, known].map((one) => `${JSON.stringify({ receipt: text, ...told, ...one })}\n`).join('');
}

it.each(SIGNS.map((sign, at) => [sign, at] as const))('work grows no faster than a text of %j', async (sign, at) => {
  let body = '';
  const service = await startService((_, __, response) => response.end(body));
  const env = asking(service.baseUrl);
  const user = new User();
  const ask = async (...argv: string[]) => void (await run(argv, { env, terminal: 80 }));
  const turn = <Way>(...ways: readonly Way[]) => ways[at % ways.length] as Way;
  const configured = async (keys: object, ...argv: string[]) => {
    user.with({ profiles: { a: { baseUrl: service.baseUrl, token: CANARY, ...keys } } });
    await user.run(argv.length > 0 ? argv : ['nfe', '1']);
  };
  const answered = (text: string, ...argv: string[]) => {
    body = text;
    return ask('nfe', '1', ...argv);
  };
  const entrances: Readonly<Record<string, (text: string) => Promise<void>>> = {
    fields: (text) => answered(envelope(text), '-o', turn('table', 'message', 'csv'), '--mask'),
    records: (text) =>
      ask('report', temporaryFile(recordsOf(text)), '-o', turn('html', 'table', 'markdown', 'message')),
    page: (text) => answered(`<${text}`, '-v'),
    list: (text) =>
      ask('nfe', '-i', temporaryFile(`recibo\na${text}b\n${text}!\n`, turn('list.csv', 'list.txt')), '-q'),
    receipt: (text) => ask('nfe', text, '-o', 'ndjson'),
    address: (text) => ask('nfe', '1', '--curl', '--base-url', `https://x.example/${text}`),
    option: (text) => ask('nfe', '1', `-v${text}`, `--${text}`),
    value: (text) => ask('nfe', '1', turn('-o', '-f', '--wait', '--accept', '--profile'), text),
    explain: (text) => ask('explain', turn(text, `Rejeição ${text}`)),
    setting: (text) => ask(...turn(['config', 'set', 'lang', text], ['help', text])),
    token: (text) => configured({ token: text }, 'nfe', text),
    tokenFile: (text) => configured({ tokenFile: turn(temporaryFile(text), `${text}=`), token: undefined }),
    baseUrl: (text) => configured({ baseUrl: `https://x.example/${text}` }, 'config', 'list'),
    key: (text) => configured({ [text]: '' }),
  };
  const used = async (enter: (text: string) => Promise<void>, length: number) => {
    const text = `${sign.repeat(length / sign.length)}x`;
    const before = process.cpuUsage();
    await enter(text);
    return process.cpuUsage(before).user / 1000;
  };
  for (const [name, enter] of Object.entries(entrances)) {
    await used(enter, 2000);
    const long = await used(enter, LENGTH);
    if (long < UNNOTICED) continue;
    const short = await used(enter, LENGTH / TIMES);
    expect(long / short, `${name}: ${short} ms, then ${long} ms`).toBeLessThan(MOST);
  }
});
