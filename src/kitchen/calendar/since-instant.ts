/** Reads a typed moment: an instant, a restaurant's clock time, a date or an age. */
import { parseInstant } from '../../contract/instant.ts';
import { type BusinessCalendar, businessDateAt, wallInstant } from './business-day.ts';
import { passOf } from './repeated-hour.ts';
import { timeTarget } from './time-target.ts';

const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)?(?:(Z|[+-]\d{2}:?\d{2})| ([A-Z]{3,5}|[+-]\d{2}(?::\d{2})?))?$/;
const DAYS_AGO = /^-(\d{1,4})d$/;
const DAY_MS = 24 * 60 * 60_000;

/** The current time, epoch ms, and the restaurant's calendar. */
interface Now {
  readonly now: number;
  readonly calendar: BusinessCalendar;
}

/**
 * Reads a moment that needs no date beside it: `2026-11-20T05:00:00Z`, or with `±hh:mm`; `2026-11-20T05:00` in the calendar's zone, of two such times
 * the first unless marked as they are shown (`2026-11-01 01:30 EST`); `-3d` as 24 hours each. Epoch ms; `undefined` for anything else.
 */
export function datedInstant(text: string, { now, calendar }: Now): number | undefined {
  const typed = text.trim().toUpperCase();
  const [, date, minute, second = ':00', zone, mark] = DATE_TIME.exec(typed) ?? [];
  if (date !== undefined) {
    const shown = parseInstant(`${date}T${minute}${second}${zone ?? 'Z'}`);
    const midnight = parseInstant(date);
    if (zone !== undefined || shown === undefined || midnight === undefined) return shown;
    const first = wallInstant(date.replaceAll('-', ''), shown - midnight, calendar.zone);
    return mark === undefined ? first : passOf(first, mark, calendar.zone);
  }
  const days = DAYS_AGO.exec(typed.toLowerCase())?.[1];
  return days === undefined ? undefined : now - Number(days) * DAY_MS;
}

/**
 * Reads the forms of `datedInstant` and `timeTarget`: `-2h`, `18:30` of the current business date, weekdays and dates. A date starts at midnight, not at
 * its closeout hour, so that nothing is missed. Epoch ms, possibly after `now`; `undefined` for anything else.
 */
export function sinceInstant(text: string, { now, calendar }: Now): number | undefined {
  const moment = datedInstant(text, { now, calendar });
  if (moment !== undefined) return moment;
  const today = businessDateAt(now, calendar);
  const target = timeTarget(text, { date: today, today, from: now, calendar });
  return target?.kind === 'date' ? wallInstant(target.date, 0, calendar.zone) : target?.at;
}
