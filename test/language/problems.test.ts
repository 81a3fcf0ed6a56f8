import { describe, expect, test } from 'vitest';
import { documentProblems as englishDocuments } from '../../src/language/en/document-problems.ts';
import { runProblems as englishRun } from '../../src/language/en/run-problems.ts';
import { settingsProblems as english } from '../../src/language/en/settings-problems.ts';
import { usageProblems as englishUsage } from '../../src/language/en/usage-problems.ts';
import { documentProblems as portugueseDocuments } from '../../src/language/pt/document-problems.ts';
import { runProblems as portugueseRun } from '../../src/language/pt/run-problems.ts';
import { settingsProblems as portuguese } from '../../src/language/pt/settings-problems.ts';
import { usageProblems as portugueseUsage } from '../../src/language/pt/usage-problems.ts';
import type { TokenCommandFlaw } from '../../src/settings/settings-problem.ts';

describe('an option in a wrong place is told with the commands that it belongs to', () => {
  test.each([
    [['sandbox'], 'sandbox', 'sandbox'],
    [['nfe', 'nfse'], 'nfe ou nfse', 'nfe or nfse'],
    [['nfe', 'nfse', 'doctor'], 'nfe, nfse ou doctor', 'nfe, nfse or doctor'],
  ])('%j', (commands, pt, en) => {
    const problem = { kind: 'misplaced-option', option: '--json', commands } as const;
    const { 'misplaced-option': inPortuguese } = portugueseUsage;
    const { 'misplaced-option': inEnglish } = englishUsage;
    expect(inPortuguese(problem).what).toBe(`--json deve vir depois do comando ${pt}`);
    expect(inEnglish(problem).what).toBe(`--json belongs after the command ${en}`);
  });
});

test('where no receipt was given, lists are told of as well: they may have been piped in', () => {
  for (const { 'missing-receipt': words } of [portugueseUsage, englishUsage])
    expect(words({ kind: 'missing-receipt', operation: 'nfse' }).next).toMatch(/recibo nfse <.*--input <.*\(- /);
});

test('a file of records that a spreadsheet has open on Windows is to be closed there', () => {
  const problem = { kind: 'bad-out-file', path: 'p.csv', flaw: { kind: 'failed', code: 'EBUSY' } } as const;
  const { 'bad-out-file': inPortuguese } = portugueseRun;
  const { 'bad-out-file': inEnglish } = englishRun;
  expect([inPortuguese(problem).next, inEnglish(problem).next]).toEqual([
    expect.stringContaining('em uma planilha'),
    expect.stringContaining('in a spreadsheet'),
  ]);
});

test('where there is no base address, what can be tried is a whole line: not every command takes --sandbox', () => {
  const problem = { kind: 'no-base-url', profile: null, path: null, isTyped: false, known: [] } as const;
  const { 'no-base-url': inPortuguese } = portuguese;
  const { 'no-base-url': inEnglish } = english;
  for (const { next } of [inPortuguese(problem), inEnglish(problem)])
    expect(next).toContain(' recibo nfe 004 --sandbox. ');
});

describe('what cannot be made for want of room is no matter of permissions', () => {
  test.each([
    ['ENOSPC', 'espaço', 'space'],
    ['EDQUOT', 'cota', 'quota'],
    ['EACCES', 'permissões', 'permissions'],
  ])('%s', (code, pt, en) => {
    const file = { kind: 'bad-out-file', path: 'p.csv', flaw: { kind: 'failed', code } } as const;
    const folder = { kind: 'bad-save-folder', path: 'p', code } as const;
    const { 'bad-out-file': fileInPortuguese } = portugueseRun;
    const { 'bad-out-file': fileInEnglish } = englishRun;
    const { 'bad-save-folder': folderInPortuguese } = portugueseDocuments;
    const { 'bad-save-folder': folderInEnglish } = englishDocuments;
    for (const { next } of [fileInPortuguese(file), folderInPortuguese(folder)]) expect(next).toContain(pt);
    for (const { next } of [fileInEnglish(file), folderInEnglish(folder)]) expect(next).toContain(en);
  });
});

test('a comma too many, which most JSON that is none has, is among what to look for', () => {
  const problem = { kind: 'settings-not-json', path: 'p', line: 1, column: 2 } as const;
  const { 'settings-not-json': inPortuguese } = portuguese;
  const { 'settings-not-json': inEnglish } = english;
  expect([inPortuguese(problem).next, inEnglish(problem).next]).toEqual([
    expect.stringContaining('sobra uma vírgula'),
    expect.stringContaining('a comma too many'),
  ]);
});

describe('a tokenCommand that failed', () => {
  test.each<[TokenCommandFlaw, string, string]>([
    [{ kind: 'exited', exit: 1 }, 'terminou com o código 1', 'ended with the exit code 1'],
    [{ kind: 'killed', signal: 'SIGKILL' }, 'foi encerrado pelo sinal SIGKILL', 'was ended by the signal SIGKILL'],
    [{ kind: 'too-slow', seconds: 5 }, 'demorou demais (5 s)', 'took too long (5 s)'],
  ])('%j', (flaw, pt, en) => {
    const problem = { kind: 'token-command-failed', flaw, profile: 'acme' } as const;
    const { 'token-command-failed': inPortuguese } = portuguese;
    const { 'token-command-failed': inEnglish } = english;
    expect(inPortuguese(problem).what).toBe(`tokenCommand do perfil "acme" ${pt}`);
    expect(inEnglish(problem).what).toBe(`tokenCommand of the profile "acme" ${en}`);
  });
});
