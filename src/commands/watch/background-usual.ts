import { Failure } from '../../contract/failures.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import type { AwaitedDates } from '../../kitchen/pace/station-pace.ts';
import {
  MISSED_AGAIN_MS,
  mayStillCome,
  type UsualReader,
} from '../../kitchen/usual/usual-dates.ts';
import { NO_USUAL_TIMES, type UsualTimes } from '../../kitchen/usual/usual.ts';
import { readUsual, type UsualReading } from '../../reader/kitchen-reading.ts';
import { usualNotes } from '../arguments/notes-about.ts';
import type { WatchContext } from './delivery.ts';

export interface UsualSoFar {
  readonly usualTimes: UsualTimes;
  readonly awaited: AwaitedDates;
}

/** The result of a complete reading. */
export function usualSoFar(result: UsualReading): UsualSoFar {
  const { usualTimes } = result;
  return { usualTimes, awaited: mayStillCome(result) ? 'more dates' : undefined };
}

interface BackgroundUsualOptions extends Pick<WatchContext, 'clock' | 'signal'> {
  /** Absent if the date is compared with nothing. */
  readonly usualReader: UsualReader | undefined;
  readonly restaurant: RestaurantChoice;
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
  /** Lines about the dates that the last complete reading left out or could not read. */
  notes = '';
  /** Missing dates are read again at this time of the steady clock. */
  #nextReadAt = Number.POSITIVE_INFINITY;
  #isReading = false;
  #defect: { readonly error: unknown } | undefined;

  constructor(options: BackgroundUsualOptions) {
    this.#options = options;
  }

  /** Reads the earlier dates for a business date (`YYYYMMDD`), if they are due. Resolves immediately while another call reads. */
  async prepare(date: string): Promise<void> {
    const { usualReader, restaurant, clock, signal } = this.#options;
    if (this.#date !== date) {
      this.#date = date;
      this.#current = { usualTimes: NO_USUAL_TIMES, awaited: usualReader && 'first dates' };
      this.#nextReadAt = Number.NEGATIVE_INFINITY;
    }
    if (this.#isReading || clock.steady() < this.#nextReadAt) return;
    this.#nextReadAt = Number.POSITIVE_INFINITY;
    this.#isReading = true;
    try {
      const result = await readUsual({ usualReader }, restaurant, date, { signal });
      // The business date may have changed during the reading.
      if (this.#date !== date) return;
      this.#current = usualSoFar(result);
      if (this.#current.awaited !== undefined) this.#nextReadAt = clock.steady() + MISSED_AGAIN_MS;
      this.notes = usualNotes(result.usualTimes, result.missed);
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'CANCELLED') this.#defect = { error };
    } finally {
      this.#isReading = false;
    }
  }

  /** Throws an error of a reading, if the error is a defect of the program. */
  current(): UsualSoFar {
    if (this.#defect !== undefined) throw this.#defect.error;
    return this.#current;
  }
}
