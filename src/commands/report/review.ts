/** A date beside its usual: what was slow or quiet, what was unusual, and what changed in the setup. */
import type { Finding } from '../../kitchen/audit/rule.ts';
import type { KitchenCheck } from '../../kitchen/check.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { leadingLines } from '../../kitchen/pace/date-headline.ts';
import type { Decisions } from '../../kitchen/pace/decisions.ts';
import type { PaceLine } from '../../kitchen/pace/headline.ts';
import { noUsualText, usualDatesText } from '../../kitchen/pace/words.ts';
import { changesByDate, setupChanges } from '../../kitchen/stations/setup-changes.ts';
import type { SetupOnDate } from '../../kitchen/stations/setup-on-date.ts';
import { setupOnDateText, stationListGaps } from '../../kitchen/stations/words.ts';
import type { FulfillmentDay } from '../../kitchen/table/fulfillment-day.ts';
import { countText } from '../../kitchen/text/quantities.ts';
import { MIN_DATES } from '../../kitchen/usual/usual.ts';
import { checkedDate, setupOfDate } from '../../sources/checked-date.ts';
import type { KitchenSource } from '../../sources/kitchen-source.ts';
import { judgedDate, type UsualRead } from '../arguments/judged-date.ts';
import { type ReviewHours, reviewHours } from './review-hours.ts';

export interface ReviewedDay {
  readonly date: string;
  readonly today: string;
  readonly day: FulfillmentDay;
  readonly readAt: number;
}

export interface Review {
  /** Worst first, one where nothing was slow or quiet. */
  readonly headlines: readonly PaceLine[];
  readonly unusual: string;
  readonly setup: string;
  /** Setup issues first seen on this date. */
  readonly newIssues: readonly Finding[];
  readonly issues: number;
  /** `undefined` without the restaurant's time zone. */
  readonly hours: ReviewHours | undefined;
  readonly usual: UsualRead;
  readonly notes: readonly string[];
}

/** Throws what reading the setup throws. */
export async function reviewed(
  source: KitchenSource,
  restaurant: RestaurantChoice,
  read: ReviewedDay,
  usual: UsualRead,
  decisions: Decisions,
): Promise<Review> {
  const { date, today, day, readAt } = read;
  const current = await source.api.stations(restaurant.guid);
  const setup = await setupOfDate(source, restaurant, current, { date, today });
  const check = await checkedDate(source, { restaurant, setup, date, day });
  const reading = judgedDate(source, check, { readAt, today }, usual.usual, decisions);
  const until = date < today ? Number.POSITIVE_INFINITY : readAt;
  const hours = restaurant.zoneKnown
    ? reviewHours(day, restaurant.calendar, date, reading, usual.usual, until)
    : undefined;
  const { dates } = usual.usual;
  return {
    headlines: leadingLines(reading, reading.past?.()),
    unusual: unusualText(hours, dates),
    setup: changeText(setup, restaurant, date),
    ...issuesOf(check, date),
    hours,
    usual,
    notes: [
      usualDatesText(dates),
      ...setupOnDateText(setup, restaurant.calendar),
      ...stationListGaps(setup),
    ].filter((text) => text !== ''),
  };
}

function issuesOf({ audited: { findings } }: KitchenCheck, date: string) {
  const newIssues = findings.filter(({ since }) => since?.date === date && !since.isOldest);
  return { newIssues, issues: findings.length };
}

/** Items out differ from usual by this share. */
const MANY = 0.2;

function unusualText(hours: ReviewHours | undefined, dates: readonly string[]): string {
  if (hours === undefined) return 'Items by hour are unknown: the restaurant has no time zone set.';
  if (dates.length < MIN_DATES) return `Not compared: ${noUsualText(dates)}.`;
  const { items, usualItems = 0 } = hours.total;
  const numbers = `${countText(items)} out, usually ${countText(Math.round(usualItems))}`;
  const difference = usualItems === 0 ? 0 : items / usualItems - 1;
  if (Math.abs(difference) < MANY) return `About as many items as usual: ${numbers}.`;
  const share = `${countText(Math.round(Math.abs(difference) * 100))}%`;
  return `${share} ${difference > 0 ? 'more' : 'fewer'} items than usual: ${numbers}.`;
}

function changeText(
  { versions, known }: SetupOnDate,
  { calendar }: RestaurantChoice,
  date: string,
): string {
  if (versions.length === 0 || known !== 'by then') {
    return 'Setup changes are unknown: no earlier setup is stored.';
  }
  const changed = changesByDate(setupChanges(versions, calendar)).get(date) ?? [];
  return changed.length === 0
    ? 'No setup change was seen on this date.'
    : `Setup change first seen on this date: ${changed.join(', ')}.`;
}
