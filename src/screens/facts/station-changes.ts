/** Stations that changed since the list was last viewed, in words. */
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { dayOrTime } from '../../kitchen/calendar/local-time.ts';

/** The sign before the name of such a station. */
export const CHANGE_SIGN = '~';

/** `Setup changed since Nov 19.` or `New since Nov 19.`; `undefined` for an unchanged station, and where no earlier view is known. */
export function changeSentence(
  { changes, now, restaurant }: LineCheck,
  guid: string,
): string | undefined {
  const kind = changes?.stations.get(guid);
  if (changes === undefined || kind === undefined) return undefined;
  const what = kind === 'new' ? 'New' : 'Setup changed';
  return `${what} since ${dayOrTime(changes.since, now, restaurant.calendar)}.`;
}
