/** Each date is simulated when first read, and the current one continues with every read. */

import { takingTurns } from '../../contract/once.ts';
import { businessDateAt, shiftBusinessDate } from '../../kitchen/model/business-day.ts';
import type { Archive } from '../../service/archive/archive.ts';
import { simulateDay } from '../../service/simulator/day.ts';
import { PROFILES } from '../../service/simulator/profile.ts';
import type { AppearingRecord } from '../../service/simulator/record.ts';
import { plantsOn } from '../../service/simulator/written-plant.ts';
import type { DemoRestaurant } from './demo-restaurants.ts';

/** Demo dates that are quick to make: as many as a comparison uses. */
export const PAST_DAYS = 8 * 7;
const LARGE_DAY = 20_000;
/** Ms between additions, at full multiples, so what is there depends only on the time. */
const FEED_MS = 2_000;
/** Ms. One of many restaurants keeps only so much future in memory. */
const FUTURE_MS = 30 * 60_000;

interface DemoStart {
  readonly start: number;
  /** To offer, however old. */
  readonly expected: readonly string[];
  readonly isOneOfMany: boolean;
}

/** Later records on the current date, as far as they are in memory. */
interface ComingRecords {
  readonly date: string;
  readonly records: readonly AppearingRecord[];
  readonly knownTo: number;
}

/** In the archive. Each record is appended once. */
export function demoDates(
  archive: Archive,
  restaurant: DemoRestaurant,
  { start, expected, isOneOfMany }: DemoStart,
) {
  const { profile, seed, choice, open } = restaurant;
  const { zone: timezone, closeoutHour } = choice.calendar;
  const first = businessDateAt(start, choice.calendar);
  const isLarge = PROFILES[profile].rowsPerDay > LARGE_DAY;
  const oldest = shiftBusinessDate(first, isLarge ? 0 : -PAST_DAYS);
  /** Epoch ms, by date. */
  const appendedTo = new Map<string, number>();
  let coming: ComingRecords | undefined;
  const plants = (restaurant.plants ?? []).map((plant) => ({ businessDate: first, ...plant }));
  const inTurn = takingTurns();

  const dayOf = (businessDate: string) => {
    const day = { businessDate, timezone, closeoutHour };
    return simulateDay({ profile, seed, ...day, plants: plantsOn(plants, day) });
  };
  const append = async (date: string, records: readonly AppearingRecord[], to: number) => {
    appendedTo.set(date, to);
    if (records.length === 0) return;
    const written = records.map(({ record }) => record);
    await archive.appendFulfillments(choice.guid, date, written);
  };
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

  /** Adds records up to `now`. None for a date the demo does not have. */
  return async (date: string, now: number) => {
    if (!open) return;
    const today = businessDateAt(now, choice.calendar);
    if (date > today || (date < oldest && !expected.includes(date))) return;
    // A past date's last items are bumped after the closeout, and are there at once.
    const to = date === today ? now - (now % FEED_MS) : Number.POSITIVE_INFINITY;
    if (appendedTo.get(date) === Number.POSITIVE_INFINITY) return;
    await inTurn(() => appendUntil(date, to));
  };
}
