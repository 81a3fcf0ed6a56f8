/** What the sandbox does with one request. */
export type Reply = WholeReply | { readonly kind: 'cut'; readonly of: WholeReply } | { readonly kind: 'silence' };

/** An answer that arrives in one piece. */
export interface WholeReply {
  readonly kind: 'whole';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

type Headers = WholeReply['headers'];

/** An answer whose body is of a content type. */
export function whole(status: number, type: string, body: WholeReply['body'], headers: Headers = {}): WholeReply {
  return { kind: 'whole', status, headers: { 'Content-Type': type, ...headers }, body };
}

/** An answer whose body is JSON text. */
export function json(status: number, body: string, headers?: Headers): WholeReply {
  return whole(status, 'application/json; charset=utf-8', body, headers);
}

/** An answer that a proxy or a web server in front of the service gives. */
export function html(status: number, title: string, headers?: Headers): WholeReply {
  const body = `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`;
  return whole(status, 'text/html; charset=utf-8', body, headers);
}

/** A refusal outside the envelope; the service's own form of it is not known (`service.md`, section 7). */
export function refusal(status: number, detail: string, headers?: Headers): WholeReply {
  return json(status, JSON.stringify({ detail }), headers);
}
