/** A date's items across stations, for comparing restaurants. */
import { OVER_HOUR, showsPace } from '../measures/measure.ts';
import { addToBin, binOf, histogramText, mergeHistogramTexts } from '../measures/time-histogram.ts';
import { dishCodes } from '../model/named-codes.ts';
import { stepCounter } from '../model/steps.ts';
import type { DishSummary } from './date-summary.ts';
import { type PrepDay, stationTime } from './prep-day.ts';

/** A station with fewer of a dish's rows is an exception. */
const MIN_STATION_SHARE = 0.1;

/** In steps. Each station's bump of an item counts. */
export function* dishSummarySteps({
  day,
  rows: boxes,
}: PrepDay): Generator<undefined, ReadonlyMap<string, DishSummary>> {
  const isStepOver = stepCounter();
  const codes = dishCodes(day);
  const drafts = new Map<number, DishDraft>();
  for (const rows of boxes) {
    const counts = new Map<DishDraft, number>();
    for (const row of rows) {
      if (isStepOver(1)) yield;
      const code = codes.codeOf(row);
      if (code === 0 || !showsPace(day, row)) continue;
      const draft = drafts.get(code) ?? { times: new Map(), overHour: 0, byStation: [] };
      drafts.set(code, draft);
      counts.set(draft, (counts.get(draft) ?? 0) + 1);
      if (day.oddities[row] === OVER_HOUR) draft.overHour += 1;
      else addToBin(draft.times, binOf(stationTime(day, row)));
    }
    for (const [draft, count] of counts) draft.byStation.push(count);
  }
  const dishes = new Map<string, DishSummary>();
  for (const [code, { times, overHour, byStation }] of drafts) {
    const key = codes.keyOf(code);
    if (key === undefined) continue;
    const least = MIN_STATION_SHARE * byStation.reduce((sum, count) => sum + count, 0);
    const stations = byStation.filter((count) => count >= least).length;
    const name = codes.nameOf(code) ?? key;
    const dish = { name, stations, overHour, times: histogramText(times) };
    const same = dishes.get(key);
    // One name may be another item's ID.
    dishes.set(key, same === undefined ? dish : mergedDish([same, dish]));
  }
  return dishes;
}

interface DishDraft {
  readonly times: Map<number, number>;
  overHour: number;
  readonly byStation: number[];
}

/** One dish on several dates, at least one. Name and stations are those of most dates. */
function mergedDish(dates: readonly DishSummary[]): DishSummary {
  return {
    name: mostOf(dates.map(({ name }) => name)) ?? '',
    stations: mostOf(dates.map(({ stations }) => stations)) ?? 0,
    overHour: dates.reduce((sum, { overHour }) => sum + overHour, 0),
    times: mergeHistogramTexts(dates.map(({ times }) => times)),
  };
}

export function mergedDishes(
  dates: Iterable<ReadonlyMap<string, DishSummary>>,
): ReadonlyMap<string, DishSummary> {
  const all = new Map<string, DishSummary[]>();
  for (const dishes of dates) {
    for (const [key, dish] of dishes) {
      const known = all.get(key);
      if (known === undefined) all.set(key, [dish]);
      else known.push(dish);
    }
  }
  return new Map(Array.from(all, ([key, own]) => [key, mergedDish(own)]));
}

/** The most frequent value, the smallest of several. */
export function mostOf<Value extends string | number>(values: readonly Value[]): Value | undefined {
  if (values.every((value) => value === values[0])) return values[0];
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let most: Value | undefined;
  for (const [value, count] of counts) {
    const known = most === undefined ? 0 : (counts.get(most) ?? 0);
    if (most === undefined || count > known || (count === known && value < most)) most = value;
  }
  return most;
}
