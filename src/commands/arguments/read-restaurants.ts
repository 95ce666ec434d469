import { setMaxListeners } from 'node:events';
import type { Clock } from '../../api/clock.ts';
import { EXIT, Failure, type FailureCode } from '../../contract/failures.ts';
import { once } from '../../contract/once.ts';
import { failureState, failureWord } from '../../kitchen/model/failure-text.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import type { StationListGaps } from '../../kitchen/stations/setup-history.ts';
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
import type { SettingFlags } from '../../settings/settings.ts';
import type { EndSignals } from '../../terminal/end-signal.ts';
import { printedFailure } from './end-text.ts';
import { gapNotes, notesAbout, restaurantsNotice } from './notes-about.ts';
import { isFailure, OutcomeSummary } from './outcome-summary.ts';
import type { DateWarnings } from './read-dates.ts';
import { UnknownName } from './requested-station.ts';

export type RestaurantsFlags = OutputFlags &
  SummaryFlags &
  Pick<SettingFlags, 'restaurant' | 'timezone' | 'closeoutHour'>;

/** `undefined` means one restaurant. Throws USAGE for conflicting flags, and CONFIGURATION for no restaurant. */
export function severalRestaurants(
  source: KitchenSource,
  flags: RestaurantsFlags,
): readonly RestaurantChoice[] | undefined {
  if (flags.allRestaurants !== true) {
    const restaurants = requestedOrFirst(source);
    return restaurants.length > 1 ? restaurants : undefined;
  }
  if (flags.restaurant !== undefined) {
    throw new Failure('USAGE', 'Use --restaurant or --all-restaurants, not both.');
  }
  return fleetRestaurants(source, flags);
}

export function restaurantsAtOnce(flags: OutputFlags): number {
  return readAs(concurrency, 'concurrency', flags.concurrency ?? DEFAULT_AT_ONCE);
}

/** An end signal aborts the returned signal. Without `signals`, nothing aborts it. Any number of readings may listen. */
export function endSignal(signals: EndSignals | undefined): AbortSignal {
  const signal = signals?.canceled() ?? new AbortController().signal;
  setMaxListeners(0, signal);
  return signal;
}

/** Throws CANCELLED for a file or a message, which must not have only some of the restaurants. */
export function refusePartialFile({ output, mail }: OutputFlags): void {
  if (mail === true || !isStandardOutput(output))
    throw new Failure('CANCELLED', 'The file was not written.');
}

export type ShowProgress = (text: () => string) => void;

/** A line shows how many targets are done. `read` gets a function that adds its own progress to this line. */
export async function* outcomesWithProgress<Target extends object, Result>(
  source: KitchenSource,
  targets: readonly Target[],
  read: (target: Target, show: ShowProgress) => Promise<Result>,
  loop: OutcomeLoop,
  showProgress: ShowProgress,
  isFailed: (result: Result) => boolean = () => false,
): AsyncGenerator<Outcome<Target, Result>> {
  const counts = { read: 0, failed: 0, 'not subscribed': 0 };
  const show = (detail = () => ''): void =>
    showProgress(() => `${restaurantsProgress(counts, targets.length)}${detail()}`);
  const work = (target: Target) => read(target, (text) => show(() => `; ${text()}`));
  for await (const outcome of readOutcomes(source, targets, work, loop)) {
    yield outcome;
    if (isNotRead(outcome)) continue;
    const { failure, result } = outcome;
    // `UnknownName` means that the restaurant was read, but has nothing of the requested name.
    const isRead = result === undefined ? failure instanceof UnknownName : !isFailed(result);
    const failedState = failure?.code === 'NOT_SUBSCRIBED' ? 'not subscribed' : 'failed';
    counts[isRead ? 'read' : failedState] += 1;
    show();
  }
}

/** Such as `[########--------] 12 of 24 restaurants read, 2 failed`. Failed restaurants also fill the bar. */
function restaurantsProgress(
  { read: readCount, ...others }: Readonly<Record<'read' | 'failed' | 'not subscribed', number>>,
  total: number,
): string {
  const doneCount = Object.values(others).reduce((sum, count) => sum + count, readCount);
  const bar = progressBar(total === 0 ? 0 : doneCount / total);
  const counts = countedTexts(Object.entries(others).map(([word, count]) => [count, word]));
  const readText = `${countText(readCount)} of ${countOf(total, 'restaurant')} read`;
  return [`${bar} ${readText}`, ...counts].join(', ');
}

export const NO_GAPS: StationListGaps = { unreadable: 0, damaged: 0 };

interface PartialReading {
  readonly gaps: StationListGaps;
  readonly partFailure?: Failure | undefined;
}

export interface RestaurantTarget {
  readonly restaurant: RestaurantChoice;
}

export type RestaurantOutcome<Read> = Outcome<RestaurantTarget, Read>;

export interface ReadingContext {
  readonly stderr: Outlet;
  /** If absent, a signal ends the process. */
  readonly signals?: EndSignals | undefined;
  readonly clock: Clock;
}

/** The constructor throws USAGE for conflicting flags, and CONFIGURATION for no restaurant. */
export class RestaurantRun {
  readonly source: KitchenSource;
  readonly flags: RestaurantsFlags;
  readonly isSeveral: boolean;
  readonly restaurants: readonly RestaurantChoice[];
  readonly stderr: Outlet;
  /** With `--quiet`, nothing that is written here is printed. */
  readonly notices: Outlet;
  readonly line: ProgressLine;
  /** After this call, a signal ends the reading instead of the process. */
  readonly signal: () => AbortSignal;
  readonly summary: () => OutcomeSummary;
  readonly #atOnce: number;

