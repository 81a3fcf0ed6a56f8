/**
 * The HTTP parser of the runtime that a program brings with it: llhttp, which undici carries as WebAssembly. Its interface is
 * the one that Node keeps to itself, and Bun has as well.
 */
export interface RuntimeParser {
  /** What it tells: a function at each of the numbers that {@link RuntimeParserClass} names. */
  [event: number]: (...values: never[]) => unknown;
  /** @param longestHead in bytes. */
  initialize(type: number, resource: object, longestHead: number, leniency: number): void;
  /** Reads on. Returns how many bytes it took, or why the answer is no HTTP. */
  execute(bytes: Uint8Array): number | ParserError;
  /** The connection has ended. Returns why the answer cannot end here. */
  finish(): ParserError | undefined;
}

export interface RuntimeParserClass {
  new (): RuntimeParser;
  readonly RESPONSE: number;
  readonly kOnMessageBegin: number;
  readonly kOnHeaders: number;
  readonly kOnHeadersComplete: number;
  readonly kOnBody: number;
  readonly kOnMessageComplete: number;
}

export interface ParserError extends Error {
  /** Begins with `HPE_`. */
  readonly code: string;
}

/** The head of an answer, perhaps of an interim one. */
export interface ParsedHead {
  readonly status: number;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  /** Whether another request may follow. */
  readonly isKeptAlive: boolean;
}

/** What a parser tells of the answers that come over a connection. */
export interface ParserEvents {
  onBegin(): void;
  /** Returns whether what follows is no body, and the parser stops here. */
  onHead(head: ParsedHead): boolean;
  onBody(piece: Buffer): void;
  onMessageEnd(): void;
}

const STRICT = 0;
const READ_ON = 0;
const STOP = 2;

/** A parser for one connection. The heads of its answers may have so many bytes. */
export function newParser(Parser: RuntimeParserClass, longestHead: number, events: ParserEvents): RuntimeParser {
  const parser = new Parser();
  parser.initialize(Parser.RESPONSE, {}, longestHead, STRICT);
  // Of many headers it tells in portions, and of those behind a body as well.
  let portions: string[] = [];
  parser[Parser.kOnMessageBegin] = () => {
    portions = [];
    events.onBegin();
  };
  parser[Parser.kOnHeaders] = (headers: string[]) => {
    portions.push(...headers);
  };
  parser[Parser.kOnHeadersComplete] = (
    _major: number,
    _minor: number,
    last: string[] = [],
    _method: unknown,
    _url: unknown,
    status: number,
    _reason: string,
    _isUpgrade: boolean,
    isKeptAlive: boolean,
  ) => {
    return events.onHead({ status, headers: portions.concat(last), isKeptAlive }) ? STOP : READ_ON;
  };
  parser[Parser.kOnBody] = (piece: Buffer) => events.onBody(piece);
  parser[Parser.kOnMessageComplete] = () => events.onMessageEnd();
  return parser;
}
