/** These numbers count from the start of the exporter, and never fall. */
import { type FleetRow, isFailed } from '../../kitchen/fleet/fleet-row.ts';
import type { FleetView } from '../../kitchen/fleet/fleet-schedule.ts';
import {
  type DateCounts,
  NONE_YET,
  type RestaurantStatus,
} from '../../kitchen/fleet/restaurant-status.ts';
import type { StationRow } from '../../kitchen/tables/station-row.ts';
export interface RestaurantCounts {
  readonly readings: number;
  readonly failures: number;
  /** By `stationCountKey`. `undefined` before a date was read. */
  readonly stations: ReadonlyMap<string, DateCounts> | undefined;
}

interface CountState extends RestaurantCounts {
  readonly lastRow: FleetRow | undefined;
  /** The latest date that was read, as `YYYYMMDD`. */
  readonly date: string | undefined;
  /** The highest counts of each station on this date, by `stationCountKey`. */
  readonly maxCounts: ReadonlyMap<string, DateCounts>;
}

const NOTHING_COUNTED: CountState = {
  readings: 0,
  failures: 0,
  stations: undefined,
  lastRow: undefined,
  date: undefined,
  maxCounts: new Map(),
};

/** A deleted station's bumps have only a name. */
export function stationCountKey({ guid, name }: Pick<StationRow, 'guid' | 'name'>): string {
  return guid ?? name;
}

/**
 * Adds up the rows that are new in each reading. A restaurant's first reading counts as 0, because Prometheus expects this of a new
 * exporter. Rows of a date can be merged or left out later, so a count rises only if the date has more rows than ever before.
 */
export class FleetCounts {
  readonly #byRestaurant = new Map<string, CountState>();

  readonly add = ({ rows }: FleetView): void => {
    for (const row of rows) {
      const { guid } = row.restaurant;
      const before = this.#byRestaurant.get(guid) ?? NOTHING_COUNTED;
      if (row.triedAt === undefined || isSameReading(row, before.lastRow)) continue;
      const failed = isFailed(row);
      this.#byRestaurant.set(guid, {
        ...before,
        ...(!failed && row.status !== undefined && countDate(before, row.status)),
        readings: before.readings + 1,
        failures: before.failures + (failed ? 1 : 0),
        lastRow: row,
      });
    }
  };

  countsOf(guid: string): RestaurantCounts {
    return this.#byRestaurant.get(guid) ?? NOTHING_COUNTED;
  }
}

/** A row's state also changes without a new reading, when the row gets old. */
function isSameReading(row: FleetRow, last: FleetRow | undefined): boolean {
  if (last === undefined || (isFailed(row) && row.state !== last.state)) return false;
  return row.triedAt === last.triedAt && row.status === last.status;
}

function countDate(
  before: CountState,
  { date, headline, stations: statuses }: RestaurantStatus,
): CountState {
  const { date: lastDate = date } = before;
  if (headline.day === undefined || date < lastDate) return before;
  const isFirst = before.stations === undefined;
  const maxCounts = new Map(date === lastDate ? before.maxCounts : []);
  const stations = new Map(before.stations);
  for (const status of statuses) {
    const key = stationCountKey(status);
    const maxBefore = maxCounts.get(key) ?? NONE_YET;
    const max = combineCounts(maxBefore, status.ofDate, Math.max);
    maxCounts.set(key, max);
    const added = isFirst ? NONE_YET : combineCounts(max, maxBefore, (a, b) => a - b);
    stations.set(
      key,
      combineCounts(stations.get(key) ?? NONE_YET, added, (a, b) => a + b),
    );
  }
  return { ...before, date, maxCounts, stations };
}

function combineCounts(
  a: DateCounts,
  b: DateCounts,
  combine: (a: number, b: number) => number,
): DateCounts {
  return {
    items: combine(a.items, b.items),
    within: a.within.map((count, index) => combine(count, b.within[index] ?? 0)),
    sumMs: combine(a.sumMs, b.sumMs),
  };
}
