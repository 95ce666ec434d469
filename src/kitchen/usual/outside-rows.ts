/** Prep rows outside all quarter hours: without them counts would be too small. */
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { oddityCode } from '../table/row-oddities.ts';
import { rowSteps } from '../table/steps.ts';
import type { ClockQuarterOf } from './clock-quarters.ts';
import { NO_STATION, type OutsideSummary } from './date-summary.ts';
import { hasPace, type PrepDay, prepBumps } from './prep-day.ts';
import { addToBin, binOf } from './time-histogram.ts';

/** Rows bumped outside the date or at an unknown time, by station. `NO_STATION` has all without one. In steps. */
export function* outsideSummarySteps(
  { day, stations, rows: boxes }: PrepDay,
  quarterOf: ClockQuarterOf,
): Generator<undefined, ReadonlyMap<string, OutsideSummary>> {
  const isStepOver = rowSteps();
  const { values: bumped } = day.table.instant.itemFulfilledAt;
  const found = new Map<string, RowsDraft & { readonly name: string }>();
  const draftOf = (key: string, name: string) => {
    const known = found.get(key) ?? { ...rowsDraft(), name };
    found.set(key, known);
    return known;
  };
  const stationless: number[] = [];
  for (const row of untimedOrStationless(day, stations.codeOf)) {
    if (row === undefined) {
      yield;
      continue;
    }
    const code = stations.codeOf(row);
    const key = stations.keyOf(code) ?? NO_STATION;
    countRow(draftOf(key, stations.nameOf(code) ?? key), day, row);
    if (key === NO_STATION && !Number.isNaN(bumped[row] ?? Number.NaN)) stationless.push(row);
  }
  const timeOf = (row: number) => bumped[row] ?? 0;
  const inOrder = Uint32Array.from(stationless.sort((a, b) => timeOf(a) - timeOf(b)));
  if (inOrder.length > 0) draftOf(NO_STATION, NO_STATION).bumps += prepBumps(day, inOrder).count;
  for (const [code, rows] of boxes.entries()) {
    if (isStepOver(rows.length)) yield;
    const isOutside = (row: number) => quarterOf(bumped[row] ?? Number.NaN) === undefined;
    if (!rows.some(isOutside)) continue;
    const key = stations.keyOf(code) ?? NO_STATION;
    const draft = draftOf(key, stations.nameOf(code) ?? key);
    const bumps = prepBumps(day, rows);
    let seen = 0;
    for (const [place, row] of rows.entries()) {
      const isFirst = bumps.of[place] === seen;
      if (isFirst) seen += 1;
      if (!isOutside(row)) continue;
      if (isFirst) draft.bumps += 1;
      countRow(draft, day, row);
    }
  }
  return found;
}

/** Prep rows not assigned by `prepDaySteps`. `undefined` ends a step. */
function* untimedOrStationless(
  { table, length }: FulfillmentDay,
  stationOf: (row: number) => number,
): Generator<number | undefined> {
  const isStepOver = rowSteps();
  const prep = table.level.values.indexOf(0);
  const { codes } = table.level;
  const { values: bumped } = table.instant.itemFulfilledAt;
  for (let row = 0; row < length; row += 1) {
    if (isStepOver(1)) yield undefined;
    if (codes[row] !== prep) continue;
    if (stationOf(row) === 0 || Number.isNaN(bumped[row] ?? Number.NaN)) yield row;
  }
}

const UN_BUMPED = oddityCode('un-bumped');

export type RowsDraft = ReturnType<typeof rowsDraft>;

/** For a `RowsSummary`. */
export function rowsDraft() {
  return { bumps: 0, items: 0, overHour: 0, leftOut: 0, times: new Map<number, number>() };
}

/** Bumps are counted elsewhere. */
export function countRow(draft: RowsDraft, day: FulfillmentDay, row: number): void {
  if (day.oddities[row] === UN_BUMPED) draft.overHour += 1;
  else if (!hasPace(day, row)) draft.leftOut += 1;
  else {
    draft.items += 1;
    addToBin(draft.times, binOf(stationTime(day, row)));
  }
}

/** Whether station time counts in medians. */
export function isTimed(day: FulfillmentDay, row: number): boolean {
  return day.oddities[row] !== UN_BUMPED && hasPace(day, row);
}

/** Fired to bumped, ms. */
export function stationTime({ table }: FulfillmentDay, row: number): number {
  const { ticketFiredAt, itemFulfilledAt } = table.instant;
  return (itemFulfilledAt.values[row] ?? Number.NaN) - (ticketFiredAt.values[row] ?? Number.NaN);
}
