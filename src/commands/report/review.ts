/** A date beside its usual: what was slow or quiet, what was unusual, and what changed in the setup. */
import { caughtFailure } from '../../api/cancellation.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { leadingLines } from '../../kitchen/pace/date-headline.ts';
import type { Decisions } from '../../kitchen/pace/decisions.ts';
import type { PaceLine } from '../../kitchen/pace/headline.ts';
import { noUsualText, usualDatesText } from '../../kitchen/pace/words.ts';
import { changesByDate, setupChanges } from '../../kitchen/stations/setup-changes.ts';
import type { SetupOnDate } from '../../kitchen/stations/setup-history.ts';
import { setupOnDateText, stationListGaps } from '../../kitchen/stations/words.ts';
import { countText } from '../../kitchen/text/quantities.ts';
import { MIN_DATES } from '../../kitchen/usual/usual.ts';
import type { KitchenReading } from '../../reader/kitchen-reading.ts';
import { type ReviewHours, reviewHours } from './review-hours.ts';

export type Review = Awaited<ReturnType<typeof reviewed>>;

export async function reviewed(kitchen: KitchenReading, decisions: Decisions) {
  const { restaurant, date, today } = kitchen;
  const unread = await kitchen.stations().then(() => undefined, caughtFailure);
  const setup = await kitchen.setup();
  const usual = await kitchen.usual();
  const { day, readAt } = await kitchen.rows();
  const check = await kitchen.checked(day);
  const reading = await kitchen.judged(decisions, check);
  const until = date < today ? Number.POSITIVE_INFINITY : readAt;
  const hours = restaurant.zoneKnown
    ? reviewHours(day, restaurant.calendar, date, reading, usual.usual, until)
    : undefined;
  const { dates } = usual.usual;
  const findings = unread === undefined ? check.audited.findings : [];
  return {
    /** Worst first, one where nothing was slow or quiet. */
    headlines: leadingLines(reading, reading.past?.()),
    unusual: unusualText(hours, dates),
    setup:
      unread === undefined
        ? changeText(setup, restaurant, date)
        : `The setup is unknown: it can't be read (${unread.code}).`,
    /** `undefined` without an earlier setup. */
    newIssues: isSetupFollowed(setup)
      ? findings.filter(({ since }) => since?.date === date && !since.isOldest)
      : undefined,
    issues: unread === undefined ? findings.length : null,
    hours,
    usual,
    notes: [
      usualDatesText(dates),
      ...(unread === undefined ? setupOnDateText(setup, restaurant.calendar) : []),
      ...stationListGaps(setup),
    ].filter((text) => text !== ''),
  };
}

/** Items out differ from usual by this share. */
const MANY = 0.2;

function unusualText(hours: ReviewHours | undefined, dates: readonly string[]): string {
  if (hours === undefined)
    return 'Times are in UTC, and items by hour are unknown: no time zone is set.';
  if (dates.length < MIN_DATES) return `Not compared: ${noUsualText(dates)}.`;
  const { items, usualItems = 0 } = hours.total;
  const numbers = `${countText(items)} out, usually ${countText(Math.round(usualItems))}`;
  const difference = usualItems === 0 ? 0 : items / usualItems - 1;
  if (Math.abs(difference) < MANY) return `About as many items as usual: ${numbers}.`;
  const share = `${countText(Math.round(Math.abs(difference) * 100))}%`;
  return `${share} ${difference > 0 ? 'more' : 'fewer'} items than usual: ${numbers}.`;
}

const isSetupFollowed = ({ versions, known }: Pick<SetupOnDate, 'versions' | 'known'>): boolean =>
  versions.length > 0 && known === 'by then';

/** For a page's order and a message's subject. */
export function hasTrouble(headlines: readonly Pick<PaceLine, 'kind'>[]): boolean {
  return headlines.some(({ kind }) => kind !== 'calm' && kind !== 'busy');
}

function changeText(
  { versions, known }: SetupOnDate,
  { calendar }: RestaurantChoice,
  date: string,
): string {
  if (!isSetupFollowed({ versions, known })) {
    return 'Setup changes are unknown: no earlier setup is stored.';
  }
  const changed = changesByDate(setupChanges(versions, calendar)).get(date) ?? [];
  return changed.length === 0
    ? 'No setup change was seen on this date.'
    : `Setup change first seen on this date: ${changed.join(', ')}.`;
}
