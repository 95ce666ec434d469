/** Why a filter text cannot be read: what the parser tells, and how its parts hand it up. */

/** What is wrong with a filter text, and where: `token` is the text's part from `at` on, `length` UTF-16 units long. */
export interface FilterError {
  readonly at: number;
  readonly length: number;
  readonly token: string;
  /** One sentence or two that say what to type instead. */
  readonly sentence: string;
}

/** A part of the text, in UTF-16 units. */
export interface Span {
  readonly at: number;
  readonly length: number;
}

/** Thrown by the parts of the parser, and caught by `parseFilter` alone. */
export class FilterRefusal extends Error {
  readonly span: Span;

  constructor(span: Span, sentence: string) {
    super(sentence);
    this.span = span;
  }
}
