import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { renderCurl, renderRequest } from '../../src/present/dry-run-and-curl.ts';
import { Secret } from '../../src/secret.ts';
import { askerOf } from '../../src/service/lookup-request.ts';
import { receiptOf } from '../support/receipt.ts';

const TOKEN = 's3cr3t-t0ken';

function request(receipt = 'R1', baseUrl = 'https://api.example.com/v3') {
  return askerOf({ baseUrl, token: new Secret(TOKEN), version: '9.8.7' }).requestFor('nfe', receiptOf(receipt));
}

test('--dry-run shows the request, its token redacted', () => {
  expect(renderRequest(request())).toBe(
    [
      'GET https://api.example.com/v3/nfe/nota/R1/completa',
      'Authorization: Token (redacted)',
      'Content-Type: application/json',
      'Accept: application/json',
      'User-Agent: recibo/9.8.7',
      '',
    ].join('\n'),
  );
});

describe('--curl', () => {
  /** The arguments that `sh` makes of the command. */
  function argumentsOf(command: string): string[] {
    const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
    const printed = execFileSync('sh', ['-c', script], { env: { RECIBO_TOKEN: TOKEN }, encoding: 'utf8' });
    return printed.split('\0').slice(0, -1);
  }

  test.each([
    ['R1', 'https://api.example.com/v3'],
    [`a'b"c$(id)\`id\`\\!`, 'https://api.example.com/v3'],
    ['[1-9]{a,b}', 'https://[2001:db8::1]:8443/v3'],
    ['é 😀', "https://api.example.com/o'brien/$HOME/v3"],
  ])('asks for %s at %s as a shell reads it', (receipt, baseUrl) => {
    const plain = request(receipt, baseUrl);
    const typed = argumentsOf(renderCurl(plain));
    const headers = [
      `Authorization: Token ${TOKEN}`,
      'Content-Type: application/json',
      'Accept: application/json',
      'User-Agent: recibo/9.8.7',
    ];
    expect(typed).toEqual(['--globoff', ...headers.flatMap((header) => ['-H', header]), plain.url]);
  });

  test('keeps plain http from a proxy of the environment', () => {
    expect(argumentsOf(renderCurl(request('R1', 'http://127.0.0.1:8080/v3'))).join(' ')).toContain('--noproxy *');
  });

  test('is one line without the token', () => {
    const command = renderCurl(request());
    expect(command).not.toContain(TOKEN);
    expect(command).toMatch(/^curl [^\n]+\n$/);
    expect(command).toContain('$RECIBO_TOKEN');
  });
});
