/** A business date in figures, as kitchens measure it (domain section 3): what counts, and what was left out and why. */
import type { Oddity } from './fulfillment.ts';
import { type Spread, spread } from './quantile.ts';
import { usesStartQueue } from './start-queue.ts';
import type { FulfillmentDay } from './table/fulfillment-day.ts';
import type { FulfillmentTable } from './table/fulfillment-table.ts';

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

/** Computes the figures of a day as seen at `now` (epoch ms). */
export function dayFigures({ table, length }: FulfillmentDay, now: number): DayFigures {
  const levels = { '0': 0, '1': 0, '2': 0, other: 0 };
  const guids = table.text.prepStationGuid;
  const byStation: (Tally | undefined)[] = [];
  const day = new Tally(now);
  const everything = new Tally(now);
  for (let row = 0; row < length; row += 1) {
    const level = table.level.get(row);
    levels[levelKey(level)] += 1;
    everything.add(table, row);
    if (level !== 0) continue;
    day.add(table, row);
    const code = guids.codes[row] ?? 0;
    byStation[code] ??= new Tally(now);
    byStation[code].add(table, row);
  }
  const stations = new Map<string, StationFigures>();
  for (const [code, tally] of byStation.entries()) {
    const guid = guids.values[code];
    if (guid !== undefined && tally !== undefined) stations.set(guid, tally.figures());
  }
  return {
    rows: length,
    levels,
    lastFulfilledAt: everything.lastFulfilledAt,
    stationTime: day.figures().stationTime,
    excluded: everything.excluded,
    stations,
  };
}

/** Figures in the making. */
class Tally {
  lastFulfilledAt: number | undefined;
  readonly excluded = { impossible: 0, 'un-bumped': 0, 'mass-bumped': 0, 'no time': 0 };
  #rows = 0;
  #load = 0;
  readonly #took: number[] = [];
  readonly #queue: number[] = [];
  readonly #make: number[] = [];
  readonly #now: number;

  constructor(now: number) {
    this.#now = now;
  }

  add(table: FulfillmentTable, row: number): void {
    const { instant } = table;
    const fired = instant.ticketFiredAt.values[row] ?? Number.NaN;
    const started = instant.itemStartedAt.values[row] ?? Number.NaN;
    const fulfilled = instant.itemFulfilledAt.values[row] ?? Number.NaN;
    this.#rows += 1;
    if (fulfilled > (this.lastFulfilledAt ?? Number.NEGATIVE_INFINITY)) {
      this.lastFulfilledAt = fulfilled;
    }
    if (fulfilled <= this.#now && fulfilled > this.#now - LOAD_WINDOW_MS) this.#load += 1;
    const oddity = table.oddity(row);
    if (oddity !== undefined) {
      this.excluded[oddity] += 1;
      return;
    }
    this.#took.push(fulfilled - fired);
    if (Number.isNaN(started)) return;
    this.#queue.push(started - fired);
    this.#make.push(fulfilled - started);
  }

  figures(): StationFigures {
    const waited = this.#queue.filter((wait) => wait > 0).length;
    const isQueueUsed = usesStartQueue(this.#queue.length, waited);
    return {
      rows: this.#rows,
      lastFulfilledAt: this.lastFulfilledAt,
      load: this.#load,
      stationTime: spread(this.#took),
      queue: isQueueUsed ? spread(this.#queue) : undefined,
      make: isQueueUsed ? spread(this.#make) : undefined,
      excluded: this.excluded,
    };
  }
}

function levelKey(level: number | undefined): '0' | '1' | '2' | 'other' {
  if (level === 0) return '0';
  if (level === 1) return '1';
  return level === 2 ? '2' : 'other';
}
