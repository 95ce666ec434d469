/** Reads the restaurants a command is asked about, with progress, failures, and the end for all of them. */
import { setMaxListeners } from 'node:events';
import type { Clock } from '../../api/clock.ts';
import { EXIT, Failure, type FailureCode } from '../../contract/failures.ts';
import { once } from '../../contract/once.ts';
import { failureState, failureWord } from '../../kitchen/model/failure-text.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import type { StationListGaps } from '../../kitchen/stations/words.ts';
import { countedTexts, countOf, countText } from '../../kitchen/text/quantities.ts';
import { DEFAULT_AT_ONCE, type OutputFlags, type SummaryFlags } from '../../output/format.ts';
import {
  noticeOutlet,
  type Outlet,
  type ProgressLine,
  progressBar,
  progressLine,
} from '../../output/line-output.ts';
import { isStandardOutput } from '../../output/write-file.ts';
import {
  isNotRead,
  type Outcome,
  type OutcomeLoop,
  readOutcomes,
} from '../../reader/each-outcome.ts';
import {
  firstRestaurant,
  fleetRestaurants,
  type KitchenSource,
  requestedOrFirst,
} from '../../reader/kitchen-source.ts';
import { concurrency, readAs } from '../../settings/reader.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';
import type { EndSignals } from '../../terminal/end-signal.ts';
import { printedFailure } from './end-text.ts';
import { gapNotes, notesAbout, restaurantsNotice } from './notes-about.ts';
import { isFailure, OutcomeSummary } from './outcome-summary.ts';
import type { dateWarnings } from './read-dates.ts';
import { UnknownName } from './requested-station.ts';

export type RestaurantsFlags = OutputFlags &
  SummaryFlags &
  Pick<ConnectionFlags, 'restaurant' | 'timezone' | 'closeoutHour'>;

/** `undefined` for one restaurant. Throws USAGE for conflicting flags, CONFIGURATION without a restaurant. */
export function severalRestaurants(
  source: KitchenSource,
  flags: RestaurantsFlags,
): readonly RestaurantChoice[] | undefined {
  if (flags.allRestaurants !== true) {
    const asked = requestedOrFirst(source);
    return asked.length > 1 ? asked : undefined;
  }
  if (flags.restaurant !== undefined) {
    throw new Failure('USAGE', 'Use --restaurant or --all-restaurants, not both.');
  }
  return fleetRestaurants(source, flags);
}

export function restaurantsAtOnce(flags: Pick<OutputFlags, 'concurrency'>): number {
  return readAs(concurrency, 'concurrency', flags.concurrency ?? DEFAULT_AT_ONCE);
}

/** Aborted when a signal ends reading, never where signals end the process. Any number of readings may listen. */
export function endSignal(signals: EndSignals | undefined): AbortSignal {
  const signal = signals?.canceled() ?? new AbortController().signal;
  setMaxListeners(0, signal);
  return signal;
}

/** A file or message must not hold only some restaurants. Throws CANCELLED. */
export function refusePartialFile({ output, mail }: Pick<OutputFlags, 'output' | 'mail'>): void {
  if (mail === true || !isStandardOutput(output))
    throw new Failure('CANCELLED', 'The file was not written.');
}

type ShowProgress = ProgressLine['draw'];

interface ProgressLoop<Read> extends OutcomeLoop {
  readonly line: Pick<ProgressLine, 'draw'>;
  /** Readings may have failed without an error. */
  readonly isFailed?: (read: Read) => boolean;
}

/** `read` takes what shows how far its restaurant is, beside the count of all. */
export async function* outcomesWithProgress<Place extends object, Read>(
  source: Pick<KitchenSource, 'api'>,
  places: readonly Place[],
  read: (place: Place, show: ShowProgress) => Promise<Read>,
  { line, isFailed, ...loop }: ProgressLoop<Read>,
): AsyncGenerator<Outcome<Place, Read>> {
  const counts = { read: 0, failed: 0, 'not subscribed': 0 };
  const show = (detail = () => ''): void =>
    line.draw(() => `${restaurantsProgress(counts, places.length)}${detail()}`);
  const work = (place: Place) => read(place, (text) => show(() => `; ${text()}`));
  for await (const outcome of readOutcomes(source, places, work, loop)) {
    yield outcome;
    if (isNotRead(outcome)) continue;
    const { failure, result: found } = outcome;
    // An unknown name is no failure: the restaurant was read.
    const isRead =
      found === undefined ? failure instanceof UnknownName : isFailed?.(found) !== true;
    const unread = failure?.code === 'NOT_SUBSCRIBED' ? 'not subscribed' : 'failed';
    counts[isRead ? 'read' : unread] += 1;
    show();
  }
}

