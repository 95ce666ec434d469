import type { StationsRead } from '../../api/reading/stations.ts';
import { caughtFailure } from '../../api/transport/cancellation.ts';
import type { Clock } from '../../api/transport/clock.ts';
import { Failure } from '../../contract/failures.ts';
import { businessDateAt } from '../../kitchen/calendar/business-day.ts';
import { type FleetRow, fleetState, unreadRow } from '../../kitchen/fleet/fleet-row.ts';
import { headline } from '../../kitchen/fleet/headline.ts';
import { unjudgedStatus } from '../../kitchen/fleet/restaurant-status.ts';
import { type Decisions, limitsInForce } from '../../kitchen/pace/decisions.ts';
import { dateLimits } from '../../kitchen/pace/station-limit.ts';
import type { FulfillmentDay } from '../../kitchen/table/fulfillment-day.ts';
import { gatherDates } from '../../kitchen/usual/gathered-dates.ts';
import { usualDates } from '../../kitchen/usual/usual-dates.ts';
import { checkedDate, setupOfDate } from '../../reader/checked-date.ts';
import { fleetSource } from '../../reader/fleet/fleet-of.ts';
import { readRestaurant } from '../../reader/fleet/read-restaurant.ts';
import type { KitchenSource } from '../../reader/kitchen-source.ts';
import { readUsual } from '../arguments/judged-date.ts';
import { readDay } from '../arguments/read-day.ts';
import { eachOutcome, isNotRead, type Loop } from '../arguments/restaurants/each-outcome.ts';
import type { RestaurantPlace } from '../arguments/restaurants/read-restaurants.ts';

/** A larger day is moved as it grows. */
const INITIAL_ROWS = 4_096;

/** Other restaurants are read meanwhile. */
const NOT_WAITING = () => Promise.resolve();

export interface FleetPlace extends RestaurantPlace {
  readonly date: string;
  /** An earlier date, without states. */
  readonly isPast: boolean;
}

export interface DatedRow extends FleetRow, FleetPlace {}

export interface FleetReadingPlan {
  readonly atOnce: number;
  /** Reads earlier dates to compare with, if not saved. */
  readonly readsUsual: boolean;
  /** Limits and mutes set in the monitor. */
  readonly decisionsOf: (restaurantGuid: string) => Decisions;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Yields each row when done. A failure becomes a row. An aborted signal ends reading, and unread places come last. */
export async function* readFleet(
  source: KitchenSource,
  places: readonly FleetPlace[],
  reading: FleetReadingPlan,
  line: Loop['line'],
): AsyncGenerator<DatedRow> {
  const { atOnce, signal } = reading;
  const read = (place: FleetPlace) =>
    place.isPast ? readPast(source, place, reading) : readToday(source, place, reading);
  const isFailed = ({ state }: RowRead) => state instanceof Failure;
  const loop = { atOnce, order: 'done', signal, line, isFailed } as const;
  for await (const outcome of eachOutcome(source, places, read, loop)) {
    const { failure, read: row, ...place } = outcome;
    if (failure !== undefined && !isNotRead(outcome)) throw failure;
    yield { ...unreadRow(place.restaurant), ...place, ...row };
  }
}

type RowRead = Pick<FleetRow, 'state' | 'status' | 'readAt'>;

async function readToday(
  source: KitchenSource,
  { restaurant, date }: FleetPlace,
  { readsUsual, decisionsOf, clock, signal }: FleetReadingPlan,
): Promise<RowRead> {
  const { usual } = source;
  if (readsUsual && usual !== undefined) {
    const dates = usualDates(date, usual.weeks);
    await gatherDates(usual.summaries(restaurant, dates, { signal, whenIdle: NOT_WAITING }));
  }
  const from = fleetSource(source, decisionsOf);
  const read = await readRestaurant(from, restaurant, undefined, clock, signal);
  const { status, readAt, failure, memory } = read;
  return { state: fleetState(failure, memory?.setup.unreadable ?? 0), status, readAt };
}

/** One after the other, to show the setup even without the date. */
async function readPast(
  source: KitchenSource,
  { restaurant, date }: FleetPlace,
  { readsUsual, decisionsOf, clock, signal }: FleetReadingPlan,
): Promise<RowRead> {
  let setUp: StationsRead | undefined;
  const { usual } = await readUsual(source, restaurant, date, {
    signal,
    isKeptOnly: !readsUsual,
    whenIdle: NOT_WAITING,
  });
  const limits = dateLimits(limitsInForce(source, decisionsOf(restaurant.guid)), usual);
  const statusOf = async (day: FulfillmentDay | undefined) => {
    if (setUp === undefined) return undefined;
    const { calendar } = restaurant;
    const today = businessDateAt(clock.now(), calendar);
    const setup = await setupOfDate(source, restaurant, setUp, { date, today });
    const { audited } = await checkedDate(source, { restaurant, setup, date, day });
    const { unreadable } = setup;
    const taken = headline({ audited, unreadable, day, date, calendar }, limits);
    return unjudgedStatus({ date, isPast: true }, taken);
  };
  try {
    setUp = await source.api.stations(restaurant.guid, { signal });
    const { day, readAt } = await readDay(source, restaurant, date, {
      signal,
      about: INITIAL_ROWS,
    });
    return {
      state: fleetState(undefined, setUp.unreadable),
      status: await statusOf(day),
      readAt: Math.min(setUp.readAt, readAt),
    };
  } catch (error) {
    return {
      state: fleetState(caughtFailure(error), setUp?.unreadable ?? 0),
      status: await statusOf(undefined),
      readAt: setUp?.readAt,
    };
  }
}
