/** Why a filter text is invalid: the parser's error, and how its parts throw it. */

/** What is wrong with a filter text, and where: `token` is the text's part from `at` on, `length` UTF-16 units long. */
export interface FilterError {
  readonly at: number;
  readonly length: number;
  readonly token: string;
  /** What to write instead, in one or two sentences. */
  readonly sentence: string;
}

/** A part of the text, in UTF-16 units. */
export interface Span {
  readonly at: number;
  readonly length: number;
}

/** Thrown by the parts of the parser, and caught only by `parseFilter`. */
export class FilterRefusal extends Error {
  readonly span: Span;

  constructor(span: Span, sentence: string) {
    super(sentence);
    this.span = span;
  }
}
