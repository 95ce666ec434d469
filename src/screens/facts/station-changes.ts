import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import type { KeptSetups } from '../../hooks/reading/use-stations.ts';
import { dayOrTime } from '../../kitchen/calendar/local-time.ts';
import { failureText } from '../../kitchen/model/failure-text.ts';

/** Shown before a changed station's name. */
export const CHANGE_SIGN = '~';

/** Why earlier setups are unknown. Empty where they are known. */
export function unknownChanges(failure: KeptSetups['failure']): readonly string[] {
  if (failure === undefined) return [];
  const { head, code } = failureText(failure);
  return [`Setup changes unknown: ${head} (${code}).`];
}

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
