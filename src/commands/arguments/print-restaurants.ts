/** Prints a command's answers: about one restaurant, about several in profile order, or one answer about all. */
import { type Clock, systemClock } from '../../api/clock.ts';
import { EXIT, type Failure } from '../../contract/failures.ts';
import { once } from '../../contract/once.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { type Decisions, NO_DECISIONS } from '../../kitchen/pace/station-limit.ts';
import { type Destination, markDemo, openDestination } from '../../output/destination.ts';
import type { Document } from '../../output/document.ts';
import type { OutputFlags, OutputFormat } from '../../output/format.ts';
import { type Outlets, oneBlock, type ProgressLine } from '../../output/line-output.ts';
import { formatDocument, formatPage } from '../../output/print.ts';
import { isNotRead } from '../../reader/each-outcome.ts';
import type { KitchenSource } from '../../reader/kitchen-source.ts';
import { configuredSource } from '../../reader/sources/configured-source.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';
import { safeText } from '../../terminal/safe-text.ts';
import type { Run } from './io.ts';
import { notesAbout, PROGRAM, restaurantsNotice } from './notes-about.ts';
import {
  RestaurantRun,
  type RestaurantsFlags,
  type RestaurantTarget,
  refusePartialFile,
} from './read-restaurants.ts';
import { UnknownName } from './requested-station.ts';
import { SeveralAnswers } from './several-answers.ts';
import { loadDecisions } from './stored-decisions.ts';

export interface RestaurantAnswer {
  readonly document: Document;
  /** Changes the document's meaning. On stderr after it. */
  readonly warnings?: string;
  readonly notes?: string;
  readonly exit?: number;
  /** Why requested parts, such as ticket times, are missing. */
  readonly partFailure?: Failure;
}

export interface AnswerPlan {
  /** Throws a Failure. `isOfSeveral` if others are read beside it. */
  readonly answer: (
    restaurant: RestaurantChoice,
    format: OutputFormat,
    show: ProgressLine['draw'],
    isOfSeveral: boolean,
  ) => Promise<RestaurantAnswer>;
  /** Makes something else of what is written. */
  readonly changeDestination?: (place: Destination) => Promise<Destination>;
  readonly formats?: readonly OutputFormat[];
  /** Except in lines. */
  readonly namesRestaurant: boolean;
  /** Meaning of exit code 1 in a summary: `with errors`. */
  readonly foundText?: string;
}

/** Closes the source. Throws a Failure before writing anything. Returns the exit code. `otherwise` is the format in a pipe. */
export async function printRestaurants(
  source: KitchenSource,
  flags: RestaurantsFlags,
  otherwise: OutputFormat,
  answering: AnswerPlan,
  outlets: Outlets,
  clock: Pick<Clock, 'now'> = systemClock,
): Promise<number> {
  const close = once(() => source.close());
  try {
    const { formats, changeDestination: placed, foundText } = answering;
    const target = markDemo(source, await openDestination(flags, outlets, otherwise, formats));
    const place = placed === undefined ? target : await placed(target);
    const run = new RestaurantRun({ ...source, close }, flags, outlets, clock, foundText);
    return await (run.isSeveral ? printSeveral : printOne)(run, answering, place);
  } finally {
    await close();
  }
}

/** For one answer about all restaurants. Opens where it goes before anything is read, and closes the source. */
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
    const place = markDemo(source, await openDestination(flags, outlets, 'table'));
    const print = (document: Document) => place.write(oneBlock(formatDocument(document, place)));
    return await answer(print, place.format);
  } finally {
    await source.close();
  }
}

/** Closes the source before writing: a slow reader must not hold it open. */
async function printOne(
  { source, restaurants: [restaurant], stderr, noticeOutlet: narrated, line }: RestaurantRun,
  { answer }: AnswerPlan,
  { write, ...place }: Destination,
): Promise<number> {
  if (restaurant === undefined) throw new Error('a run has a restaurant');
  narrated.write(restaurantsNotice(source, false));
  const answered = await answer(restaurant, place.format, line.draw, false).finally(line.erase);
  await source.close();
  const { document, warnings = '', notes = '', exit = EXIT.done } = answered;
  const isTaken = await write(oneBlock(formatPage(document, place)));
  if (isTaken) {
    stderr.write(warnings);
    narrated.write(notes);
  }
  return exit;
}

/**
 * Skips a restaurant without a requested name, with a stderr warning. Prints other failures on stderr with the restaurant's name and
 * continues. If all fail, writes nothing. Returns the exit code from the summary, the last stderr line. After a signal, prints complete
 * answers, but no file. Throws what is common to all, and `UnknownName` if no restaurant has the name.
 */
