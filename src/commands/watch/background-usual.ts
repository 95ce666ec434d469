/** What is usual on the date that is followed, read beside its readings. */
import type { Clock } from '../../api/clock.ts';
import { Failure } from '../../contract/failures.ts';
import { LEAST_DATES } from '../../kitchen/pace/kitchen-pace.ts';
import type { RestaurantChoice } from '../../kitchen/stations/restaurant.ts';
import {
  type GatheredDates,
  gatherDates,
  type MissedDate,
  missedDates,
} from '../../kitchen/usual/gathered-dates.ts';
import { NO_USUAL, type Usual, usualOf } from '../../kitchen/usual/usual.ts';
import { usualDates } from '../../kitchen/usual/usual-dates.ts';
import type { UsualReading } from '../../kitchen/usual/usual-reading.ts';
import { PASSING } from './passing-failures.ts';

/** Dates that did not come are asked for again so much later, ms. */
const AGAIN_MS = 5 * 60_000;

/** What is known by now. */
export interface UsualByNow {
  readonly usual: Usual;
  /** Whether nothing is known yet and something may come. */
  readonly isPending: boolean;
}

/** What it is read with. */
export interface BackgroundUsualParts {
  /** Absent where nothing is compared with. */
  readonly reading: UsualReading | undefined;
  readonly restaurant: RestaurantChoice;
  readonly clock: Pick<Clock, 'now'>;
  /** Ends the reading. */
  readonly signal: AbortSignal;
  /** Hears of each date's reading that is over, with what it left out. */
  readonly onRead: (usual: Usual, missed: readonly MissedDate[]) => void;
}

/** Reads one date's usual at a time. What has come in part counts for nothing: states would change with each date that comes. */
export class BackgroundUsual {
  readonly #parts: BackgroundUsualParts;
  #date = '';
  #known: UsualByNow = { usual: NO_USUAL, isPending: false };
  #againAt = Number.POSITIVE_INFINITY;
  #isReading = false;
  #fault: { readonly reason: unknown } | undefined;

  /** Nothing is read before a date is expected. */
  constructor(parts: BackgroundUsualParts) {
    this.#parts = parts;
  }

  /**
   * What is known for a business date (`YYYYMMDD`); what is not is asked for. Resolves when nothing of it is being read. Throws what is a
   * fault of the program.
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

  /** The same as it is now. Throws what is a fault of the program. */
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
