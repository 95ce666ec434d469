/** Muted stations in words. Station names come from outside. */
import type { PaceState } from '../pace/station-pace.ts';
import { countText } from '../text/quantities.ts';

/** `muted: 86'd`; somebody typed the note; it may be empty. */
export function mutedText(note: string): string {
  return note === '' ? 'muted' : `muted: ${note}`;
}

/** A station that may be muted. */
export interface MutedStation {
  readonly name: string;
  readonly state: PaceState | undefined;
  readonly isMuted: boolean;
}

/** `Muted: Fry (slow), Bar`: those in trouble first, at most so many by name; `undefined` where none is muted. */
export function mutedNames(
  stations: readonly MutedStation[],
  most = Number.POSITIVE_INFINITY,
): string | undefined {
  const muted = stations.filter(({ isMuted }) => isMuted);
  if (muted.length === 0) return undefined;
  const isTrouble = ({ state }: MutedStation): boolean => state === 'slow' || state === 'quiet';
  const ordered = [...muted.filter(isTrouble), ...muted.filter((each) => !isTrouble(each))];
  const names = ordered
    .slice(0, most)
    .map((each) => (isTrouble(each) ? `${each.name} (${each.state})` : each.name));
  const more = ordered.length - names.length;
  return `Muted: ${[...names, ...(more > 0 ? [`+${countText(more)}`] : [])].join(', ')}`;
}
