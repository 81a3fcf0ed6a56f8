import type { HelpWords } from '../types/help.ts';
import { ending } from './statuses.ts';

/** What the sandbox answers to the receipts that it knows. */
export const sandboxEnding: HelpWords['sandboxEnding'] = {
  ...ending,
  'becomes-issued': '002, depois 003, depois 004 nas consultas seguintes',
  'becomes-failed': '002, depois 003, depois 900 (NFS-e: 999)',
  'http-401': 'HTTP 401',
  'http-403': 'HTTP 403',
  'http-404': 'HTTP 404',
  'http-429': 'HTTP 429 com Retry-After',
  'http-502': 'HTTP 502',
  'http-503': 'HTTP 503',
  'http-429-once': 'HTTP 429 uma vez, depois 004',
  silence: 'nenhuma resposta',
  redirect: 'um redirecionamento para outro host',
  'html-page': 'uma página HTML com HTTP 200',
  'cut-body': 'um corpo cortado no meio',
  'unknown-status': 'uma situação desconhecida, 007 (Em análise)',
  'missing-fields': '004 com campos faltando',
  'unknown-fields': '004 com campos que ninguém conhece',
  'escape-sequences': '004 com sequências de escape no texto',
  'documents-missing': '004 cujos documentos não são encontrados, HTTP 404 (só NF-e)',
  'documents-html-page': '004 cujos documentos são uma página HTML (só NF-e)',
  'documents-relative-links': '004 cujos links são relativos (só NF-e)',
  'documents-cut': '004 cujos documentos vêm cortados no meio (só NF-e)',
  'any-other': 'qualquer outro: situação 500, não existe',
};
