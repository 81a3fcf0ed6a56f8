import { stdout } from './own-outputs.ts';

/** Tells whether standard output may have a reader. */
await stdout.write(String(stdout.hasReader()));
