import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { dayOrTime } from '../../kitchen/calendar/local-time.ts';

/** Shown before a changed station's name. */
export const CHANGE_SIGN = '~';

/** `Setup changed since Nov 19.` or `New since Nov 19.` `undefined` for an unchanged station, or without an earlier view. */
export function changeSentence(
  { changes, now, restaurant }: LineCheck,
  guid: string,
): string | undefined {
  const kind = changes?.stations.get(guid);
  if (changes === undefined || kind === undefined) return undefined;
  const what = kind === 'new' ? 'New' : 'Setup changed';
  return `${what} since ${dayOrTime(changes.since, now, restaurant.calendar)}.`;
}
