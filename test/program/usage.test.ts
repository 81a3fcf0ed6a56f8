import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { CANARY, run } from '../support/run.ts';

/** A command line that is refused, and what the message has to name in both languages: the cause, and what to type next. */
const REFUSED: readonly (readonly [line: string, ...named: string[]])[] = [
  ['NFE 35261100012004', 'NFE', 'recibo nfe 35261100012004?'],
  ['nfes R1 --nope', 'nfes', 'recibo nfse R1?'],
  ['nfs', 'nfs', 'recibo nfe REC', 'recibo nfse REC'],
  ['nota', 'recibo nfe REC', 'recibo nfse REC'],
  ['status', 'recibo nfe REC', 'recibo nfse REC'],
  ['consultar 35261100012345', 'recibo nfe 35261100012345;', 'recibo nfse 35261100012345'],
  ['35261100012345 --json', '35261100012345', 'recibo nfe 35261100012345;', 'recibo nfse 35261100012345'],
  ['help exit-code', 'exit-code', 'recibo help exit-codes'],
  ['help config sett', 'config sett', 'recibo help'],
  ['sandbox 004', 'recibo nfe 004 --sandbox'],
  ['config lst', 'lst', 'recibo config list'],
  ['config set', '<', 'recibo help config set'],
  ['config path x', 'recibo help config path'],
  ['login acme', 'recibo login --profile <'],
  ['logout acme', 'recibo logout --profile <'],
  ['config foo', '"foo"', 'list, get, path, set, unset'],
  ['buscar 123', 'recibo nfe 123;', 'recibo nfse 123'],
  ['get', 'recibo nfe REC'],
  ['lookup', 'recibo nfe REC'],
  ...['cancelar', 'emitir', 'reenviar', 'issue R1', 'cancel R1'].map((line): [string, string] => [
    line,
    'recibo nfe REC',
  ]),
  ['completion', '<shell>', 'recibo help completion'],
  ['completion bsh', 'bsh', 'bash', 'zsh, fish, powershell'],
  ['report', 'recibo report', 'recibo help report'],
  ['nfe R1 --jsn', '--jsn', '--json?'],
  ['nfe R1 --language pt', '--language', '--lang?'],
  ['nfe R1 --outptu=json', '--outptu', '--output?'],
  ['nfe R1 -x', '-x', 'recibo help nfe'],
  ['--json nfe R1', '--json', 'nfe, nfse'],
  ['nfe R1 --port 1', '--port', 'sandbox'],
  ['nfe R1 --json=yes', '--json'],
  ['nfe R1 -o', '--output', '-o, --output <', 'table'],
  ['nfe R1 --open', '--open <danfe|xml>'],
  ['nfe R1 --save', '--save <'],
  ['nfe R1 -o day.csv', '--out day.csv'],
  ['quux', 'recibo nfe', 'recibo help'],
  ['nfe R1 --senha=x', 'recibo login', 'RECIBO_TOKEN'],
  ['nfe R1 -o excel', '-o csv --excel', '--out'],
  ['nfe R1 --out --resume', '--out <'],
  ['nfe R1 —json', '--json'],
  ['nfe R1 --retries 11', '--retries', '0', '10'],
  ['nfe R1 --rate 0', '--rate', '0.5'],
  ['nfe R1 --accept 10', '"10"', '010', '002, 003'],
  ['nfse -w 5', '5', '--wait=5'],
  ['nfe R1 -qw 004', '004', '--wait=004'],
  ['nfe --wait 5M R1', '5M', '--wait=90'],
  ['nfe --wait 90seg R1', '90seg', '--wait=90'],
  ['nfe --wait 1,5m R1', '1,5m', '--wait=90'],
  ['nfe R1 -f quux', 'quux', '-o plain'],
  ['nfe R1 -f exitCode', 'exitCode', 'exit-code?'],
  ['nfe R1 -f itens[3].nome', 'itens[3].nome', 'data.itens.3.nome?'],
  ['nfe R1 -f data.itens.*.nome', 'data.itens.0.nome?'],
  ['nfe R1 -f /data/sefaz/chave', ' data.sefaz.chave?'],
  [`nfe R1 -f data${'.'.repeat(100_000)}`, '…'],
  ['nfe R1 -f .data.itens[].nome', 'data.itens.0.nome?'],
  ["nfse R1 -f data['numero']", 'data.numero?'],
  ['nfe -5', '-5', 'recibo help nfe'],
  ['nfe R1 --help=1', ': --help'],
  ['nfe R1 -0', '-0', 'recibo help nfe'],
  ['-0 nfe R1', '-0', 'recibo help'],
  ['nfe R1 --retries -1', '--retries', '0'],
  ['nfe R1 --accept pendin', '"pendin"', 'pending?'],
  ['nfse R1 --field sefaz.chave', 'sefaz.chave', 'data.retorno-municipio.chave?'],
  ['nfe R1 -f data.numero -o json', '--field', '--output'],
  ['nfe R1 -f data.numero --json', '--field', '--json'],
  ['nfe R1 --json -o table', '--json', '-o table'],
  ['nfe R1 --input list.txt', '--input'],
  ['nfe -i a -i b', '--input'],
  ['nfe R1 --shard 1/4', '--shard', '--input'],
  ['nfe -i a --shard 5/4', '--shard', '4/4'],
  ['nfe -i a --shard 0/0', '--shard', '4/4'],
  ['nfe -i a --shard 1/4 --out a.xlsx', '--shard', '.ndjson'],
  ['nfe R1 --resume', '--resume', '--out'],
  ['nfe R1 --force', '--force', '--out', '--save'],
  ['nfe R1 --excel', '--excel', '-o csv'],
  ['nfe R1 --out a.ndjson --resume --force', '--resume', '--force'],
  ['nfe R1 --out a.csv --resume', '--resume', '.ndjson'],
  ['nfe R1 --out a -o plain', '--out', '-o plain'],
  ['nfe R1 --out a -f data.numero', '--out', '--field'],
  ['nfe R1 --out notas.xls -o csv', '--out', '.xlsx'],
  ['nfe R1 --out notas.PDF', '--out', '.html'],
  ['nfe R1 -o markdown', '-o markdown', '--out'],
  ['nfe R1 --out -', '--out'],
  ['nfe R1 R2 --open danfe', '--open'],
  ['nfe R1 --open danfe --sandbox', '--open', '--sandbox'],
  ['nfe R1 --sandbox --profile acme', '--sandbox', '--profile'],
  ['nfe -', 'recibo nfe -i -'],
  ['sandbox npm test --silent', '--silent', 'recibo help sandbox'],
  ['nfe R1 --tokn=x', 'recibo login', 'RECIBO_TOKEN'],
  ['doctor --api-key x', 'recibo login', 'RECIBO_TOKEN'],
];

