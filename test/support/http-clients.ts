import { createRequire } from 'node:module';
import type { NewClient } from '../../src/service/http/http-client-interface.ts';
import { clientsOf } from '../../src/service/llhttp/llhttp-client.ts';
import type { RuntimeParserClass } from '../../src/service/llhttp/parser.ts';
import { newClient } from '../../src/service/undici/undici-client.ts';

/** Node's own parser, which is the one that Bun has as well. */
const { HTTPParser }: { HTTPParser: RuntimeParserClass } = createRequire(import.meta.url)('node:_http_common');

/** What the two programs speak HTTP with. */
export const HTTP_CLIENTS: readonly (readonly [name: string, newClient: NewClient])[] = [
  ['undici', newClient],
  ['llhttp', clientsOf(HTTPParser)],
];
