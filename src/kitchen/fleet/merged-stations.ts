/** Stations with the same name in many restaurants, and on many dates, added up. */
import { DEFAULT_CLOSEOUT_HOUR } from '../calendar/business-day.ts';
import type { StationLimits } from '../measures/row-limits.ts';
import { NO_STATION, type RowsSummary } from '../usual/date-summary.ts';
import { lateIn, rowsFigures, type SummaryFigures, withLate } from '../usual/summary-figures.ts';
import type { SavedRows } from '../usual/summary-rows.ts';
import { histogramCount, LAST_BIN, MIN_BIN } from '../usual/time-histogram.ts';

export interface MergedStation {
  /** Empty for rows without a station. */
  readonly name: string;
  /** Local hour of the bumps (0..23). `undefined` for all hours together, or with hours, for rows outside them. */
  readonly hour: number | undefined;
  readonly restaurants: number;
  readonly figures: SummaryFigures;
}

type Counts = Record<'bumps' | 'overHour' | 'leftOut', number>;

interface Sums extends Counts {
  readonly key: string;
  readonly name: string;
  readonly hour: number | undefined;
  late: number;
  restaurants: number;
  /** Items by bin: a chain has hundreds of millions. */
  readonly times: Uint32Array;
}

/** One restaurant's, by key and name, or a chain's, by name. */
export class StationSums {
  readonly #isByHour: boolean;
  readonly #stations = new Map<string, Map<number | undefined, Sums>>();

  constructor(isByHour: boolean) {
    this.#isByHour = isByHour;
  }

  /** One restaurant's next date. */
  add(stations: readonly SavedRows[]): void {
    for (const { key, name, quarters } of stations) {
      const at = this.#hoursOf(key, name);
      for (const rows of quarters) {
        const { quarter, numbers, binsFrom } = rows;
        const isInHour = this.#isByHour && quarter !== undefined;
        const sums = at(isInHour ? Math.floor(quarter / 4) : undefined);
        addCounts(sums, rows);
        for (let place = binsFrom; place < numbers.length; place += 2) {
          addItems(sums.times, numbers[place] ?? 0, numbers[place + 1] ?? 0);
        }
      }
    }
  }

  /** A restaurant's dates, late by its limits. */
  merge(restaurant: StationSums, limits: StationLimits): void {
    const counted = new Set<Sums>();
    for (const own of restaurant.#all()) {
      const { lateMs } = own.key === NO_STATION ? limits.others : limits.of(own);
      const sums = this.#hoursOf('', own.name)(own.hour);
      const rows = rowsOf(own);
      addCounts(sums, rows);
      for (const [bin, items] of rows.times) addItems(sums.times, bin, items);
      sums.late += lateIn(rows, lateMs);
      sums.restaurants += counted.has(sums) ? 0 : 1;
      counted.add(sums);
    }
  }

  /** By name, rows without a station last. Hours as in a business date. */
  merged(): readonly MergedStation[] {
    const all = this.#all().map((sums) => {
      const { name, hour, restaurants, late } = sums;
      return { name, hour, restaurants, figures: withLate(rowsFigures(rowsOf(sums)), late) };
    });
    return all.sort(
      (a, b) =>
        Number(a.name === '') - Number(b.name === '') ||
        a.name.localeCompare(b.name, 'en') ||
        hourPlace(a) - hourPlace(b),
    );
  }

  #all(): Sums[] {
    return [...this.#stations.values()].flatMap((hours) => [...hours.values()]);
  }

  /** A renamed station counts under each name. */
  #hoursOf(key: string, name: string): (hour: number | undefined) => Sums {
    const id = JSON.stringify([key, name]);
    const hours = this.#stations.get(id) ?? new Map<number | undefined, Sums>();
    this.#stations.set(id, hours);
    return (hour) => {
      const known = hours.get(hour);
      if (known !== undefined) return known;
      const counts = { bumps: 0, overHour: 0, leftOut: 0, late: 0, restaurants: 0 };
      const sums = { key, name, hour, ...counts, times: new Uint32Array(LAST_BIN - MIN_BIN + 1) };
      hours.set(hour, sums);
      return sums;
    };
  }
}

function hourPlace({ hour }: MergedStation): number {
  return hour === undefined ? 24 : (hour - DEFAULT_CLOSEOUT_HOUR + 24) % 24;
}

function addCounts(sums: Counts, { bumps, overHour, leftOut }: Readonly<Counts>): void {
  sums.bumps += bumps;
  sums.overHour += overHour;
  sums.leftOut += leftOut;
}

function addItems(times: Uint32Array, bin: number, items: number): void {
  times[bin - MIN_BIN] = (times[bin - MIN_BIN] ?? 0) + items;
}

function rowsOf({ bumps, overHour, leftOut, times: bins }: Sums): RowsSummary {
  const times = new Map<number, number>();
  for (let at = 0; at < bins.length; at += 1) if (bins[at]) times.set(at + MIN_BIN, bins[at] ?? 0);
  return { bumps, items: histogramCount(times), overHour, leftOut, times };
}
