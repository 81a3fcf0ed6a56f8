// What a batch is compared with: undici alone, that asks for each address of a list, reads and parses, and tells how many.
// Usage: bare-loop.mjs <origin> <file with receipts> <connections>
import { readFileSync } from 'node:fs';
import { Pool } from 'undici';
import { pathOf, TOKEN } from './answer.mjs';

const [origin, list, connections] = process.argv.slice(2);
const receipts = readFileSync(list, 'utf8').trimEnd().split('\n');
const pool = new Pool(origin, { connections: Number(connections) });
const headers = { Authorization: `Token ${TOKEN}`, Accept: 'application/json', 'Content-Type': 'application/json' };
let next = 0;
let answered = 0;

async function work() {
  while (next < receipts.length) {
    const path = pathOf(receipts[next]);
    next += 1;
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
    const answer = await body.json();
    if (statusCode === 200 && answer.status.startsWith('004')) answered += 1;
  }
}

await Promise.all(Array.from({ length: Number(connections) }, work));
await pool.close();
process.stdout.write(`${answered}\n`);
