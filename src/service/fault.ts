/** Why a certificate was not trusted, as far as a user can act on it. */
export type CertificateTrouble =
  | 'expired'
  | 'not-yet-valid'
  | 'self-signed'
  | 'unknown-authority'
  | 'wrong-host'
  | 'untrusted';

/** Why TLS was not spoken with a peer, as far as a user can act on it; `unspecified` most often means that it speaks none. */
export type TlsTrouble = 'unknown-name' | 'wants-certificate' | 'no-common-ground' | 'unspecified';

/**
 * What kept us from an answer: everything that can go wrong between us and the service.
 *
 * `code` is the system's or undici's word for it (`ECONNRESET`, `UND_ERR_SOCKET`), for the message and for `--verbose`.
 */
export type Fault =
  | { readonly kind: 'unknown-host'; readonly host: string }
  | { readonly kind: 'dns-failed'; readonly host: string; readonly code: string }
  | { readonly kind: 'connection-refused'; readonly address: string }
  | { readonly kind: 'unreachable'; readonly address: string; readonly code: string }
  | { readonly kind: 'connect-timeout'; readonly address: string }
  /** This machine lets us open no more files or connections. */
  | { readonly kind: 'no-more-files'; readonly code: string }
  /** This machine lets us run no WebAssembly, which is needed to read HTTP. */
  | { readonly kind: 'no-webassembly' }
  /** Reset or closed before the first byte of an answer. */
  | { readonly kind: 'connection-lost'; readonly code: string }
  | { readonly kind: 'certificate'; readonly host: string; readonly trouble: CertificateTrouble; readonly code: string }
  | { readonly kind: 'tls-failed'; readonly host: string; readonly trouble: TlsTrouble; readonly code: string }
  /** The proxy that the variable names has no address; nothing was sent. */
  | { readonly kind: 'bad-proxy'; readonly variable: string }
  /** `status` is the proxy's answer to CONNECT, or null where it gave none. */
  | { readonly kind: 'proxy-failed'; readonly proxy: string; readonly status: number | null; readonly code: string }
  /** The answer began and did not end: fewer bytes than promised, a reset, a cut compressed stream. */
  | { readonly kind: 'body-cut'; readonly code: string }
  | { readonly kind: 'broken-http'; readonly code: string }
  /** `retryAfterMs` is the pause that the service asks for before another try, or null. */
  | { readonly kind: 'server-error'; readonly status: number; readonly retryAfterMs: number | null }
  | { readonly kind: 'rate-limited'; readonly retryAfterMs: number | null }
  | { readonly kind: 'request-timeout'; readonly retryAfterMs: number | null }
  | { readonly kind: 'deadline'; readonly timeoutMs: number }
  | { readonly kind: 'token-refused'; readonly status: 401 | 403 }
  /** `location` is where the redirect pointed, or null where it did not say. */
  | { readonly kind: 'redirected'; readonly status: number; readonly location: string | null }
  | { readonly kind: 'http-status'; readonly status: number }
  /** The body, decoded, is longer than `limit` bytes. */
  | { readonly kind: 'body-too-large'; readonly limit: number }
  | { readonly kind: 'unknown-encoding'; readonly encoding: string };
