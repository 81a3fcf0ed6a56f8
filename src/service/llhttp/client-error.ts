/** What an error is called: by undici's own names, so that both programs tell it alike (`http/fault-of-network-or-certificate-error.ts`). */
type ClientErrorCode =
  | 'HPE_INVALID_STATUS'
  | 'HTTPParserError'
  | 'UND_ERR_DESTROYED'
  | 'UND_ERR_HEADERS_OVERFLOW'
  | 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'
  | 'UND_ERR_SOCKET';

/** Why an exchange has failed, where neither the system nor TLS says it. */
export class ClientError extends Error {
  readonly code: ClientErrorCode;

  constructor(code: ClientErrorCode) {
    super('The exchange has failed.');
    this.code = code;
  }
}
