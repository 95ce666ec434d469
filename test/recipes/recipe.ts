/** One addition to the program. */
export interface Recipe {
  readonly title: string;
  /** Replaces `NAME` in paths. */
  readonly name: string;
  /** Inserted before a line occurring once. */
  readonly lines: readonly {
    readonly file: string;
    readonly before: string;
    readonly put: string;
  }[];
  readonly files?: Readonly<Record<string, string>>;
  /** Tests beside this file. */
  readonly expected: string;
  /** Slow tests requiring the addition. */
  readonly tests?: readonly string[];
}
