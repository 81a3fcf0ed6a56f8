import { bodyOf } from './answer-shapes.ts';
import { joinPath } from './find-dotted-path.ts';
import type { Shape } from './json-shape.ts';
import type { Operation } from './operation.ts';
import { STATUSES, type StatusCode } from './status-table.ts';

/** Under which most fields are there: they come in its order, and what only others have behind them. */
const FULLEST: StatusCode = '004';

/**
 * Every field that an operation's answers can have, whatever their status: its path without array positions, as
 * `FieldPath` has it below `data`, under the place where it stands, with `*` for any position (`data.itens.*.nome`).
 */
export function fieldPlacesOf(operation: Operation): ReadonlyMap<string, string> {
  const codes = [FULLEST, ...STATUSES.map(({ code }) => code)];
  return new Map(codes.flatMap((code) => [...fieldsIn(bodyOf(operation, code), '', '')]));
}

/** The statuses whose answers have a field, an object or a list at `path` (`data.itens.0.nome`), whatever its positions. */
export function codesWith(operation: Operation, path: string): StatusCode[] {
  const steps = path.split('.');
  return STATUSES.map(({ code }) => code).filter((code) => leadsSomewhere(bodyOf(operation, code), steps));
}

function leadsSomewhere(shape: Shape | undefined, [step, ...steps]: readonly string[]): boolean {
  if (step === undefined) return shape !== undefined;
  if (shape?.kind === 'list') return /^\d+$/.test(step) && leadsSomewhere(shape.item, steps);
  return shape?.kind === 'object' && leadsSomewhere(shape.known.get(step), steps);
}

function* fieldsIn(shape: Shape | undefined, place: string, path: string): Iterable<[place: string, path: string]> {
  switch (shape?.kind) {
    case undefined:
      return;
    case 'text':
    case 'enumeration':
      return yield [place, path];
    case 'list':
      return yield* fieldsIn(shape.item, joinPath(place, '*'), path);
    case 'object':
      for (const [name, field] of shape.known) yield* fieldsIn(field, joinPath(place, name), joinPath(path, name));
  }
}
