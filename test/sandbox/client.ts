import { OPERATION_PATHS, type Operation } from '../../src/contract/operation.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';

export const OPERATION_NAMES = ['nfe', 'nfse'] as const satisfies readonly Operation[];

/** The headers that the service asks for. */
export const HEADERS = { Authorization: 'Token segredo', 'Content-Type': 'application/json' };

export function addressOf(sandbox: Sandbox, operation: Operation, receipt: string): string {
  return sandbox.baseUrl + OPERATION_PATHS[operation].replace('{recibo}', encodeURIComponent(receipt));
}

/** One lookup as the service wants it; redirects are shown, not followed. */
export function ask(sandbox: Sandbox, operation: Operation, receipt: string, init: RequestInit = {}) {
  return fetch(addressOf(sandbox, operation, receipt), { headers: HEADERS, redirect: 'manual', ...init });
}
