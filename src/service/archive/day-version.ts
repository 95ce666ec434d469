/** Names the content of a business date by its generation of pieces, and how many it has. */
import { randomBytes } from 'node:crypto';

/** A content of a business date. Pieces are added to a generation but never changed, so these two identify it. */
export interface DayContent {
  /** Random, so that a recreated archive repeats none. */
  readonly generation: string;
  readonly pieces: number;
}

const GENERATION_BYTES = 10;
const VERSION = /^([0-9a-f]+)-(\d{1,15})$/;

/** The version of a date that was never written. */
const EMPTY_VERSION = '0-0';

/** A new generation. */
export function newGeneration(): string {
  return randomBytes(GENERATION_BYTES).toString('hex');
}

/** The version that names a content; all contents without pieces are the same. */
export function versionOf({ generation, pieces }: DayContent): string {
  return pieces === 0 ? EMPTY_VERSION : `${generation}-${pieces}`;
}

/** The content that a version names; `undefined` for any other text. */
export function contentOf(version: string): DayContent | undefined {
  const [, generation, pieces] = VERSION.exec(version) ?? [];
  return generation === undefined ? undefined : { generation, pieces: Number(pieces) };
}
