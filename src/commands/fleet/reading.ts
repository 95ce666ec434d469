/** Reads restaurants for a glance: several in parallel, each returned when it is done. */
import type { StationsRead } from '../../api/reading/stations.ts';
import { Failure } from '../../contract/failures.ts';
import { type Headline, headline } from '../../kitchen/stations/headline.ts';
import type { RestaurantChoice } from '../../kitchen/stations/restaurant.ts';
import type { KitchenSource } from '../../sources/kitchen-source.ts';
import { readDay } from '../arguments/read-day.ts';

/** Rows to reserve for a restaurant's day; a larger one is moved as it grows. */
const INITIAL_ROWS = 4_096;

/** Outcome of a reading; `incomplete` for unreadable entries of the station list, whatever else was found. */
export type FleetState = 'read' | 'incomplete' | 'not subscribed' | 'not read yet' | Failure;

/** The outcome for a restaurant. */
export interface FleetRow {
  readonly restaurant: RestaurantChoice;
  /** `YYYYMMDD`. */
  readonly date: string;
  readonly state: FleetState;
  /** Without a day if that could not be read; `undefined` without even the setup. */
  readonly headline: Headline | undefined;
  /** When its oldest part was read, epoch ms. */
  readonly readAt: number | undefined;
}

/** A restaurant with its business date (`YYYYMMDD`). */
export type FleetPlace = Pick<FleetRow, 'restaurant' | 'date'>;

/** A row that was not read yet. */
function unread(place: FleetPlace): FleetRow {
  return { ...place, state: 'not read yet', headline: undefined, readAt: undefined };
}

/** Reads places in parallel and yields each row when it is done. An aborted signal ends it: unread places come last. A failure becomes a row. */
export async function* readFleet(
  source: KitchenSource,
  places: readonly FleetPlace[],
  concurrency: number,
  signal: AbortSignal,
): AsyncGenerator<FleetRow> {
  const running = new Map<FleetPlace, Promise<readonly [FleetPlace, FleetRow]>>();
  const left: FleetRow[] = [];
  async function* arrived(most: number) {
    while (running.size > most) {
      const [place, row] = await Promise.race(running.values());
      running.delete(place);
      if (row.state === 'not read yet') left.push(row);
      else yield row;
    }
  }
  for (const place of places) {
    if (signal.aborted) left.push(unread(place));
    else
      running.set(
        place,
        readPlace(source, place, signal).then((row) => [place, row]),
      );
    yield* arrived(concurrency - 1);
  }
  yield* arrived(0);
  yield* left;
}

/** One after the other, so that the setup is shown even without the day. */
async function readPlace(
  source: KitchenSource,
  place: FleetPlace,
  signal: AbortSignal,
): Promise<FleetRow> {
  const { restaurant, date } = place;
  let setUp: StationsRead | undefined;
  try {
    setUp = await source.api.stations(restaurant.guid, { signal });
    const { day, readAt } = await readDay(source, restaurant, date, {
      signal,
      about: INITIAL_ROWS,
    });
    return {
      ...place,
      state: setUp.unreadable > 0 ? 'incomplete' : 'read',
      headline: headline({ ...restaurant, ...setUp, date, day }, source),
      readAt: Math.min(setUp.readAt, readAt),
    };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code === 'CANCELLED') return unread(place);
    const known = setUp && { ...restaurant, ...setUp, date, day: undefined };
    return {
      ...place,
      state: failedState(error, setUp?.unreadable ?? 0),
      headline: known && headline(known, source),
      readAt: setUp?.readAt,
    };
  }
}

/** A missing subscription is no failure and hides nothing; an incomplete list is worse. */
function failedState(error: Failure, unreadable: number): FleetState {
  if (error.code !== 'NOT_SUBSCRIBED') return error;
  return unreadable > 0 ? 'incomplete' : 'not subscribed';
}
