/** The token that the tests give the program. Wherever it surfaces, the run that printed it fails. */
export const CANARY = 'c4nary-token-that-must-never-be-seen';

/** Every way in which a token could be written out: as it is, and as JSON, addresses and basic authentication do. */
const DISGUISES = [
  CANARY,
  CANARY.toUpperCase(),
  CANARY.replaceAll('-', '\\u002d'),
  CANARY.replaceAll('-', '%2D'),
  Buffer.from(CANARY).toString('base64').replace(/=+$/, ''),
];

/** Throws where an output holds the canary; gives the output back otherwise. */
export function withoutCanary<Output extends { readonly stdout: string; readonly stderr: string }>(
  output: Output,
): Output {
  for (const stream of ['stdout', 'stderr'] as const) {
    const found = DISGUISES.find((disguise) => output[stream].includes(disguise));
    if (found !== undefined) throw new Error(`the token surfaced on ${stream}`);
  }
  return output;
}
