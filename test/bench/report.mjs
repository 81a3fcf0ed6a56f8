// From times to medians and ratios, and from these to a table.

/**
 * @param {import('./commands.mjs').Command[]} commands
 * @param {Map<string, number[]>} times
 */
export function summarise(commands, times) {
  const medians = mediansOf(times);
  return commands.map(({ name, ratios }) => ({
    name,
    medianMs: rounded(medians.get(name)),
    fastestMs: rounded(Math.min(...times.get(name))),
    ratios: ratios.filter(({ to }) => medians.has(to)).map((ratio) => judged(ratio, name, medians)),
  }));
}

/**
 * @param {{ name: string, ratios: import('./commands.mjs').Ratio[] }[]} runs
 * @param {Map<string, number[]>} peaks in MiB
 */
export function summariseMemory(runs, peaks) {
  const medians = mediansOf(peaks);
  return runs.map(({ name, ratios }) => ({
    name: `memory, ${name}`,
    medianMebibytes: rounded(medians.get(name)),
    ratios: ratios.map((ratio) => judged(ratio, name, medians)),
  }));
}

function mediansOf(values) {
  return new Map([...values].map(([name, found]) => [name, median(found)]));
}

function judged({ to, goal = null }, name, medians) {
  const value = medians.get(name) / medians.get(to);
  return { to, value: rounded(value), goal: goal && rounded(goal), isMet: goal && value <= goal };
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function rounded(value) {
  return Number(value.toPrecision(4));
}

/** A table in Markdown, a row for each ratio. */
export function tableOf({ results, absent, machine, rounds, date }) {
  const rows = results.flatMap(rowsOf);
  const head = ['what', 'median', 'ratio', 'goal', 'met'];
  const lines = aligned([head, head.map(() => '---'), ...rows]);
  const missing = absent.map(({ name, why }) => `absent: ${name} (${why})`);
  return `${[`${date}, ${machine}, ${rounds} rounds`, '', ...lines, ...missing].join('\n')}\n`;
}

function rowsOf({ name, medianMs, medianMebibytes, ratios }) {
  const amount = medianMs === undefined ? `${medianMebibytes.toFixed(0)} MiB` : shownTime(medianMs);
  if (ratios.length === 0) return [[name, amount, '', '', '']];
  return ratios.map(({ to, value, goal, isMet }, index) => [
    index === 0 ? name : '',
    index === 0 ? amount : '',
    `${value.toFixed(2)} × ${to}`,
    goal === null ? '' : `≤ ${goal}`,
    isMet === null ? '' : isMet ? 'yes' : 'no',
  ]);
}

function shownTime(ms) {
  return ms < 1 ? `${(ms * 1000).toFixed(1)} µs` : `${ms.toFixed(1)} ms`;
}

function aligned(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) => {
    const cells = row.map((cell, column) => cell.padEnd(widths[column], cell === '---' ? '-' : ' '));
    return `| ${cells.join(' | ')} |`;
  });
}
