import { generateKeyPairSync, sign } from 'node:crypto';

const DAY_MS = 86_400_000;
const [INTEGER, BIT_STRING, OCTET_STRING, OID, UTF8, SEQUENCE, SET, UTC_TIME] = [2, 3, 4, 6, 12, 0x30, 0x31, 0x17];

/** A certificate for `localhost` that signed itself and has so many whole days left, and its key, as PEM. */
export function certificateFor(days: number): string {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(SEQUENCE, der(OID, Buffer.from('2a8648ce3d040302', 'hex')));
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, der(OID, Buffer.from('550403', 'hex')), der(UTF8, 'localhost'))));
  const alternative = der(SEQUENCE, der(0x82, 'localhost'));
  const extension = der(SEQUENCE, der(OID, Buffer.from('551d11', 'hex')), der(OCTET_STRING, alternative));
  const certificate = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, Buffer.of(2))),
    der(INTEGER, Buffer.of(1)),
    algorithm,
    name,
    // An hour more, so that the days are whole when they are looked at.
    der(SEQUENCE, time(Date.now() - DAY_MS), time(Date.now() + days * DAY_MS + DAY_MS / 24)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, extension)),
  );
  const signature = Buffer.concat([Buffer.of(0), sign('sha256', certificate, privateKey)]);
  const signed = der(SEQUENCE, certificate, algorithm, der(BIT_STRING, signature)).toString('base64');
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  return `-----BEGIN CERTIFICATE-----\n${signed.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n${key}`;
}

function time(ms: number): Buffer {
  return der(UTC_TIME, `${new Date(ms).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`);
}

/** A value of ASN.1 in its distinguished encoding (X.690). */
function der(tag: number, ...contents: readonly (Buffer | string)[]): Buffer {
  const content = Buffer.concat(contents.map((part) => Buffer.from(part)));
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
