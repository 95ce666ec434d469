import type { Clock } from '../../api/clock.ts';
import { Failure } from '../../contract/failures.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import type { AwaitedDates } from '../../kitchen/pace/station-pace.ts';
import {
  MISSED_AGAIN_MS,
  type MissedDate,
  mayStillCome,
  type UsualReader,
} from '../../kitchen/usual/usual-dates.ts';
import { NO_USUAL_TIMES, type UsualTimes } from '../../kitchen/usual/usual.ts';
import { readUsual, type UsualReading } from '../../reader/kitchen-reading.ts';

export interface UsualSoFar {
  readonly usualTimes: UsualTimes;
  readonly awaited: AwaitedDates;
}

/** The result of a complete reading. */
export function usualSoFar(result: UsualReading): UsualSoFar {
  const { usualTimes } = result;
  return { usualTimes, awaited: mayStillCome(result) ? 'more dates' : undefined };
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
  #current: UsualSoFar = { usualTimes: NO_USUAL_TIMES, awaited: undefined };
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
      const awaited = this.#options.usualReader && 'first dates';
      this.#current = { usualTimes: NO_USUAL_TIMES, awaited };
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
    this.#current = usualSoFar(result);
    if (this.#current.awaited !== undefined) this.#nextReadAt = clock.steady() + MISSED_AGAIN_MS;
    onRead(usualTimes, missed);
  }
}
