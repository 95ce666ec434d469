import type { Clock } from '../../api/clock.ts';
import { Failure } from '../../contract/failures.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { MIN_DATES, NO_USUAL, type Usual } from '../../kitchen/usual/usual.ts';
import {
  MISSED_AGAIN_MS,
  type MissedDate,
  mayStillCome,
  type UsualReading,
} from '../../kitchen/usual/usual-dates.ts';
import { readUsual, type UsualRead } from '../../reader/kitchen-reading.ts';

export interface UsualSoFar {
  readonly usual: Usual;
  /** True if a first result may still come. */
  readonly isPending: boolean;
  /** True while earlier dates are read for the first time. */
  readonly isAwaited?: boolean;
}

interface BackgroundUsualOptions {
  /** Absent if the date is compared with nothing. */
  readonly reading: UsualReading | undefined;
  readonly restaurant: RestaurantChoice;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Called after each complete reading. `missed` are the dates that could not be read. */
  readonly onRead: (usual: Usual, missed: readonly MissedDate[]) => void;
}

/**
 * Reads the earlier dates to compare with, while the date itself is followed. A result counts only once all dates are read, because states
 * would otherwise change with each date.
 */
export class BackgroundUsual {
  readonly #options: BackgroundUsualOptions;
  /** `YYYYMMDD`. */
  #date = '';
  #current: UsualSoFar = { usual: NO_USUAL, isPending: false };
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
      const isAwaited = this.#options.reading !== undefined;
      this.#current = { usual: NO_USUAL, isPending: isAwaited, isAwaited };
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
    const { reading, restaurant, clock, signal, onRead } = this.#options;
    this.#nextReadAt = Number.POSITIVE_INFINITY;
    if (reading === undefined) return;
    this.#isReading = true;
    let result: UsualRead;
    try {
      result = await readUsual({ usual: reading }, restaurant, date, { signal });
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'CANCELLED') this.#defect = { error };
      return;
    } finally {
      this.#isReading = false;
    }
    // The business date changed during the reading.
    if (this.#date !== date) return;
    const { usual, missed } = result;
    const mayCome = mayStillCome(result);
    this.#current = { usual, isPending: mayCome && usual.dates.length < MIN_DATES };
    if (mayCome) this.#nextReadAt = clock.steady() + MISSED_AGAIN_MS;
    onRead(usual, missed);
  }
}
