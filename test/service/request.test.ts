import { expect, test } from 'vitest';
import { Failure } from '../../src/failure.ts';
import { resolveLink } from '../../src/service/request.ts';

const BASE = 'https://api.example.com/v3';
const LOCAL = 'http://127.0.0.1:8080/v3';

test.each([
  [BASE, 'https://files.example/a?b#c', 'https://files.example/a?b#c'],
  [BASE, 'danfe/1.pdf', 'https://api.example.com/v3/danfe/1.pdf'],
  [BASE, '../danfe/1.pdf', 'https://api.example.com/danfe/1.pdf'],
  [BASE, '/1.pdf', 'https://api.example.com/1.pdf'],
  [BASE, '//other.example/1.pdf', 'https://other.example/1.pdf'],
  [BASE, '?chave=1', 'https://api.example.com/v3/?chave=1'],
  [BASE, 'http://files.example/a', null],
  [BASE, 'http://127.0.0.1/a', null],
  [BASE, 'ftp://files.example/a', null],
  [BASE, 'javascript:alert(1)', null],
  [BASE, 'file:///etc/passwd', null],
  [BASE, 'https://ana:senha@files.example/a', null],
  [BASE, 'https://', null],
  [LOCAL, 'danfe/1.pdf', 'http://127.0.0.1:8080/v3/danfe/1.pdf'],
  [LOCAL, 'http://localhost:1/a', 'http://localhost:1/a'],
  [LOCAL, 'http://files.example/a', null],
  [LOCAL, 'https://files.example/a', 'https://files.example/a'],
])('from %s the link %s leads to %s', (base, link, address) => {
  if (address !== null) expect(resolveLink(link, base).href).toBe(address);
  else expect(() => resolveLink(link, base)).toThrow(Failure);
});
