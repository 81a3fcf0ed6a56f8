import { get, NO_PROXIES, openTransport, patience, proxiesAt } from './peer-client.ts';

/** What is to be asked, and through which proxy. */
export interface ChildTask {
  readonly urls: readonly string[];
  readonly proxy: string | null;
  /** All at once rather than one after the other. */
  readonly together: boolean;
}

/** Asks each address of the task in its argument, prints what came of it as JSON, and leaves the rest to the event loop. */
async function run({ urls, proxy, together }: ChildTask): Promise<void> {
  const proxies = proxy === null ? NO_PROXIES : proxiesAt(proxy);
  const transport = openTransport({ proxies });
  const ask = async (url: string) => {
    const { result, timings } = await transport.send(get(url), patience());
    if (result.kind === 'ended') return result;
    return result.kind === 'fault' ? result.fault : { kind: result.reply.status, tls: timings.tls !== null };
  };
  const results = [];
  if (together) results.push(...(await Promise.all(urls.map(ask))));
  else for (const url of urls) results.push(await ask(url));
  console.log(JSON.stringify(results));
}

await run(JSON.parse(process.argv[2] ?? ''));
