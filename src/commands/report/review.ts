/** A review compares a date with usual: what was slow or quiet, what was unusual, and what changed in the setup. */
import { caughtFailure } from '../../api/cancellation.ts';
import type { Issue } from '../../kitchen/audit/rule.ts';
import {
  businessQuarters,
  clockQuarterOf,
  quarterIndex,
} from '../../kitchen/measures/business-quarters.ts';
import { medianOf } from '../../kitchen/measures/quantile.ts';
import type { BusinessCalendar } from '../../kitchen/model/business-day.ts';
import type { FulfillmentDay } from '../../kitchen/model/fulfillment-day.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { QUARTER_MS } from '../../kitchen/model/zone-offset.ts';
import { dateJudgment, leadingLines } from '../../kitchen/pace/date-headline.ts';
import type { PastState } from '../../kitchen/pace/date-states.ts';
import { isAlarm, type PaceLine } from '../../kitchen/pace/headline.ts';
import type { PaceReading } from '../../kitchen/pace/pace-reading.ts';
import { PACE_RULES } from '../../kitchen/pace/pace-rules.ts';
import type { Decisions } from '../../kitchen/pace/station-limit.ts';
import { noUsualText, usualDatesText } from '../../kitchen/pace/words.ts';
import { changesByDate, setupChanges } from '../../kitchen/stations/setup-changes.ts';
import type { SetupOnDate } from '../../kitchen/stations/setup-history.ts';
import { setupOnDateText, stationListGaps } from '../../kitchen/stations/words.ts';
import type { ReviewSpan } from '../../kitchen/tables/station-times.ts';
import { countText } from '../../kitchen/text/quantities.ts';
import { MIN_DATES, type UsualTimes } from '../../kitchen/usual/usual.ts';
import type { KitchenReading, UsualReading } from '../../reader/kitchen-reading.ts';

export interface Review {
  /** The worst comes first. If nothing was slow or quiet, one headline says so. */
  readonly headlines: readonly PaceLine[];
  /** States called at the time, which the complete date doesn't confirm. */
  readonly unconfirmed: readonly PastState[];
  /** All of the date. Empty if it still runs. */
  readonly states: readonly PastState[];
  readonly unusual: string;
  readonly setup: string;
  /** `undefined` if no earlier setup is known. */
  readonly newIssues: readonly Issue[] | undefined;
  /** Null if the setup can't be read. */
  readonly issues: number | null;
  readonly hours: ReviewHours | undefined;
  readonly usualReading: UsualReading;
  readonly notes: readonly string[];
}

export async function reviewDate(kitchen: KitchenReading, decisions: Decisions): Promise<Review> {
  const { restaurant, date, today } = kitchen;
  const setupFailure = await kitchen.stations().then(() => undefined, caughtFailure);
  const setup = await kitchen.setup();
  const usualReading = await kitchen.usualReading();
  const { day, readAt } = await kitchen.rows();
  const check = await kitchen.checked(day);
  const reading = await kitchen.judged(decisions, check);
  const until = date < today ? Number.POSITIVE_INFINITY : readAt;
  const hours = restaurant.zoneKnown
    ? reviewHours(day, restaurant.calendar, date, reading, usualReading.usualTimes, until)
    : undefined;
  const { dates } = usualReading.usualTimes;
  const past = reading.pastStates?.();
  const issues = setupFailure === undefined ? check.audited.issues : [];
  return {
    headlines: leadingLines(reading, past),
    states: past ?? [],
    unconfirmed: past === undefined ? [] : dateJudgment(reading.stations, past).unconfirmed,
    unusual: unusualText(hours, dates),
    setup:
      setupFailure === undefined
        ? changeText(setup, restaurant, date)
        : `The setup is unknown: it can't be read (${setupFailure.code}).`,
    newIssues: isSetupFollowed(setup)
      ? issues.filter(({ since }) => since?.date === date && !since.isOldest)
      : undefined,
    issues: setupFailure === undefined ? issues.length : null,
    hours,
    usualReading,
    notes: [
      usualDatesText(dates),
      ...(setupFailure === undefined ? setupOnDateText(setup, restaurant.calendar) : []),
      ...stationListGaps(setup),
    ].filter((text) => text !== ''),
  };
}

/** What was slow or quiet, how many items came out, and what changed in the setup. */
export function reviewSentences({ headlines, unusual, setup }: Review): readonly string[] {
  return [...headlines.map(({ sentence }) => sentence), unusual, setup];
}

/** From this share on, a difference in the number of items is unusual. */
const MIN_DIFFERENCE = 0.1;

