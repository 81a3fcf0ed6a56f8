/** The part that one names by a relation: beside itself, or from the top where it begins with a slash. */
export function targetOf(from: string, target: string): string {
  const path = target.replaceAll('\\', '/');
  const steps = path.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}
