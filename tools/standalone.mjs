// Makes the program without Node for this machine: `npm run standalone`.
import { join } from 'node:path';
import { compile, thisMachine } from './bun.mjs';

console.log(compile(thisMachine(), join('dist', 'standalone')));
