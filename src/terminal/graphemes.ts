/**
 * Replaces `Intl.Segmenter` in the layout packages: the same graphemes, but the runtime's own is made on demand. Plain characters, each a
 * grapheme, and line placeholders skip it.
 */

type Grapheme = Pick<Intl.SegmentData, 'segment' | 'index' | 'input'>;

interface Graphemes extends Iterable<Grapheme> {
  readonly containing: (index?: number) => Grapheme | undefined;
}

/** Like `Intl.Segmenter`, but refuses words and sentences. */
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
  const at = (index: number): Grapheme => ({ segment: input.charAt(index), index, input });
  return {
    containing(asked = 0) {
      const index = Math.trunc(asked);
      return index >= 0 && index < input.length ? at(index) : undefined;
    },
    *[Symbol.iterator]() {
      for (let index = 0; index < input.length; index += 1) yield at(index);
    },
  };
}

/**
 * One column wide: printable ASCII, Latin, punctuation, arrows, box drawing, blocks and braille. No marks, joiners, controls, no-break
 * spaces,
 * jamo, pictographs or flags, to join with the character before or after.
 */
const NARROW = [
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

/** Two columns wide: kana, unified ideographs and Hangul syllables. */
const WIDE = [
  [0x3041, 0x3096],
  [0x30a1, 0x30fa],
  [0x30fc, 0x30fc],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
] as const;

/** By UTF-16 unit. 0 for all others. */
const COLUMNS = new Uint8Array(0x1_00_00);
for (const [from, to] of NARROW) COLUMNS.fill(1, from, to + 1);
for (const [from, to] of WIDE) COLUMNS.fill(2, from, to + 1);

/** Columns. 0 for any other character. */
export function loneWidth(unit: number): number {
  return COLUMNS[unit] ?? 0;
}

/** Columns. `undefined` with any other character. */
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

/** Such as a frame's placeholder for a line: one grapheme, one column. */
export function isPrivate(text: string): boolean {
  const unit = text.charCodeAt(0);
  return text.length === 1 && unit >= FIRST_PRIVATE && unit <= LAST_PRIVATE;
}
