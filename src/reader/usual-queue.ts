/** Dates to compare with that are not kept yet: one at a time per restaurant, those in service first. */
import { type FleetRow, isInService } from '../kitchen/fleet/fleet-row.ts';
import { isSlowExport } from '../kitchen/fleet/fleet-schedule.ts';
import type { RestaurantChoice } from '../kitchen/model/restaurant.ts';
import type { UsualReading } from '../kitchen/usual/usual-dates.ts';
import { endsAllDates } from './kitchen-reading.ts';

/** Ms until a failed date is tried again. */
const AGAIN_MS = 30 * 60_000;

interface UsualQueueParts {
  /** Absent without a comparison. */
  readonly reading: UsualReading | undefined;
  /** Waits for a request turn. */
  readonly turn: (signal: AbortSignal) => Promise<void>;
  /** Called when a restaurant's missing dates were read, as far as possible. */
  readonly onRead: (restaurantGuid: string) => void;
  readonly now: () => number;
}

interface MissingDates {
  readonly restaurant: RestaurantChoice;
  readonly left: string[];
  /** In service first, slow exports last. */
  rank: number;
  isSlow: boolean;
  isOpen: boolean;
  isAnyRead: boolean;
}

/** A date is read when a fleet reader is free. */
export class UsualQueue {
  readonly #parts: UsualQueueParts;
  readonly #missing = new Map<string, MissingDates>();
  /** Failure times by the steady clock, by `GUID date`. */
  readonly #failed = new Map<string, number>();

  constructor(parts: UsualQueueParts) {
    this.#parts = parts;
  }

  /** Queues missing dates for a read restaurant. While a restaurant fails, its dates would fail too. */
  heard(row: FleetRow, dates: readonly string[]): void {
    const { restaurant, state } = row;
    const { guid } = restaurant;
    const before = this.#missing.get(guid);
    const again = this.#parts.now() - AGAIN_MS;
    const isReadable = state === 'read' || state === 'incomplete';
    const left = isReadable
      ? dates.filter((date) => (this.#failed.get(`${guid} ${date}`) ?? 0) <= again)
      : [];
    const isSlow = isSlowExport(row);
    const rank = isSlow ? 2 : isInService(row) ? 0 : 1;
    const queued = { restaurant, left, rank, isSlow, isOpen: false, isAnyRead: false };
    if (before?.isOpen === true) Object.assign(before, { rank, isSlow });
    else if (left.length === 0) this.#missing.delete(guid);
    else this.#missing.set(guid, queued);
  }

  /** `undefined` for none. */
  next(allowsSlow: boolean): MissingDates | undefined {
    let first: MissingDates | undefined;
    for (const each of this.#missing.values()) {
      if (each.isOpen || (each.isSlow && !allowsSlow)) continue;
      if (first === undefined || each.rank < first.rank) first = each;
    }
    return first;
  }

  /** Reads one of the dates. Throws CANCELLED. */
  async read(of: MissingDates, signal: AbortSignal): Promise<void> {
    const { reading, turn, onRead, now } = this.#parts;
    const { restaurant, left } = of;
    const { guid } = restaurant;
    const date = left.shift();
    of.isOpen = true;
    try {
      if (reading === undefined || date === undefined) return;
      const readings = reading.summaries(restaurant, [date], { signal, whenIdle: turn });
      for await (const each of readings) {
        if (each.state === 'summarized') of.isAnyRead = true;
        else {
          this.#failed.set(`${guid} ${date}`, now());
          if (endsAllDates(each.failure)) left.length = 0;
        }
      }
    } finally {
      of.isOpen = false;
      if (left.length === 0) this.#missing.delete(guid);
    }
    if (left.length === 0 && of.isAnyRead) onRead(guid);
  }
}
