/** Reads the earlier dates that a fleet is compared with: one at a time, and one for every nine readings of restaurants. */
import { waitFor } from '../../api/transport/cancellation.ts';
import { Failure } from '../../contract/failures.ts';
import { type FleetRow, isInService } from '../../kitchen/fleet/fleet-row.ts';
import type { RestaurantChoice } from '../../kitchen/stations/restaurant.ts';
import type { UsualReading } from '../../kitchen/usual/usual-reading.ts';

/** Readings of restaurants between two dates: dates get one in ten. */
const READINGS_A_DATE = 9;
/** A date that could not be read is tried again after this time, ms. */
const AGAIN_MS = 30 * 60_000;

/** What it reads, and who hears of it. */
export interface UsualQueueParts {
  /** Absent where nothing is compared with. */
  readonly reading: UsualReading | undefined;
  /** Hears of a restaurant whose dates were read, as far as they can be. */
  readonly onRead: (restaurantGuid: string) => void;
  /** Whether no restaurant is being read or due. */
  readonly isIdle: () => boolean;
  /** Epoch ms. */
  readonly now: () => number;
}

/** Dates of restaurants that wait to be read; those in service come first. */
export class UsualQueue {
  readonly #reading: UsualReading | undefined;
  readonly #onRead: UsualQueueParts['onRead'];
  readonly #isIdle: () => boolean;
  readonly #now: () => number;
  /** Missing dates by GUID of the restaurant, in order of arrival. */
  readonly #waiting = new Map<string, { restaurant: RestaurantChoice; dates: readonly string[] }>();
  readonly #inService = new Set<string>();
  /** When dates could not be read (epoch ms), by `GUID date`. */
  readonly #failed = new Map<string, number>();
  #readings = 0;
  #changed = Promise.withResolvers<void>();

  constructor({ reading, onRead, isIdle, now }: UsualQueueParts) {
    this.#reading = reading;
    this.#onRead = onRead;
    this.#isIdle = isIdle;
    this.#now = now;
  }

  /** Counts a reading of a restaurant, and queues its missing dates (`YYYYMMDD`). */
  heard(row: FleetRow, missing: readonly string[]): void {
    const { restaurant } = row;
    const { guid } = restaurant;
    this.#readings += 1;
    const again = this.#now() - AGAIN_MS;
    const dates = missing.filter((date) => (this.#failed.get(`${guid} ${date}`) ?? 0) <= again);
    if (dates.length > 0) this.#waiting.set(guid, { restaurant, dates });
    else this.#waiting.delete(guid);
    if (isInService(row)) this.#inService.add(guid);
    else this.#inService.delete(guid);
    const { resolve } = this.#changed;
    this.#changed = Promise.withResolvers();
    resolve();
  }

  /** Reads until the signal is aborted; throws CANCELLED then. */
  async run(signal: AbortSignal): Promise<void> {
    const reading = this.#reading;
    if (reading === undefined) return;
    for (;;) {
      const next = this.#next();
      if (next === undefined) await waitFor(this.#changed.promise, signal);
      else await this.#read(reading, next.restaurant, next.dates, signal);
    }
  }

  #next() {
    const guid = [...this.#waiting.keys()].find((each) => this.#inService.has(each));
    const first = guid ?? this.#waiting.keys().next().value;
    return first === undefined ? undefined : this.#waiting.get(first);
  }

  async #read(
    reading: UsualReading,
    restaurant: RestaurantChoice,
    dates: readonly string[],
    signal: AbortSignal,
  ): Promise<void> {
    const { guid } = restaurant;
    this.#waiting.delete(guid);
    const whenIdle = () => this.#afterReadings(signal);
    for await (const each of reading.summaries(restaurant, dates, { signal, whenIdle })) {
      if (each.state === 'failed') this.#failed.set(`${guid} ${each.date}`, this.#now());
    }
    this.#onRead(guid);
  }

  /** Waits until restaurants had their share of the requests. */
  async #afterReadings(signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw new Failure('CANCELLED', 'The request was canceled.');
    const from = this.#readings;
    while (this.#readings - from < READINGS_A_DATE && !this.#isIdle()) {
      await waitFor(this.#changed.promise, signal);
    }
  }
}
