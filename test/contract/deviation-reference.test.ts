import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BODIES } from '../../src/contract/answer-shapes.ts';
import { type Deviation, MOST_DEVIATIONS } from '../../src/contract/deviation.ts';
import { deviationsFrom } from '../../src/contract/find-deviations.ts';
import { joinPath } from '../../src/contract/find-dotted-path.ts';
import { compactJson, type Json } from '../../src/contract/json.ts';
import { type JsonBody, readJsonBody, withoutSpaces } from '../../src/contract/json-body.ts';
import type { Shape } from '../../src/contract/json-shape.ts';

type ObjectShape = Extract<Shape, { kind: 'object' }>;

/** Slow and plain: everything from the tree, what is too much first. */
function reference(shape: Shape, json: Json): Deviation[] {
  return [...tooMuch(shape, json, ''), ...tooLittle(shape, json, '')].slice(0, MOST_DEVIATIONS + 1);
}

function tooMuch(shape: Shape, json: Json, path: string): Deviation[] {
  if (shape.kind === 'list' && json.kind === 'array')
    return json.items.flatMap((item, index) => tooMuch(shape.item, item, joinPath(path, String(index))));
  if (shape.kind !== 'object') return [];
  if (json.kind === 'array') return [{ kind: 'wrong-type', path, expected: 'object', found: 'array' }];
  if (json.kind !== 'object') return [];
  return json.members.flatMap(({ key, value }, index): Deviation[] => {
    const at = joinPath(path, key);
    if (json.members.findIndex((member) => member.key === key) < index) return [{ kind: 'duplicate', path: at }];
    const field = shape.known.get(key);
    return field === undefined ? [{ kind: 'extra', path: at }] : tooMuch(field, value, at);
  });
}

function tooLittle(shape: Shape, json: Json, path: string): Deviation[] {
  const wrong = (expected: 'string' | 'object' | 'array'): Deviation[] =>
    json.kind === 'nested' ? [] : [{ kind: 'wrong-type', path, expected, found: json.kind }];
  switch (shape.kind) {
    case 'text':
      return json.kind === 'string' ? [] : wrong('string');
    case 'enumeration':
      if (json.kind !== 'string') return wrong('string');
      return shape.values.has(json.text) ? [] : [{ kind: 'unknown-value', path, value: json.text }];
    case 'list':
      if (json.kind !== 'array') return wrong('array');
      return json.items.flatMap((item, index) => tooLittle(shape.item, item, joinPath(path, String(index))));
    case 'object':
      if (json.kind === 'array') return [];
      return json.kind === 'object' ? tooLittleIn(shape, json, path) : wrong('object');
  }
}

function tooLittleIn(shape: ObjectShape, json: Extract<Json, { kind: 'object' }>, path: string): Deviation[] {
  return shape.fieldsIn(JSON.parse(compactJson(json))).flatMap(({ name, shape: field, presence }): Deviation[] => {
    const at = joinPath(path, name);
    const member = json.members.findLast(({ key }) => key === name);
    if (member === undefined) return presence === 'required' ? [{ kind: 'missing', path: at }] : [];
    return presence === 'tolerated' ? [] : tooLittle(field, member.value, at);
  });
}

const blank = fc.constantFrom('', '', '', ' ', '\n\t', '\r\n');
const oddKey = fc.constantFrom(
  '',
  '2',
  '1',
  '01',
  '__proto__',
  'constructor',
  'a.b',
  ':',
  '":',
  '\\',
  'status',
  'tipo',
);
const oddText = fc.constantFrom('F', 'J', 'S', '', ':', '{"a":1}', '\\":', '\\', '"', 'é😀', '\u2028');
const anything = fc.oneof(
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify(value)) },
  { weight: 2, arbitrary: oddText.map((text) => JSON.stringify(text)) },
  { weight: 1, arbitrary: fc.constantFrom('null', '[]', '{}', '1.10', '{"a":1,"a":2}', '{"tipo":"F","tipo":"J"}') },
);

/** JSON texts of a shape, or near it: with fields that lack, that come twice, that nobody knows, and with odd spelling. */
function near(shape: Shape): fc.Arbitrary<string> {
  const right = rightly(shape);
  return fc.oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: anything });
}

