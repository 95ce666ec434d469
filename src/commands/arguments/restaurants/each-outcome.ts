/** The one loop over restaurants: several are read at once, each has an outcome, none is left out. Commands only print. */
import { setMaxListeners } from 'node:events';
import { canceled, waitFor } from '../../../api/transport/cancellation.ts';
import { Failure } from '../../../contract/failures.ts';
import { countText } from '../../../kitchen/text/quantities.ts';
import { isStandardOutput } from '../../../output/device.ts';
import { type ProgressLine, progressBar } from '../../../output/progress-line.ts';
import type { KitchenSource } from '../../../sources/kitchen-source.ts';
import type { EndSignals } from '../../../terminal/session/end-signal.ts';
import { asTheyCome, inOrder } from '../several-at-once.ts';
import { UnknownName } from '../wanted-station.ts';

/** What was read of a place, or why it was not: CANCELLED where a signal came first. */
export type PlaceOutcome<Place, Read> = { readonly place: Place } & (
  | { readonly read: Read; readonly failure?: undefined }
  | { readonly failure: Failure; readonly read?: undefined }
);

/** Shows how far a restaurant is read; the text is made only where it is drawn. */
export type ShowProgress = (text: () => string) => void;

/** How they are read. */
export interface Loop {
  /** Restaurants to read at once. */
  readonly atOnce: number;
  /** `given`: in the order of the places; `done`: each when it is read, unread ones last. */
  readonly order: 'given' | 'done';
  /** Ends the reading before all is read; see `endOf`. */
  readonly signal: AbortSignal;
  readonly line: Pick<ProgressLine, 'draw'>;
}

/** A loop with readings that may have failed without an error. */
interface JudgingLoop<Read> extends Loop {
  readonly isFailed?: (read: Read) => boolean;
}

/**
 * Logs in once, because wrong credentials and a platform that is away must not be tried for each restaurant, then reads the places and yields each
 * outcome. Throws a failed login, and errors that are no `Failure`.
 */
export async function* eachOutcome<Place, Read>(
  { api }: Pick<KitchenSource, 'api'>,
  places: readonly Place[],
  read: (place: Place, show: ShowProgress) => Promise<Read>,
  { atOnce, order, signal, line, isFailed }: JudgingLoop<Read>,
): AsyncGenerator<PlaceOutcome<Place, Read>> {
  try {
    await api.login(signal);
  } catch (error) {
    if (!isEndedBy(signal, error)) throw error;
  }
  const counts = { read: 0, failed: 0, of: places.length };
  const show = (detail = () => ''): void =>
    line.draw(() => `${restaurantsProgress(counts)}${detail()}`);
  const work = (place: Place) =>
    outcomeOf(place, () => read(place, (text) => show(() => `; ${text()}`)), signal);
  const unread: PlaceOutcome<Place, Read>[] = [];
  const inTurn = order === 'given' ? inOrder : asTheyCome;
  for await (const outcome of inTurn(places, atOnce, work)) {
    const isUnread = isNotRead(outcome);
    if (isUnread && order === 'done') unread.push(outcome);
    else yield outcome;
    if (isUnread) continue;
    const { failure, read: found } = outcome;
    // An unknown name is no failure: the restaurant was read.
    const hasFailed =
      found === undefined ? !(failure instanceof UnknownName) : isFailed?.(found) === true;
    counts[hasFailed ? 'failed' : 'read'] += 1;
    show();
  }
  yield* unread;
}

/** Whether a signal came before it was read. */
export function isNotRead({ failure }: { readonly failure?: Failure | undefined }): boolean {
  return failure?.code === 'CANCELLED';
}

/** Aborted by a signal that ends the reading; never where signals end the process. Any number of readings may listen. */
export function endOf(signals: EndSignals | undefined): AbortSignal {
  const signal = signals?.canceled() ?? new AbortController().signal;
  setMaxListeners(0, signal);
  return signal;
}

/** Refuses a file, which must not be written with a part of the restaurants. Throws CANCELLED. */
export function refuseFile(output: string | undefined): void {
  if (!isStandardOutput(output)) throw new Failure('CANCELLED', 'The file was not written.');
}

async function outcomeOf<Place, Read>(
  place: Place,
  read: () => Promise<Read>,
  signal: AbortSignal,
): Promise<PlaceOutcome<Place, Read>> {
  if (signal.aborted) return { place, failure: canceled() };
  try {
    return { place, read: await waitFor(read(), signal) };
  } catch (failure) {
    if (isEndedBy(signal, failure)) return { place, failure: canceled() };
    // Canceled by something else than the signal.
    if (!(failure instanceof Failure) || failure.code === 'CANCELLED') throw failure;
    return { place, failure };
  }
}

/** Whether a reading failed only because the signal ended it. */
function isEndedBy({ aborted }: AbortSignal, error: unknown): boolean {
  return aborted && error instanceof Failure && error.code === 'CANCELLED';
}

/** `[########--------] 12 of 24 restaurants read, 2 failed`; failed ones fill the bar, too. */
function restaurantsProgress({
  read,
  failed,
  of,
}: Readonly<Record<'read' | 'failed' | 'of', number>>): string {
  const failedText = failed === 0 ? '' : `, ${countText(failed)} failed`;
  const bar = progressBar(of === 0 ? 0 : (read + failed) / of);
  return `${bar} ${countText(read)} of ${countText(of)} restaurants read${failedText}`;
}
