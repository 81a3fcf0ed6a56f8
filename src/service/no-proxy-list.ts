import net from 'node:net';
import { portOf, withoutBrackets } from '../hosts-and-ports.ts';

/**
 * Whether a `NO_PROXY` list names the host. Entries stand between commas or spaces: `*` is every host; `example.com`,
 * `.example.com` and `*.example.com` are the domain and all below it; `10.0.0.0/8` and `fd00::/8` are addresses;
 * `:8443` behind a name or an address limits it to that port. A name is never looked up for it.
 */
export function isExempt(target: URL, list: string): boolean {
  const port = portOf(target);
  const host = plainHost(target.hostname);
  const isName = net.isIP(host) === 0;
  return list.split(/[\s,]/).some((text) => {
    if (text === '*') return true;
    const entry = splitPort(text);
    if (entry.port !== null && entry.port !== port) return false;
    return isName ? isWithinDomain(host, entry.host) : isWithinBlock(host, entry.host);
  });
}

/** `::1` is an address, not a name and a port; `[::1]:80` is both. */
function splitPort(entry: string): { host: string; port: string | null } {
  const [, host, port] = /^([^:]+|\[.*\]):(\d+)$/.exec(entry) ?? [];
  return { host: plainHost(host ?? entry), port: port ?? null };
}

/** In lower case, without brackets and without the dot at the end of a name that is complete. */
function plainHost(host: string): string {
  return withoutBrackets(host.toLowerCase()).replace(/\.$/, '');
}

function isWithinDomain(host: string, entry: string): boolean {
  const domain = entry.replace(/^\*?\./, '');
  return host === domain || host.endsWith(`.${domain}`);
}

/** Whether an address is the one of the entry, however that is spelt, or in its block. */
function isWithinBlock(address: string, entry: string): boolean {
  const [, start = entry, length] = /^(.*)\/(\d{1,3})$/.exec(entry) ?? [];
  const family = net.isIP(start);
  const bits = family === 4 ? 32 : 128;
  if (family === 0 || Number(length ?? bits) > bits) return false;
  const block = new net.BlockList();
  block.addSubnet(start, Number(length ?? bits), family === 4 ? 'ipv4' : 'ipv6');
  return block.check(address, net.isIP(address) === 4 ? 'ipv4' : 'ipv6');
}