function rightly(shape: Shape): fc.Arbitrary<string> {
  switch (shape.kind) {
    case 'text':
      return fc.oneof(oddText, fc.string()).map((text) => JSON.stringify(text));
    case 'enumeration':
      return fc.constantFrom(...shape.values).map((value) => JSON.stringify(value));
    case 'list':
      return fc.array(near(shape.item), { maxLength: 3 }).map((items) => `[${items.join(',')}]`);
    case 'object':
      return objects(shape);
  }
}

function objects({ known }: ObjectShape): fc.Arbitrary<string> {
  const fields = [...known].map(([name, shape]) => member(fc.constant(name), near(shape)));
  const odd = fc.array(member(fc.oneof(oddKey, fc.constantFrom(...known.keys())), anything), { maxLength: 3 });
  const present = fc.tuple(...fields.map((field) => fc.option(field, { freq: 15, nil: null })));
  return fc.tuple(present, fc.oneof(fc.constant([]), odd), fc.boolean()).chain(([some, more, isShuffled]) => {
    const members = [...some.filter((one) => one !== null), ...more];
    const ordered = isShuffled ? fc.shuffledSubarray(members, { minLength: members.length }) : fc.constant(members);
    return ordered.map((all) => `{${all.join(',')}}`);
  });
}

function member(key: fc.Arbitrary<string>, value: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(key, fc.boolean(), blank, blank, value).map(([name, isEscaped, before, after, source]) => {
    const spelt = isEscaped ? `"${[...name].map(escaped).join('')}"` : JSON.stringify(name);
    return `${before}${spelt}${after}:${after}${source}${before}`;
  });
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function read(source: string): JsonBody {
  const body = readJsonBody(Buffer.from(source));
  if (body === null) throw new Error(`no JSON: ${source}`);
  return body;
}

const SHAPES = Object.entries(BODIES).flatMap(([operation, bodies]) =>
  Object.entries(bodies).map(([code, shape]): [string, string, Shape] => [operation, code, shape]),
);

describe.each(SHAPES)('%s %s', (_operation, _code, shape) => {
  test('deviates as the reference says', () => {
    fc.assert(
      fc.property(near(shape), (source) => {
        const body = read(source);
        expect(deviationsFrom(shape, body)).toEqual(reference(shape, body.tree));
        expect(body.compact).toBe(compactJson(body.tree));
      }),
      { numRuns: 300 },
    );
  });
});

/** JSON texts that have nothing but what a shape knows, and no white space. */
function exactly(shape: Shape): fc.Arbitrary<string> {
  switch (shape.kind) {
    case 'text':
      return fc.oneof(oddText, fc.string({ unit: 'binary' })).map((text) => JSON.stringify(text));
    case 'enumeration':
      return fc.constantFrom(...shape.values).map((value) => JSON.stringify(value));
    case 'list':
      return fc.array(exactly(shape.item), { maxLength: 3 }).map((items) => `[${items.join(',')}]`);
    case 'object':
      return fc
        .tuple(...[...shape.known].map(([name, known]) => exactly(known).map((source) => `"${name}":${source}`)))
        .chain((members) => fc.subarray(members))
        .map((members) => `{${members.join(',')}}`);
  }
}

test.each(SHAPES)('%s %s: a text that has nothing but what is known is not looked through', (_op, _code, shape) => {
  const unasked = () => {
    throw new Error('the text was looked through');
  };
  fc.assert(
    fc.property(exactly(shape), (source) => {
      const body = read(source);
      const { value } = body;
      const meaning = (text: string) => body.meaning(text);
      const isNoLongerThan = (length: number) => body.isNoLongerThan(length);
      const unread = Object.defineProperties(
        { value, meaning, isNoLongerThan, compact: '', members: 0 },
        {
          compact: { get: unasked },
          members: { get: unasked },
        },
      );
      expect(deviationsFrom(shape, unread)).toEqual(deviationsFrom(shape, body));
    }),
    { numRuns: 100 },
  );
});

test('the members of a text are counted as its tree has them', () => {
  const membersIn = (json: Json): number => {
    if (json.kind === 'array') return sum(json.items.map(membersIn));
    if (json.kind !== 'object') return 0;
    return json.members.length + sum(json.members.map(({ value }) => membersIn(value)));
  };
  fc.assert(
    fc.property(fc.oneof(...SHAPES.map(([, , shape]) => near(shape))), (source) => {
      expect(withoutSpaces(Buffer.from(source)).members).toBe(membersIn(read(source).tree));
    }),
    { numRuns: 1000 },
  );
});

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
