/**
 * Replaces `Intl.Segmenter` in the layout packages: the same graphemes, but the runtime's own is made on demand. Plain characters, each a
 * grapheme, and line placeholders skip it.
 */
import { isPrivate, loneColumns } from './lone-characters.ts';

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
