/** Reads the usual times of the followed date, in parallel with its readings. */
import type { Clock } from '../../api/transport/clock.ts';
import { Failure } from '../../contract/failures.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import {
  type GatheredDates,
  gatherDates,
  type MissedDate,
  missedDates,
} from '../../kitchen/usual/gathered-dates.ts';
import { LEAST_DATES, NO_USUAL, type Usual, usualOf } from '../../kitchen/usual/usual.ts';
import { usualDates } from '../../kitchen/usual/usual-dates.ts';
import type { UsualReading } from '../../kitchen/usual/usual-reading.ts';
import { PASSING } from './passing-failures.ts';

/** Retry after failed dates, ms. */
const AGAIN_MS = 5 * 60_000;

/** The usual times so far. */
export interface UsualByNow {
  readonly usual: Usual;
  /** Whether a first result may still come. */
  readonly isPending: boolean;
}

/** Parts of the reading. */
export interface BackgroundUsualParts {
  /** Absent where nothing is compared with. */
  readonly reading: UsualReading | undefined;
  readonly restaurant: RestaurantChoice;
  readonly clock: Pick<Clock, 'now'>;
  /** Ends the reading. */
  readonly signal: AbortSignal;
  /** Called after each reading of a date's usual times, with the dates left out. */
  readonly onRead: (usual: Usual, missed: readonly MissedDate[]) => void;
}

/** Reads the usual times of one date at a time. A partial result does not count: states would change with each date that arrives. */
export class BackgroundUsual {
  readonly #parts: BackgroundUsualParts;
  #date = '';
  #known: UsualByNow = { usual: NO_USUAL, isPending: false };
  #againAt = Number.POSITIVE_INFINITY;
  #isReading = false;
  #fault: { readonly reason: unknown } | undefined;

  /** Starts reading with the first expected date. */
  constructor(parts: BackgroundUsualParts) {
    this.#parts = parts;
  }

  /**
   * Starts reading the usual times of a business date (`YYYYMMDD`) if they are missing. Resolves when no reading is open. Throws a defect of the
   * program.
   */
  async expect(date: string): Promise<void> {
    if (this.#date !== date) {
      this.#date = date;
      this.#known = { usual: NO_USUAL, isPending: this.#parts.reading !== undefined };
      this.#againAt = Number.NEGATIVE_INFINITY;
    }
    if (this.#isReading || this.#parts.clock.now() < this.#againAt) return;
    await this.#read(date);
  }

  /** The current result. Throws a defect of the program. */
  byNow(): UsualByNow {
    if (this.#fault !== undefined) throw this.#fault.reason;
    return this.#known;
  }

  async #read(date: string): Promise<void> {
    const { reading, restaurant, clock, signal, onRead } = this.#parts;
    this.#againAt = Number.POSITIVE_INFINITY;
    if (reading === undefined) return;
    this.#isReading = true;
    let gathered: GatheredDates;
    try {
      const dates = usualDates(date, reading.weeks);
      gathered = await gatherDates(reading.summaries(restaurant, dates, { signal }));
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'CANCELLED')
        this.#fault = { reason: error };
      return;
    } finally {
      this.#isReading = false;
    }
    if (this.#date !== date) return;
    const usual = usualOf([...gathered.summaries.values()]);
    const mayCome = [...gathered.failures.values()].some(({ code }) => PASSING.has(code));
    this.#known = { usual, isPending: mayCome && usual.dates.length < LEAST_DATES };
    if (mayCome) this.#againAt = clock.now() + AGAIN_MS;
    onRead(usual, missedDates(gathered));
  }
}
