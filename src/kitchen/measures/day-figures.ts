import { oncePerObject } from '../../contract/once.ts';
import { allRows, type FulfillmentDay } from '../model/fulfillment-day.ts';
import { partition } from '../model/row-order.ts';
import { type RowTimes, rowTimes, stationTimes } from './figures.ts';
import { measurementOf } from './measure.ts';
import { MAKE, QUEUE } from './measures.ts';

export const LOAD_WINDOW_MS = 15 * 60_000;

/** A station's figures at prep. */
export interface StationFigures {
  /** Prep rows, including rows that averages leave out. */
  readonly rows: number;
  readonly lastFulfilledAt: number | undefined;
  /** Rows bumped in the last quarter hour. */
  readonly load: number;
  readonly stationTime: RowTimes;
  /** `undefined` if the station doesn't use the start queue. */
  readonly queue: RowTimes | undefined;
  readonly make: RowTimes | undefined;
}

export interface DayFigures {
  readonly rows: number;
  /** Rows at prep, expo 1, and expo 2. */
  readonly levels: readonly [number, number, number];
  readonly stationTime: RowTimes;
  /** By station GUID. */
  readonly stations: ReadonlyMap<string, StationFigures>;
}

/** Only the load depends on `now` (epoch ms). All other figures are computed once per date. */
export function dayFigures(day: FulfillmentDay, now: number): DayFigures {
  const { stations, ...rest } = figuresWithoutLoad(day);
  const { values: fulfilled } = day.table.instant.itemFulfilledAt;
  const isInLoad = (row: number): boolean => {
    const bumpedAt = fulfilled[row] ?? Number.NaN;
    return bumpedAt <= now && bumpedAt > now - LOAD_WINDOW_MS;
  };
  return {
    ...rest,
    stations: new Map(
      Array.from(stations, ([guid, { prepRows, ...figures }]) => {
        let load = 0;
        for (const row of prepRows) if (isInLoad(row)) load += 1;
        return [guid, { ...figures, load }];
      }),
    ),
  };
}

interface StationWithoutLoad extends Omit<StationFigures, 'load'> {
  readonly prepRows: Uint32Array;
}

const figuresWithoutLoad = oncePerObject((day: FulfillmentDay) => {
  const { table, length } = day;
  const { order: rows } = allRows(day);
  const levels: [number, number, number] = [0, 0, 0];
  for (const row of rows) {
    const level = table.level.get(row);
    if (level === 0 || level === 1 || level === 2) levels[level] += 1;
  }
  const prepRows = rows.filter((row) => table.level.get(row) === 0);
  const { codes, values } = table.text.prepStationGuid;
  const rowsByCode = partition(prepRows, values.length, (row) => codes[row] ?? 0);
  const stations = new Map<string, StationWithoutLoad>();
  for (const [code, stationRows] of rowsByCode.entries()) {
    const guid = values[code];
    if (guid === undefined || stationRows.length === 0) continue;
    stations.set(guid, {
      prepRows: stationRows,
      rows: stationRows.length,
      lastFulfilledAt: lastBumpOf(day, stationRows),
      stationTime: stationTimes(day, stationRows),
      queue: rowTimes(measurementOf(day, QUEUE), stationRows),
      make: rowTimes(measurementOf(day, MAKE), stationRows),
    });
  }
  return { rows: length, levels, stationTime: stationTimes(day, prepRows), stations };
});

export function lastBumpOf({ table }: FulfillmentDay, rows: Uint32Array): number | undefined {
  const { values } = table.instant.itemFulfilledAt;
  let last = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    const bumpedAt = values[row] ?? Number.NaN;
    if (bumpedAt > last) last = bumpedAt;
  }
  return Number.isFinite(last) ? last : undefined;
}
