import { withoutBrackets } from '../../hosts-and-ports.ts';
import type {
  AnswerHandler,
  ConnectSocket,
  ConnectTarget,
  HttpClient,
  NewClient,
  SentRequest,
} from '../http/http-client-interface.ts';
import { ClientError } from './client-error.ts';
import type { RuntimeParserClass } from './parser.ts';
import { AnswerSocket } from './read-answers-from-socket.ts';
import { textOfRequest } from './request-text.ts';

/** Clients over the runtime's own sockets and its own parser: nothing has to be loaded and compiled for them. */
export function clientsOf(Parser: RuntimeParserClass): NewClient {
  return (origin, connectSocket) => new LlhttpClient(new URL(origin), connectSocket, Parser);
}

interface Unsent {
  readonly text: string;
  readonly isTunnel: boolean;
  readonly answer: AnswerHandler;
}

class LlhttpClient implements HttpClient {
  readonly #target: ConnectTarget;
  readonly #connectSocket: ConnectSocket;
  readonly #Parser: RuntimeParserClass;
  #socket: AnswerSocket | null = null;
  /** What has not been sent yet. */
  #waiting: Unsent | null = null;
  #isDestroyed = false;

  constructor({ hostname, host, protocol, port }: URL, connectSocket: ConnectSocket, Parser: RuntimeParserClass) {
    this.#target = { hostname: withoutBrackets(hostname), host, protocol, port };
    this.#connectSocket = connectSocket;
    this.#Parser = Parser;
  }

  dispatch(request: SentRequest, answer: AnswerHandler): void {
    this.#waiting = { text: textOfRequest(request, this.#target.host), isTunnel: request.method === 'CONNECT', answer };
    if (this.#isDestroyed) this.#fail(new ClientError('UND_ERR_DESTROYED'));
    // What the peer has done or sent since the last answer is known an event later: it is not taken for this one's answer.
    else setImmediate(() => this.#send());
  }

  async destroy(): Promise<void> {
    this.#isDestroyed = true;
    this.#fail(new ClientError('UND_ERR_DESTROYED'));
    await this.#socket?.destroy();
  }

  #connect(): void {
    this.#connectSocket(this.#target, (error, socket) => {
      if (error !== null) return this.#fail(error);
      this.#socket = new AnswerSocket(socket, this.#Parser);
      if (this.#isDestroyed) void this.#socket.destroy();
      else this.#send();
    });
  }

  #send(): void {
    if (this.#waiting === null) return;
    if (this.#socket?.isFree !== true) {
      void this.#socket?.destroy();
      this.#connect();
      return;
    }
    const { text, isTunnel, answer } = this.#waiting;
    this.#waiting = null;
    this.#socket.send(text, isTunnel, answer);
  }

  #fail(error: Error): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.answer.onResponseError(null, error);
  }
}
