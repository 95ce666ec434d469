/** Reads several restaurants for one answer: each has an outcome, and none is left out. */
import type { Clock } from '../../api/clock.ts';
import { EXIT, Failure } from '../../contract/failures.ts';
import type { RestaurantChoice } from '../../kitchen/stations/restaurant.ts';
import { failureState, failureWord } from '../../kitchen/wording/failure-text.ts';
import { countText } from '../../kitchen/wording/quantities.ts';
import type { StationListGaps } from '../../kitchen/wording/station-list-gaps.ts';
import type { Outlet } from '../../output/line-output.ts';
import type { OutputFlags } from '../../output/output-flags.ts';
import { progressLine } from '../../output/progress-line.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';
import {
  askedRestaurants,
  firstRestaurant,
  type KitchenSource,
} from '../../sources/kitchen-source.ts';
import { refuseOnePlace } from '../../sources/platform/idle-options.ts';
import { failureText } from '../ends/failure-text.ts';
import { notesAbout } from './notes-about.ts';
import { oneRestaurantNotice, sourceNotice } from './reading-notice.ts';
import { gapNotes } from './station-list-notes.ts';

/** Flags that choose restaurants and the destination. */
export interface RestaurantsFlags
  extends OutputFlags,
    Pick<ConnectionFlags, 'restaurant' | 'timezone' | 'closeoutHour'> {}

/** Failures that every restaurant would repeat. */
export const COMMON_FAILURES: ReadonlySet<string> = new Set([
  'USAGE',
  'CONFIGURATION',
  'CANCELLED',
]);

/** Restaurants read at once. */
const AT_ONCE = 4;

/** The restaurants of flags for several; `undefined` for one. Throws USAGE for flags that exclude each other, and CONFIGURATION without a restaurant. */
export function severalRestaurants(
  source: KitchenSource,
  flags: RestaurantsFlags,
): readonly RestaurantChoice[] | undefined {
  const asked = askedRestaurants(source);
  if (flags.allRestaurants !== true) return asked.length > 1 ? asked : undefined;
  if (flags.restaurant !== undefined) {
    throw new Failure('USAGE', 'Use --restaurant or --all-restaurants, not both.');
  }
  // All of the demo is in one place, which its flags choose.
  if (source.kind !== 'demo') refuseOnePlace(flags, source.restaurants);
  return source.restaurants;
}

/** What was read of a restaurant, or why it was not. */
export type Outcome<Read> = { readonly restaurant: RestaurantChoice } & (
  | { readonly read: Read; readonly failure?: undefined }
  | { readonly failure: Failure; readonly read?: undefined }
);

/** What a reading has, so that an incomplete one is known. */
interface Incomplete {
  readonly gaps: StationListGaps;
}

/** Where outcomes are reported while others are read. */
export interface ReadingPlace {
  readonly stderr: Outlet;
  /** See `narration`. */
  readonly narrated: Outlet;
  readonly clock: Clock;
}

/**
 * Reads the restaurants of the flags, some at once, and returns their outcomes in the given order. Failures and unreadable entries go to stderr with
 * the restaurant's name. A failed login concerns all and is thrown, like USAGE, CONFIGURATION and CANCELLED.
 */
export async function readRestaurants<Read extends Incomplete>(
  source: KitchenSource,
  flags: RestaurantsFlags,
  read: (restaurant: RestaurantChoice) => Promise<Read>,
  { stderr, narrated, clock }: ReadingPlace,
): Promise<readonly Outcome<Read>[]> {
  const several = severalRestaurants(source, flags);
  narrated.write(
    several === undefined
      ? oneRestaurantNotice(source, ['--restaurant', '--all-restaurants'])
      : sourceNotice(source),
  );
  const restaurants = several ?? [firstRestaurant(source)];
  // Wrong credentials must not be tried for each restaurant.
  await source.api.login();
  const line = progressLine(narrated, () => clock.now());
  const outcomes: Outcome<Read>[] = [];
  const waiting = restaurants.entries();
  let done = 0;
  let isEnded = false;
  async function reader() {
    for (const [at, restaurant] of waiting) {
      outcomes[at] = await outcomeOf(restaurant, read);
      done += 1;
      if (isEnded) return;
      line.draw(() => `${countText(done)} of ${countText(restaurants.length)} restaurants`);
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, reader));
  } finally {
    isEnded = true;
    line.erase();
  }
  for (const outcome of outcomes) stderr.write(outcomeNotes(outcome));
  return outcomes;
}

/** An outcome's state: that of `linecheck fleet`. */
export function outcomeState({ read, failure }: Outcome<Incomplete>): string {
  if (failure !== undefined) return failureState(failure.code);
  return read.gaps.unreadable > 0 ? 'incomplete' : 'read';
}

/** The same for people, where `denied` is `no access`. */
export function outcomeText(outcome: Outcome<Incomplete>): string {
  return outcome.failure === undefined ? outcomeState(outcome) : failureWord(outcome.failure.code);
}

/** The exit code of an outcome: 8 for unreadable entries of the station list. */
export function outcomeExit({ read, failure }: Outcome<Incomplete>): number {
  if (failure !== undefined) return failure.exitCode;
  return read.gaps.unreadable > 0 ? EXIT.contract : EXIT.done;
}

async function outcomeOf<Read>(
  restaurant: RestaurantChoice,
  read: (restaurant: RestaurantChoice) => Promise<Read>,
): Promise<Outcome<Read>> {
  try {
    return { restaurant, read: await read(restaurant) };
  } catch (failure) {
    if (!(failure instanceof Failure) || COMMON_FAILURES.has(failure.code)) throw failure;
    return { restaurant, failure };
  }
}

function outcomeNotes({ restaurant, read, failure }: Outcome<Incomplete>): string {
  if (failure !== undefined) return failureText(failure, restaurant.name);
  return gapNotes(read.gaps)
    .map((note) => notesAbout(restaurant.name, note))
    .join('');
}
