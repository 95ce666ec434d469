/** The signature of Node's file for Windows, which no longer fits once the program is inside. */

/** Where headers say where the others begin, and the places in those (PE32+). */
const HEADERS_AT = 0x3c;
const MAGIC = 24;
const CERTIFICATES = MAGIC + 112 + 4 * 8;
const PE32_PLUS = 0x20b;

/** The file without it: Windows distrusts a wrong signature more than none, and only then can it be signed again. */
export function withoutSignature(file) {
  const headers = file.readUInt32LE(HEADERS_AT);
  if (file.readUInt16LE(headers + MAGIC) !== PE32_PLUS) throw new Error('Not a file for Windows.');
  const entry = headers + CERTIFICATES;
  const [at, size] = [file.readUInt32LE(entry), file.readUInt32LE(entry + 4)];
  if (size === 0) return file;
  if (at + size !== file.length) throw new Error('The signature is not the end of the file.');
  const unsigned = Buffer.from(file.subarray(0, at));
  unsigned.fill(0, entry, entry + 8);
  return unsigned;
}
