import { type Clock, systemClock } from '../../api/clock.ts';
import { EXIT, type Failure } from '../../contract/failures.ts';
import { once } from '../../contract/once.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { type Decisions, NO_DECISIONS } from '../../kitchen/pace/station-limit.ts';
import { type Destination, markDemo, openDestination } from '../../output/destination.ts';
import type { Document } from '../../output/document.ts';
import type { OutputFlags, OutputFormat } from '../../output/format.ts';
import { type Outlets, oneBlock } from '../../output/line-output.ts';
import { formatDocument } from '../../output/print.ts';
import { isNotRead } from '../../reader/each-outcome.ts';
import type { KitchenSource } from '../../reader/kitchen-source.ts';
import { configuredSource } from '../../reader/sources/configured-source.ts';
import type { SettingFlags } from '../../settings/settings.ts';
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
  /** These lines for stderr change what the document means, so `--quiet` keeps them. */
  readonly warnings?: string;
  /** `--quiet` leaves these lines for stderr out. */
  readonly notes?: string;
  readonly exit?: number;
  /** Says why a requested part, such as the ticket times, is missing. */
  readonly partFailure?: Failure;
}

export interface AnswerPlan {
  /** `isOfSeveral` is true if the command also answers about other restaurants. Throws a `Failure`. */
  readonly answer: (
    restaurant: RestaurantChoice,
    format: OutputFormat,
    show: ShowProgress,
    isOfSeveral: boolean,
  ) => Promise<RestaurantAnswer>;
  readonly changeDestination?: (destination: Destination) => Promise<Destination>;
  readonly formats?: readonly OutputFormat[];
  /** True if the documents themselves name the restaurant, in formats other than csv and ndjson. */
  readonly namesRestaurant: boolean;
  /** Sentences about all restaurants together, once each is answered. Other formats than html have them on stderr. */
  readonly chainTexts?: () => readonly string[];
  /** Says what exit code 1 means in the summary, such as `with errors`. */
  readonly foundText?: string;
}

/** `pipeFormat` is the default format in a pipe. Closes the source. Returns the exit code. Throws before anything is written. */
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
    const run = new RestaurantRun({ ...source, close }, flags, { ...outlets, clock }, foundText);
    return await (run.isSeveral ? printSeveral : printOne)(run, plan, destination);
  } finally {
    await close();
  }
}

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

/** The source is closed before writing, because a slow reader must not keep the source open. */
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
  const { document, warnings, notes, exit } = await reading.finally(line.erase);
  await source.close();
  const isWritten = await write(oneBlock(formatDocument(document, style)));
  if (isWritten) {
    stderr.write(warnings ?? '');
    notices.write(notes ?? '');
  }
  return exit ?? EXIT.done;
}

/**
 * Skips restaurants that don't have a requested name, and throws `UnknownName` if no restaurant has the name. If all fail, writes nothing.
 * After a signal, prints complete answers, but no file. Throws failures that all restaurants share.
 */
async function printSeveral(
  run: RestaurantRun,
  { answer, namesRestaurant, chainTexts }: AnswerPlan,
  { write, ...style }: Destination,
): Promise<number> {
  const { restaurants, flags, stderr, notices, line } = run;
  const summary = run.summary();
  run.notice();
  const answers = new SeveralAnswers(style, namesRestaurant);
  let unknownName: UnknownName | undefined;
  // An answer on a terminal must not be written into the progress line.
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
    // If the platform answered for another restaurant, a refused login may be temporary.
    if (answers.isEmpty && failure.code === 'NOT_AUTHENTICATED') throw failure;
    summary.failed(failure.code);
    run.print(failure, restaurant);
    answers.addUnread(outcome);
  };
  async function* blocks() {
    const targets = restaurants.map((restaurant) => ({ restaurant }));
    for await (const outcome of run.outcomes(targets, read, showProgress)) {
      if (outcome.failure !== undefined && isNotRead(outcome)) {
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
    if (summary.exit() === EXIT.interrupted) refusePartialFile(flags);
    if (answers.isEmpty) {
      throw summary.exit() === EXIT.done && unknownName ? unknownName : new NothingPrinted();
    }
    const texts = chainTexts?.() ?? [];
    if (style.format !== 'html') notices.write(texts.map((text) => `${PROGRAM}${text}\n`).join(''));
    yield answers.end(texts);
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

/** Ends an answer without content, so that an existing file stays unchanged. */
class NothingPrinted extends Error {}

export type DecisionsOf = (restaurantGuid: string) => Decisions;

export type PrintOneAnswer<Flags> = (
  source: KitchenSource,
  flags: Flags,
  outlets: Outlets,
  clock: Clock,
) => Promise<number>;

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

/** `pipeFormat` is the default format in a pipe. */
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

export function printConfigured<Argument, Flags extends SettingFlags>(
  print: (...all: Required<Parameters<PrintAnswers<Argument, Flags>>>) => Promise<number>,
) {
  return async (argument: Argument, flags: Flags, run: Run): Promise<void> => {
    const source = await configuredSource(flags, run);
    const { load } = await loadDecisions(run.environment);
    run.endWith(await print(source, argument, flags, run, run.clock, load));
  };
}
