import type { Fact } from './facts.ts';
import { isRightKey, type Key, stateOf } from './keys.ts';

/** Every part of a key, as its model lays it out. */
export function keyFacts(key: Key): Fact[] {
  const { isSingle, issuer, kind, model, modelName, month, parts, portal, state } = key;
  const isNfe = kind === 'nfe';
  const choices: Readonly<Record<string, string>> = { 'emission-type': key.emission };
  return [
    { name: 'key', value: key.key },
    ...(isNfe ? [{ name: 'state', value: key.key.slice(0, 2), say: state || null }] : []),
    { name: 'month', value: month },
    { name: isSingle ? 'single' : 'issuer', value: issuer.value, choice: key.key },
    ...(isNfe ? [{ name: 'model', value: model, say: modelName || null }] : []),
    ...Object.entries(parts).map(([name, value]) => ({ name, value, choice: choices[name] })),
    { name: 'check-digit', value: key.key.slice(-1), choice: isRightKey(key) ? '' : key.rightDigit },
    ...(portal === '' ? [] : [{ name: 'portal', value: portal }]),
  ];
}

/** A protocol: who took it in, the state, the year, and what was counted. The receipt of a batch: the state before, and no year. */
const SHAPES = [
  /^(?<authority>\d)(?<state>\d\d)(?<year>0[6-9]|[1-4]\d)(?<sequence>\d{10}|\d{12})$/,
  /^(?<state>\d\d)(?<authority>\d)(?<sequence>\d{12}|\d{14})$/,
];

/** What SEFAZ numbers by itself: fifteen digits, or seventeen (NT 2025.002). Nobody looks a document up by them. */
export function protocolFacts(number: string): Fact[] {
  if (!/^\d{15}(\d\d)?$/.test(number)) return [];
  // Of all states together: *Ambiente Nacional*.
  const placeOf = (code = '') => (code === '91' ? 'AN' : stateOf(code));
  const parts = SHAPES.map((shape) => shape.exec(number)?.groups).find((groups) => placeOf(groups?.state) !== '');
  return [
    { name: 'protocol', value: number },
    ...Object.entries(parts ?? {}).map(([name, part]) => {
      return { name, value: name === 'year' ? `20${part}` : part, say: name === 'state' ? placeOf(part) : null };
    }),
    { name: 'note', value: '', choice: 'by-key' },
  ];
}
