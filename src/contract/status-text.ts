import type { JsonBody } from './json-body.ts';
import { findPath } from './json-path.ts';

/** The whole string in the body field `status`, or null where there is none (`service.md`, section 2.1). */
export function textOfStatus(answer: JsonBody | null): string | null {
  const status = answer && findPath(answer.tree, 'status');
  return status?.kind === 'string' ? status.text : null;
}
