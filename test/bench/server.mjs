// The service, as far as a benchmark needs it: a process of its own that has one answer for what is issued and one for what waits.
import { createServer } from 'node:http';
import { ANSWER, pathOf, TOKEN, WAITING, WAITING_ANSWER } from './answer.mjs';

const [BEFORE, BEHIND] = pathOf('*').split('*');

const server = createServer((request, response) => {
  const { url, headers } = request;
  const isExpected = url.startsWith(BEFORE) && url.endsWith(BEHIND) && headers.authorization === `Token ${TOKEN}`;
  response.writeHead(isExpected ? 200 : 404, { 'content-type': 'application/json' });
  const answer = url.startsWith(WAITING, BEFORE.length) ? WAITING_ANSWER : ANSWER;
  response.end(isExpected ? answer : '{}');
});
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
// The benchmark went away.
process.on('disconnect', () => process.exit());
