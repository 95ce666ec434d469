/** Prints a command's answers: an answer about one restaurant, an answer about each of several, or one answer about all. */
import { type Clock, systemClock } from '../../api/clock.ts';
import { EXIT, type Failure } from '../../contract/failures.ts';
import { once } from '../../contract/once.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { type Decisions, NO_DECISIONS } from '../../kitchen/pace/station-limit.ts';
import { type Destination, markDemo, openDestination } from '../../output/destination.ts';
import type { Document } from '../../output/document.ts';
import type { OutputFlags, OutputFormat } from '../../output/format.ts';
import { type Outlets, oneBlock } from '../../output/line-output.ts';
import { formatDocument, formatPage } from '../../output/print.ts';
import { isNotRead } from '../../reader/each-outcome.ts';
import type { KitchenSource } from '../../reader/kitchen-source.ts';
import { configuredSource } from '../../reader/sources/configured-source.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';
import { safeText } from '../../terminal/safe-text.ts';
import type { Run } from './io.ts';
import { notesAbout, PROGRAM } from './notes-about.ts';
import {
  RestaurantRun,
  type RestaurantsFlags,
  type RestaurantTarget,
  refusePartialFile,
  type ShowProgress,
} from './read-restaurants.ts';
import { UnknownName } from './requested-station.ts';
import { SeveralAnswers } from './several-answers.ts';
import { loadDecisions } from './stored-decisions.ts';

export interface RestaurantAnswer {
  readonly document: Document;
  /** Lines for stderr that change what the document means. */
  readonly warnings?: string;
  /** Lines for stderr that `--quiet` leaves out. */
  readonly notes?: string;
  readonly exit?: number;
  /** Why a requested part, such as the ticket times, is missing. */
  readonly partFailure?: Failure;
}

/** How a command answers. */
export interface AnswerPlan {
  /** Reads and answers. Throws a Failure. `isOfSeveral` is true if the command also answers about other restaurants. */
  readonly answer: (
    restaurant: RestaurantChoice,
    format: OutputFormat,
    show: ShowProgress,
    isOfSeveral: boolean,
  ) => Promise<RestaurantAnswer>;
  /** Wraps the destination, for example to mail what is written. */
  readonly changeDestination?: (destination: Destination) => Promise<Destination>;
  readonly formats?: readonly OutputFormat[];
  /** Whether the documents name the restaurant, in formats other than csv and ndjson. */
  readonly namesRestaurant: boolean;
  /** What exit code 1 means in the summary: `with errors`. */
  readonly foundText?: string;
}

/** Closes the source. Throws a Failure before writing anything. Returns the exit code. `pipeFormat` is the default format in a pipe. */
export async function printRestaurants(
  source: KitchenSource,
  flags: RestaurantsFlags,
  pipeFormat: OutputFormat,
  plan: AnswerPlan,
  outlets: Outlets,
  clock: Clock = systemClock,
): Promise<number> {
  const close = once(() => source.close());
  try {
    const { formats, changeDestination, foundText } = plan;
    const opened = markDemo(source, await openDestination(flags, outlets, pipeFormat, formats));
    const destination = (await changeDestination?.(opened)) ?? opened;
    const run = new RestaurantRun({ ...source, close }, flags, outlets, clock, foundText);
    return await (run.isSeveral ? printSeveral : printOne)(run, plan, destination);
  } finally {
    await close();
  }
}

/** Prints one answer about all restaurants. Opens the destination before anything is read, and closes the source. */
export async function printOneAnswer(
  source: KitchenSource,
  flags: OutputFlags,
  outlets: Outlets,
  answer: (
    print: (document: Document) => Promise<boolean>,
    format: OutputFormat,
  ) => Promise<number>,
): Promise<number> {
  try {
    const destination = markDemo(source, await openDestination(flags, outlets, 'table'));
    const print = (document: Document) =>
      destination.write(oneBlock(formatDocument(document, destination)));
    return await answer(print, destination.format);
  } finally {
    await source.close();
  }
}

/** Closes the source before writing, because a slow reader must not hold it open. */
async function printOne(
  run: RestaurantRun,
  { answer }: AnswerPlan,
  { write, ...style }: Destination,
): Promise<number> {
  const { source, stderr, notices, line } = run;
  const [restaurant] = run.restaurants;
  if (restaurant === undefined) throw new Error('a run has a restaurant');
  run.notice();
  const reading = answer(restaurant, style.format, line.draw, false);
  const {
    document,
    warnings = '',
    notes = '',
    exit = EXIT.done,
  } = await reading.finally(line.erase);
  await source.close();
  const isTaken = await write(oneBlock(formatPage(document, style)));
  if (isTaken) {
    stderr.write(warnings);
    notices.write(notes);
  }
  return exit;
}

/**
 * Skips a restaurant that doesn't have a requested name, with a warning on stderr. Prints other failures on stderr with the restaurant's
 * name, and continues. If all fail, writes nothing. After a signal, prints complete answers, but no file. Ends stderr with the summary, and
 * returns its exit code. Throws failures that all restaurants share, and `UnknownName` if no restaurant has the name.
 */
