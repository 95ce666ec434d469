/** Flags for the place of an answer and its restaurants. */
import type { QuietFlags } from '../settings/quiet-flags.ts';

/** The flags. */
export interface OutputFlags extends QuietFlags {
  readonly format?: string;
  /** A file to write instead of stdout. */
  readonly output?: string;
  /** Leave invisible characters unescaped. */
  readonly raw?: boolean;
  /** Include every restaurant of the source. */
  readonly allRestaurants?: boolean;
  /** Restaurants to read at once, 1 to 8. */
  readonly concurrency?: string;
}
