/** Replaces `Intl.Segmenter` in packages, with the same graphemes. Plain text never needs Node's own segmenter. */
type Grapheme = Pick<Intl.SegmentData, 'segment' | 'index' | 'input'>;

interface Graphemes extends Iterable<Grapheme> {
  readonly containing: (index?: number) => Grapheme | undefined;
}

export class GraphemeSegmenter {
  #runtimes: Intl.Segmenter | undefined;
  readonly #locale: Intl.LocalesArgument;

  constructor(locale?: Intl.LocalesArgument, options?: Intl.SegmenterOptions) {
    if (options?.granularity !== undefined && options.granularity !== 'grapheme') {
      throw new RangeError('Only graphemes are supported here.');
    }
    this.#locale = locale;
  }

  segment(text: string): Graphemes {
    if (isPrivate(text) || loneColumns(text) !== undefined) return plainGraphemes(text);
    this.#runtimes ??= new globalThis.Intl.Segmenter(this.#locale, { granularity: 'grapheme' });
    return this.#runtimes.segment(text);
  }
}

function plainGraphemes(input: string): Graphemes {
  const graphemeAt = (index: number): Grapheme => ({ segment: input.charAt(index), index, input });
  return {
    containing(requestedIndex = 0) {
      const index = Math.trunc(requestedIndex);
      return index >= 0 && index < input.length ? graphemeAt(index) : undefined;
    },
    *[Symbol.iterator]() {
      for (let index = 0; index < input.length; index += 1) yield graphemeAt(index);
    },
  };
}

/** These characters are one column wide and never join another. So marks, joiners, no-break spaces, and flags are left out. */
const NARROW_RANGES = [
  [0x20, 0x7e],
  [0xa1, 0xa8],
  [0xaa, 0xac],
  [0xaf, 0x2ff],
  [0x2010, 0x2027],
  [0x2190, 0x2193],
  [0x2500, 0x25fc],
  [0x25ff, 0x25ff],
  [0x2801, 0x28ff],
] as const;

const WIDE_RANGES = [
  [0x3041, 0x3096],
  [0x30a1, 0x30fa],
  [0x30fc, 0x30fc],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
] as const;

/** By UTF-16 unit. 0 for a character that is in neither list. */
const COLUMNS = new Uint8Array(0x1_00_00);
for (const [from, to] of NARROW_RANGES) COLUMNS.fill(1, from, to + 1);
for (const [from, to] of WIDE_RANGES) COLUMNS.fill(2, from, to + 1);

/** 1 or 2 for a character that never joins another, otherwise 0. */
export function loneWidth(unit: number): number {
  return COLUMNS[unit] ?? 0;
}

export function loneColumns(text: string): number | undefined {
  let columns = 0;
  for (let index = 0; index < text.length; index += 1) {
    const width = loneWidth(text.charCodeAt(index));
    if (width === 0) return undefined;
    columns += width;
  }
  return columns;
}

const FIRST_PRIVATE = 0xe0_00;
const LAST_PRIVATE = 0xf8_ff;

/** Whether the text is a line's placeholder: a private character, one grapheme and one column. */
export function isPrivate(text: string): boolean {
  const unit = text.charCodeAt(0);
  return text.length === 1 && unit >= FIRST_PRIVATE && unit <= LAST_PRIVATE;
}
