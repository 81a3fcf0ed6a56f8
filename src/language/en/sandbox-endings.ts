import type { HelpWords } from '../types/help.ts';
import { ending } from './statuses.ts';

/** What the sandbox answers to the receipts that it knows. */
export const sandboxEnding: HelpWords['sandboxEnding'] = {
  ...ending,
  'becomes-issued': '002, then 003, then 004 on the lookups that follow',
  'becomes-failed': '002, then 003, then 900 (NFS-e: 999)',
  'http-401': 'HTTP 401',
  'http-403': 'HTTP 403',
  'http-404': 'HTTP 404',
  'http-429': 'HTTP 429 with Retry-After',
  'http-502': 'HTTP 502',
  'http-503': 'HTTP 503',
  'http-429-once': 'HTTP 429 once, then 004',
  silence: 'no answer at all',
  redirect: 'a redirect to another host',
  'html-page': 'an HTML page with HTTP 200',
  'cut-body': 'a body cut in the middle',
  'unknown-status': 'an unknown status, 007 (Em análise)',
  'missing-fields': '004 with fields missing',
  'unknown-fields': '004 with fields that nobody knows',
  'escape-sequences': '004 with escape sequences in its text',
  'documents-missing': '004 whose documents are not there, HTTP 404 (NF-e only)',
  'documents-html-page': '004 whose documents are an HTML page (NF-e only)',
  'documents-relative-links': '004 whose links are relative (NF-e only)',
  'documents-cut': '004 whose documents are cut in the middle (NF-e only)',
  'any-other': 'anything else: status 500, not found',
};
