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
import type { DateRead } from '../../kitchen/table/date-reading.ts';
import type { ProgressLine } from '../../output/progress-line.ts';
import { EXPECTED_ROWS } from '../../reader/date-rows.ts';
import { isNotRead } from '../../reader/each-outcome.ts';
import { readRestaurant } from '../../reader/fleet/read-restaurant.ts';
import { KitchenReading } from '../../reader/kitchen-reading.ts';
import type { KitchenSource } from '../../reader/kitchen-source.ts';
import { readUsual } from '../../reader/usual-times.ts';
import { type RestaurantPlace, shownOutcomes } from '../arguments/restaurants/read-restaurants.ts';

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
  line: Pick<ProgressLine, 'draw'>,
): AsyncGenerator<DatedRow> {
  const { atOnce, signal } = reading;
  const read = (place: FleetPlace) =>
    place.isPast ? readPast(source, place, reading) : readToday(source, place, reading);
  const isFailed = ({ state }: RowRead) => state instanceof Failure;
  const loop = { atOnce, order: 'done', signal, line, isFailed } as const;
  for await (const outcome of shownOutcomes(source, places, read, loop)) {
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
  if (readsUsual) await readUsual(source, restaurant, date, { signal, whenIdle: NOT_WAITING });
  const { heldDates: _latest, ...current } = source;
  const from = { ...current, decisionsOf };
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
  const { calendar } = restaurant;
  const kitchen = new KitchenReading(source, restaurant, {
    date,
    today: businessDateAt(clock.now(), calendar),
    signal,
    rows: { about: EXPECTED_ROWS },
    usual: { isKeptOnly: !readsUsual, whenIdle: NOT_WAITING },
  });
  const { usual } = await kitchen.usual();
  const limits = dateLimits(limitsInForce(source, decisionsOf(restaurant.guid)), usual);
  let list: StationsRead | undefined;
  let read: DateRead | undefined;
  let failure: Failure | undefined;
  try {
    list = await kitchen.stations();
    read = await kitchen.rows();
  } catch (error) {
    failure = caughtFailure(error);
  }
  const state = fleetState(failure, list?.unreadable ?? 0);
  if (list === undefined) return { state, status: undefined, readAt: undefined };
  const { audited } = await kitchen.checked(read?.day);
  const { unreadable } = await kitchen.setup();
  const taken = headline({ audited, unreadable, day: read?.day, date, calendar }, limits);
  const status = unjudgedStatus({ date, isPast: true }, taken);
  return { state, status, readAt: Math.min(list.readAt, read?.readAt ?? list.readAt) };
}
