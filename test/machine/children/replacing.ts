import { replaceFile } from '../../../src/machine/replace-file-atomically.ts';

/** Replaces the file again and again, by texts of one letter each; says so before the first time. */
const [path = '', size = ''] = process.argv.slice(2);
console.log('replacing');
for (let count = 0; ; count += 1) {
  const code = await replaceFile(path, 'ab'.charAt(count % 2).repeat(Number(size)));
  if (code !== null) throw new Error(code);
}
