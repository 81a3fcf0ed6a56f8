import { expect, test } from 'vitest';
import {
  type FailedRequest,
  faultOfError,
  ProxyError,
} from '../../src/service/http/fault-of-network-or-certificate-error.ts';

const situation: FailedRequest = {
  url: new URL('https://api.example.com/v3'),
  progress: 'nothing',
  isBrokenOff: true,
  isReused: false,
  socketError: null,
};

function coded(code: string, syscall?: string): Error {
  return Object.assign(new Error('words that nobody reads'), { code }, syscall === undefined ? {} : { syscall });
}

function named(name: string): Error {
  return Object.assign(new Error('words'), { name });
}

type Row = [Error, object];

const [host, address] = ['api.example.com', 'api.example.com:443'];
const certificate = (code: string, trouble: string): Row => [coded(code), { kind: 'certificate', host, trouble, code }];

test.each<Row>([
  [coded('ENOTFOUND', 'getaddrinfo'), { kind: 'unknown-host', host }],
  [coded('EAI_AGAIN', 'getaddrinfo'), { kind: 'dns-failed', host, code: 'EAI_AGAIN' }],
  [coded('ECONNREFUSED', 'connect'), { kind: 'connection-refused', address }],
  [new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]), { kind: 'connection-refused', address }],
  [new AggregateError([coded('ENETUNREACH'), coded('ETIMEDOUT')]), { kind: 'connect-timeout', address }],
  [new AggregateError([coded('ENETUNREACH'), coded('ECONNREFUSED')]), { kind: 'connection-refused', address }],
  [new AggregateError([coded('ENETUNREACH')]), { kind: 'unreachable', address, code: 'ENETUNREACH' }],
  [coded('UND_ERR_CONNECT_TIMEOUT'), { kind: 'connect-timeout', address }],
  [coded('ETIMEDOUT', 'connect'), { kind: 'connect-timeout', address }],
  [coded('ETIMEDOUT', 'read'), { kind: 'connection-lost', code: 'ETIMEDOUT' }],
  [coded('ETIMEDOUT', 'write'), { kind: 'connection-lost', code: 'ETIMEDOUT' }],
  [coded('EHOSTUNREACH', 'connect'), { kind: 'unreachable', address, code: 'EHOSTUNREACH' }],
  [coded('EINVAL', 'connect'), { kind: 'unreachable', address, code: 'EINVAL' }],
  [coded('ENOBUFS', 'connect'), { kind: 'unreachable', address, code: 'ENOBUFS' }],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN', 'EADDRNOTAVAIL', 'ENOBUFS', 'EACCES', 'EPERM'].map(
    (code): Row => [coded(code), { kind: 'unreachable', address, code }],
  ),
  [coded('EMFILE', 'connect'), { kind: 'no-more-files', code: 'EMFILE' }],
  [coded('ENFILE', 'open'), { kind: 'no-more-files', code: 'ENFILE' }],
  [coded('ECONNRESET'), { kind: 'connection-lost', code: 'ECONNRESET' }],
  [coded('ECONNABORTED'), { kind: 'connection-lost', code: 'ECONNABORTED' }],
  [coded('EPROTOTYPE'), { kind: 'broken-http', code: 'EPROTOTYPE' }],
  [coded('UND_ERR_SSL_X'), { kind: 'broken-http', code: 'UND_ERR_SSL_X' }],
  [coded('EPIPE', 'write'), { kind: 'connection-lost', code: 'EPIPE' }],
  [coded('UND_ERR_SOCKET'), { kind: 'connection-lost', code: 'UND_ERR_SOCKET' }],
  [coded('UND_ERR_HEADERS_OVERFLOW'), { kind: 'broken-http', code: 'UND_ERR_HEADERS_OVERFLOW' }],
  [named('HTTPParserError'), { kind: 'broken-http', code: 'HTTPParserError' }],
  [coded('ERR_ASSERTION'), { kind: 'broken-http', code: 'ERR_ASSERTION' }],
  certificate('CERT_HAS_EXPIRED', 'expired'),
  certificate('CERT_NOT_YET_VALID', 'not-yet-valid'),
  certificate('DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed'),
  certificate('SELF_SIGNED_CERT_IN_CHAIN', 'self-signed'),
  certificate('UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unknown-authority'),
  certificate('UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'unknown-authority'),
  certificate('ERR_TLS_CERT_ALTNAME_INVALID', 'wrong-host'),
  certificate('UNABLE_TO_GET_ISSUER_CERT', 'unknown-authority'),
  certificate('HOSTNAME_MISMATCH', 'wrong-host'),
  ...[
    'CERT_SIGNATURE_FAILURE',
    'CERT_CHAIN_TOO_LONG',
    'CERT_REVOKED',
    'CERT_UNTRUSTED',
    'CERT_REJECTED',
    'INVALID_CA',
    'INVALID_PURPOSE',
    'PATH_LENGTH_EXCEEDED',
  ].map((code) => certificate(code, 'untrusted')),
  [coded('EPROTO', 'write'), { kind: 'tls-failed', host, trouble: 'unspecified', code: 'EPROTO' }],
  ...Object.entries({
    ERR_SSL_WRONG_VERSION_NUMBER: 'unspecified',
    ERR_SSL_TLSV1_UNRECOGNIZED_NAME: 'unknown-name',
    ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: 'wants-certificate',
    ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE: 'wants-certificate',
    ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: 'no-common-ground',
    ERR_SSL_UNSUPPORTED_PROTOCOL: 'no-common-ground',
    ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: 'no-common-ground',
    ERR_SSL_TLSV1_ALERT_INSUFFICIENT_SECURITY: 'no-common-ground',
  }).map(([code, trouble]): Row => [coded(code), { kind: 'tls-failed', host, trouble, code }]),
  [new ProxyError('proxy:1', 407, 'X'), { kind: 'proxy-failed', proxy: 'proxy:1', status: 407, code: 'X' }],
  [new ProxyError('p:1', null, 'ENOTFOUND'), { kind: 'proxy-failed', proxy: 'p:1', status: null, code: 'ENOTFOUND' }],
])('before an answer: %o', (error, fault) => {
  expect(faultOfError(error, situation)).toEqual(fault);
});

