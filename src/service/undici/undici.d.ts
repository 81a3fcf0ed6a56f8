/**
 * The parts of undici that are loaded, by their own paths: the whole of it costs about 90 ms to load, a third of that for
 * HTTP/2, which is never spoken here. Its public types describe them.
 */
declare module 'undici/lib/dispatcher/client.js' {
  import { Client } from 'undici';

  export default Client;
}

declare module 'undici/lib/core/connect.js' {
  import type { Socket } from 'node:net';
  import type { buildConnector } from 'undici';

  export type Connect = (options: buildConnector.Options, callback: buildConnector.Callback) => Socket;

  /** As in undici's own types, but for what it returns: the socket that is about to be connected. */
  export default function build(options: buildConnector.BuildOptions): Connect;
}

declare module 'undici/lib/util/date.js' {
  const date: {
    /** An HTTP-date of RFC 9110, section 5.6.7; undefined for anything else, a wrong day of the week included. */
    parseHttpDate(text: string): Date | undefined;
  };

  export default date;
}

declare module 'undici/lib/core/symbols.js' {
  /** The part of undici's parser that is told of each head, interim ones included; what it returns is for the parser. */
  export interface Parser {
    onHeadersComplete: (status: number, isUpgrade: boolean, isKeptAlive: boolean) => number;
  }

  const symbols: {
    /** Where a socket has its {@link Parser}. */
    readonly kParser: unique symbol;
  };

  export default symbols;
}

/** What undici's parser is made of; Node's own types leave it out. */
declare namespace WebAssembly {
  class Memory {
    /** @param descriptor `initial` counts pages of 64 KiB. Throws where so much memory cannot be had. */
    constructor(descriptor: { readonly initial: number });
    readonly buffer: ArrayBuffer;
  }
}
