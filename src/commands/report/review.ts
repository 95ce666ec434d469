/** A date beside its usual: what was slow or quiet, what was unusual, and what changed in the setup. */
import { caughtFailure } from '../../api/cancellation.ts';
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
import { leadingLines } from '../../kitchen/pace/date-headline.ts';
import type { PaceLine } from '../../kitchen/pace/headline.ts';
import type { PaceReading } from '../../kitchen/pace/pace-reading.ts';
import { PACE_RULES } from '../../kitchen/pace/pace-rules.ts';
import type { Decisions } from '../../kitchen/pace/station-limit.ts';
import { noUsualText, usualDatesText } from '../../kitchen/pace/words.ts';
import { changesByDate, setupChanges } from '../../kitchen/stations/setup-changes.ts';
import type { SetupOnDate } from '../../kitchen/stations/setup-history.ts';
import { setupOnDateText, stationListGaps } from '../../kitchen/stations/words.ts';
import type { ReviewSpan } from '../../kitchen/tables/station-times.ts';
import { countText } from '../../kitchen/text/quantities.ts';
import { MIN_DATES, type Usual } from '../../kitchen/usual/usual.ts';
import type { KitchenReading } from '../../reader/kitchen-reading.ts';

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
    headlines: leadingLines(reading, reading.pastStates?.()),
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

// Items and pace beside usual, by quarter hour and by hour.

export type ReviewHours = ReturnType<typeof reviewHours>;

/** Fewer bumps have no pace of their own. */
const MIN_BUMPS = 10;

/** Only quarters over by `until` (epoch ms), from the first with items, or usual ones, to the last. */
export function reviewHours(
  { table, length }: FulfillmentDay,
  calendar: BusinessCalendar,
  date: string,
  { pace }: PaceReading,
  usual: Usual,
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
  const stations = usual.keys.flatMap((key) => usual.station(key) ?? []);
  const isCompared = usual.dates.length >= MIN_DATES;
  const single = clock.quarters.map(({ startsAt, hourIndex }, index) => {
    const quarter = clockQuarter(startsAt);
    const usualItems = stations.reduce((sum, each) => sum + each.at(quarter).items, 0);
    return {
      startsAt,
      hourIndex,
      items: items[index] ?? 0,
      usualItems,
      ratios: ratios[index] ?? [],
    };
  });
  const isSeen = ({ items: out, usualItems }: Counted) => out > 0 || usualItems >= 1;
  const upTo = single.filter(({ startsAt }) => startsAt + QUARTER_MS <= until);
  const from = upTo.findIndex(isSeen);
  const shown = upTo.slice(from === -1 ? upTo.length : from, upTo.findLastIndex(isSeen) + 1);
  const spanOf = (quarters: readonly Counted[]) => span(quarters, isCompared);
  const hours = Map.groupBy(shown, ({ hourIndex }) => hourIndex);
  return {
    quarters: shown.map((each) => spanOf([each])),
    hours: Array.from(hours.values(), spanOf),
    total: spanOf(shown),
  };
}

type Counted = Pick<ReviewSpan, 'startsAt' | 'items'> & {
  usualItems: number;
  ratios: readonly number[];
};

function span(quarters: readonly Counted[], isCompared: boolean): ReviewSpan {
  const sum = (of: 'items' | 'usualItems') => quarters.reduce((all, each) => all + each[of], 0);
  const [items, usual] = [sum('items'), sum('usualItems')];
  const ratios = quarters.flatMap((each) => each.ratios);
  const ratio = isCompared && ratios.length >= MIN_BUMPS ? medianOf(ratios) : undefined;
  const isBusy = items >= PACE_RULES.kitchenBusy * usual;
  return {
    startsAt: quarters[0]?.startsAt ?? Number.NaN,
    items,
    usualItems: isCompared ? usual : undefined,
    ratio,
    bad: (ratio ?? 0) < PACE_RULES.kitchenRatio ? undefined : isBusy ? 'busy' : 'quiet',
  };
}
