/** Muted stations in words. */
import type { PaceReading } from '../pace/pace-reading.ts';
import { countText } from './quantities.ts';

/** `muted: 86'd`; somebody typed the note; it may be empty. */
export function mutedText(note: string): string {
  return note === '' ? 'muted' : `muted: ${note}`;
}

/** `1 muted`; `undefined` where none is. */
export function mutedCount({ stations }: Pick<PaceReading, 'stations'>): string | undefined {
  const count = stations.filter(({ muted }) => muted !== undefined).length;
  return count === 0 ? undefined : `${countText(count)} muted`;
}
