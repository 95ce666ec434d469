/** Reads Apple's executables (Mach-O, 64 bits) as far as `codesign` and the loader rely on them. */

const MAGIC = 0xfeedfacf;
const HEADER = 32;
const SEGMENT = 0x19;
const SIGNATURE = 0x1d;
/** Commands that point to a block of the last segment: where the block's offset and size are. */
const BLOCKS: ReadonlyMap<number, readonly (readonly [at: number, size: number])[]> = new Map([
  // Symbols (16 bytes each) are counted, not measured, so only strings.
  [0x2, [[16, 20]]],
  [0x26, [[8, 12]]],
  [0x29, [[8, 12]]],
  [0x80000033, [[8, 12]]],
  [0x80000034, [[8, 12]]],
]);
const MACHINES: ReadonlyMap<number, string> = new Map([
  [0x0100000c, 'arm64'],
  [0x01000007, 'x64'],
]);

interface Segment {
  readonly name: string;
  readonly memory: readonly [start: number, end: number];
  readonly file: readonly [start: number, end: number];
  readonly sections: readonly {
    readonly name: string;
    readonly at: number;
    readonly size: number;
  }[];
}

/** Throws for another kind of file. */
export function machO(file: Buffer) {
  if (file.readUInt32LE(0) !== MAGIC) throw new Error('Not an Apple executable of 64 bits.');
  const segments: Segment[] = [];
  const blocks: (readonly [start: number, end: number])[] = [];
  let isSigned = false;
  let at = HEADER;
  for (let left = file.readUInt32LE(16); left > 0; left -= 1) {
    const kind = file.readUInt32LE(at);
    if (kind === SEGMENT) segments.push(segmentAt(file, at));
    if (kind === SIGNATURE) isSigned = true;
    for (const [start, size] of BLOCKS.get(kind) ?? []) {
      const from = file.readUInt32LE(at + start);
      blocks.push([from, from + file.readUInt32LE(at + size)]);
    }
    at += file.readUInt32LE(at + 4);
  }
  const machine = MACHINES.get(file.readUInt32LE(4));
  const commandsEnd = HEADER + file.readUInt32LE(20);
  return { machine, isSigned, segments, blocks, commandsEnd, isComplete: commandsEnd === at };
}

function segmentAt(file: Buffer, at: number): Segment {
  const place = (offset: number) => Number(file.readBigUInt64LE(at + offset));
  const sections = Array.from({ length: file.readUInt32LE(at + 64) }, (_, nth) => {
    const section = at + 72 + 80 * nth;
    return {
      name: textAt(file, section),
      at: file.readUInt32LE(section + 48),
      size: Number(file.readBigUInt64LE(section + 40)),
    };
  });
  return {
    name: textAt(file, at + 8),
    memory: [place(24), place(24) + place(32)],
    file: [place(40), place(40) + place(48)],
    sections,
  };
}

function textAt(file: Buffer, at: number): string {
  return file.toString('latin1', at, at + 16).replace(/\0.*$/s, '');
}
