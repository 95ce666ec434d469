/** What people type as the moment since when: an instant, a time of the restaurant's own clock, a date or an age. */
import { parseInstant } from '../../contract/instant.ts';
import { type BusinessCalendar, businessDateAt, wallInstant } from './business-day.ts';
import { timeTarget } from './time-target.ts';

const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/;
const DAYS_AGO = /^-(\d{1,4})d$/;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Reads `2026-11-20T05:00:00Z`, with `±hh:mm` as well; `2026-11-20T05:00` as the calendar's zone shows it, of two such times the first;
 * `-3d`, of 24 hours each; and what `timeTarget` reads: `-2h`, `18:30` of the current business date, weekdays and dates. A date is its
 * midnight and not the closeout hour after it, so that nothing of it is missed. Epoch ms, which may lie after `now` (epoch ms), too;
 * `undefined` for anything else.
 */
export function sinceInstant(
  text: string,
  { now, calendar }: { readonly now: number; readonly calendar: BusinessCalendar },
): number | undefined {
  const typed = text.trim().toUpperCase();
  const [, date, minute, second = ':00', zone] = DATE_TIME.exec(typed) ?? [];
  if (date !== undefined) {
    const shown = parseInstant(`${date}T${minute}${second}${zone ?? 'Z'}`);
    const midnight = parseInstant(date);
    if (zone !== undefined || shown === undefined || midnight === undefined) return shown;
    return wallInstant(date.replaceAll('-', ''), shown - midnight, calendar.zone);
  }
  const days = DAYS_AGO.exec(text.trim().toLowerCase())?.[1];
  if (days !== undefined) return now - Number(days) * DAY_MS;
  const today = businessDateAt(now, calendar);
  const target = timeTarget(text, { date: today, today, from: now, calendar });
  return target?.kind === 'date' ? wallInstant(target.date, 0, calendar.zone) : target?.at;
}
