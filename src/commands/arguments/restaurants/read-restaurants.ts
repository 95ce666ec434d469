import type { Clock } from '../../../api/transport/clock.ts';
import { EXIT, Failure, type FailureCode } from '../../../contract/failures.ts';
import { failureState, failureWord } from '../../../kitchen/model/failure-text.ts';
import type { RestaurantChoice } from '../../../kitchen/model/restaurant.ts';
import type { StationListGaps } from '../../../kitchen/stations/words.ts';
import type { OutputFlags } from '../../../output/format.ts';
import { notices, type Outlet } from '../../../output/line-output.ts';
import { type ProgressLine, progressLine } from '../../../output/progress-line.ts';
import {
  askedRestaurants,
  firstRestaurant,
  fleetRestaurants,
  type KitchenSource,
} from '../../../reader/kitchen-source.ts';
import type { ConnectionFlags } from '../../../settings/settings.ts';
import type { EndSignals } from '../../../terminal/session/end-signal.ts';
import { printedFailure } from '../../ends/end-text.ts';
import type { failedDates } from '../../ends/failed-dates.ts';
import { gapNotes, notesAbout, restaurantsNotice } from '../notes-about.ts';
import { restaurantsAtOnce } from '../several-at-once.ts';
import {
  eachOutcome,
  endOf,
  isNotRead,
  type Loop,
  type Outcome,
  refuseFile,
} from './each-outcome.ts';
import { isFailure, outcomeSummary, type SummaryFlags } from './outcome-summary.ts';

export type RestaurantsFlags = OutputFlags &
  SummaryFlags &
  Pick<ConnectionFlags, 'restaurant' | 'timezone' | 'closeoutHour'>;

export interface Remarks {
  readonly stderr: Outlet;
  readonly narrated: Outlet;
  readonly line: ProgressLine;
}

/** `undefined` for one restaurant. Throws USAGE for conflicting flags, CONFIGURATION without a restaurant. */
export function severalRestaurants(
  source: KitchenSource,
  flags: RestaurantsFlags,
): readonly RestaurantChoice[] | undefined {
  if (flags.allRestaurants !== true) {
    const asked = askedRestaurants(source);
    return asked.length > 1 ? asked : undefined;
  }
  if (flags.restaurant !== undefined) {
    throw new Failure('USAGE', 'Use --restaurant or --all-restaurants, not both.');
  }
  return fleetRestaurants(source, flags);
}

/** Where no station list is read. */
export const NO_GAPS: StationListGaps = { unreadable: 0, damaged: 0 };

interface Incomplete {
  readonly gaps: StationListGaps;
  readonly without?: Failure | undefined;
}

/** Other places to read, such as dates, have one, too. */
export interface RestaurantPlace {
  readonly restaurant: RestaurantChoice;
}

export type RestaurantOutcome<Read> = Outcome<RestaurantPlace, Read>;

export interface ReadingPlace {
  readonly stderr: Outlet;
  readonly clock: Clock;
  /** End reading early. By default, signals end the process. */
  readonly signals?: EndSignals | undefined;
}

/**
 * Reads some restaurants at once. Outcomes keep the given order. Failures and unreadable entries go to stderr with the restaurant's name.
 * Throws a failed login, USAGE, CONFIGURATION and CANCELLED, common to all. After a signal, unread restaurants are CANCELLED, and nothing
 * is returned for a file.
 */
export async function readRestaurants<Read extends Incomplete>(
  source: KitchenSource,
  flags: RestaurantsFlags,
  read: (
    restaurant: RestaurantChoice,
    isOfSeveral: boolean,
    show: ProgressLine['draw'],
  ) => Promise<Read>,
  { stderr, clock, signals }: ReadingPlace,
): Promise<readonly RestaurantOutcome<Read>[]> {
  const narrated = notices(stderr, flags);
  const atOnce = restaurantsAtOnce(flags);
  const several = severalRestaurants(source, flags);
  narrated.write(restaurantsNotice(source, several !== undefined));
  const places = (several ?? [firstRestaurant(source)]).map((restaurant) => ({ restaurant }));
  const line = progressLine(narrated, () => clock.now());
  const loop: Loop = { atOnce, order: 'given', signal: endOf(signals), line };
  const outcomes: RestaurantOutcome<Read>[] = [];
  const work = ({ restaurant }: RestaurantPlace, show: ProgressLine['draw']) =>
    read(restaurant, several !== undefined, show);
  try {
    for await (const outcome of eachOutcome(source, places, work, loop)) {
      const { failure } = outcome;
      // Every restaurant would repeat it.
      if (!isNotRead(outcome) && failure?.origin === 'here') throw failure;
      outcomes.push(outcome);
    }
  } finally {
    line.erase();
  }
  for (const outcome of outcomes) {
    if (isNotRead(outcome)) continue;
    const { restaurant } = outcome;
    const failure = outcome.failure ?? outcome.read.without;
    if (failure !== undefined) {
      const outlet = isFailure(failure, flags) ? stderr : narrated;
      outlet.write(printedFailure(failure, restaurant.name));
    }
    const gaps = outcome.read === undefined ? [] : gapNotes(outcome.read.gaps);
    for (const note of gaps) stderr.write(notesAbout(restaurant.name, note));
  }
  if (outcomes.some(isNotRead)) refuseFile(flags);
  return outcomes;
}

