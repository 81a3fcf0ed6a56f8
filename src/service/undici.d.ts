/** The parts of undici that are loaded, by their own paths: its index takes 90 ms. Its public types describe them. */
declare module 'undici/lib/dispatcher/pool.js' {
  export { Pool as default } from 'undici';
}

declare module 'undici/lib/dispatcher/proxy-agent.js' {
  export { ProxyAgent as default } from 'undici';
}

declare module 'undici/lib/api/api-connect.js' {
  import type { Dispatcher } from 'undici';

  /** What the index of undici makes a method of every dispatcher. */
  export default function (this: Dispatcher, options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData>;
}

declare module 'undici/lib/core/connect.js' {
  import type { Socket } from 'node:net';
  import type { buildConnector } from 'undici';

  /** As in undici's own types, but for what comes back: the socket that is about to be connected. */
  export default function (
    options: buildConnector.BuildOptions,
  ): (options: buildConnector.Options, callback: buildConnector.Callback) => Socket;
}
