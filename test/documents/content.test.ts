import { describe, expect, test } from 'vitest';
import { judgeContent } from '../../src/contract/check-document-content.ts';

const utf16 = (text: string, isLittle: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return isLittle ? bytes : bytes.swap16();
};
const xml = (bytes: Uint8Array | string) => judgeContent('xml', Buffer.from(bytes), true);

describe('an XML', () => {
  test.each([
    '<nfeProc/>',
    '<a/>',
    '\ufeff<nfeProc/>',
    ' \t\r\n<nfeProc/>',
    '\ufeff\n<?xml version="1.0"?><nfeProc/>',
    '<?xml version="1.0"?>\n<!-- <html> -->\n<ns:NFe/>',
    '<!DOCTYPE nfe><nfe/>',
    '<htmlish/>',
    '<nfe><html/></nfe>',
    utf16('<?xml version="1.0" encoding="UTF-16"?><nfe/>', true),
    utf16(' <nfe/>', false),
  ])('begins with <, after a byte order mark and blanks: %j', (text) => {
    expect(xml(text)).toBe('right');
  });

  test.each([
    '<!DOCTYPE html><html></html>',
    '<!DOCTYPE  html>',
    '<!doctype HTML PUBLIC "-//W3C//DTD HTML 4.01//EN">',
    '\ufeff\n <HTML>',
    '<html lang="pt">',
    '<?xml version="1.0"?><!-- x --><html xmlns="http://www.w3.org/1999/xhtml"/>',
    '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x"><html/>',
    '<head><title>x</title></head>',
    '<h1>Bad gateway</h1>',
    '<script>location="x"</script>',
    utf16('<!DOCTYPE html><html/>', true),
  ])('is not HTML: %j', (text) => {
    expect(xml(text)).toBe('html');
  });

  test.each(['', ' ', '\ufeff', 'x<nfe/>', '{"a":1}', '%PDF-1.4', '\u0000<nfe/>'])('is not %j', (text) => {
    expect(xml(text)).toBe('wrong');
  });

  test('is judged alike wherever it is cut', () => {
    const page = Buffer.from('\ufeff \n<?xml version="1.0"?>\n<!-- a > b -->\n<html xmlns="x">');
    const document = Buffer.from('\ufeff \n<?xml version="1.0"?>\n<!-- a > b -->\n<nfeProc versao="4.00">');
    for (let length = 0; length < 50; length += 1) {
      expect(['unsure', 'html']).toContain(judgeContent('xml', page.subarray(0, length), false));
      expect(['unsure', 'right']).toContain(judgeContent('xml', document.subarray(0, length), false));
    }
    for (const isLittle of [true, false]) {
      const wide = utf16(' \n\n\n<nfeProc versao="4.00">', isLittle);
      for (let length = 0; length < 50; length += 1) {
        expect(['unsure', 'right']).toContain(judgeContent('xml', wide.subarray(0, length), false));
      }
    }
  });

  test('of nothing but a beginning is decided at last, and fast', () => {
    expect(judgeContent('xml', Buffer.from(`<!--${'-'.repeat(70_000)}`), false)).toBe('right');
    expect(judgeContent('xml', Buffer.alloc(70_000, ' '), false)).toBe('wrong');
    expect(judgeContent('xml', Buffer.from('<!---->'.repeat(10_000)), false)).toBe('right');
  });
});

test.each([
  ['%PDF-1.7 …', 'right'],
  ['%PDF-', 'right'],
  ['%PDF', 'wrong'],
  ['', 'wrong'],
  [' %PDF-1.7', 'wrong'],
  ['<!DOCTYPE html>', 'html'],
  ['{"detail":"x"}', 'wrong'],
])('a DANFE of %j is %s', (text, verdict) => {
  expect(judgeContent('danfe', Buffer.from(text), true)).toBe(verdict);
});
