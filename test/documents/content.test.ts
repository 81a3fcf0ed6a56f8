import { describe, expect, test } from 'vitest';
import { judgeContent } from '../../src/contract/check-document-content.ts';

const utf16 = (text: string, isLittle: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return isLittle ? bytes : bytes.swap16();
};
const xml = (bytes: Uint8Array | string) => judgeContent('xml', Buffer.from(bytes));

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

  test.each(['x<nfe />', '{"a":10}', '%PDF-1.4', '\u0000<nfe />'])('is not %j', (text) => {
    expect(xml(text)).toBe('wrong');
  });

  test.each(['', ' ', '\ufeff', ' '.repeat(60_000), 'x<nfe/>'])('is not told from %j (case %#)', (text) => {
    expect(xml(text)).toBe('unsure');
  });

  test('of nothing but a beginning is decided fast', () => {
    expect(judgeContent('xml', Buffer.from(`<!--${'-'.repeat(70_000)}`))).toBe('right');
    expect(judgeContent('xml', Buffer.alloc(70_000, ' '))).toBe('wrong');
    expect(judgeContent('xml', Buffer.from('<!---->'.repeat(10_000)))).toBe('right');
  });
});

test.each([
  ['%PDF-1.7 …', 'right'],
  ['%PDF-', 'right'],
  ['%PDF', 'unsure'],
  ['', 'unsure'],
  [' %PDF-1.7', 'wrong'],
  ['<!DOCTYPE html>', 'html'],
  ['{"detail":"x"}', 'wrong'],
])('a DANFE of %j is %s', (text, verdict) => {
  expect(judgeContent('danfe', Buffer.from(text))).toBe(verdict);
});
