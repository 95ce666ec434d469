/** Reads earlier dates without a kept summary: one date at a time for each restaurant, and restaurants in service first. */
import type { Failure } from '../contract/failures.ts';
import { type FleetRow, isInService } from '../kitchen/fleet/fleet-row.ts';
import { isSlowExport } from '../kitchen/fleet/fleet-schedule.ts';
import type { RestaurantChoice } from '../kitchen/model/restaurant.ts';
import type { UsualReader } from '../kitchen/usual/usual-dates.ts';
import type { TakeTurn } from './fleet-api.ts';
import { endsAllDates } from './kitchen-reading.ts';

const AGAIN_MS = 30 * 60_000;

interface UsualQueueParts {
  readonly usualReader: UsualReader | undefined;
  readonly takeTurn: TakeTurn;
  readonly onRead: (restaurantGuid: string) => void;
  /** Returns the steady clock's time. */
  readonly now: () => number;
}

interface MissingDates {
  readonly restaurant: RestaurantChoice;
  /** `YYYYMMDD`. */
  readonly dates: string[];
  /** 0: the restaurant is in service. 2: its exports are slow. 1: all other restaurants. */
  rank: number;
  isSlow: boolean;
  isBeingRead: boolean;
  isAnyRead: boolean;
}

export class UsualQueue {
  readonly #parts: UsualQueueParts;
  readonly #missing = new Map<string, MissingDates>();
  /** How each date failed, and when by the steady clock. The key is `GUID date`. */
  readonly #failed = new Map<string, { readonly at: number; readonly failure: Failure }>();

  constructor(parts: UsualQueueParts) {
    this.#parts = parts;
  }

  /** Queues a restaurant's missing dates after an attempt. While the restaurant fails, its dates would fail, too. */
  update(row: FleetRow, missingDates: readonly string[]): void {
    const { restaurant, state } = row;
    const { guid } = restaurant;
    const isReadable = state === 'read' || state === 'incomplete';
    const triedBefore = this.#parts.now() - AGAIN_MS;
    const isDue = (date: string) => (this.#failed.get(`${guid} ${date}`)?.at ?? 0) <= triedBefore;
    const dates = isReadable ? missingDates.filter(isDue) : [];
    const isSlow = isSlowExport(row);
    const rank = isSlow ? 2 : isInService(row) ? 0 : 1;
    const before = this.#missing.get(guid);
    if (before?.isBeingRead === true) Object.assign(before, { rank, isSlow });
    else if (dates.length === 0) this.#missing.delete(guid);
    else {
      const isRead = { isBeingRead: false, isAnyRead: false };
      this.#missing.set(guid, { restaurant, dates, rank, isSlow, ...isRead });
    }
  }

  isRefused(guid: string, date: string): boolean {
    const failed = this.#failed.get(`${guid} ${date}`);
    return failed !== undefined && failed.failure.retry !== 'always';
  }

  next(allowsSlow: boolean): MissingDates | undefined {
    let first: MissingDates | undefined;
    for (const each of this.#missing.values()) {
      if (each.isBeingRead || (each.isSlow && !allowsSlow)) continue;
      if (first === undefined || each.rank < first.rank) first = each;
    }
    return first;
  }

  async read(missing: MissingDates, signal: AbortSignal): Promise<void> {
    const { usualReader: source, takeTurn, onRead, now } = this.#parts;
    const { restaurant, dates } = missing;
    const { guid } = restaurant;
    const date = dates.shift();
    missing.isBeingRead = true;
    try {
      if (source === undefined || date === undefined) return;
      const readings = source.summaries(restaurant, [date], { signal, whenIdle: takeTurn });
      for await (const reading of readings) {
        if (reading.state === 'summarized') missing.isAnyRead = true;
        else {
          this.#failed.set(`${guid} ${date}`, { at: now(), failure: reading.failure });
          if (endsAllDates(reading.failure)) dates.length = 0;
        }
      }
    } finally {
      missing.isBeingRead = false;
      if (dates.length === 0) this.#missing.delete(guid);
    }
    if (dates.length === 0 && missing.isAnyRead) onRead(guid);
  }
}
