import type { HttpEngine } from '../http/http-client.ts';
import { holdParserTier } from './parser-compilation.ts';

/** undici, on Node: what the npm form speaks HTTP with. */
export const UNDICI: HttpEngine = {
  loadHttpClient: async () => (await import('./undici-client.ts')).newClient,
  tuneFor: async (requests) => (requests === 'few' ? holdParserTier() : () => {}),
};
