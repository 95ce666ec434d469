/** Restaurants read for a glance: several at once, each told as soon as it is there. */
import type { StationsRead } from '../../api/reading/stations.ts';
import { Failure } from '../../contract/failures.ts';
import { type Headline, headline } from '../../kitchen/stations/headline.ts';
import type { RestaurantChoice } from '../../kitchen/stations/restaurant.ts';
import type { KitchenSource } from '../../sources/kitchen-source.ts';
import { readDay } from '../arguments/read-day.ts';

/** Of a restaurant's day; that of a larger one is moved as it comes. */
const USUAL_ROWS = 4_096;

/** What came of reading it; `incomplete` where entries of the station list could not be read, whatever else was. */
export type FleetState = 'read' | 'incomplete' | 'not subscribed' | 'not read yet' | Failure;

/** What came of a restaurant. */
export interface FleetRow {
  readonly restaurant: RestaurantChoice;
  /** `YYYYMMDD`. */
  readonly date: string;
  readonly state: FleetState;
  /** Without a day where that could not be read; `undefined` where not even the set-up could. */
  readonly headline: Headline | undefined;
  /** Epoch ms as of which the oldest part of it is told. */
  readonly readAt: number | undefined;
}

/** A restaurant with its business date, `YYYYMMDD`. */
export type FleetPlace = Pick<FleetRow, 'restaurant' | 'date'>;

/** A row of which nothing is known. */
function unread(place: FleetPlace): FleetRow {
  return { ...place, state: 'not read yet', headline: undefined, readAt: undefined };
}

/**
 * Reads so many places at once, and gives each row when it is there. An aborted signal ends that: places that were not read by then
 * come last, as not read yet. A failure is a row and is not thrown.
 */
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

/** One after the other, so that the set-up is told even where the day is not to be had. */
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
      about: USUAL_ROWS,
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

/** Not to be subscribed is no failure, and hides nothing; a list that could not be read in full is worse. */
function failedState(error: Failure, unreadable: number): FleetState {
  if (error.code !== 'NOT_SUBSCRIBED') return error;
  return unreadable > 0 ? 'incomplete' : 'not subscribed';
}
