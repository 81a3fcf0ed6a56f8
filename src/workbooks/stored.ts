/** What stands before a part and in the directory, each without its name, and at the end of a zip, in bytes. */
const [LOCAL, ROW, END] = [30, 46, 22];

/** A zip of parts as they are, in one piece of memory, for SheetJS: it asks for no checksums. */
export function stored(parts: ReadonlyMap<string, string | Uint8Array>): Buffer {
  const sized = [...parts].map(([name, content]) => ({ name, content, size: Buffer.byteLength(content) }));
  const length = sized.reduce((sum, { name, size }) => sum + LOCAL + ROW + 2 * name.length + size, END);
  const zip = Buffer.alloc(length);
  const rows: (() => void)[] = [];
  let at = 0;
  // Signature, then version, flags, method and time, which are all zero; a row has another version in front.
  const head = (signature: number, more: number, name: string, size: number) => {
    zip.writeUInt32LE(signature, at);
    zip.writeUInt32LE(size, at + 18 + more);
    zip.writeUInt32LE(size, at + 22 + more);
    zip.writeUInt16LE(name.length, at + 26 + more);
  };
  for (const { name, content, size } of sized) {
    const offset = at;
    head(0x04034b50, 0, name, size);
    at += LOCAL + zip.write(name, at + LOCAL);
    if (typeof content === 'string') zip.write(content, at);
    else zip.set(content, at);
    at += size;
    rows.push(() => {
      head(0x02014b50, 2, name, size);
      zip.writeUInt32LE(offset, at + 42);
      at += ROW + zip.write(name, at + ROW);
    });
  }
  const start = at;
  for (const write of rows) write();
  zip.writeUInt32LE(0x06054b50, at);
  zip.writeUInt16LE(sized.length, at + 8);
  zip.writeUInt16LE(sized.length, at + 10);
  zip.writeUInt32LE(at - start, at + 12);
  zip.writeUInt32LE(start, at + 16);
  return zip;
}
