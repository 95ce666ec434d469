/** Where an answer goes and of how many restaurants it is. */
import type { QuietFlags } from '../settings/quiet-flags.ts';

/** As flags. */
export interface OutputFlags extends QuietFlags {
  readonly format?: string;
  /** A file to write instead of stdout. */
  readonly output?: string;
  /** Leave characters that cannot be seen unescaped. */
  readonly raw?: boolean;
  /** Tell of every restaurant of the source. */
  readonly allRestaurants?: boolean;
}
