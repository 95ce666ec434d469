/** Four weeks of a kitchen, the prep times that are found in its records, and those that were planted. */

import { textQuantiles } from '../../../src/kitchen/measures/time-histogram.ts';
import { shiftBusinessDate } from '../../../src/kitchen/model/business-day.ts';
import { fulfillmentDay } from '../../../src/kitchen/model/fulfillment-day.ts';
import { rowRules } from '../../../src/kitchen/model/row-oddities.ts';
import { mergedItems } from '../../../src/kitchen/usual/merged-items.ts';
import {
  type NoPrepTime,
  PREP_SHARE,
  type PrepTime,
  prepTimesAt,
} from '../../../src/kitchen/usual/prep-time.ts';
import { summarizedDate } from '../../../src/kitchen/usual/summarized-date.ts';
import { combinedCauses, NO_CAUSES } from '../../../src/service/simulator/causes.ts';
import { nightRecords } from '../../../src/service/simulator/day.ts';
import type { KitchenPlan } from '../../../src/service/simulator/kitchen-plan.ts';
import { simulateNight } from '../../../src/service/simulator/night.ts';
import { CALENDAR, kitchenNight } from '../states/queues/compact-kitchen.ts';

const LAST_DATE = '20260815';

/** Times are ms. */
export interface PlantedItem {
  readonly kitchen: string;
  readonly station: string;
  readonly item: string;
  readonly count: number;
  /** 80% of what the item takes in the same kitchen with a free cook and a free place for everything. */
  readonly plantedMs: number;
  readonly found: PrepTime | NoPrepTime;
  /** 80% of all its times, which wait, too. */
  readonly allMs: number;
}

/** In the same kitchen, nothing waits. */
const NO_WAITING = combinedCauses([{ cooks: () => 10_000, slots: () => 10_000 }]);

export function plantedItems(
  plan: KitchenPlan,
  seed: number,
  dates: number,
): readonly PlantedItem[] {
  const planted = new Map<string, number[]>();
  const days = Array.from({ length: dates }, (_, index) => shiftBusinessDate(LAST_DATE, -index));
  const summaries = days.map((date) => {
    const night = kitchenNight(plan, seed, date);
    const { made } = simulateNight(night, NO_WAITING);
    const onTicket = Map.groupBy(
      made,
      ({ selection, station }) => `${station.name} ${selection.ticket.key}`,
    );
    for (const { selection, station, luck, doneAt } of made) {
      if (onTicket.get(`${station.name} ${selection.ticket.key}`)?.length !== 1) continue;
      const key = `${station.name} ${selection.dish.item.name}`;
      const times = planted.get(key) ?? [];
      planted.set(key, times);
      times.push(doneAt + luck.tapMs - selection.firedAt);
    }
    const outcome = simulateNight(night, NO_CAUSES);
    const records = nightRecords(night, outcome, NO_CAUSES, '').map(({ record }) => record);
    const rules = rowRules(date, { calendar: CALENDAR, zoneKnown: true }, undefined);
    return summarizedDate(fulfillmentDay(records, '', rules), date, CALENDAR).items ?? new Map();
  });
  return [...mergedItems(summaries).values()].flatMap((station) => {
    const prepTime = prepTimesAt(station);
    return Array.from(station.items.values(), (item): PlantedItem => {
      const times = (planted.get(`${station.name} ${item.name}`) ?? []).sort((a, b) => a - b);
      return {
        kitchen: plan.name,
        station: station.name,
        item: item.name,
        count: item.count,
        plantedMs: times[Math.floor(times.length * PREP_SHARE)] ?? Number.NaN,
        found: prepTime(item),
        allMs: textQuantiles(item.times).quantile(PREP_SHARE) ?? Number.NaN,
      };
    });
  });
}

export function isNear(foundMs: number, plantedMs: number): boolean {
  return Math.abs(foundMs / plantedMs - 1) <= 0.1;
}
