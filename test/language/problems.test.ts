import { describe, expect, test } from 'vitest';
import { settingsProblems as english } from '../../src/language/en/settings-problems.ts';
import { settingsProblems as portuguese } from '../../src/language/pt/settings-problems.ts';
import type { TokenCommandFlaw } from '../../src/settings/settings-problem.ts';

describe('a tokenCommand that failed', () => {
  test.each<[TokenCommandFlaw, string, string]>([
    [{ kind: 'failed', detail: '1' }, 'terminou com o código 1', 'ended with the exit code 1'],
    [{ kind: 'failed', detail: 'SIGKILL' }, 'foi encerrado pelo sinal SIGKILL', 'was ended by the signal SIGKILL'],
    [{ kind: 'failed', detail: '' }, 'falhou', 'failed'],
    [{ kind: 'too-slow', detail: '5 s' }, 'demorou demais (5 s)', 'took too long (5 s)'],
  ])('%j', (flaw, pt, en) => {
    const problem = { kind: 'token-command-failed', flaw, profile: 'acme' } as const;
    const { 'token-command-failed': inPortuguese } = portuguese;
    const { 'token-command-failed': inEnglish } = english;
    expect(inPortuguese(problem).what).toBe(`tokenCommand do perfil "acme" ${pt}`);
    expect(inEnglish(problem).what).toBe(`tokenCommand of the profile "acme" ${en}`);
  });
});