  constructor(
    source: KitchenSource,
    flags: RestaurantsFlags,
    { stderr, signals, clock }: ReadingContext,
    foundText?: string,
  ) {
    const several = severalRestaurants(source, flags);
    this.source = source;
    this.flags = flags;
    this.isSeveral = several !== undefined;
    this.restaurants = several ?? [firstRestaurant(source)];
    this.stderr = stderr;
    this.notices = noticeOutlet(stderr, flags);
    this.line = progressLine(this.notices, () => clock.now());
    this.signal = once(() => endSignal(signals));
    this.summary = once(() => new OutcomeSummary(flags, foundText));
    this.#atOnce = restaurantsAtOnce(flags);
  }

  notice(): void {
    this.notices.write(restaurantsNotice(this.source, this.isSeveral));
  }

  /**
   * Yields outcomes in the order of the targets. After a signal, the remaining outcomes are CANCELLED. Throws failures that all restaurants
   * share: a failed login, USAGE, and CONFIGURATION.
   */
  async *outcomes<Target extends RestaurantTarget, Result>(
    targets: readonly Target[],
    read: (target: Target, show: ShowProgress) => Promise<Result>,
    showProgress: ShowProgress = this.line.draw,
  ): AsyncGenerator<Outcome<Target, Result>> {
    const loop = { atOnce: this.#atOnce, order: 'given', signal: this.signal() } as const;
    const outcomes = outcomesWithProgress(this.source, targets, read, loop, showProgress);
    try {
      for await (const outcome of outcomes) {
        const { failure } = outcome;
        // Every other restaurant would fail in the same way.
        const isCommon = failure?.origin === 'here' && !(failure instanceof UnknownName);
        if (isCommon && !isNotRead(outcome)) throw failure;
        yield outcome;
      }
    } finally {
      this.line.erase();
    }
  }

  print(failure: Failure, { name }: RestaurantChoice): void {
    const outlet = isFailure(failure, this.flags) ? this.stderr : this.notices;
    outlet.write(printedFailure(failure, name));
  }
}

/**
 * Reads restaurants for one answer about all. Prints failures and unreadable entries on stderr. Throws failures that all restaurants share,
 * `UnknownName`, and CANCELLED for a file after a signal.
 */
export async function readRestaurants<Read extends PartialReading>(
  source: KitchenSource,
  flags: RestaurantsFlags,
  read: (restaurant: RestaurantChoice, isOfSeveral: boolean, show: ShowProgress) => Promise<Read>,
  context: ReadingContext,
): Promise<readonly RestaurantOutcome<Read>[]> {
  const run = new RestaurantRun(source, flags, context);
  run.notice();
  const targets = run.restaurants.map((restaurant) => ({ restaurant }));
  const outcomes: RestaurantOutcome<Read>[] = [];
  const work = ({ restaurant }: RestaurantTarget, show: ShowProgress) =>
    read(restaurant, run.isSeveral, show);
  for await (const outcome of run.outcomes(targets, work)) {
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

/** Writes the summary of several restaurants. Returns the exit code. `exitOf` returns the exit code of one restaurant. */
export function finishRestaurants<Read extends PartialReading>(
  outcomes: readonly RestaurantOutcome<Read>[],
  flags: RestaurantsFlags,
  stderr: Outlet,
  foundText: string,
  exitOf: (reading: Read) => number,
): number {
  const [first] = outcomes;
  const isSeveral = outcomes.length > 1 || flags.allRestaurants === true;
  if (!isSeveral && first?.failure !== undefined) return first.failure.exitCode;
  const summary = new OutcomeSummary(flags, foundText);
  for (const outcome of outcomes) {
    const { result, failure } = outcome;
    if (failure === undefined) summary.answered(exitOf(result), result.partFailure?.code);
    else if (isNotRead(outcome)) summary.unread();
    else summary.failed(failure.code);
  }
  if (isSeveral) summary.write(stderr);
  return summary.exit();
}

export function finishDates(
  outcomes: readonly RestaurantOutcome<PartialReading & DateWarnings>[],
  flags: RestaurantsFlags,
  stderr: Outlet,
): number {
  for (const { restaurant, result } of outcomes) {
    for (const warning of result?.warnings ?? [])
      stderr.write(notesAbout(restaurant.name, warning));
  }
  return finishRestaurants(outcomes, flags, stderr, '', ({ exit }) => exit);
}

export const RESTAURANT_TYPE = { 'guid name': 'text' } as const;

export function outcomeState(outcome: RestaurantOutcome<PartialReading>): string {
  if (isNotRead(outcome)) return 'not read yet';
  const code = outcomeCode(outcome);
  if (code !== undefined) return failureState(code);
  return outcome.result !== undefined && outcome.result.gaps.unreadable > 0 ? 'incomplete' : 'read';
}

export function outcomeText(outcome: RestaurantOutcome<PartialReading>): string {
  const code = outcomeCode(outcome);
  return code === undefined ? outcomeState(outcome) : failureWord(code);
}

export function outcomeCode(outcome: RestaurantOutcome<PartialReading>): FailureCode | undefined {
  return isNotRead(outcome) ? undefined : (outcome.failure ?? outcome.result.partFailure)?.code;
}

export function outcomeHead(outcome: RestaurantOutcome<PartialReading>) {
  const { guid, name } = outcome.restaurant;
  const code = outcomeCode(outcome) ?? null;
  return { restaurant: { guid, name }, state: outcomeState(outcome), code };
}

export function readingExitCode({ gaps }: PartialReading, isFound: boolean): number {
  if (gaps.unreadable > 0) return EXIT.contract;
  return isFound ? EXIT.found : EXIT.done;
}