it.each(REFUSED)('%s is 2, and says why and what to type, in both languages', async (line, ...named) => {
  const told = new Set<string>();
  for (const RECIBO_LANG of ['en', 'pt']) {
    const { exit, stdout, stderr } = await run(line.split(' '), { env: { RECIBO_LANG } });
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
    expect(stderr).toMatch(/^recibo: .*\n$/);
    for (const name of named) expect(stderr).toContain(name);
    const { stderr: shown } = await run(line.split(' '), { env: { RECIBO_LANG, NO_COLOR: '1' }, terminal: 80 });
    expect(shown.trimEnd().split('\n').length).toBeLessThanOrEqual(3);
    told.add(stderr);
  }
  expect(told.size).toBe(2);
});

/** What people type, in Portuguese or as other programs have it, and what it is answered with. */
const MEANT = (
  'ajuda>recibo help|nfe 1 --ajuda>--help|nfe 1 --tentativas 3>--retries|nfe 1 --xlsx>--out x.xlsx|Relatório>recibo report|init>recibo login|config show>recibo config list|diagnóstico>recibo doctor|' +
  'config use>recibo config set defaultProfile|config edit>"$EDITOR" "$(recibo config path)"|whoami>recibo doctor|' +
  'auth>recibo doctor|nfe 1 --format x>-o|nfe 1 --csv>-o|nfe 1 --message>-o message|nfe 1 --retry 3>--retries|nfe 1 --formato x>-o|nfe 1 --copy>-o message|nfe 1 --copiar>-o message|' +
  'nfe 1 --jq .x>--json \\| jq|nfe 1 --espera>--wait|nfe 1 --esperar>--wait|nfe 1 --watch>--wait|nfe 1 --perfil x>--profile|' +
  'nfe 1 --url x>--base-url|nfe 1 --idioma pt>--lang|nfe 1 --silencioso>--quiet|nfe 1 --dry-run>--curl|' +
  'report x --outcome 900>--only|nfe 1 --danfe>--save, --open danfe|nfe 1 --pdf>--save, --open danfe|' +
  'nfe 1 --xml>--save, --open xml|nfe --planilha x.xlsx>--input, -i|nfe --lista x>--input, -i|nfe 1 --aba x>--sheet|' +
  'nfe 1 --salvar>--save|nfe 1 --abrir>--open|planilha lista.csv>recibo nfe -i lista.csv|planilha>recibo nfe -i <file>|' +
  'abrir R1>recibo nfe R1 --open danfe|danfe R1>recibo nfe R1 --open danfe|xml R1>recibo nfe R1 --save <folder>|' +
  'baixar R1>recibo nfe R1 --save <folder>|exemplos>recibo nfe -h|config ls>recibo config list|' +
  'config profiles>recibo config list|config delete token>recibo config unset token'
).split(/(?<!\\)\|/);

