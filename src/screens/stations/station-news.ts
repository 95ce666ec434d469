/** Which stations are not as they were when the list was last looked at, in words. */
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { dayOrTime } from '../../kitchen/calendar/local-time.ts';

/** Stands before the name of such a station. */
export const NEWS_SIGN = '~';

/** `changed since 19 Nov` or `new since 19 Nov`; `undefined` of a station that is as it was, and where nothing is remembered. */
export function newsText({ news, now, restaurant }: LineCheck, guid: string): string | undefined {
  const kind = news?.stations.get(guid);
  if (news === undefined || kind === undefined) return undefined;
  return `${kind} since ${dayOrTime(news.since, now, restaurant.calendar)}`;
}
