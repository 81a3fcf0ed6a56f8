import { bugs } from '../package.json';
import { run } from './cli/program.ts';
import { Failure } from './failure.ts';
import type { Host, Io } from './io.ts';
import { streamOf } from './output/screen.ts';
import { complain } from './output/talk.ts';
import { REDACTED, Secrets } from './secret.ts';
import { SettingsFile } from './settings/file.ts';
import { languageOf } from './settings/resolve.ts';
import { WORDS } from './words/index.ts';

/** One run, from the command line to the exit code: argv → program → settings → service → record → output. */
export async function main(argv: readonly string[], host: Host): Promise<number> {
  const io = openIo(argv, host);
  try {
    return await run(argv, io);
  } catch (error) {
    const cause = io.signal.aborted && !(error instanceof Failure) ? io.signal.reason : error;
    const isBug = !(cause instanceof Failure);
    const failure = isBug ? new Failure('bug', (words) => words.statuses.bug(String(cause), bugs)) : cause;
    await complain(failure, io);
    if (isBug && io.env.RECIBO_DEBUG === '1') await io.err.write(`${cause?.stack ?? ''}\n`);
    return failure.code;
  }
}

function openIo(argv: readonly string[], host: Host): Io {
  const secrets = new Secrets();
  secrets.keep((host.env.RECIBO_TOKEN ?? '').trim());
  const settings = new SettingsFile(host, secrets);
  const { value: lang } = languageOf(typed(argv, '--lang'), host, settings.known.get('lang'));
  const color = typed(argv, '--color');
  const { stdout, stderr, ...rest } = host;
  const words = WORDS[lang];
  const redacted = (content: string | Uint8Array) => (typeof content === 'string' ? secrets.redact(content) : content);
  // Talk says in the reader's language that something is hidden; answers have one mark in every language.
  const tell = (content: string | Uint8Array) => {
    io.saidAt = host.clock.now();
    const text = secrets.redact(String(content)).replaceAll(REDACTED, words.batch.trace.hidden);
    return stderr.write(text).catch(() => undefined);
  };
  const io: Io = {
    ...rest,
    lang,
    words,
    secrets,
    settings,
    out: streamOf(stdout, color, host.env, (content) => stdout.write(redacted(content))),
    err: streamOf(stderr, color, host.env, tell),
    saidAt: host.clock.now(),
  };
  return io;
}

/** The value of a global option, found before commander reads the line: its refusals need the language and the colour. */
function typed(argv: readonly string[], option: string): string | undefined {
  const words = argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv;
  const at = words.findLastIndex((word) => word === option || word.startsWith(`${option}=`));
  const word = words[at];
  return word === option ? words[at + 1] : word?.slice(option.length + 1);
}
