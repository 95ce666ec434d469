/** Items and pace beside usual, by quarter hour and by hour. */
import type { BusinessCalendar } from '../../kitchen/calendar/business-day.ts';
import { QUARTER_MS } from '../../kitchen/calendar/zone-offset.ts';
import {
  businessQuarters,
  clockQuarterOf,
  quarterPlace,
} from '../../kitchen/measures/business-quarters.ts';
import { medianOf } from '../../kitchen/measures/quantile.ts';
import type { PaceReading } from '../../kitchen/pace/pace-reading.ts';
import { PACE_RULES } from '../../kitchen/pace/pace-rules.ts';
import type { FulfillmentDay } from '../../kitchen/table/fulfillment-day.ts';
import type { ReviewSpan } from '../../kitchen/tables/hours.ts';

import { MIN_DATES, type Usual } from '../../kitchen/usual/usual.ts';

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
    const place = table.level.get(row) === 0 ? quarterPlace(clock, values[row] ?? Number.NaN) : -1;
    if (place !== -1) items[place] = (items[place] ?? 0) + 1;
  }
  const ratios = clock.quarters.map((): number[] => []);
  for (const { bumps } of pace.stations) {
    for (const { at, ratio } of bumps) {
      if (!Number.isNaN(ratio)) ratios[quarterPlace(clock, at)]?.push(ratio);
    }
  }
  const known = usual.keys.flatMap((key) => usual.station(key) ?? []);
  const isCompared = usual.dates.length >= MIN_DATES;
  const single = clock.quarters.map(({ at, hourPlace }, place) => {
    const quarter = clockQuarter(at);
    const usualItems = known.reduce((sum, each) => sum + each.at(quarter).items, 0);
    return { at, hourPlace, items: items[place] ?? 0, usualItems, ratios: ratios[place] ?? [] };
  });
  const isSeen = ({ items: out, usualItems }: Counted) => out > 0 || usualItems >= 1;
  const upTo = single.filter(({ at }) => at + QUARTER_MS <= until);
  const from = upTo.findIndex(isSeen);
  const shown = upTo.slice(from === -1 ? upTo.length : from, upTo.findLastIndex(isSeen) + 1);
  const spanOf = (quarters: readonly Counted[]) => span(quarters, isCompared);
  const hours = Map.groupBy(shown, ({ hourPlace }) => hourPlace);
  return {
    quarters: shown.map((each) => spanOf([each])),
    hours: Array.from(hours.values(), spanOf),
    total: spanOf(shown),
  };
}

type Counted = Pick<ReviewSpan, 'at' | 'items'> & { usualItems: number; ratios: readonly number[] };

function span(quarters: readonly Counted[], isCompared: boolean): ReviewSpan {
  const sum = (of: 'items' | 'usualItems') => quarters.reduce((all, each) => all + each[of], 0);
  const [items, usual] = [sum('items'), sum('usualItems')];
  const ratios = quarters.flatMap((each) => each.ratios);
  const ratio = isCompared && ratios.length >= MIN_BUMPS ? medianOf(ratios) : undefined;
  const isBusy = items >= PACE_RULES.kitchenBusy * usual;
  return {
    at: quarters[0]?.at ?? Number.NaN,
    items,
    usualItems: isCompared ? usual : undefined,
    ratio,
    bad: (ratio ?? 0) < PACE_RULES.kitchenRatio ? undefined : isBusy ? 'busy' : 'quiet',
  };
}