async function printSeveral(
  run: RestaurantRun,
  { answer, namesRestaurant }: AnswerPlan,
  { write, ...style }: Destination,
): Promise<number> {
  const { restaurants, flags, stderr, notices, line } = run;
  const summary = run.summary();
  run.notice();
  const answers = new SeveralAnswers(style, namesRestaurant);
  let isInterrupted = false;
  let unknownName: UnknownName | undefined;
  // On a terminal, an answer and the progress would share a line.
  let isWriting = false;
  const showProgress: ShowProgress = (text) => {
    if (!isWriting) line.draw(text);
  };
  const read = ({ restaurant }: RestaurantTarget, show: ShowProgress) =>
    answer(restaurant, style.format, (text) => show(() => `${restaurant.name}: ${text()}`), true);
  const noteFailure = (outcome: RestaurantTarget & { readonly failure: Failure }): void => {
    const { failure, restaurant } = outcome;
    if (failure instanceof UnknownName) {
      unknownName ??= failure;
      summary.skipped();
      stderr.write(`${PROGRAM}${safeText(`${restaurant.name}: ${failure.message} Skipped.`)}\n`);
      return;
    }
    // If other restaurants accepted the login, the refusal of one may be temporary.
    if (answers.isEmpty && failure.code === 'NOT_AUTHENTICATED') throw failure;
    summary.failed(failure.code);
    run.print(failure, restaurant);
    answers.addUnread(outcome);
  };
  async function* blocks() {
    const targets = restaurants.map((restaurant) => ({ restaurant }));
    for await (const outcome of run.outcomes(targets, read, showProgress)) {
      if (outcome.failure !== undefined && isNotRead(outcome)) {
        isInterrupted = true;
        summary.unread();
        answers.addUnread(outcome);
        continue;
      }
      line.erase();
      if (outcome.failure !== undefined) {
        noteFailure(outcome);
        continue;
      }
      const { restaurant, result } = outcome;
      isWriting = true;
      yield answers.answer(restaurant, result.document, result.partFailure);
      isWriting = false;
      summary.answered(result.exit, result.partFailure?.code);
      stderr.write(notesAbout(restaurant.name, result.warnings));
      notices.write(notesAbout(restaurant.name, result.notes));
    }
    if (isInterrupted) refusePartialFile(flags);
    if (answers.isEmpty) {
      throw summary.exit() === EXIT.done && unknownName ? unknownName : new NothingPrinted();
    }
    yield answers.end();
  }
  try {
    await write(blocks());
  } catch (error) {
    if (!(error instanceof NothingPrinted)) throw error;
  } finally {
    isWriting = true;
    line.erase();
  }
  summary.write(stderr);
  return summary.exit();
}

/** Cancels an answer without content, so that an existing file stays unchanged. */
class NothingPrinted extends Error {}

export type DecisionsOf = (restaurantGuid: string) => Decisions;

/** Prints one answer, and closes the source. Returns the exit code, and throws a Failure. */
export type PrintOneAnswer<Flags> = (
  source: KitchenSource,
  flags: Flags,
  outlets: Outlets,
  clock: Clock,
) => Promise<number>;

/** Prints the answers of a command with an argument, and closes the source. Returns the exit code, and throws a Failure. */
export type PrintAnswers<Argument, Flags> = (
  source: KitchenSource,
  argument: Argument,
  flags: Flags,
  outlets: Outlets,
  clock: Clock,
  decisionsOf?: DecisionsOf,
) => Promise<number>;

interface PrintRequest<Argument, Flags> {
  readonly source: KitchenSource;
  readonly argument: Argument;
  readonly flags: Flags;
  readonly outlets: Outlets;
  readonly clock: Clock;
  readonly decisionsOf: DecisionsOf;
}

/** Makes a function that prints a command's answers. `pipeFormat` is the default format in a pipe. */
export function restaurantPrinter<Argument, Flags extends RestaurantsFlags>(
  pipeFormat: OutputFormat,
  planFor: (request: PrintRequest<Argument, Flags>) => AnswerPlan,
) {
  return async (
    source: KitchenSource,
    argument: Argument,
    flags: Flags,
    outlets: Outlets,
    clock: Clock = systemClock,
    decisionsOf: DecisionsOf = () => NO_DECISIONS,
  ): Promise<number> => {
    const plan = planFor({ source, argument, flags, outlets, clock, decisionsOf });
    return printRestaurants(source, flags, pipeFormat, plan, outlets, clock);
  };
}

/** Makes a command's action, which prints from the configured source with the decisions stored on this machine. */
export function printConfigured<Argument, Flags extends ConnectionFlags>(
  print: (
    source: KitchenSource,
    argument: Argument,
    flags: Flags,
    outlets: Outlets,
    clock: Clock,
    decisionsOf: DecisionsOf,
  ) => Promise<number>,
) {
  return async (argument: Argument, flags: Flags, run: Run): Promise<void> => {
    const source = await configuredSource(flags, run);
    const { load } = await loadDecisions(run.environment);
    run.endWith(await print(source, argument, flags, run, run.clock, load));
  };
}
