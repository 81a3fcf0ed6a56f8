import { describe, expect, test } from 'vitest';
import { COMMAND_NAMES } from '../../src/cli/commands.ts';
import { STATUSES } from '../../src/contract/status-table.ts';
import { CATALOGUES } from '../../src/language/catalogue.ts';
import { FORMAT_NAMES, LANGUAGES, type LanguageTag } from '../../src/options/choices.ts';
import { wordsWithCommands } from '../../src/present/wrap-prose.ts';
import { FILE_FORMATS } from '../support/file-formats.ts';
import { type Call, type Text, textsOf } from './samples/texts.ts';

const EN = await textsOf('en');

/** What is the same in every language, and why. */
const ALIKE: readonly (readonly [where: RegExp, why: string])[] = [
  [/^help\/examples\/\w+\/\d+\/command$/, 'commands are typed alike'],
  [/^help\/sandboxEnding\/http-\d+$/, 'HTTP 401'],
  [/^help\/placeholder\/(shell|n|url)$/, 'words that Portuguese has borrowed'],
  [/^document\/operation\//, 'NF-e and NFS-e, the names of the documents'],
  [/^document\/field\/(cliente\.(cpf|cnpj)|sefaz\.url-(danfe|xml))$/, 'abbreviations'],
  [/^document\/field\/(itens|notas-referenciadas)\.id$/, 'Id'],
  [/^document\/purpose\/N$/, 'Normal'],
  [/^messages\/trace\/sizes$/, 'bytes'],
  [/^doctor\/step\/(token|proxy|tls)$/, 'words that Portuguese has borrowed'],
  [/^setup\/list\/source$/, 'the names of options and variables'],
  [/^messages\/batch\/rate$/, '85/s'],
];

/** What tells the function which words to take, and does not stand in the text itself. */
const CHOOSING: readonly RegExp[] = [
  /^document\/group\//,
  /^document\/status\/[\w-]+\/now\/0$/,
  /^document\/checks\/0$/,
  /^messages\/deviation\/wrong-type\/0\/(expected|found)$/,
  /^messages\/problem\/bad-base-url\/0\/flaw$/,
  /^messages\/problem\/missing-choice\/0\/of$/,
  /^messages\/problem\/bad-(receipt|entry)\/0\/flaw$/,
  /^messages\/problem\/bad-token\/0\/flaw$/,
  /^messages\/problem\/(certificate|tls-failed)\/0\/trouble$/,
  /^messages\/problem\/documents-lost\/0\/losses\/\*\/trouble\/(kind|flaw|fault\/kind)$/,
  /^messages\/(notLinked|fetching)\/0$/,
  /^messages\/notOpened\/[01]$/,
  /^messages\/problem\/settings-wrong-type\/0\/expected$/,
  /^messages\/problem\/token-command-failed\/0\/flaw\/kind$/,
  /^messages\/problem\/[\w-]+\/0(\/source)?\/kind$/,
  /^messages\/deviation\/[\w-]+\/0\/kind$/,
  /^messages\/problem\/bad-out-file\/0\/flaw\/kind$/,
  /^doctor\/finding\/[\w-]+\/0(\/source)?\/kind$/,
  /^(notices\/text\/[\w-]+|setup\/list\/\w+)\/0(\/by)?\/kind$/,
  /^messages\/(absentField\/2|batch\/neverFound\/1)\/kind$/,
  /^messages\/trace\/again\/2$/,
  /^messages\/trace\/timings\/0\/\*\/name$/,
];

/** What is known beside a problem: most problems do not tell it. */
const BESIDE = /^messages\/problem\/[\w-]+\/1\//;

/** Words that one language has in almost every sentence, and the others never. */
const TELLTALES: Readonly<Record<LanguageTag, RegExp>> = {
  pt: /(?<![\p{L}\d_.-])(não|de|da|das|dos|na|nas|nos|uma?|para|por|que|é|são|os|ao|foi|está|tem|sem|ou|e)(?![\p{L}\d_.-])/iu,
  en: /(?<![\p{L}\d_.-])(the|is|are|of|and|was|not|with|from|it|be|this|that|which|has|have|your?|its|by|only|an|or|to|all|on|in)(?![\p{L}\d_.-])/iu,
};

/** What is the same in every language: what is typed, and numbers. */
const NAMES = new RegExp(
  String.raw`(?<![\p{L}\d_./-])(?:recibo (?:${COMMAND_NAMES.join('|')})(?![\p{L}-])|--?[a-z][a-z-]*(?: (?:${FORMAT_NAMES.join('|')}))?|[A-Z]+(?:_[A-Z]+)+|\d+(?:\.\d+)?)`,
  'gu',
);

/** Texts that a service or an authority has in Portuguese, within English sentences. */
const QUOTED = /SEM GTIN/g;

describe.each(LANGUAGES)('in the language %s', async (tag) => {
  const texts = await textsOf(tag);

  test('every text is one line, with one blank between words and none around them', () => {
    expect(texts.length).toBeGreaterThan(500);
    // But for a line that is to be copied, and stands by itself.
    const told = texts.map(({ text, path }) => ({ path, text: text.replace(/(?<=:)\n(?=\$)/, ' ') }));
    const spoilt = told.filter(({ text }) => text === '' || text.trim() !== text || /\s\s|[\t\n\r]/.test(text));
    expect(spoilt).toEqual([]);
  });

  test('no text has a value in it that nobody can read', () => {
    expect(texts.filter(({ text }) => /undefined|NaN|Infinity|\[object|=>/.test(text))).toEqual([]);
    // Which is a type in JSON, and nothing else that is told.
    const withNull = texts.filter(({ text }) => /null/.test(text)).map(({ path }) => path);
    expect([...new Set(withNull)]).toEqual(['messages/deviation/wrong-type']);
  });

  test('no text has words of another language', () => {
    const foreign = LANGUAGES.filter((other) => other !== tag).map((other) => TELLTALES[other]);
    const isMixed = (text: string) => foreign.some((telltale) => telltale.test(text.replaceAll(QUOTED, '')));
    expect(texts.filter(({ text }) => isMixed(text))).toEqual([]);
  });

  // Which is not broken: with all of a sentence behind it, it leaves half a line empty before it.
  test('a command in a sentence ends at a punctuation mark', () => {
    const commandsIn = (text: string) => wordsWithCommands(text, 80).filter((word) => /^\(?recibo /.test(word));
    const told = texts.filter(({ path }) => /^(messages|notices|doctor)\//.test(path));
    expect(told.filter(({ text }) => commandsIn(text).length > 0).length).toBeGreaterThan(20);
    const isLong = (command: string) => command.length > 50 && TELLTALES[tag].test(command);
    expect(told.filter(({ text }) => commandsIn(text).some(isLong))).toEqual([]);
  });

  test('the help says what each format is', async () => {
    const { text } = (await CATALOGUES[tag].help()).topic.output;
    expect(FORMAT_NAMES.filter((format) => !text.some((paragraph) => paragraph.startsWith(`${format}: `)))).toEqual([]);
  });

  test('the help names each format that records are kept in', async () => {
    const { option } = await CATALOGUES[tag].help();
    const words = option.out.match(/[a-z]+/g) ?? [];
    expect(words.filter((word) => FORMAT_NAMES.some((name) => name === word))).toEqual(FILE_FORMATS);
  });

  test('the help names each status that --wait waits out', async () => {
    const { option } = await CATALOGUES[tag].help();
    const passing = STATUSES.filter(({ course }) => course === 'passing').map(({ code }) => code);
    expect(option.wait.match(/\b\d{3}\b/g)).toEqual(passing);
  });

  test('the help names the code of each status with its exit, and in the sandbox with its ending', async () => {
    const { exit, sandboxEnding } = await CATALOGUES[tag].help();
    for (const { code, name } of STATUSES) {
      expect(exit[name]).toContain(code);
      expect(sandboxEnding[name]).toContain(code);
    }
  });

  test('every value that a function is given is told by it', () => {
    const told = new Set<string>();
    const given = new Set<string>();
    for (const { call, text } of texts) {
      for (const [path, value] of call?.given ?? []) {
        if (!isChoosing(path) && !BESIDE.test(path)) given.add(path);
        if (tells(text, value)) told.add(path);
      }
    }
    expect([...given].filter((path) => !told.has(path))).toEqual([]);
  });
});

describe.each(LANGUAGES.filter((tag) => tag !== 'en'))('the language %s and English', async (tag) => {
  const texts = await textsOf(tag);
  const same = texts.filter(({ text }, index) => text === EN[index]?.text);

  test('have the same texts', () => {
    expect(texts.map(placeOf)).toEqual(EN.map(placeOf));
  });

  test('say everything each in their own words', () => {
    expect(same.filter(({ path }) => !ALIKE.some(([where]) => where.test(path)))).toEqual([]);
  });

  test('tell the same values of what they are given', () => {
    expect(texts.map((text) => [text.path, toldBy(text)])).toEqual(EN.map((text) => [text.path, toldBy(text)]));
  });

  test('name the same commands, options, variables and numbers', () => {
    const named = ({ path, text }: Text) => [path, [...new Set(inFigures(text).match(NAMES))].sort()];
    expect(texts.map(named)).toEqual(EN.map(named));
  });

  test('have no exception that is none', () => {
    expect(ALIKE.filter(([where]) => !same.some(({ path }) => where.test(path)))).toEqual([]);
    const given = texts.flatMap(({ call }) => call?.given ?? []);
    expect(CHOOSING.filter((where) => !given.some(([path]) => where.test(path)))).toEqual([]);
  });
});

function placeOf({ path, call }: Text): string {
  return call === null ? path : `${path}, call ${call.index} of ${call.path}`;
}

/** The values of its call that a text tells. */
function toldBy({ text, call }: Text): Call['given'] {
  return (call?.given ?? []).filter(([path, value]) => !isChoosing(path) && tells(text, value));
}

function isChoosing(path: string): boolean {
  return CHOOSING.some((where) => where.test(path));
}

/** Whether a value stands in a text: a number perhaps as seconds or mebibytes, in Portuguese with a comma. */
function tells(text: string, value: string | number): boolean {
  const shapes = typeof value === 'string' ? [value] : [value, value / 1000, value / 1024 / 1024].map(String);
  return shapes.some((shape) => inFigures(text).includes(shape));
}

/** A text whose numbers are written as a program writes them. */
function inFigures(text: string): string {
  return text.replaceAll(/(?<=\d),(?=\d)/g, '.');
}
