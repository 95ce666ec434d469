/** Prints several restaurants' answers in profile order, reading some at once. */
import { EXIT, type Failure } from '../../../contract/failures.ts';
import type { RestaurantChoice } from '../../../kitchen/model/restaurant.ts';
import type { Destination } from '../../../output/destination.ts';
import type { Document } from '../../../output/document.ts';
import type { OutputFlags, OutputFormat } from '../../../output/format.ts';
import type { ProgressLine } from '../../../output/progress-line.ts';
import type { KitchenSource } from '../../../reader/kitchen-source.ts';
import type { EndSignals } from '../../../terminal/session/end-signal.ts';
import { safeText } from '../../../terminal/text/safe-text.ts';
import { printedFailure } from '../../ends/end-text.ts';
import { notesAbout, PROGRAM, type RestaurantOption, sourceNotice } from '../notes-about.ts';
import { UnknownName } from '../wanted-station.ts';
import { eachOutcome, endOf, isNotRead, type Loop, refuseFile } from './each-outcome.ts';
import { isFailure, outcomeSummary, type SummaryFlags } from './outcome-summary.ts';
import type { Remarks, RestaurantPlace } from './read-restaurants.ts';
import { severalText } from './several-text.ts';

interface SeveralPlace {
  readonly place: Destination;
  readonly remarks: Remarks;
  readonly atOnce: number;
  readonly flags: SummaryFlags & Pick<OutputFlags, 'output' | 'mail'>;
  readonly signals: EndSignals | undefined;
}

/**
 * Skips a restaurant without a requested name, with a stderr warning. Prints other failures on stderr with the restaurant's name and
 * continues. If all fail, writes nothing. Returns the exit code from the summary, the last stderr line. After a signal, prints complete
 * answers, but no file. Throws USAGE, CONFIGURATION and a failed login, common to all, and `UnknownName` if no restaurant has the name.
 */
export async function printSeveral(
  source: KitchenSource,
  restaurants: readonly RestaurantChoice[],
  { answer, namesRestaurant, foundText }: Answering,
  { place: { write, ...place }, remarks, atOnce, flags, signals }: SeveralPlace,
): Promise<number> {
  const { stderr, narrated, line } = remarks;
  narrated.write(sourceNotice(source));
  const text = severalText(place, namesRestaurant);
  const summary = outcomeSummary(flags, foundText);
  let hasEnded = false;
  let unknown: UnknownName | undefined;
  // On a terminal, answer and progress would share a line.
  let isWriting = false;
  const drawn: Loop['line'] = {
    draw: (made) => {
      if (!isWriting) line.draw(made);
    },
  };
  const loop: Loop = { atOnce, order: 'given', signal: endOf(signals), line: drawn };
  const places = restaurants.map((restaurant) => ({ restaurant }));
  const work = ({ restaurant }: RestaurantPlace, show: ProgressLine['draw']) =>
    answer(restaurant, place.format, (made) => show(() => `${restaurant.name}: ${made()}`), true);
  const fail = (outcome: RestaurantPlace & { readonly failure: Failure }): void => {
    const { failure: error, restaurant } = outcome;
    const { name } = restaurant;
    if (error instanceof UnknownName) {
      // An error only if no restaurant has the name.
      unknown ??= error;
      summary.skipped();
      stderr.write(`${PROGRAM}${safeText(`${name}: ${error.message} Skipped.`)}\n`);
      return;
    }
    // After an accepted login, a refusal may be temporary.
    const isRefused = text.isEmpty() && error.code === 'NOT_AUTHENTICATED';
    if (isRefused || error.origin === 'here') throw error;
    summary.failed(error.code);
    (isFailure(error, flags) ? stderr : narrated).write(printedFailure(error, name));
    text.add(outcome);
  };
  async function* blocks() {
    for await (const outcome of eachOutcome(source, places, work, loop)) {
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
      const { restaurant, read } = outcome;
      isWriting = true;
      yield text.answer(restaurant, read.document, read.without);
      isWriting = false;
      summary.answered(read.exit, read.without?.code);
      stderr.write(notesAbout(restaurant.name, read.warnings));
      narrated.write(notesAbout(restaurant.name, read.notes));
    }
    line.erase();
    if (hasEnded) refuseFile(flags);
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

export interface RestaurantAnswer {
  readonly document: Document;
  /** Changes the document's meaning. On stderr after it. */
  readonly warnings?: string;
  /** For narration. */
  readonly notes?: string;
  /** Default: done. */
  readonly exit?: number;
  /** Why requested parts, such as ticket times, are missing. */
  readonly without?: Failure;
}

export interface Answering {
  /** Throws a Failure. `isOfSeveral` if others are read beside it. */
  readonly answer: (
    restaurant: RestaurantChoice,
    format: OutputFormat,
    show: ProgressLine['draw'],
    isOfSeveral: boolean,
  ) => Promise<RestaurantAnswer>;
  /** Makes something else of what is written. */
  readonly placed?: (place: Destination) => Promise<Destination>;
  /** Default: those for texts. */
  readonly formats?: readonly OutputFormat[];
  /** Except in lines. */
  readonly namesRestaurant: boolean;
  /** Meaning of exit code 1 in a summary: `with errors`. */
  readonly foundText?: string;
  /** Options for other restaurants (default: both). */
  readonly restaurantOptions?: readonly RestaurantOption[];
}
