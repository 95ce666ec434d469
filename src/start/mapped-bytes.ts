/**
 * An open file's bytes, in memory that goes back when unused. A buffer of fixed length comes from malloc: once one of megabytes is freed,
 * glibc keeps as much for the process's life, in each thread. V8 maps a resizable one instead.
 */
export function mappedBytes(handle: number, size: number): Buffer {
  const bytes = Buffer.from(new ArrayBuffer(size, { maxByteLength: size }));
  const { readSync } = process.getBuiltinModule('node:fs');
  let end = 0;
  while (end < size) {
    const read = readSync(handle, bytes, end, size - end, end);
    if (read === 0) break;
    end += read;
  }
  return bytes.subarray(0, end);
}
