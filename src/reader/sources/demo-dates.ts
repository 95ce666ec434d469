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

/** Returns a function that appends the records up to `now`. A date that the demo doesn't have is ignored. */
export function demoDates(
  archive: Archive,
  restaurant: DemoRestaurant,
  { startedAt, expectedDates, isOneOfMany }: DemoStart,
): (date: string, now: number) => Promise<void> {
  const { profile, seed, choice, plants = [], isOpen } = restaurant;
  const isLarge = ROWS_PER_DAY[profile] > LARGE_DAY_ROWS;
  const startDate = businessDateAt(startedAt, choice.calendar);
  const oldestDate = shiftBusinessDate(startDate, isLarge ? 0 : -PAST_DAYS);
  const inTurn = serialQueue();
  /** The time (epoch ms) up to which each date's records are appended. */
  const appendedTo = new Map<string, number>();
  let comingRecords: ComingRecords | undefined;

  async function appendUntil(date: string, to: number): Promise<void> {
    const from = appendedTo.get(date) ?? Number.NEGATIVE_INFINITY;
    if (to < from + FEED_MS) return;
    const { records, endsAt } = recordsAfter(from, date, to);
    const nextIndex = records.findIndex(({ appearsAt }) => appearsAt > to);
    const count = nextIndex === -1 ? records.length : nextIndex;
    if (to < Number.POSITIVE_INFINITY) {
      comingRecords = { date, records: records.slice(count), endsAt };
    }
    appendedTo.set(date, to);
    if (count === 0) return;
    const appeared = records.slice(0, count).map(({ record }) => record);
    await archive.appendFulfillments(choice.guid, date, appeared);
  }

  function recordsAfter(from: number, date: string, now: number): ComingRecords {
    if (comingRecords?.date === date && now <= comingRecords.endsAt) return comingRecords;
    const endsAt = isOneOfMany ? now + FUTURE_MS : Number.POSITIVE_INFINITY;
    const isComing = ({ appearsAt }: AppearingRecord) => appearsAt > from && appearsAt <= endsAt;
    return { date, records: simulate(date).filter(isComing), endsAt };
  }

  function simulate(businessDate: string): readonly AppearingRecord[] {
    const { zone: timezone, closeoutHour } = choice.calendar;
    const day = { businessDate, timezone, closeoutHour };
    const datedPlants = plants.map((plant) => ({ businessDate: startDate, ...plant }));
    return simulateDay({ profile, seed, ...day, plants: plantsOn(datedPlants, day) });
  }

  return async (date, now) => {
    if (!isOpen) return;
    const today = businessDateAt(now, choice.calendar);
    const isTooOld = date < oldestDate && !expectedDates.includes(date);
    if (date > today || isTooOld) return;
    // The last items of a past date are bumped after closeout, but these bumps can be read immediately.
    const to = date === today ? now - (now % FEED_MS) : Number.POSITIVE_INFINITY;
    if (appendedTo.get(date) === Number.POSITIVE_INFINITY) return;
    await inTurn(() => appendUntil(date, to));
  };
}