function unusualText(hours: ReviewHours | undefined, dates: readonly string[]): string {
  if (hours === undefined)
    return 'Times are in UTC, and items by hour are unknown: no time zone is set.';
  if (dates.length < MIN_DATES) return `Not compared: ${noUsualText(dates)}.`;
  const { items, usualItems = 0 } = hours.total;
  const numbers = `${countText(items)} out, usually ${countText(Math.round(usualItems))}`;
  const difference = usualItems === 0 ? 0 : items / usualItems - 1;
  if (Math.abs(difference) < MIN_DIFFERENCE) return `About as many items as usual: ${numbers}.`;
  const share = `${countText(Math.round(Math.abs(difference) * 100))}%`;
  return `${share} ${difference > 0 ? 'more' : 'fewer'} items than usual: ${numbers}.`;
}

const isSetupFollowed = ({ versions, known }: SetupOnDate): boolean =>
  versions.length > 0 && known === 'by then';

export function hasTrouble(headlines: readonly PaceLine[]): boolean {
  return headlines.some((line) => isAlarm(line) && line.kind !== 'busy');
}

function changeText(setup: SetupOnDate, { calendar }: RestaurantChoice, date: string): string {
  if (!isSetupFollowed(setup)) return 'Setup changes are unknown: no earlier setup is stored.';
  const changes = changesByDate(setupChanges(setup.versions, calendar)).get(date) ?? [];
  return changes.length === 0
    ? 'No setup change was seen on this date.'
    : `Setup change first seen on this date: ${changes.join(', ')}.`;
}

export type ReviewHours = ReturnType<typeof reviewHours>;

/** The pace of fewer bumps says nothing. */
const MIN_BUMPS = 10;

/** Covers quarter hours that ended by `until` (epoch ms), from the first to the last with items or usual items. */
export function reviewHours(
  { table, length }: FulfillmentDay,
  calendar: BusinessCalendar,
  date: string,
  { pace }: PaceReading,
  usualTimes: UsualTimes,
  until: number,
) {
  const clock = businessQuarters(calendar, date);
  const clockQuarter = clockQuarterOf(calendar, date);
  const items = clock.quarters.map(() => 0);
  const { values } = table.instant.itemFulfilledAt;
  for (let row = 0; row < length; row += 1) {
    const index = table.level.get(row) === 0 ? quarterIndex(clock, values[row] ?? Number.NaN) : -1;
    if (index !== -1) items[index] = (items[index] ?? 0) + 1;
  }
  const ratios = clock.quarters.map((): number[] => []);
  for (const { bumps } of pace.stations) {
    for (const { time, ratio } of bumps) {
      if (!Number.isNaN(ratio)) ratios[quarterIndex(clock, time)]?.push(ratio);
    }
  }
  const stations = usualTimes.keys.flatMap((key) => usualTimes.station(key) ?? []);
  const isCompared = usualTimes.dates.length >= MIN_DATES;
  const quarters = clock.quarters.map(({ startsAt, hourIndex }, index) => {
    const quarter = clockQuarter(startsAt);
    const usualItems = stations.reduce((sum, each) => sum + each.at(quarter).items, 0);
    const counted = { items: items[index] ?? 0, ratios: ratios[index] ?? [] };
    return { startsAt, hourIndex, usualItems, ...counted };
  });
  const hasItems = (each: CountedQuarter) => each.items > 0 || each.usualItems >= 1;
  const ended = quarters.filter(({ startsAt }) => startsAt + QUARTER_MS <= until);
  const first = ended.findIndex(hasItems);
  const shownQuarters = first === -1 ? [] : ended.slice(first, ended.findLastIndex(hasItems) + 1);
  const spanOf = (part: readonly CountedQuarter[]) => reviewSpan(part, isCompared);
  const hours = Map.groupBy(shownQuarters, ({ hourIndex }) => hourIndex);
  return {
    quarters: shownQuarters.map((each) => spanOf([each])),
    hours: Array.from(hours.values(), spanOf),
    total: spanOf(shownQuarters),
  };
}

interface CountedQuarter {
  readonly startsAt: number;
  readonly items: number;
  readonly usualItems: number;
  /** Each number is a bump's time as a multiple of its usual time. */
  readonly ratios: readonly number[];
}

function reviewSpan(quarters: readonly CountedQuarter[], isCompared: boolean): ReviewSpan {
  const items = quarters.reduce((sum, each) => sum + each.items, 0);
  const usualItems = quarters.reduce((sum, each) => sum + each.usualItems, 0);
  const ratios = quarters.flatMap((each) => each.ratios);
  const ratio = isCompared && ratios.length >= MIN_BUMPS ? medianOf(ratios) : undefined;
  const isBusy = items >= PACE_RULES.kitchenBusy * usualItems;
  return {
    startsAt: quarters[0]?.startsAt ?? Number.NaN,
    items,
    usualItems: isCompared ? usualItems : undefined,
    ratio,
    bad: (ratio ?? 0) < PACE_RULES.kitchenRatio ? undefined : isBusy ? 'busy' : 'quiet',
  };
}