/** `[########--------] 12 of 24 restaurants read, 2 failed`. All that are done fill the bar. */
function restaurantsProgress(
  { read, ...others }: Readonly<Record<'read' | 'failed' | 'not subscribed', number>>,
  of: number,
): string {
  const done = Object.values(others).reduce((sum, each) => sum + each, read);
  const bar = progressBar(of === 0 ? 0 : done / of);
  const counts = countedTexts(Object.entries(others).map(([word, count]) => [count, word]));
  return [`${bar} ${countText(read)} of ${countOf(of, 'restaurant')} read`, ...counts].join(', ');
}

/** Where no station list is read. */
export const NO_GAPS: StationListGaps = { unreadable: 0, damaged: 0 };

interface PartialReading {
  readonly gaps: StationListGaps;
  readonly partFailure?: Failure | undefined;
}

/** Other places to read, such as dates, have one, too. */
export interface RestaurantTarget {
  readonly restaurant: RestaurantChoice;
}

export type RestaurantOutcome<Read> = Outcome<RestaurantTarget, Read>;

interface RunOutlets {
  readonly stderr: Outlet;
  /** End reading early. By default, signals end the process. */
  readonly signals?: EndSignals | undefined;
}

export interface ReadingContext extends RunOutlets {
  readonly clock: Clock;
}

/** One command's reading of its restaurants. Throws USAGE for conflicting flags, CONFIGURATION without a restaurant. */
export class RestaurantRun {
  readonly source: KitchenSource;
  readonly flags: RestaurantsFlags;
  readonly isSeveral: boolean;
  readonly restaurants: readonly RestaurantChoice[];
  readonly stderr: Outlet;
  /** Only what --quiet leaves out. */
  readonly noticeOutlet: Outlet;
  readonly line: ProgressLine;
  /** From then on, a signal ends reading, and not the process. */
  readonly signal: () => AbortSignal;
  /** Throws USAGE for an unknown form. */
  readonly summary: () => OutcomeSummary;
  readonly #atOnce: number;

  constructor(
    source: KitchenSource,
    flags: RestaurantsFlags,
    { stderr, signals }: RunOutlets,
    clock: Pick<Clock, 'now'>,
    foundText?: string,
  ) {
    const several = severalRestaurants(source, flags);
    this.source = source;
    this.flags = flags;
    this.isSeveral = several !== undefined;
    this.restaurants = several ?? [firstRestaurant(source)];
    this.stderr = stderr;
    this.noticeOutlet = noticeOutlet(stderr, flags);
    this.line = progressLine(this.noticeOutlet, () => clock.now());
    this.signal = once(() => endSignal(signals));
    this.summary = once(() => new OutcomeSummary(flags, foundText));
    this.#atOnce = restaurantsAtOnce(flags);
  }

  /** Demo data must not pass for real, or one restaurant for all. */
  notice(): void {
    this.noticeOutlet.write(restaurantsNotice(this.source, this.isSeveral));
  }

