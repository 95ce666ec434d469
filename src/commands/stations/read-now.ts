import type { Clock } from '../../api/transport/clock.ts';
import { Failure } from '../../contract/failures.ts';
import { businessDateAt, businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import { datedInstant, timeTarget } from '../../kitchen/calendar/time-target.ts';
import { kitchenCheck } from '../../kitchen/check.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import type { Decisions } from '../../kitchen/pace/decisions.ts';
import type { SetupOnDate } from '../../kitchen/stations/setup-on-date.ts';
import { quotedValue } from '../../settings/quoted-value.ts';
import { setupOfDate } from '../../sources/checked-date.ts';
import type { KitchenSource } from '../../sources/kitchen-source.ts';
import { askedDate } from '../arguments/asked-date.ts';
import {
  isOver,
  type JudgedReading,
  judgedDate,
  NOTHING_USUAL,
  readUsual,
  type UsualProgress,
  type UsualRead,
} from '../arguments/judged-date.ts';
import { readDay } from '../arguments/read-day.ts';

export interface AskedMoment {
  /** Business date as typed. Current if absent. */
  readonly date?: string;
  /** A time of day, an instant, or an age. */
  readonly at?: string;
  readonly usual?: boolean;
}

export interface ReadPace extends UsualRead {
  readonly date: string;
  /** A complete past date, without states. */
  readonly isPast: boolean;
  readonly setup: SetupOnDate;
  readonly gaps: { readonly unreadable: number; readonly damaged: number };
  readonly reading: JudgedReading;
}

/** Throws a Failure for an incomplete reading, and USAGE for an invalid or future moment. */
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
  const { date, at } = askedMoment(asked, today, restaurant, clock);
  if (date !== today) source.expectDate(date);
  const current = await source.api.stations(restaurant.guid);
  const setup = await setupOfDate(source, restaurant, current, { date, today });
  const { day, readAt } = await readDay(source, restaurant, date);
  const { usual, missed } =
    asked.usual === false ? NOTHING_USUAL : await readUsual(source, restaurant, date, { progress });
  const settings = source.auditSettings;
  const check = kitchenCheck({ restaurant, setup, date, day, settings });
  const reading = judgedDate(source, check, { readAt, today, at }, usual, decisions);
  const { unreadable, damaged } = setup;
  const isPast = isOver(date, today, at);
  return { date, isPast, setup, gaps: { unreadable, damaged }, reading, usual, missed };
}

function askedMoment(
  { date: asked, at: typed }: AskedMoment,
  today: string,
  { calendar }: RestaurantChoice,
  clock: Clock,
): { readonly date: string; readonly at: number | undefined } {
  const date = asked === undefined ? today : askedDate(asked, today);
  if (typed === undefined) return { date, at: undefined };
  const now = clock.now();
  const from = date === today ? now : undefined;
  const dated = datedInstant(typed, { now, calendar });
  const target =
    dated === undefined
      ? timeTarget(typed, { date, today, from, calendar })
      : ({ kind: 'instant', at: dated } as const);
  if (target?.kind !== 'instant') {
    throw new Failure('USAGE', `Unknown time ${quotedValue(typed)}.`, {
      hint: 'Write a time such as 6:30pm, 18:30, 2026-11-20T18:30 (restaurant time) or 2026-11-20T23:30:00Z, or, for today, an age such as -30m.',
    });
  }
  const { at } = target;
  if (at > now) throw new Failure('USAGE', `The time ${quotedValue(typed)} is in the future.`);
  const dateOfMoment = businessDateAt(at, calendar);
  if (asked === undefined || dated === undefined || dateOfMoment === date) {
    return { date: asked === undefined ? dateOfMoment : date, at };
  }
  throw new Failure(
    'USAGE',
    `The time ${quotedValue(typed)} is not on ${quotedValue(asked)} but on ${businessDateLabel(dateOfMoment)}.`,
    { hint: 'Remove --date.' },
  );
}