async function printSeveral(
  run: RestaurantRun,
  { answer, namesRestaurant }: AnswerPlan,
  { write, ...place }: Destination,
): Promise<number> {
  const { source, restaurants, flags, stderr, noticeOutlet: narrated, line } = run;
  const summary = run.summary();
  narrated.write(restaurantsNotice(source, true));
  const text = SeveralAnswers(place, namesRestaurant);
  let hasEnded = false;
  let unknown: UnknownName | undefined;
  // On a terminal, answer and progress would share a line.
  let isWriting = false;
  const drawn: Pick<ProgressLine, 'draw'> = {
    draw: (made) => {
      if (!isWriting) line.draw(made);
    },
  };
  const work = ({ restaurant }: RestaurantTarget, show: ProgressLine['draw']) =>
    answer(restaurant, place.format, (made) => show(() => `${restaurant.name}: ${made()}`), true);
  const fail = (outcome: RestaurantTarget & { readonly failure: Failure }): void => {
    const { failure, restaurant } = outcome;
    if (failure instanceof UnknownName) {
      // An error only if no restaurant has the name.
      unknown ??= failure;
      summary.skipped();
      stderr.write(`${PROGRAM}${safeText(`${restaurant.name}: ${failure.message} Skipped.`)}\n`);
      return;
    }
    // After an accepted login, a refusal may be temporary.
    if (text.isEmpty() && failure.code === 'NOT_AUTHENTICATED') throw failure;
    summary.failed(failure.code);
    run.print(failure, restaurant);
    text.add(outcome);
  };
  async function* blocks() {
    const places = restaurants.map((restaurant) => ({ restaurant }));
    for await (const outcome of run.outcomes(places, work, drawn)) {
      if (outcome.failure !== undefined && isNotRead(outcome)) {
        hasEnded = true;
        summary.unread();
        text.add(outcome);
        continue;
      }
      line.erase();
      if (outcome.failure !== undefined) {
        fail(outcome);
        continue;
      }
      const { restaurant, result: read } = outcome;
      isWriting = true;
      yield text.answer(restaurant, read.document, read.partFailure);
      isWriting = false;
      summary.answered(read.exit, read.partFailure?.code);
      stderr.write(notesAbout(restaurant.name, read.warnings));
      narrated.write(notesAbout(restaurant.name, read.notes));
    }
    if (hasEnded) refusePartialFile(flags);
    if (text.isEmpty()) {
      throw summary.exit() === EXIT.done && unknown !== undefined ? unknown : new NothingPrinted();
    }
    yield text.end();
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

/** Cancels an answer without content, leaving the file unchanged. */
class NothingPrinted extends Error {}

export type DecisionsOf = (restaurantGuid: string) => Decisions;

/** Closes the source. Returns the exit code, and throws a Failure. */
export type PrintOneAnswer<Flags> = (
  source: KitchenSource,
  flags: Flags,
  outlets: Outlets,
  clock: Clock,
) => Promise<number>;

/** The same for a command with an argument. */
export type PrintAnswers<Wanted, Flags> = (
  source: KitchenSource,
  wanted: Wanted,
  flags: Flags,
  outlets: Outlets,
  clock: Clock,
  decisionsOf?: DecisionsOf,
) => Promise<number>;

interface PrintRequest<Wanted, Flags> {
  readonly source: KitchenSource;
  readonly wanted: Wanted;
  readonly flags: Flags;
  readonly outlets: Outlets;
  readonly clock: Clock;
  readonly decisionsOf: DecisionsOf;
}

/** `otherwise` is the format in a pipe. The result throws a Failure before writing, and returns the exit code. */
export function restaurantPrinter<Wanted, Flags extends RestaurantsFlags>(
  otherwise: OutputFormat,
  answering: (printing: PrintRequest<Wanted, Flags>) => AnswerPlan,
) {
  return async (
    source: KitchenSource,
    wanted: Wanted,
    flags: Flags,
    outlets: Outlets,
    clock: Clock = systemClock,
    decisionsOf: DecisionsOf = () => NO_DECISIONS,
  ): Promise<number> => {
    const answers = answering({ source, wanted, flags, outlets, clock, decisionsOf });
    return printRestaurants(source, flags, otherwise, answers, outlets, clock);
  };
}

/** A command's action: prints from the configured source, with the decisions kept on this machine. */
export function printConfigured<Wanted, Flags extends ConnectionFlags>(
  print: (...given: Required<Parameters<PrintAnswers<Wanted, Flags>>>) => Promise<number>,
) {
  return async (wanted: Wanted, flags: Flags, run: Run): Promise<void> => {
    const source = await configuredSource(flags, run);
    const { load } = await loadDecisions(run.environment);
    run.endWith(await print(source, wanted, flags, run, run.clock, load));
  };
}
