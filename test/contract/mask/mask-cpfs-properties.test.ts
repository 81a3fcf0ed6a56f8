import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskCpfs } from '../../../src/contract/mask/mask-cpfs-in-body.ts';

/** A piece of an answer as it is sent, and as it is to come out. */
interface Piece {
  readonly sent: string;
  readonly hidden: string;
}

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''));
const CPF = digits(11);
/** Whatever people write, but for digits: what is among digits by chance could be a CPF. */
const noise = fc
  .string({ unit: 'binary', maxLength: 8 })
  .map((text) => escaped(text.replace(/\p{Nd}|[\ud800-\udfff]/gu, '')));

/** As JSON may write a text: `choices` says of each character whether it stands as an escape. */
function escaped(text: string, choices: readonly boolean[] = []): string {
  return [...text]
    .map((character, at) => {
      const code = character.charCodeAt(0);
      const isEscaped = choices[at] === true || code < 0x20 || character === '"' || character === '\\';
      return isEscaped && character.length === 1 ? `\\u${code.toString(16).padStart(4, '0')}` : character;
    })
    .join('');
}

/** A text in which some digits are hidden: the others stay as they were written. */
function piece(
  text: string,
  maskedAt: readonly number[],
  choices: readonly boolean[],
  marks: Readonly<Record<number, string>> = {},
): Piece {
  const hidden = [...text].map(
    (character, at) => `${marks[at] ?? ''}${maskedAt.includes(at) ? '*' : escaped(character, [choices[at] === true])}`,
  );
  return { sent: escaped(text, choices), hidden: hidden.join('') };
}

const choices = fc.array(fc.boolean(), { maxLength: 70 });

const placed = (cpf: string): fc.Arbitrary<Piece> =>
  fc.oneof(
    choices.map((all) => piece(cpf, [0, 1, 2, 9, 10], all, { 3: '.', 6: '.', 9: '-' })),
    choices.map((all) => piece(cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4'), [0, 1, 2, 12, 13], all)),
    choices.map((all) => piece(cpf.replace(/(.{9})(..)/, '$1-$2'), [0, 1, 2, 10, 11], all)),
    fc
      .tuple(digits(6), digits(2), fc.integer({ min: 910, max: 969 }), digits(19), choices)
      .map(([begin, model, series, end, all]) =>
        piece(`${begin}000${cpf}${model}${series}${end}`, [9, 10, 11, 18, 19], all),
      ),
  );

const textWith = (cpf: string): fc.Arbitrary<Piece> =>
  fc.array(fc.tuple(noise, placed(cpf)), { maxLength: 3 }).map((parts) => {
    const joined = (of: keyof Piece) => parts.map(([before, { [of]: text }]) => `${before}|${text}|`).join('');
    return { sent: `"${joined('sent')}"`, hidden: `"${joined('hidden')}"` };
  });

const field = (cpf: string): fc.Arbitrary<Piece> =>
  fc.tuple(choices, choices, fc.boolean()).map(([name, value, isNumber]) => ({
    sent: `"${escaped('cpf', name)}": ${isNumber && !cpf.startsWith('0') ? cpf : `"${escaped(cpf, value)}"`}`,
    hidden: `"${escaped('cpf', name)}": "***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**"`,
  }));

/** An object with the CPF in a field of that name, deep in lists and objects, and in texts before and behind. */
const answer = CPF.chain((cpf) =>
  fc
    .tuple(field(cpf), fc.array(textWith(cpf), { maxLength: 3 }), fc.array(textWith(cpf), { maxLength: 3 }), fc.nat(3))
    .map(([own, before, behind, depth]): Piece & { cpf: string } => {
      const whole = (of: keyof Piece) => {
        const list = (texts: readonly Piece[]) =>
          `[${texts.map(({ [of]: text }) => `${text},{${text}:1}`).join(' ,')}]`;
        return `{"a":${list(before)},"b":${'[{"c":'.repeat(depth)}{${own[of]}}${'}]'.repeat(depth)},\n"d":${list(behind)}}`;
      };
      return { cpf, sent: whole('sent'), hidden: whole('hidden') };
    }),
);

function hide(text: string): string {
  return Buffer.from(maskCpfs(Buffer.from(text)).body).toString();
}

test('of any answer exactly the CPFs are hidden, wherever and however they stand', () => {
  fc.assert(
    fc.property(answer, ({ sent, hidden }) => {
      expect(hide(sent)).toBe(hidden);
      expect(() => JSON.parse(hidden)).not.toThrow();
    }),
    { numRuns: 1000 },
  );
});

test('what is hidden is hidden once: again changes nothing', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        answer.map(({ sent }) => sent),
        prose(),
      ),
      (sent) => {
        const once = hide(sent);
        expect(hide(once)).toBe(once);
      },
    ),
    { numRuns: 1000 },
  );
});

test('whatever comes, JSON stays JSON and nothing else becomes it', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.json(), prose(), fc.string({ unit: fc.constantFrom(...'0123456789.-{}[]":, cpf\\u*') })),
      (sent) => {
        const isJson = (text: string) => {
          try {
            JSON.parse(text);
            return true;
          } catch {
            return false;
          }
        };
        expect(isJson(hide(sent))).toBe(isJson(sent));
      },
    ),
    { numRuns: 1000 },
  );
});

/** What looks like JSON, XML or an address, and is none. */
function prose(): fc.Arbitrary<string> {
  const part = fc.oneof(
    noise,
    CPF,
    CPF.map((cpf) => cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')),
  );
  const mark = fc.constantFrom('cpf":"', 'cpf=', '<cpf>', 'cpf: ', '"', ',', ' ', '', '\\u0035', '***.123.456-**');
  return fc.array(fc.tuple(mark, part), { maxLength: 6 }).map((parts) => `x${parts.flat().join('')}`);
}
