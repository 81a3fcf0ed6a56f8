// A name server that answers every question over UDP by `ask me over TCP`, and is silent there. Prints a line once it listens.
import dgram from 'node:dgram';
import net from 'node:net';

const IS_ANSWER_CUT_SHORT = 0x82;
const IS_RECURSION_AVAILABLE = 0x80;

const udp = dgram.createSocket('udp4');
udp.on('message', (question, { port, address }) => {
  const answer = Buffer.from(question);
  answer[2] |= IS_ANSWER_CUT_SHORT;
  answer[3] = IS_RECURSION_AVAILABLE;
  udp.send(answer, port, address);
});
const tcp = net.createServer((socket) => void socket.on('error', () => {}).resume());

udp.bind(53, '127.0.0.1', () => tcp.listen(53, '127.0.0.1', () => console.log('listening')));