it.each(MEANT)('what is typed is answered with what is meant: %s', async (pair) => {
  const [line = '', meant = ''] = pair.replace('\\', '').split(/>(.*)/);
  expect(await run(line.split(' '))).toMatchObject({ exit: 2, stderr: expect.stringContaining(` ${meant}?`) });
});

describe('what was typed', () => {
  it('and does not exist may be one receipt in groups, or the name of a list: what to type is proposed', async () => {
    const list = join(temporaryFolder(), 'lista.txt');
    writeFileSync(list, '35261100012004');
    const told = async (...receipts: string[]) => (await run(['nfe', ...receipts, '--sandbox'])).stderr;
    expect(await told('3526', '1100', '0120', '06')).toContain(': recibo nfe 35261100012006\n');
    expect(await told(list)).toContain(`: -i ${list}\n`);
  });

  it('is not repeated where it is the token, of the environment or the settings file', async () => {
    const home = temporaryFolder();
    mkdirSync(join(home, '.config/recibo'), { recursive: true });
    const settings = { profiles: { acme: { baseUrl: 'https://api.example.com/v3', token: CANARY } } };
    writeFileSync(join(home, '.config/recibo/config.json'), JSON.stringify(settings), { mode: 0o600 });
    for (const env of [{ RECIBO_TOKEN: CANARY }, { HOME: home }]) {
      const lines = [
        [CANARY],
        ['help', CANARY],
        ['nfe', `--${CANARY}`],
        ['nfe', 'R1', '-o', CANARY],
        ['nfe', `—${CANARY}`],
      ];
      for (const argv of lines) expect(await run(argv, { env })).toMatchObject({ exit: 2 });
    }
  });

  it('is told of an option only up to its =, cut, and without what a terminal obeys', async () => {
    const { stderr } = await run(['nfe', 'R1', `--nope\u001b[31m${'x'.repeat(80)}=s3cr3t`]);
    expect(stderr).not.toContain('s3cr3t');
    expect(stderr).not.toContain('\u001b');
    expect(stderr.length).toBeLessThan(120);
  });
});

const ADDRESS = ['--base-url', 'https://api.example.com/v3'];

/** `--curl` prints what would be asked, and sends nothing. */
async function receiptsOf(...argv: string[]): Promise<string[]> {
  const { exit, stdout } = await run(argv.flatMap((word) => (word === 'nfe' ? [word, '--curl', ...ADDRESS] : [word])));
  expect(exit).toBe(0);
  return [...stdout.matchAll(/\/nfe\/nota\/([^/]+)\/completa/g)].map(([, receipt = '']) => receipt);
}

it.each([
  ['nfe --wait 90s R1', ['R1']],
  ['nfe --wait 1min R1', ['R1']],
  ['nfe --wait 1h30 R1', ['R1']],
  ['nfe --wait R1', ['R1']],
  ['nfe -qw 35261', ['35261']],
  ['nfe --wait=90 1234', ['1234']],
  ['nfe R1 R2 -w', ['R1', 'R2']],
  ['nfe R1 --wait -- 90', ['R1', '90']],
  ['nfe -w90s R1', ['R1']],
  ['-v nfe R1', ['R1']],
  ['nfe R1 -q -o csv --strict', ['R1']],
  ['nfe R1 --concurrency 4 --rate 0.5 --fail-fast --interval 2', ['R1']],
  ['nfe -- -5', ['-5']],
  ['nfe R1 --accept 010,pending --accept issuing -f data.numero -f status', ['R1']],
])('%s asks about %j', async (line, receipts) => {
  expect(await receiptsOf(...line.split(' '))).toEqual(receipts);
});

it.each([
  ['--version', /^recibo \d+\.\d+\.\d+\n$/],
  ['-V -v', /^recibo \d+\.\d+\.\d+ \(Node \d+\.\d+\.\d+\)\n$/],
  ['-vV', /^recibo \d+\.\d+\.\d+ \(Node \d+\.\d+\.\d+\)\n$/],
])('%s tells the version', async (line, text) => {
  expect(await run(line.split(' '))).toMatchObject({ exit: 0, stdout: expect.stringMatching(text), stderr: '' });
});
