/** Reads a typed target: a time of day, a step, or a business date. */
import { type BusinessCalendar, shiftBusinessDate, wallInstant } from './business-day.ts';
import { dateAmongWords } from './date-words.ts';
import { typedTime } from './typed-time.ts';

/** An instant (epoch ms), or another business date (`YYYYMMDD`). */
export type TimeTarget =
  | { readonly kind: 'instant'; readonly at: number }
  | { readonly kind: 'date'; readonly date: string };

const MINUTE_MS = 60_000;

/**
 * Reads `18:30` or `6:30p` (of the business date `date`; times before the closeout hour are of the night after it), `+30m` and `-2h` (relative to
 * `from`, epoch ms), and the forms of `dateAmongWords`. `undefined` for anything else.
 */
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
