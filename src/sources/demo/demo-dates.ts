/** The business dates of a demo's restaurant: each is simulated when it is first read, and the current one continues whenever it is read. */

import { businessDateAt, shiftBusinessDate } from '../../kitchen/calendar/business-day.ts';
import type { Archive } from '../../service/archive/archive.ts';
import { simulateDay } from '../../service/simulator/plants/day.ts';
import { plantsOn } from '../../service/simulator/plants/plant-on-date.ts';
import { PROFILES } from '../../service/simulator/profile.ts';
import type { AppearingRecord } from '../../service/simulator/record.ts';
import type { DemoRestaurant } from './demo-restaurants.ts';

/** Past business dates of a demo whose dates are quick to make: as many as a comparison uses. */
export const PAST_DAYS = 8 * 7;
const LARGE_DAY = 20_000;
/** Pause between two additions of new bumps, ms. */
const FEED_MS = 2_000;
/** One of many restaurants keeps only so much of its future in memory, ms. */
const FUTURE_MS = 30 * 60_000;

interface DemoDates {
  /** Adds the records of a date that appeared by `now` (epoch ms); those of a date that the demo does not have are none. */
  readonly makeDate: (date: string, now: number) => Promise<void>;
}

/** A demo, as far as its dates depend on it. */
interface DemoStart {
  /** Epoch ms. */
  readonly start: number;
  /** Dates to offer, however old. */
  readonly expected: readonly string[];
  readonly isOneOfMany: boolean;
}

/** Records of the current date that appear later, as far as they are in memory. */
interface ComingRecords {
  readonly date: string;
  readonly records: readonly AppearingRecord[];
  /** Until when (epoch ms) they are known. */
  readonly knownTo: number;
}

/** Makes the dates of a restaurant in the archive. Each record is appended once. */
export function demoDates(
  archive: Archive,
  restaurant: DemoRestaurant,
  { start, expected, isOneOfMany }: DemoStart,
): DemoDates {
  const { profile, seed, choice, plants = [], open } = restaurant;
  const { zone: timezone, closeoutHour } = choice.calendar;
  const first = businessDateAt(start, choice.calendar);
  const isLarge = PROFILES[profile].rowsPerDay > LARGE_DAY;
  const oldest = shiftBusinessDate(first, isLarge ? 0 : -PAST_DAYS);
  /** Until when (epoch ms) the records of a date were appended. */
  const appendedTo = new Map<string, number>();
  let coming: ComingRecords | undefined;
  let appending: Promise<void> = Promise.resolve();

  const dayOf = (businessDate: string) => {
    const day = { businessDate, timezone, closeoutHour };
    const planted = businessDate === first ? plantsOn(plants, day) : [];
    return simulateDay({ profile, seed, ...day, plants: planted });
  };
  const append = async (date: string, records: readonly AppearingRecord[], to: number) => {
    appendedTo.set(date, to);
    if (records.length === 0) return;
    const written = records.map(({ record }) => record);
    await archive.appendFulfillments(choice.guid, date, written);
  };
  /** The records of a date that appear from then on. */
  const comingFrom = (from: number, date: string, now: number): ComingRecords => {
    if (coming?.date === date && now <= coming.knownTo) return coming;
    const knownTo = isOneOfMany ? now + FUTURE_MS : Number.POSITIVE_INFINITY;
    const isComing = ({ appearsAt }: AppearingRecord) => appearsAt > from && appearsAt <= knownTo;
    return { date, records: dayOf(date).filter(isComing), knownTo };
  };
  const appendUntil = async (date: string, now: number) => {
    const from = appendedTo.get(date) ?? Number.NEGATIVE_INFINITY;
    if (now < from + FEED_MS) return;
    const { records, knownTo } = comingFrom(from, date, now);
    const next = records.findIndex(({ appearsAt }) => appearsAt > now);
    const appeared = next === -1 ? records.length : next;
    if (now < Number.POSITIVE_INFINITY) {
      coming = { date, records: records.slice(appeared), knownTo };
    }
    await append(date, records.slice(0, appeared), now);
  };

  return {
    async makeDate(date, now) {
      if (!open) return;
      const today = businessDateAt(now, choice.calendar);
      if (date > today || (date < oldest && !expected.includes(date))) return;
      // The last items of a past date are bumped after its closeout, and are there at once.
      const to = date === today ? now : Number.POSITIVE_INFINITY;
      if (appendedTo.get(date) === Number.POSITIVE_INFINITY) return;
      const turn = appending.then(() => appendUntil(date, to));
      appending = turn.catch(() => undefined);
      await turn;
    },
  };
}