  /** In the given order. Throws a failed login, USAGE and CONFIGURATION, common to all. After a signal, the rest are CANCELLED. */
  async *outcomes<Place extends RestaurantTarget, Read>(
    places: readonly Place[],
    read: (place: Place, show: ShowProgress) => Promise<Read>,
    line: Pick<ProgressLine, 'draw'> = this.line,
  ): AsyncGenerator<Outcome<Place, Read>> {
    const loop = { atOnce: this.#atOnce, order: 'given', signal: this.signal(), line } as const;
    try {
      for await (const outcome of outcomesWithProgress(this.source, places, read, loop)) {
        const { failure } = outcome;
        // Every restaurant would repeat it.
        const isCommon = failure?.origin === 'here' && !(failure instanceof UnknownName);
        if (isCommon && !isNotRead(outcome)) throw failure;
        yield outcome;
      }
    } finally {
      this.line.erase();
    }
  }

  print(failure: Failure, { name }: RestaurantChoice): void {
    const outlet = isFailure(failure, this.flags) ? this.stderr : this.noticeOutlet;
    outlet.write(printedFailure(failure, name));
  }
}

/**
 * Outcomes keep the given order. Failures and unreadable entries go to stderr with the restaurant's name. Throws as a run's outcomes do,
 * and for an unknown name. After a signal, nothing is returned for a file.
 */
export async function readRestaurants<Read extends PartialReading>(
  source: KitchenSource,
  flags: RestaurantsFlags,
  read: (restaurant: RestaurantChoice, isOfSeveral: boolean, show: ShowProgress) => Promise<Read>,
  { clock, ...outlets }: ReadingContext,
): Promise<readonly RestaurantOutcome<Read>[]> {
  const run = new RestaurantRun(source, flags, outlets, clock);
  run.notice();
  const places = run.restaurants.map((restaurant) => ({ restaurant }));
  const outcomes: RestaurantOutcome<Read>[] = [];
  const work = ({ restaurant }: RestaurantTarget, show: ShowProgress) =>
    read(restaurant, run.isSeveral, show);
  for await (const outcome of run.outcomes(places, work)) {
    if (outcome.failure instanceof UnknownName) throw outcome.failure;
    outcomes.push(outcome);
  }
  for (const outcome of outcomes) {
    if (isNotRead(outcome)) continue;
    const { restaurant } = outcome;
    const failure = outcome.failure ?? outcome.result.partFailure;
    if (failure !== undefined) run.print(failure, restaurant);
    const gaps = outcome.result === undefined ? [] : gapNotes(outcome.result.gaps);
    for (const note of gaps) run.stderr.write(notesAbout(restaurant.name, note));
  }
  if (outcomes.some(isNotRead)) refusePartialFile(flags);
  return outcomes;
}

/** For several restaurants, writes the stderr summary after the answer. Returns the exit code. `exitOf` is for a read restaurant. */
export function finishRestaurants<Read extends PartialReading>(
  outcomes: readonly RestaurantOutcome<Read>[],
  flags: RestaurantsFlags,
  stderr: Outlet,
  foundText: string,
  exitOf: (read: Read) => number,
): number {
  const [first] = outcomes;
  const isSeveral = outcomes.length > 1 || flags.allRestaurants === true;
  if (!isSeveral && first?.failure !== undefined) return first.failure.exitCode;
  const summary = new OutcomeSummary(flags, foundText);
  for (const outcome of outcomes) {
    const { result: read, failure } = outcome;
    if (failure === undefined) summary.answered(exitOf(read), read.partFailure?.code);
    else if (isNotRead(outcome)) summary.unread();
    else summary.failed(failure.code);
  }
  if (isSeveral) summary.write(stderr);
  return summary.exit();
}

/** After one answer about the dates of all: warnings about dates, then the end. Returns the exit code. */
export function finishDates(
  outcomes: readonly RestaurantOutcome<PartialReading & ReturnType<typeof dateWarnings>>[],
  flags: RestaurantsFlags,
  stderr: Outlet,
): number {
  for (const { restaurant, result: read } of outcomes) {
    for (const warning of read?.warnings ?? []) stderr.write(notesAbout(restaurant.name, warning));
  }
  return finishRestaurants(outcomes, flags, stderr, '', ({ exit }) => exit);
}

export const RESTAURANT_TYPE = { 'guid name': 'text' } as const;

/** As in `linecheck fleet`. */
export function outcomeState(outcome: RestaurantOutcome<PartialReading>): string {
  if (isNotRead(outcome)) return 'not read yet';
  const code = outcomeCode(outcome);
  if (code !== undefined) return failureState(code);
  return outcome.result !== undefined && outcome.result.gaps.unreadable > 0 ? 'incomplete' : 'read';
}

/** For people: `denied` is `no access`. */
export function outcomeText(outcome: RestaurantOutcome<PartialReading>): string {
  const code = outcomeCode(outcome);
  return code === undefined ? outcomeState(outcome) : failureWord(code);
}

export function outcomeCode(outcome: RestaurantOutcome<PartialReading>): FailureCode | undefined {
  return isNotRead(outcome) ? undefined : (outcome.failure ?? outcome.result.partFailure)?.code;
}

/** A restaurant's first keys in JSON. */
export function outcomeHead(outcome: RestaurantOutcome<PartialReading>) {
  const { guid, name } = outcome.restaurant;
  const code = outcomeCode(outcome) ?? null;
  return { restaurant: { guid, name }, state: outcomeState(outcome), code };
}

/** 8 for unreadable station list entries, else 1 if something was found. */
export function readingExitCode({ gaps }: PartialReading, isFound: boolean): number {
  if (gaps.unreadable > 0) return EXIT.contract;
  return isFound ? EXIT.found : EXIT.done;
}
