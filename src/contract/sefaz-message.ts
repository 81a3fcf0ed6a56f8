import { readAccessKey } from './access-key.ts';

/** Bounded and free of brackets inside, so that a hostile message costs linear time. */
const KEY_IN_BRACKETS = /\[\s*chNFe\s*:([^[\]]{0,100})\]/gi;

/**
 * The access keys that SEFAZ names in a message as `[chNFe: …]`, unbroken, each once, in the message's order. Rejections
 * 204 and 539 (duplicidade) tell in this way which document exists already.
 */
export function keysInMessage(mensagem: string): string[] {
  const keys = new Set<string>();
  for (const [, content = ''] of mensagem.matchAll(KEY_IN_BRACKETS)) {
    const accessKey = readAccessKey(content);
    if (accessKey !== null) keys.add(accessKey.key);
  }
  return [...keys];
}
