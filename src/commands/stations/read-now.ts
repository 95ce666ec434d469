/** Reads the states of a restaurant's stations: the setup, a date, and the dates to compare with. */
import type { Clock } from '../../api/clock.ts';
import { Failure } from '../../contract/failures.ts';
import { businessDateAt } from '../../kitchen/calendar/business-day.ts';
import { timeTarget } from '../../kitchen/calendar/time-target.ts';
import type { Decisions } from '../../kitchen/pace/decisions.ts';
import type { PaceReading } from '../../kitchen/pace/pace-reading.ts';
import type { RestaurantChoice } from '../../kitchen/stations/restaurant.ts';
import type { Station } from '../../kitchen/stations/station.ts';
import { quotedValue } from '../../settings/quoted-value.ts';
import type { KitchenSource } from '../../sources/kitchen-source.ts';
import { askedDate } from '../arguments/asked-date.ts';
import {
  judgedDate,
  NOTHING_USUAL,
  readUsual,
  type UsualProgress,
  type UsualRead,
} from '../arguments/judged-date.ts';
import { readDay } from '../arguments/read-day.ts';

/** The requested moment. */
export interface AskedMoment {
  /** A business date as typed; the current one if absent. */
  readonly date?: string;
  /** A time of day, or an age. */
  readonly at?: string;
  /** False to compare with nothing. */
  readonly usual?: boolean;
}

/** What was read. */
export interface ReadPace extends UsualRead {
  readonly stations: readonly Station[];
  readonly gaps: { readonly unreadable: number; readonly damaged: number };
  readonly reading: PaceReading;
}

/** Reads it. Throws a Failure for an incomplete reading, and USAGE for an invalid or future moment. */
export async function readPace(
  source: KitchenSource,
  restaurant: RestaurantChoice,
  asked: AskedMoment,
  clock: Clock,
  progress: UsualProgress,
  decisions: Decisions,
): Promise<ReadPace> {
  const { calendar } = restaurant;
  const today = businessDateAt(clock.now(), calendar);
  const date = asked.date === undefined ? today : askedDate(asked.date, today);
  const at =
    asked.at === undefined ? undefined : askedMoment(asked.at, date, today, restaurant, clock);
  if (date !== today) source.expectDate(date);
  const { stations, unreadable, damaged } = await source.api.stations(restaurant.guid);
  const { day, readAt } = await readDay(source, restaurant, date);
  const { usual, missed } =
    asked.usual === false ? NOTHING_USUAL : await readUsual(source, restaurant, date, { progress });
  const read = { stations, day, readAt, date, today, at };
  const reading = judgedDate(source, restaurant, read, usual, decisions);
  return { stations, gaps: { unreadable, damaged }, reading, usual, missed };
}

function askedMoment(
  text: string,
  date: string,
  today: string,
  { calendar }: RestaurantChoice,
  clock: Clock,
): number {
  const from = date === today ? clock.now() : undefined;
  const target = timeTarget(text, { date, today, from, calendar });
  if (target?.kind !== 'instant') {
    throw new Failure('USAGE', `Unknown time ${quotedValue(text)}.`, {
      hint: 'Write a time such as 6:30pm or 18:30, or, for today, an age such as -30m.',
    });
  }
  if (target.at > clock.now()) {
    throw new Failure('USAGE', `The time ${quotedValue(text)} is in the future.`);
  }
  return target.at;
}
