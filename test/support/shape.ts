import type { Deviation } from '../../src/contract/deviation.ts';
import { deviationsFrom } from '../../src/contract/find-deviations.ts';
import { readJsonBody } from '../../src/contract/json-body.ts';
import type { Shape, ValueOf } from '../../src/contract/json-shape.ts';

/** How `value`, written as JSON, deviates from `shape`. */
export function deviationsOf(shape: Shape, value: unknown): Deviation[] {
  const body = readJsonBody(Buffer.from(JSON.stringify(value)));
  if (body === null) throw new Error('no JSON');
  return deviationsFrom(shape, body);
}

/** `value`, which has to be what `shape` says, and nothing else. */
export function asShape<S extends Shape>(shape: S, value: unknown): ValueOf<S> {
  if (!isOfShape(shape, value)) throw new Error(JSON.stringify(deviationsOf(shape, value)));
  return value;
}

function isOfShape<S extends Shape>(shape: S, value: unknown): value is ValueOf<S> {
  return deviationsOf(shape, value).length === 0;
}
