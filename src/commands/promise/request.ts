import { Failure } from '../../contract/failures.ts';
import type { BusinessCalendar } from '../../kitchen/calendar/business-day.ts';
import { shiftBusinessDate, weekdayName, weekdayOf } from '../../kitchen/calendar/business-day.ts';
import { SCALES } from '../../kitchen/filter/filter-scale.ts';
import { DEFAULT_MINUTES, MAX_MINUTES, type PromiseTerms } from '../../kitchen/promise/promise.ts';
import { TICKET_FILTER_HELP, ticketFilter } from '../../kitchen/promise/ticket-filter.ts';
import type { TicketGroup } from '../../kitchen/usual/date-summary.ts';
import type { OutputFlags, Texts } from '../../output/format.ts';
import { quotedValue } from '../../settings/quoted-value.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';

export type PromiseFlags = ConnectionFlags &
  OutputFlags &
  Texts<'share' | 'weeks' | 'date' | 'columns'>;

export interface PromiseRequest extends PromiseTerms {
  readonly filter: string;
  readonly test: (group: TicketGroup) => boolean;
  /** `YYYYMMDD`, oldest first. */
  readonly dates: readonly string[];
}

export const MOST_WEEKS = 8;
const MINUTES = /^(\d{1,4})(?:m|min)?$/;
const WEEKDAYS = /^weekday[:=]/i;
const ASKABLE = `Ask by weekday (fri, weekday:fri,sat), ${TICKET_FILTER_HELP.map(([field]) => field).join(', ')}.`;

/** Takes the date after the last one compared. Throws USAGE. */
export function promiseRequest(
  words: readonly string[],
  { share = '90%', weeks = '8' }: PromiseFlags,
  calendar: BusinessCalendar,
  before: string,
): PromiseRequest {
  const [, minutes] = MINUTES.exec(words[0] ?? '') ?? [];
  const within = Number(minutes ?? DEFAULT_MINUTES);
  if (within < 1 || within > MAX_MINUTES) {
    throw new Failure('USAGE', `A promise has 1 to ${MAX_MINUTES} minutes, not ${within}.`);
  }
  const keeping = SCALES.share.read(share)?.low ?? 0;
  if (keeping < 0.5 || keeping > 0.99) {
    throw new Failure('USAGE', `--share takes 50% to 99%, not ${quotedValue(share)}.`);
  }
  if (!/^[1-8]$/.test(weeks)) {
    throw new Failure('USAGE', `--weeks takes 1 to ${MOST_WEEKS}, not ${quotedValue(weeks)}.`);
  }
  const others = minutes === undefined ? words : words.slice(1);
  const weekdays = others.map(weekdaysIn);
  const asked = new Set(weekdays.flatMap((each) => each ?? []));
  const filter = others.filter((_, at) => weekdays[at] === undefined).join(' ');
  const found = ticketFilter(filter, calendar);
  if ('fault' in found) throw new Failure('USAGE', found.fault, { hint: ASKABLE });
  const wanted = asked.size > 0 ? asked : new Set([weekdayOf(before)]);
  const all = Array.from({ length: Number(weeks) * 7 }, (_, at) =>
    shiftBusinessDate(before, at - Number(weeks) * 7),
  );
  const dates = all.filter((date) => wanted.has(weekdayOf(date)));
  return { withinMinutes: within, share: keeping, filter, test: found.test, dates };
}

/** `Sat` and its name, by any date of a week. */
const WEEK = Array.from({ length: 7 }, (_, at) => shiftBusinessDate('20260104', at)).map(
  (date) => [weekdayOf(date), weekdayName(date)] as const,
);

/** `undefined` for a word about something else. */
function weekdaysIn(word: string): readonly string[] | undefined {
  const named = word.replace(WEEKDAYS, '');
  const isField = named !== word;
  if (isField && named === '*') return WEEK.map(([short]) => short);
  const found = named.split(',').map((name) => {
    const typed = name.toLowerCase().replace(/days$/, 'day');
    return WEEK.find((each) => each.some((own) => own.toLowerCase() === typed))?.[0];
  });
  const known = found.flatMap((short) => short ?? []);
  if (known.length === found.length) return known;
  if (!isField) return undefined;
  throw new Failure('USAGE', `Unknown weekday ${quotedValue(named)}.`, { hint: ASKABLE });
}
