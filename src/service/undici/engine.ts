import type { HttpEngine } from '../http/client.ts';
import { holdParserTier } from './parser-tier.ts';

/** undici, on Node: what the npm form speaks HTTP with. */
export const UNDICI: HttpEngine = {
  loadHttpClient: async () => (await import('./client.ts')).newClient,
  tuneFor: async (requests) => (requests === 'few' ? holdParserTier() : () => {}),
};
