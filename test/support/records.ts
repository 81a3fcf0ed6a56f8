/** The records of an output or a file in ndjson. */
export function recordsIn(ndjson: string) {
  const lines = ndjson.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line));
}
