/** Typed targets: a time of day, a step, or a business date. */

import { parseInstant } from '../../contract/instant.ts';
import { DAY_MS, MINUTE_MS } from '../../contract/time-units.ts';
import {
  type BusinessCalendar,
  businessDateAt,
  shiftBusinessDate,
  wallInstant,
} from './business-day.ts';
import { dateAmongWords } from './date-words.ts';
import { passOf } from './repeated-hour.ts';
import { typedTime } from './typed-time.ts';

/** Epoch ms or `YYYYMMDD`. */
export type TimeTarget =
  | { readonly kind: 'instant'; readonly at: number }
  | { readonly kind: 'date'; readonly date: string };

/** Reads `18:30` or `6:30p` on `date`, `+30m` and `-2h` from `from`, and `dateAmongWords` forms. `undefined` for anything else. */
export function timeTarget(
  text: string,
  options: {
    readonly date: string;
    readonly today: string;
    readonly from: number | undefined;
    readonly calendar: BusinessCalendar;
  },
): TimeTarget | undefined {
  const { date, today, from, calendar } = options;
  const typed = text.trim().toLowerCase();
  const time = typedTime(typed);
  if (time !== undefined) {
    const isNight = time.seconds < calendar.closeoutHour * 60 * 60;
    const day = isNight ? shiftBusinessDate(date, 1) : date;
    return { kind: 'instant', at: wallInstant(day, time.seconds * 1_000, calendar.zone) };
  }
  const step = /^([+-])(\d{1,4})(h|m|min)$/.exec(typed);
  if (step !== null) {
    if (from === undefined) return undefined;
    const [, sign, count, unit] = step;
    const ms = Number(count) * (unit === 'h' ? 60 : 1) * MINUTE_MS;
    return { kind: 'instant', at: sign === '-' ? from - ms : from + ms };
  }
  const named = dateAmongWords(typed, today);
  return named !== undefined && 'date' in named ? { kind: 'date', date: named.date } : undefined;
}

const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)?(?:(Z|[+-]\d{2}:?\d{2})| ([A-Z]{3,5}|[+-]\d{2}(?::\d{2})?))?$/;
const DAYS_AGO = /^-(\d{1,4})d$/;

interface Now {
  readonly now: number;
  readonly calendar: BusinessCalendar;
}

/**
 * Reads a complete moment as epoch ms: `2026-11-20T05:00:00Z`, or with `±hh:mm`. `2026-11-20T05:00` is in the calendar's zone: the first of
 * two such times unless marked as shown (`2026-11-01 01:30 EST`). `-3d` is 24 hours each. `undefined` for anything else.
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

/** Reads `datedInstant` and `timeTarget` forms. A date starts at midnight, not at closeout, so nothing is missed. */
export function sinceInstant(text: string, { now, calendar }: Now): number | undefined {
  const moment = datedInstant(text, { now, calendar });
  if (moment !== undefined) return moment;
  const today = businessDateAt(now, calendar);
  const target = timeTarget(text, { date: today, today, from: now, calendar });
  return target?.kind === 'date' ? wallInstant(target.date, 0, calendar.zone) : target?.at;
}
