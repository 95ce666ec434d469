import type { Clock } from '../../api/clock.ts';
import { Failure } from '../../contract/failures.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { MIN_DATES, NO_USUAL_TIMES, type UsualTimes } from '../../kitchen/usual/usual.ts';
import {
  MISSED_AGAIN_MS,
  type MissedDate,
  mayStillCome,
  type UsualReader,
} from '../../kitchen/usual/usual-dates.ts';
import { readUsual, type UsualReading } from '../../reader/kitchen-reading.ts';

export interface UsualSoFar {
  readonly usualTimes: UsualTimes;
  /** True if a first result may still come. */
  readonly isPending: boolean;
  /** True while earlier dates are read for the first time. */
  readonly isAwaited?: boolean;
}

interface BackgroundUsualOptions {
  /** Absent if the date is compared with nothing. */
  readonly usualReader: UsualReader | undefined;
  readonly restaurant: RestaurantChoice;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Called after each complete reading. `missed` are the dates that could not be read. */
  readonly onRead: (usualTimes: UsualTimes, missed: readonly MissedDate[]) => void;
}

/**
 * Reads the earlier dates to compare with, while the date itself is followed. A result counts only once all dates are read, because states
 * would otherwise change with each date.
 */
export class BackgroundUsual {
  readonly #options: BackgroundUsualOptions;
  /** `YYYYMMDD`. */
  #date = '';
  #current: UsualSoFar = { usualTimes: NO_USUAL_TIMES, isPending: false };
  /** Missing dates are read again at this time of the steady clock. */
  #nextReadAt = Number.POSITIVE_INFINITY;
  #isReading = false;
  #defect: { readonly error: unknown } | undefined;

  constructor(options: BackgroundUsualOptions) {
    this.#options = options;
  }

  /** Reads the earlier dates for a business date (`YYYYMMDD`), if they are due. Resolves immediately while another call reads. */
  async prepare(date: string): Promise<void> {
    if (this.#date !== date) {
      this.#date = date;
      const isAwaited = this.#options.usualReader !== undefined;
      this.#current = { usualTimes: NO_USUAL_TIMES, isPending: isAwaited, isAwaited };
      this.#nextReadAt = Number.NEGATIVE_INFINITY;
    }
    if (this.#isReading || this.#options.clock.steady() < this.#nextReadAt) return;
    await this.#read(date);
  }

  /** Throws an error of a reading, if the error is a defect of the program. */
  current(): UsualSoFar {
    if (this.#defect !== undefined) throw this.#defect.error;
    return this.#current;
  }

  async #read(date: string): Promise<void> {
    const { usualReader: reading, restaurant, clock, signal, onRead } = this.#options;
    this.#nextReadAt = Number.POSITIVE_INFINITY;
    if (reading === undefined) return;
    this.#isReading = true;
    let result: UsualReading;
    try {
      result = await readUsual({ usualReader: reading }, restaurant, date, { signal });
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'CANCELLED') this.#defect = { error };
      return;
    } finally {
      this.#isReading = false;
    }
    // The business date changed during the reading.
    if (this.#date !== date) return;
    const { usualTimes, missed } = result;
    const mayCome = mayStillCome(result);
    this.#current = { usualTimes, isPending: mayCome && usualTimes.dates.length < MIN_DATES };
    if (mayCome) this.#nextReadAt = clock.steady() + MISSED_AGAIN_MS;
    onRead(usualTimes, missed);
  }
}
