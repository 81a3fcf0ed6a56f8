// What is too short, or has to be too long, to be measured as a whole run: steps of the program, from its source, within
// this process.
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { ANSWER } from './answer.mjs';
import { WrongAnswer } from './measure.mjs';

/** How often a short step is taken in a round; its time is the mean. */
const TIMES = 2000;
/** In how many rounds the long ones are taken. */
const LONG_ROUNDS = 3;

/** Ten megabytes that take longest beside what `JSON.parse` and `JSON.stringify` take for them: five million numbers. */
const LONG_BODY = `{"status":"004 (Documento emitido)","descricao":"d","data":{"itens":[${'1,'.repeat(5_200_000)}1]}}`;

/** The same of short texts, whose letters are put together from two code points each, beyond the Basic Multilingual Plane. */
const LONG_PICTURES = `{"status":"004 (Documento emitido)","descricao":"d","data":{"itens":[${'"👍🏽",'.repeat(950_000)}"👍🏽"]}}`;

/** The same in one text. */
const LONG_TEXT = `{"status":"004 (Documento emitido)","descricao":"d","data":{"itens":[{"nome":"${'ação '.repeat(1_490_000)}"}]}}`;

const PARSE = 'JSON.parse of an answer';
const PARSE_LONG = 'JSON.parse and JSON.stringify, 10 MiB';
const PARSE_PICTURES = 'JSON.parse and JSON.stringify, texts of one picture each, 10 MiB';
const PARSE_TEXT = 'JSON.parse and JSON.stringify, one text of 10 MiB';
const LONG_FORMATS = ['json', 'plain', 'table'];

/** The steps, as `report.mjs` takes them. */
export const STEPS = [
  { name: PARSE, ratios: [] },
  // A batch of 64 connections reads some 10,000 answers a second.
  { name: 'read and judge it', ratios: [{ to: PARSE, goal: 3 }] },
  { name: PARSE_LONG, ratios: [] },
  ...LONG_FORMATS.map((format) => ({ name: longName(format), ratios: [{ to: PARSE_LONG, goal: 20 }] })),
  { name: PARSE_PICTURES, ratios: [] },
  { name: 'read, judge and show the pictures as table', ratios: [{ to: PARSE_PICTURES, goal: 20 }] },
  { name: PARSE_TEXT, ratios: [] },
  { name: 'read, judge and show the text as table', ratios: [{ to: PARSE_TEXT, goal: 20 }] },
];

function longName(format) {
  return `read, judge and show them as ${format}`;
}

/** The times of each step in milliseconds, by name. */
export async function measureSteps(rounds) {
  const program = await measuredSource();
  const body = new TextEncoder().encode(ANSWER);
  if (program.readAnswer(body, 'nfe').deviations?.length !== 0) throw new WrongAnswer('the answer is not as promised');
  const short = [() => JSON.parse(ANSWER), () => program.readAnswer(body, 'nfe')];
  const long = [
    () => parsed(LONG_BODY),
    ...LONG_FORMATS.map((format) => () => showLong(program, LONG_BODY, format)),
    () => parsed(LONG_PICTURES),
    () => showLong(program, LONG_PICTURES, 'table'),
    () => parsed(LONG_TEXT),
    () => showLong(program, LONG_TEXT, 'table'),
  ];
  const times = await timesOf(STEPS.slice(0, short.length), short, rounds, TIMES);
  const longTimes = await timesOf(STEPS.slice(short.length), long, Math.min(rounds, LONG_ROUNDS), 1);
  return new Map([...times, ...longTimes]);
}

async function timesOf(rows, steps, rounds, times) {
  const all = new Map(rows.map(({ name }) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const [index, { name }] of rows.entries()) {
      const ms = await meanOf(steps[index], times);
      if (round >= 0) all.get(name).push(ms);
    }
  }
  return all;
}

/** What a step came to last: a step whose result nobody takes, V8 might leave out. */
let last;

async function meanOf(step, times) {
  const startedAt = performance.now();
  for (let time = 0; time < times; time += 1) last = step();
  if ((await last) === undefined) throw new WrongAnswer('a step came to nothing');
  return (performance.now() - startedAt) / times;
}

function parsed(text) {
  return JSON.stringify(JSON.parse(text));
}

/** On a coloured terminal. */
async function showLong({ readAnswer, FORMAT_ROWS, CATALOGUES, piecesOf }, text, format) {
  const body = new TextEncoder().encode(text);
  const { status, answer, deviations } = readAnswer(body, 'nfe');
  const record = { operation: 'nfe', receipt: 'X', status, body, answer, deviations };
  const style = { isTerminal: true, isColoured: true, columns: 80, rows: null };
  const manner = { baseUrl: 'https://api.example.com/v3', showsHints: true, hasWaited: false };
  let bytes = 0;
  const printed = await FORMAT_ROWS[format].single(record, style, CATALOGUES.en, manner);
  for (const piece of piecesOf(printed.text)) {
    bytes += Buffer.from(piece).length;
  }
  return bytes;
}

/** The source of this checkout, as it is now. */
async function measuredSource() {
  const folder = mkdtempSync(join(tmpdir(), 'recibo-bench-source-'));
  const outfile = join(folder, 'source.cjs');
  const entryPoints = [fileURLToPath(new URL('measured-source.ts', import.meta.url))];
  try {
    await build({ entryPoints, outfile, bundle: true, platform: 'node', target: 'node20.18' });
    return createRequire(import.meta.url)(outfile);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
