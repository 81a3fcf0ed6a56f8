import { writeSync } from 'node:fs';
import { stdout } from './own-outputs.ts';

/** Tells on descriptor 3 whether standard output may have a reader. */
writeSync(3, String(stdout.hasReader()));
