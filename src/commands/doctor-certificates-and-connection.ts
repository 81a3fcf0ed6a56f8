import { type Check, check, problemFound, type StepFinding } from '../doctor-findings.ts';
import { hostAndPort } from '../hosts-and-ports.ts';
import { chooseProxy } from '../service/choose-proxy.ts';
import {
  connectTo,
  resolveName,
  type StepTerms,
  secure,
  secureThroughProxy,
  type TlsFacts,
} from '../service/connect-step-by-step.ts';
import { findText } from '../settings/precedence.ts';
import { readProxies } from '../settings/proxy-variables.ts';
import type { Context } from './command-context.ts';

/** With fewer days left than these, a certificate is warned of. */
const FEW_DAYS = 14;
/**
 * How a certificate begins in a file that the runtimes can read, on a line of its own: what Windows exports unasked (`.cer`) is
 * another form, and what lost its line ends in a variable is none.
 */
const PEM_CERTIFICATE = /^\ufeff?-----BEGIN (?:X509 )?CERTIFICATE-----\s*\n/m;

/**
 * Looks at the proxy and the certificates in force, and connects, as a lookup would, to the host or to its proxy: the steps up
 * to a secure connection, or to the first that failed.
 */
export async function checkNetwork(baseUrl: string, timeoutMs: number, context: Context): Promise<Check[]> {
  const { clock, interruption, environment, loadHttpClient } = context;
  const target = new URL(baseUrl);
  const choice = chooseProxy(target, readProxies(environment));
  if (choice.kind === 'unusable')
    return [check('proxy', problemFound({ kind: 'bad-proxy', variable: choice.variable }))];
  const proxy = choice.kind === 'proxy' ? choice.url : null;
  const found: StepFinding =
    choice.kind === 'proxy'
      ? { kind: 'proxy-found', variable: choice.variable, address: hostAndPort(choice.url) }
      : { kind: 'no-proxy' };
  context.limitNameLookups(timeoutMs);
  const terms = { timeoutMs, interruption, now: clock.now, isProxy: false, loadHttpClient };
  const certificates = await checkCertificates(context);
  return [check('proxy', found), certificates, ...(await checkConnection(target, proxy, terms))];
}

async function checkCertificates({ environment, readFile, readsMarkedCertificates }: Context): Promise<Check> {
  const path = findText('certificates', { environment })?.value ?? null;
  if (path === null) return check('certificates', { kind: 'own-certificates' });
  const read = await readFile(path);
  if (read.kind === 'text') {
    if (!PEM_CERTIFICATE.test(read.text)) return check('certificates', { kind: 'no-certificates', path });
    const isHidden = read.text.startsWith('\ufeff') && !readsMarkedCertificates;
    return check('certificates', { kind: isHidden ? 'marked-certificates' : 'extra-certificates', path });
  }
  const code = read.kind === 'absent' ? 'ENOENT' : read.code;
  // More than we read at once: it is not looked into.
  if (code === 'EFBIG') return check('certificates', { kind: 'extra-certificates', path });
  return check('certificates', { kind: 'certificates-unreadable', path, code });
}

/** Name and connection are the proxy's, where there is one; TLS is that of the service, or of a proxy that opens it. */
async function checkConnection(target: URL, proxy: URL | null, terms: StepTerms): Promise<Check[]> {
  const url = proxy ?? target;
  const way = { ...terms, isProxy: proxy !== null };
  const named = await resolveName(url, way);
  if ('fault' in named) return [check('dns', problemFound(named.fault), named.ms)];
  const dns = check('dns', { kind: 'name-resolved', host: url.hostname, addresses: named.value }, named.ms);
  const connected = await connectTo(url, named.value, way);
  if ('fault' in connected) return [dns, check('connection', problemFound(connected.fault), connected.ms)];
  const socket = connected.value;
  const address = socket.remoteAddress ?? url.hostname;
  const connection = check('connection', { kind: 'connected', address }, connected.ms);
  try {
    if (target.protocol === 'http:') return [dns, connection, check('tls', { kind: 'no-tls' })];
    const secured = await (proxy === null ? secure(target, socket, terms) : secureThroughProxy(target, proxy, terms));
    if (!('fault' in secured)) {
      return [dns, connection, check('tls', tlsFinding(secured.value, proxy !== null), secured.ms)];
    }
    const failure = problemFound(secured.fault);
    // A proxy that takes a connection and leads nowhere gave none.
    if (secured.fault.kind === 'proxy-failed') return [dns, check('connection', failure)];
    return [dns, connection, check('tls', failure, secured.ms)];
  } finally {
    socket.destroy();
  }
}

/** What a secured connection says: that its certificate expires soon comes before all else. */
export function tlsFinding(facts: TlsFacts, isThroughProxy: boolean): StepFinding {
  if (facts.daysLeft < FEW_DAYS) return { kind: 'tls-expiring', ...facts };
  return { kind: isThroughProxy ? 'tls-through-proxy' : 'tls-secured', ...facts };
}
