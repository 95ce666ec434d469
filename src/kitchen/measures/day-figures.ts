/** Stats for a business date (domain section 3): what counts, what is left out, and why. */
import { oncePerObject } from '../../contract/once.ts';
import { allRows, type FulfillmentDay } from '../model/fulfillment-day.ts';
import { partition } from '../model/row-order.ts';
import { type RowTimes, rowTimes, stationTimes } from './figures.ts';
import { takenMeasure } from './measure.ts';
import { MAKE, QUEUE } from './measures.ts';

export const LOAD_WINDOW_MS = 15 * 60_000;

/** Prep stats. Durations are ms, times epoch ms. */
export interface StationFigures {
  /** Including rows left out of averages. */
  readonly rows: number;
  readonly lastFulfilledAt: number | undefined;
  /** Rows bumped in the last quarter hour. */
  readonly load: number;
  readonly stationTime: RowTimes;
  /** Only with a start queue. */
  readonly queue: RowTimes | undefined;
  /** Only with a start queue. */
  readonly make: RowTimes | undefined;
}

export interface DayFigures {
  readonly rows: number;
  /** Rows by level, without undocumented levels. */
  readonly levels: readonly [number, number, number];
  readonly stationTime: RowTimes;
  /** Prep stats by station GUID. */
  readonly stations: ReadonlyMap<string, StationFigures>;
}

/** The date's figures as of `now` (epoch ms). What doesn't depend on `now` is computed once per date. */
export function dayFigures(day: FulfillmentDay, now: number): DayFigures {
  const { stations, ...rest } = knownFigures(day);
  const { values: fulfilled } = day.table.instant.itemFulfilledAt;
  const isLoad = (row: number): boolean => {
    const bumpedAt = fulfilled[row] ?? Number.NaN;
    return bumpedAt <= now && bumpedAt > now - LOAD_WINDOW_MS;
  };
  return {
    ...rest,
    stations: new Map(
      Array.from(stations, ([guid, { prepRows, ...figures }]) => {
        let load = 0;
        for (const row of prepRows) if (isLoad(row)) load += 1;
        return [guid, { ...figures, load }];
      }),
    ),
  };
}

interface KnownStation extends Omit<StationFigures, 'load'> {
  readonly prepRows: Uint32Array;
}

interface KnownDay extends Omit<DayFigures, 'stations'> {
  readonly stations: ReadonlyMap<string, KnownStation>;
}

const knownFigures = oncePerObject(takeFigures);

function takeFigures(day: FulfillmentDay): KnownDay {
  const { table, length } = day;
  const { order: rows } = allRows(day);
  const levels: [number, number, number] = [0, 0, 0];
  for (const row of rows) {
    const level = table.level.get(row);
    if (level === 0 || level === 1 || level === 2) levels[level] += 1;
  }
  const prepRows = rows.filter((row) => table.level.get(row) === 0);
  const { codes, values } = table.text.prepStationGuid;
  const boxes = partition(prepRows, values.length, (row) => codes[row] ?? 0);
  const stations = new Map<string, KnownStation>();
  for (const [code, own] of boxes.entries()) {
    const guid = values[code];
    if (guid === undefined || own.length === 0) continue;
    stations.set(guid, {
      prepRows: own,
      rows: own.length,
      lastFulfilledAt: lastBumpOf(day, own),
      stationTime: stationTimes(day, own),
      queue: rowTimes(takenMeasure(day, QUEUE), own),
      make: rowTimes(takenMeasure(day, MAKE), own),
    });
  }
  return {
    rows: length,
    levels,
    stationTime: stationTimes(day, prepRows),
    stations,
  };
}

/** Epoch ms. `undefined` without a bump time. */
export function lastBumpOf({ table }: FulfillmentDay, rows: Uint32Array): number | undefined {
  const { values } = table.instant.itemFulfilledAt;
  let last = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    const bumpedAt = values[row] ?? Number.NaN;
    if (bumpedAt > last) last = bumpedAt;
  }
  return Number.isFinite(last) ? last : undefined;
}