/** For several restaurants, writes the stderr summary after the answer. Returns the exit code. `exitOf` is for a read restaurant. */
export function endOfRestaurants<Read extends Incomplete>(
  outcomes: readonly RestaurantOutcome<Read>[],
  flags: RestaurantsFlags,
  stderr: Outlet,
  foundText: string,
  exitOf: (read: Read) => number,
): number {
  const [first] = outcomes;
  const isSeveral = outcomes.length > 1 || flags.allRestaurants === true;
  if (!isSeveral && first?.failure !== undefined) return first.failure.exitCode;
  const summary = outcomeSummary(flags, foundText);
  for (const outcome of outcomes) {
    const { read, failure } = outcome;
    if (failure === undefined) summary.answered(exitOf(read), read.without?.code);
    else if (isNotRead(outcome)) summary.unread();
    else summary.failed(failure.code);
  }
  if (isSeveral) summary.write(stderr);
  return summary.exit();
}

/** After one answer about the dates of all: warnings about dates, then the end. Returns the exit code. */
export function endOfDates(
  outcomes: readonly RestaurantOutcome<Incomplete & ReturnType<typeof failedDates>>[],
  flags: RestaurantsFlags,
  stderr: Outlet,
): number {
  for (const { restaurant, read } of outcomes) {
    for (const warning of read?.warnings ?? []) stderr.write(notesAbout(restaurant.name, warning));
  }
  return endOfRestaurants(outcomes, flags, stderr, '', ({ exit }) => exit);
}

export const NAMED = { 'guid name': 'text' } as const;

/** As in `linecheck fleet`. */
export function outcomeState(outcome: RestaurantOutcome<Incomplete>): string {
  if (isNotRead(outcome)) return 'not read yet';
  const code = outcomeCode(outcome);
  if (code !== undefined) return failureState(code);
  return outcome.read !== undefined && outcome.read.gaps.unreadable > 0 ? 'incomplete' : 'read';
}

/** For people: `denied` is `no access`. */
export function outcomeText(outcome: RestaurantOutcome<Incomplete>): string {
  const code = outcomeCode(outcome);
  return code === undefined ? outcomeState(outcome) : failureWord(code);
}

export function outcomeCode(outcome: RestaurantOutcome<Incomplete>): FailureCode | undefined {
  return isNotRead(outcome) ? undefined : (outcome.failure ?? outcome.read.without)?.code;
}

/** Columns of rows about a restaurant, and of those about something `inside`, which have no state. */
export function outcomeColumns<Row extends { readonly outcome: RestaurantOutcome<Incomplete> }>(
  inside: (row: Row) => unknown,
  stateDoc: string,
) {
  return {
    restaurant: {
      value: ({ outcome }: Row) => outcome.restaurant.guid,
      type: 'text',
      doc: GUID_AND_NAME,
    },
    name: {
      value: ({ outcome }: Row) => outcome.restaurant.name,
      type: 'text',
      doc: GUID_AND_NAME,
    },
    state: {
      value: (row: Row) => (inside(row) ? undefined : outcomeState(row.outcome)),
      type: 'state?',
      doc: stateDoc,
    },
    code: {
      value: (row: Row) => (inside(row) ? undefined : outcomeCode(row.outcome)),
      type: 'code?',
      doc: stateDoc,
    },
  } as const;
}

const GUID_AND_NAME = 'GUID and name';

/** A restaurant's first keys in JSON. */
export function outcomeHead(outcome: RestaurantOutcome<Incomplete>) {
  const { guid, name } = outcome.restaurant;
  const code = outcomeCode(outcome) ?? null;
  return { restaurant: { guid, name }, state: outcomeState(outcome), code };
}

/** 8 for unreadable station list entries, else 1 if something was found. */
export function readExit({ gaps }: Incomplete, isFound: boolean): number {
  if (gaps.unreadable > 0) return EXIT.contract;
  return isFound ? EXIT.found : EXIT.done;
}
