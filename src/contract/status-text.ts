import type { JsonBody } from './json-body.ts';

/** The whole string in the body field `status`, or null where there is none (`service.md`, section 2.1). */
export function textOfStatus(answer: JsonBody | null): string | null {
  if (answer === null) return null;
  const { value } = answer;
  if (typeof value !== 'object' || value === null || !('status' in value)) return null;
  return typeof value.status === 'string' ? answer.meaning(value.status) : null;
}
