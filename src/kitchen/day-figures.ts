/** A business date in figures, as kitchens measure it (domain section 3): what counts, and what was left out and why. */
import type { Fulfillment, Oddity } from './fulfillment.ts';
import { type Spread, spread } from './quantile.ts';

/** Length of the window in which a station's load is counted: a quarter hour. */
export const LOAD_WINDOW_MS = 15 * 60_000;

/** Rows left out of averages, by reason. */
export type Excluded = Readonly<Record<Oddity, number>>;

/** Level-0 figures of one station. Durations are ms, times epoch ms. */
export interface StationFigures {
  /** All level-0 rows, those left out of the averages included. */
  readonly rows: number;
  readonly lastFulfilledAt: number | undefined;
  /** Rows fulfilled in the quarter hour before now. */
  readonly load: number;
  /** Station time: level-0 fulfilled − fired. */
  readonly stationTime: Spread;
  /** Queue: started − fired. Only where the start queue is in use. */
  readonly queue: Spread | undefined;
  /** Make: fulfilled − started. Only where the start queue is in use. */
  readonly make: Spread | undefined;
  readonly excluded: Excluded;
}

/** The day as a whole. */
export interface DayFigures {
  readonly rows: number;
  /** Rows per level; levels that the document does not know are counted under `other`. */
  readonly levels: Readonly<Record<'0' | '1' | '2' | 'other', number>>;
  readonly lastFulfilledAt: number | undefined;
  readonly stationTime: Spread;
  readonly excluded: Excluded;
  /** Level-0 figures by station guid. */
  readonly stations: ReadonlyMap<string, StationFigures>;
}

/** A station uses the start queue when at least this share of its rows was started later than fired. */
const START_QUEUE_SHARE = 0.1;

/** Computes the figures of a day as seen at `now` (epoch ms). */
export function dayFigures(rows: readonly Fulfillment[], now: number): DayFigures {
  const levels = { '0': 0, '1': 0, '2': 0, other: 0 };
  const byStation = new Map<string, Fulfillment[]>();
  const prepared: Fulfillment[] = [];
  for (const row of rows) {
    levels[levelKey(row.record.itemFulfillmentLevel)] += 1;
    if (row.record.itemFulfillmentLevel !== 0) continue;
    prepared.push(row);
    const guid = row.record.prepStationGuid;
    if (guid === undefined) continue;
    const own = byStation.get(guid);
    if (own === undefined) byStation.set(guid, [row]);
    else own.push(row);
  }
  const stations = new Map<string, StationFigures>();
  for (const [guid, own] of byStation) stations.set(guid, stationFigures(own, now));
  return {
    rows: rows.length,
    levels,
    lastFulfilledAt: lastFulfilled(rows),
    stationTime: spread(durations(prepared)),
    excluded: countExcluded(rows),
    stations,
  };
}

function stationFigures(rows: readonly Fulfillment[], now: number): StationFigures {
  const counted = rows.filter((row) => row.oddity === undefined);
  const queue = counted.flatMap(({ startedAt, firedAt }) =>
    startedAt === undefined || firedAt === undefined ? [] : [startedAt - firedAt],
  );
  const make = counted.flatMap(({ startedAt, fulfilledAt }) =>
    startedAt === undefined || fulfilledAt === undefined ? [] : [fulfilledAt - startedAt],
  );
  const usesStartQueue =
    queue.length > 0 && queue.filter((wait) => wait > 0).length >= queue.length * START_QUEUE_SHARE;
  return {
    rows: rows.length,
    lastFulfilledAt: lastFulfilled(rows),
    load: rows.filter(
      ({ fulfilledAt }) =>
        fulfilledAt !== undefined && fulfilledAt <= now && fulfilledAt > now - LOAD_WINDOW_MS,
    ).length,
    stationTime: spread(durations(counted)),
    queue: usesStartQueue ? spread(queue) : undefined,
    make: usesStartQueue ? spread(make) : undefined,
    excluded: countExcluded(rows),
  };
}

function durations(rows: readonly Fulfillment[]): readonly number[] {
  return rows.flatMap(({ tookMs, oddity }) =>
    tookMs === undefined || oddity !== undefined ? [] : [tookMs],
  );
}

function lastFulfilled(rows: readonly Fulfillment[]): number | undefined {
  let last: number | undefined;
  for (const { fulfilledAt } of rows) {
    if (fulfilledAt !== undefined && (last === undefined || fulfilledAt > last)) last = fulfilledAt;
  }
  return last;
}

function countExcluded(rows: readonly Fulfillment[]): Excluded {
  const excluded = { impossible: 0, 'un-bumped': 0, 'mass-bumped': 0, 'no time': 0 };
  for (const { oddity } of rows) if (oddity !== undefined) excluded[oddity] += 1;
  return excluded;
}

function levelKey(level: number | undefined): '0' | '1' | '2' | 'other' {
  if (level === 0) return '0';
  if (level === 1) return '1';
  return level === 2 ? '2' : 'other';
}
