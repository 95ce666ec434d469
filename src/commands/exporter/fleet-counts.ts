/** Counts since the start, for counters that never fall. */
import { type FleetRow, isFailed } from '../../kitchen/fleet/fleet-row.ts';
import type { FleetView } from '../../kitchen/fleet/fleet-schedule.ts';
import {
  type DateCounts,
  NONE_YET,
  type RestaurantStatus,
} from '../../kitchen/fleet/restaurant-status.ts';
import type { StationStatus } from '../../kitchen/pace/pace-reading.ts';

export interface RestaurantCounts {
  readonly readings: number;
  readonly failures: number;
  /** By `stationCountKey`. `undefined` before the first date was read. */
  readonly stations: ReadonlyMap<string, DateCounts> | undefined;
}

interface Counting extends RestaurantCounts {
  readonly lastRow: FleetRow | undefined;
  /** Latest date read (`YYYYMMDD`), with each station's highest counts. */
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

export function stationCountKey({ guid, name }: Pick<StationStatus, 'guid' | 'name'>): string {
  return guid ?? name;
}

/**
 * Counts what is new each time. A new exporter counts from 0, as Prometheus expects: a restaurant's first rows were there before. A later
 * date is counted completely. Rows are merged, and may change their time or be left out later, so a count rises only when the date has more
 * than ever. Late rows count, and no row counts twice.
 */
export class FleetCounts {
  readonly #byRestaurant = new Map<string, Counting>();

  /** Counts rows read since the last view. */
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

  of(guid: string): RestaurantCounts {
    return this.#byRestaurant.get(guid) ?? BEFORE;
  }
}

/** An old row may have another state in the view. */
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
    const highest = peaks.get(key) ?? NONE_YET;
    const peak = combined(highest, station.ofDate, Math.max);
    peaks.set(key, peak);
    const more = isFirst ? NONE_YET : combined(peak, highest, (a, b) => a - b);
    const sum = combined(stations.get(key) ?? NONE_YET, more, (a, b) => a + b);
    stations.set(key, sum);
  }
  return { date, peaks, stations };
}

function combined(a: DateCounts, b: DateCounts, of: (a: number, b: number) => number): DateCounts {
  return {
    items: of(a.items, b.items),
    within: a.within.map((count, index) => of(count, b.within[index] ?? 0)),
    sumMs: of(a.sumMs, b.sumMs),
  };
}
