import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import tls from 'node:tls';

const DAY_MS = 86_400_000;
const [INTEGER, BIT_STRING, OCTET_STRING, OID, UTF8, SEQUENCE, SET, UTC_TIME] = [2, 3, 4, 6, 12, 0x30, 0x31, 0x17];
const SHA256_ECDSA = '2a8648ce3d040302';

/** A key and its certificate, as PEM. */
export interface Pair {
  readonly key: string;
  readonly cert: string;
}

interface Details {
  /** The host, which is also the subject. */
  readonly host?: string;
  /** Its validity, in days from now. */
  readonly from?: number;
  readonly to?: number;
  /** Who signs it; self-signed where there is none. */
  readonly authority?: Pair & { readonly host: string };
  readonly isAuthority?: boolean;
}

/** Makes a certificate (X.509) and its key. */
export function makeCertificate(details: Details = {}): Pair {
  const { host = 'localhost', from = -1, to = 30, authority, isAuthority = false } = details;
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(SEQUENCE, oid(SHA256_ECDSA));
  const constraints = der(SEQUENCE, oid('551d13'), der(OCTET_STRING, der(SEQUENCE, der(1, Buffer.of(0xff)))));
  const names = der(SEQUENCE, oid('551d11'), der(OCTET_STRING, der(SEQUENCE, der(0x82, host))));
  const certificate = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, Buffer.of(2))),
    der(INTEGER, Buffer.of(isAuthority ? 1 : 2)),
    algorithm,
    nameOf(authority?.host ?? host),
    der(SEQUENCE, time(from), time(to)),
    nameOf(host),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, isAuthority ? constraints : names)),
  );
  const signer = authority === undefined ? privateKey : createPrivateKey(authority.key);
  const signature = Buffer.concat([Buffer.of(0), sign('sha256', certificate, signer)]);
  const signed = der(SEQUENCE, certificate, algorithm, der(BIT_STRING, signature)).toString('base64');
  const cert = `-----BEGIN CERTIFICATE-----\n${signed.replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
  return { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

/** Has this process trust a certificate, as `NODE_EXTRA_CA_CERTS` does for a process that starts. */
export function trust({ cert }: Pair): void {
  const create = tls.createSecureContext;
  tls.createSecureContext = (options) => {
    const made = create(options);
    made.context.addCACert(cert);
    return made;
  };
}

function nameOf(text: string): Buffer {
  return der(SEQUENCE, der(SET, der(SEQUENCE, oid('550403'), der(UTF8, text))));
}

function oid(hex: string): Buffer {
  return der(OID, Buffer.from(hex, 'hex'));
}

function time(days: number): Buffer {
  return der(UTC_TIME, `${new Date(Date.now() + days * DAY_MS).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`);
}

/** A value of ASN.1 in its distinguished encoding (X.690). */
function der(tag: number, ...contents: readonly (Buffer | string)[]): Buffer {
  const content = Buffer.concat(contents.map((part) => Buffer.from(part)));
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
