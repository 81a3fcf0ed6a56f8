// Tries the built program on this system: `npm run smoke`. Needs no test runner, no shell and no network.
import { fileURLToPath } from 'node:url';
import { smoke } from './checks.mjs';

const program = fileURLToPath(new URL('../../bin/recibo.js', import.meta.url));
process.exitCode = smoke([process.execPath, program]) === 0 ? 0 : 1;
