// What is asked, and what is answered.
import { readFileSync } from 'node:fs';

export const TOKEN = 'a-company-token';
export const BASE = '/v3';
export const RECEIPT = 'X';
export const PATH = pathOf(RECEIPT);

/** Where a receipt is asked about. */
export function pathOf(receipt) {
  return `${BASE}/nfe/nota/${receipt}/completa`;
}

/** How receipts begin whose documents never come. */
export const WAITING = 'W';
export const WAITING_ANSWER = '{"status":"002 (Pendente de processamento)","descricao":"Documento pendente."}';

/** An issued invoice of an ordinary size, without a deviation; compact, as a service sends it. */
export const ANSWER = JSON.stringify(JSON.parse(readFileSync(new URL('answer.json', import.meta.url), 'utf8')));
