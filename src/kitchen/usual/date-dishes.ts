import { OVER_HOUR, showsPace } from '../measures/measure.ts';
import { addToBin, binOf, histogramText, mergeHistogramTexts } from '../measures/time-histogram.ts';
import { dishCodes } from '../model/named-codes.ts';
import { stepCounter } from '../model/steps.ts';
import type { DishSummary } from './date-summary.ts';
import { type PrepDay, stationTime } from './prep-day.ts';

/** A station counts for a dish if it has at least this share of the dish's rows. */
const MIN_STATION_SHARE = 0.1;

export function* dishSummarySteps({
  day,
  rows: rowsByStation,
}: PrepDay): Generator<undefined, ReadonlyMap<string, DishSummary>> {
  const isStepOver = stepCounter();
  const codes = dishCodes(day);
  const drafts = new Map<number, DishDraft>();
  for (const rows of rowsByStation) {
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
    // One dish's name can equal another dish's ID, and then both have the same key.
    dishes.set(key, same === undefined ? dish : mergedDish([same, dish]));
  }
  return dishes;
}

interface DishDraft {
  readonly times: Map<number, number>;
  overHour: number;
  readonly byStation: number[];
}

/** Takes at least one. Name and stations are those on most dates. */
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
      const earlier = all.get(key);
      if (earlier === undefined) all.set(key, [dish]);
      else earlier.push(dish);
    }
  }
  return new Map(Array.from(all, ([key, sameDishes]) => [key, mergedDish(sameDishes)]));
}

/** The most frequent value. Of several, the smallest. */
export function mostOf<Value extends string | number>(values: readonly Value[]): Value | undefined {
  if (values.every((value) => value === values[0])) return values[0];
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let most: Value | undefined;
  for (const [value, count] of counts) {
    const best = most === undefined ? 0 : (counts.get(most) ?? 0);
    if (most === undefined || count > best || (count === best && value < most)) most = value;
  }
  return most;
}
