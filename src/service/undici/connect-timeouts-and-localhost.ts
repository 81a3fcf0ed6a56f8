import type { LookupFunction } from 'node:net';
import build, { type Connect } from 'undici/lib/core/connect.js';
import { isLocalhost } from '../../hosts-and-ports.ts';

const CONNECT_TIMEOUT = 10_000;
/**
 * How long one address of a host may take before the next is tried beside it. Node's own 250 ms is less than one round trip
 * over a satellite or a bad mobile network: a host with two addresses could then never be reached.
 */
const ADDRESS_TIMEOUT = 1_000;

const OPTIONS = {
  allowH2: false,
  timeout: CONNECT_TIMEOUT,
  // Said aloud, because NODE_TLS_REJECT_UNAUTHORIZED=0 changes the default.
  rejectUnauthorized: true,
  autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT,
};

/** The addresses of the names that RFC 6761, section 6.3, wants nobody to be asked about. */
export const THIS_MACHINE = ['127.0.0.1', '::1'];

const connectByName = build(OPTIONS);
const connectLocally = connectorTo(THIS_MACHINE);

/** What opens connections to a host, secured where its address says so: undici's own, which both programs use. */
export function connectorFor(hostname: string): Connect {
  return isLocalhost(hostname) ? connectLocally : connectByName;
}

/** The same to these addresses, whatever the name of the host. */
export function connectorTo(addresses: readonly string[]): Connect {
  // Not by Node's `isIP`, whose pattern for IPv6 takes 2 ms to compile in Node 20.
  const known = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const lookup: LookupFunction = (_hostname, _options, callback) => {
    // Not at once: nobody listens to the socket yet.
    queueMicrotask(() => callback(null, known));
  };
  return build({ ...OPTIONS, autoSelectFamily: true, lookup });
}
