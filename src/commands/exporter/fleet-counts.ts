/** What an exporter counted since it started, for counters: no count ever falls. */
import { type FleetRow, isFailed } from '../../kitchen/fleet/fleet-row.ts';
import type { FleetView } from '../../kitchen/fleet/fleet-view.ts';
import type { RestaurantStatus } from '../../kitchen/fleet/restaurant-status.ts';
import {
  type DateCounts,
  NONE_YET,
  type StationStatus,
} from '../../kitchen/fleet/station-status.ts';

export interface RestaurantCounts {
  readonly readings: number;
  readonly failures: number;
  /** By `stationCountKey`; `undefined` before the first date was read. */
  readonly stations: ReadonlyMap<string, DateCounts> | undefined;
}

interface Counting extends RestaurantCounts {
  readonly lastRow: FleetRow | undefined;
  /** The latest date read (`YYYYMMDD`), with the most that each station had of it. */
  readonly date: string | undefined;
  readonly peaks: ReadonlyMap<string, DateCounts>;
}

const BEFORE: Counting = {
  readings: 0,
  failures: 0,
  stations: undefined,
  lastRow: undefined,
  date: undefined,
  peaks: new Map(),
};

/** The key of a station in counts. */
export function stationCountKey({ guid, name }: Pick<StationStatus, 'guid' | 'name'>): string {
  return guid ?? name;
}

/**
 * Counts what is new in each reading. A new exporter counts from 0, as Prometheus expects of a counter: what its first reading of a restaurant has
 * was there before. A later date is counted completely. Rows of a date are merged, and may change their time or be left out later, so a count goes
 * up only where the date has more than ever: late rows count, and no row twice.
 */
export class FleetCounts {
  readonly #byRestaurant = new Map<string, Counting>();

  /** Counts the rows that were read since the last view. */
  readonly note = ({ rows }: FleetView): void => {
    for (const row of rows) {
      const { guid } = row.restaurant;
      const before = this.#byRestaurant.get(guid) ?? BEFORE;
      if (row.triedAt === undefined || isSameReading(row, before.lastRow)) continue;
      const failed = isFailed(row);
      this.#byRestaurant.set(guid, {
        ...before,
        ...(!failed && row.status !== undefined && counted(before, row.status)),
        readings: before.readings + 1,
        failures: before.failures + (failed ? 1 : 0),
        lastRow: row,
      });
    }
  };

  /** The counts of a restaurant (GUID). */
  of(guid: string): RestaurantCounts {
    return this.#byRestaurant.get(guid) ?? BEFORE;
  }
}

/** A view may have a reading in another state, once it is old. */
function isSameReading(row: FleetRow, last: FleetRow | undefined): boolean {
  if (last === undefined || (isFailed(row) && row.state !== last.state)) return false;
  return row.triedAt === last.triedAt && row.status === last.status;
}

function counted(
  before: Counting,
  { date, headline, stations: read }: RestaurantStatus,
): Pick<Counting, 'date' | 'peaks' | 'stations'> {
  const { date: lastDate = date } = before;
  if (headline.day === undefined || date < lastDate) return before;
  const isFirst = before.stations === undefined;
  const peaks = new Map(date === lastDate ? before.peaks : []);
  const stations = new Map(before.stations);
  for (const station of read) {
    const key = stationCountKey(station);
    const known = peaks.get(key) ?? NONE_YET;
    const peak = combined(known, station.ofDate, Math.max);
    peaks.set(key, peak);
    const more = isFirst ? NONE_YET : combined(peak, known, (a, b) => a - b);
    stations.set(
      key,
      combined(stations.get(key) ?? NONE_YET, more, (a, b) => a + b),
    );
  }
  return { date, peaks, stations };
}

function combined(a: DateCounts, b: DateCounts, of: (a: number, b: number) => number): DateCounts {
  return {
    items: of(a.items, b.items),
    within: a.within.map((count, place) => of(count, b.within[place] ?? 0)),
    sumMs: of(a.sumMs, b.sumMs),
  };
}
