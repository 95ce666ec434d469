/** Each date of the demo is simulated when it is first read. The current date gets its new items with every read. */
import { serialQueue } from '../../contract/once.ts';
import { businessDateAt, shiftBusinessDate } from '../../kitchen/model/business-day.ts';
import type { Archive } from '../../service/archive/archive.ts';
import { simulateDay } from '../../service/simulator/day.ts';
import { ROWS_PER_DAY } from '../../service/simulator/profile.ts';
import type { AppearingRecord } from '../../service/simulator/record.ts';
import { plantsOn } from '../../service/simulator/written-plant.ts';
import type { DemoRestaurant } from './demo-restaurants.ts';

export const PAST_DAYS = 8 * 7;
const LARGE_DAY_ROWS = 20_000;
/** The time between additions. Additions are at multiples of this time, so that the rows depend only on the time. */
const FEED_MS = 2_000;
/** In a chain, a restaurant keeps only the items of the next half hour in memory. */
const FUTURE_MS = 30 * 60_000;

interface DemoStart {
  readonly startedAt: number;
  /** Dates that can be read, however old they are. */
  readonly expectedDates: readonly string[];
  readonly isOneOfMany: boolean;
}

/** Records that appear later on the current date, up to `endsAt` (epoch ms). */
interface ComingRecords {
  readonly date: string;
  readonly records: readonly AppearingRecord[];
  readonly endsAt: number;
}

export class DemoDates {
  readonly #archive: Archive;
  readonly #restaurant: DemoRestaurant;
  readonly #start: DemoStart;
  readonly #startDate: string;
  readonly #oldestDate: string;
  readonly #inTurn = serialQueue();
  /** The time (epoch ms) up to which each date's records are appended. */
  readonly #appendedTo = new Map<string, number>();
  #comingRecords: ComingRecords | undefined;

  constructor(archive: Archive, restaurant: DemoRestaurant, start: DemoStart) {
    const { profile, choice } = restaurant;
    const isLarge = ROWS_PER_DAY[profile] > LARGE_DAY_ROWS;
    this.#archive = archive;
    this.#restaurant = restaurant;
    this.#start = start;
    this.#startDate = businessDateAt(start.startedAt, choice.calendar);
    this.#oldestDate = shiftBusinessDate(this.#startDate, isLarge ? 0 : -PAST_DAYS);
  }

  /** Appends the records up to `now`. A date that the demo doesn't have is ignored. */
  async appendTo(date: string, now: number): Promise<void> {
    const { isOpen, choice } = this.#restaurant;
    if (!isOpen) return;
    const today = businessDateAt(now, choice.calendar);
    const isTooOld = date < this.#oldestDate && !this.#start.expectedDates.includes(date);
    if (date > today || isTooOld) return;
    // The last items of a past date are bumped after closeout, but these bumps can be read immediately.
    const to = date === today ? now - (now % FEED_MS) : Number.POSITIVE_INFINITY;
    if (this.#appendedTo.get(date) === Number.POSITIVE_INFINITY) return;
    await this.#inTurn(() => this.#appendUntil(date, to));
  }

  async #appendUntil(date: string, to: number): Promise<void> {
    const from = this.#appendedTo.get(date) ?? Number.NEGATIVE_INFINITY;
    if (to < from + FEED_MS) return;
    const { records, endsAt } = this.#recordsAfter(from, date, to);
    const nextIndex = records.findIndex(({ appearsAt }) => appearsAt > to);
    const count = nextIndex === -1 ? records.length : nextIndex;
    if (to < Number.POSITIVE_INFINITY) {
      this.#comingRecords = { date, records: records.slice(count), endsAt };
    }
    this.#appendedTo.set(date, to);
    if (count === 0) return;
    const appeared = records.slice(0, count).map(({ record }) => record);
    await this.#archive.appendFulfillments(this.#restaurant.choice.guid, date, appeared);
  }

  #recordsAfter(from: number, date: string, now: number): ComingRecords {
    const inMemory = this.#comingRecords;
    if (inMemory?.date === date && now <= inMemory.endsAt) return inMemory;
    const endsAt = this.#start.isOneOfMany ? now + FUTURE_MS : Number.POSITIVE_INFINITY;
    const isComing = ({ appearsAt }: AppearingRecord) => appearsAt > from && appearsAt <= endsAt;
    return { date, records: this.#simulate(date).filter(isComing), endsAt };
  }

  #simulate(businessDate: string): readonly AppearingRecord[] {
    const { profile, seed, choice, plants = [] } = this.#restaurant;
    const { zone: timezone, closeoutHour } = choice.calendar;
    const day = { businessDate, timezone, closeoutHour };
    const datedPlants = plants.map((plant) => ({ businessDate: this.#startDate, ...plant }));
    return simulateDay({ profile, seed, ...day, plants: plantsOn(datedPlants, day) });
  }
}
