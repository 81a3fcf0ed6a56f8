import { bugs } from '../package.json';
import { Line } from './cli/line.ts';
import { run } from './cli/program.ts';
import { Failure } from './failure.ts';
import type { Host } from './host.ts';
import type { Io } from './io.ts';
import { streamOf } from './output/screen.ts';
import { complain } from './output/talk.ts';
import { REDACTED, Secrets } from './secret.ts';
import { SettingsFile } from './settings/file.ts';
import { languageOf } from './settings/resolve.ts';
import { errorCode, unreadable } from './system/files.ts';
import { WORDS } from './words/index.ts';

/** One run, from the command line to the exit code: argv → program → settings → service → record → output. */
export async function main(argv: readonly string[], host: Host): Promise<number> {
  const line = new Line(argv);
  // Found before commander reads the line: its refusals need both.
  const io = openIo(line.valueOf('--lang'), line.valueOf('--color'), host);
  try {
    return await run(line, io);
  } catch (error) {
    // Parts of the program are read as they are needed: that the system lets it open no more files is no fault of ours.
    const known = /^E[MN]FILE$/.test(errorCode(error)) ? unreadable(Object(error).path, error) : error;
    const cause = io.signal.aborted && !(known instanceof Failure) ? io.signal.reason : known;
    const isBug = !(cause instanceof Failure);
    const failure = isBug ? new Failure('bug', (words) => words.statuses.bug(String(cause), bugs)) : cause;
    await complain(failure.say(io.words), io);
    if (isBug && io.env.RECIBO_DEBUG === '1') await io.err.write(`${cause?.stack ?? ''}\n`);
    return failure.code;
  }
}

function openIo(language: string | undefined, color: string | undefined, host: Host): Io {
  const { stdout, stderr, ...rest } = host;
  const { env, clock } = host;
  const secrets = new Secrets();
  secrets.keep((env.RECIBO_TOKEN ?? '').trim());
  const settings = new SettingsFile(host, secrets);
  const { value: lang } = languageOf({ flag: { '--lang': language }, environment: env, file: settings.known }, host);
  const words = WORDS[lang];
  const answer = (content: string | Uint8Array) =>
    stdout.write(typeof content === 'string' ? secrets.redact(content) : content);
  // Talk says in the reader's language that something is hidden; answers have one mark in every language.
  const tell = (content: string | Uint8Array) => {
    io.lastTalkAt = clock.now();
    const text = secrets.redact(String(content)).replaceAll(REDACTED, words.document.hidden);
    return stderr.write(text).catch(() => undefined);
  };
  const out = streamOf(stdout, color, env, answer);
  const err = streamOf(stderr, color, env, tell);
  const io: Io = { ...rest, lang, words, secrets, settings, out, err, lastTalkAt: clock.now() };
  return io;
}