test.each([
  ['nothing', false, 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'tls-failed'],
  ['nothing', true, 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'connection-lost'],
  ['begun', false, 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'body-cut'],
  ['nothing', false, 'ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC', 'connection-lost'],
  ['nothing', false, 'ECONNRESET', 'connection-lost'],
] as const)('closed when %s had come, reused: %s, with %s', (progress, isReused, socketError, kind) => {
  const told = { ...situation, progress, isReused, socketError };
  expect(faultOfError(coded('UND_ERR_SOCKET'), told)?.kind).toBe(kind);
});

test.each([
  [coded('ECONNRESET', 'read'), true, 'body-cut'],
  [coded('UND_ERR_SOCKET'), true, 'body-cut'],
  [coded('UND_ERR_SOCKET'), false, 'broken-http'],
  [coded('UND_ERR_RES_CONTENT_LENGTH_MISMATCH'), true, 'body-cut'],
  [coded('UND_ERR_RES_CONTENT_LENGTH_MISMATCH'), false, 'body-cut'],
  [coded('ERR_ASSERTION'), true, 'broken-http'],
  [named('HTTPParserError'), true, 'body-cut'],
  [named('HTTPParserError'), false, 'broken-http'],
])('after the head: %o, broken off: %s', (error, isBrokenOff, kind) => {
  expect(faultOfError(error, { ...situation, progress: 'head', isBrokenOff })?.kind).toBe(kind);
});

test.each([
  ['HTTPParserError', 'nothing', 'connection-lost'],
  ['HTTPParserError', 'begun', 'connection-lost'],
  ['HTTPParserError', 'head', 'broken-http'],
  ['UND_ERR_HEADERS_OVERFLOW', 'begun', 'broken-http'],
] as const)('on a connection that had an answer before: %s, %s had come', (name, progress, kind) => {
  const error = Object.assign(coded(name), { name });
  expect(faultOfError(error, { ...situation, progress, isBrokenOff: false, isReused: true })?.kind).toBe(kind);
});

test.each([new TypeError('x'), new Error('x'), 'x', null, undefined, coded('UND_ERR_INVALID_ARG')])(
  'a bug: %o',
  (error) => {
    expect(faultOfError(error, situation)).toBeNull();
  },
);
