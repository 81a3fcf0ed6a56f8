import type { Socket } from 'node:net';
import { errorCode } from '../../system-error-code.ts';
import { HEAD_LIMIT } from '../body-limits.ts';
import type { AnswerHandler, RawHeaders } from '../http/http-client-interface.ts';
import { ClientError } from './client-error.ts';
import { idleMsOf, recordOfHeaders } from './headers.ts';
import {
  newParser,
  type ParsedHead,
  type ParserError,
  type ParserEvents,
  type RuntimeParser,
  type RuntimeParserClass,
} from './parser.ts';

interface OpenExchange {
  readonly answer: AnswerHandler;
  readonly isTunnel: boolean;
  /** Of the final answer; null where it has not come yet. */
  head: FinalHead | null;
}

interface FinalHead extends Pick<ParsedHead, 'status' | 'isKeptAlive'> {
  readonly headers: RawHeaders;
}

/** A socket that carries one exchange after the other, and reads their answers. */
export class AnswerSocket implements ParserEvents {
  readonly #socket: Socket;
  readonly #parser: RuntimeParser;
  #exchange: OpenExchange | null = null;
  /** How long it may idle once the exchange is over, in milliseconds; 0 for not at all. */
  #idleMs = 0;
  /** Until when it may idle, by `performance.now()`. */
  #idlesUntil = Number.POSITIVE_INFINITY;

  constructor(socket: Socket, Parser: RuntimeParserClass) {
    this.#socket = socket;
    this.#parser = newParser(Parser, HEAD_LIMIT, this);
    socket.on('data', this.#onData).on('end', this.#onEnd).on('error', this.#onError).on('close', this.#onClose);
    // One that comes out of a tunnel has been paused.
    socket.resume();
  }

  /** Whether it can carry another exchange, once the one before has ended. */
  get isFree(): boolean {
    return !this.#socket.destroyed && performance.now() < this.#idlesUntil;
  }

  /** Sends a request. Where it `isTunnel`, the socket is the handler's once there is an answer. */
  send(text: string, isTunnel: boolean, answer: AnswerHandler): void {
    this.#socket.ref();
    this.#exchange = { answer, isTunnel, head: null };
    this.#socket.write(text, 'latin1');
  }

  /** Ends it, and the exchange that is under way; settles once it is gone. */
  destroy(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      if (this.#socket.closed) resolve();
      else this.#socket.once('close', () => resolve());
    });
    this.#fail(new ClientError('UND_ERR_DESTROYED'));
    return closed;
  }

  onBegin(): void {
    // More than was asked for: whose the next answer would be is uncertain.
    if (this.#exchange === null) this.#socket.destroy();
    else this.#exchange.answer.onResponseStarted?.();
  }

  onHead({ status, headers: list, isKeptAlive }: ParsedHead): boolean {
    const exchange = this.#exchange;
    if (exchange === null) return true;
    if (status < 100 || status === 101) {
      this.#fail(new ClientError('HPE_INVALID_STATUS'));
      return true;
    }
    if (status < 200) return false;
    const headers = recordOfHeaders(list);
    exchange.head = { status, isKeptAlive, headers };
    this.#idleMs = isKeptAlive ? idleMsOf(status, headers) : 0;
    exchange.answer.onResponseStart?.(null, status, headers);
    return exchange.isTunnel;
  }

  onBody(piece: Buffer): void {
    const exchange = this.#exchange;
    if (exchange === null) return;
    // An interim answer has none.
    if (exchange.head === null) {
      this.#fail(new ClientError('HTTPParserError'));
      return;
    }
    exchange.answer.onResponseData?.(null, piece);
  }

  onMessageEnd(): void {
    const exchange = this.#exchange;
    // The end of an interim answer, of a tunnel's head, or of an answer that nobody wants any more.
    if (exchange === null || exchange.head === null || exchange.isTunnel) return;
    this.#exchange = null;
    exchange.answer.onResponseEnd?.();
    this.#socket.unref();
    this.#idlesUntil = performance.now() + this.#idleMs;
  }

  readonly #onData = (portion: Buffer): void => {
    const exchange = this.#exchange;
    // Nobody has asked for it.
    if (exchange === null) {
      this.#socket.destroy();
      return;
    }
    const read = this.#parser.execute(portion);
    if (typeof read !== 'number') this.#fail(this.#errorOf(read));
    else if (exchange.isTunnel && exchange.head !== null) {
      this.#handOver(exchange.answer, exchange.head, portion.subarray(read));
    }
  };

  /** Leaves the socket to the handler, with what came behind the head. */
  #handOver(answer: AnswerHandler, { status, headers }: FinalHead, rest: Buffer): void {
    const socket = this.#socket;
    socket.pause();
    socket.off('data', this.#onData).off('end', this.#onEnd).off('error', this.#onError).off('close', this.#onClose);
    if (rest.length > 0) socket.unshift(rest);
    this.#exchange = null;
    answer.onRequestUpgrade?.(null, status, headers, socket);
  }

  readonly #onEnd = (): void => {
    // An answer that has no length ends with its connection.
    const isWithoutLength = this.#exchange?.head?.isKeptAlive === false;
    const error = isWithoutLength ? this.#errorAtEnd() : new ClientError('UND_ERR_SOCKET');
    if (error !== null) this.#fail(error);
  };

  #errorAtEnd(): ClientError | null {
    const error = this.#parser.finish();
    return error instanceof Error ? this.#errorOf(error) : null;
  }

  readonly #onClose = (): void => this.#fail(new ClientError('UND_ERR_SOCKET'));

  /** What TLS meets on a connection that it has secured is told as undici tells it under Node: as the end of the connection. */
  readonly #onError = (error: Error): void =>
    this.#fail(errorCode(error).startsWith('ERR_SSL_') ? new ClientError('UND_ERR_SOCKET') : error);

  #fail(error: Error): void {
    const exchange = this.#exchange;
    this.#exchange = null;
    this.#socket.destroy();
    exchange?.answer.onResponseError(null, error);
  }

  #errorOf({ code }: ParserError): ClientError {
    if (code === 'HPE_HEADER_OVERFLOW') return new ClientError('UND_ERR_HEADERS_OVERFLOW');
    const isCut = this.#exchange?.head?.headers['content-length'] !== undefined;
    return new ClientError(isCut ? 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' : 'HTTPParserError');
  }
}
