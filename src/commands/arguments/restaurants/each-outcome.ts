/** The only loop over restaurants. Reads several at once, with an outcome for each. Commands only print. */
import { setMaxListeners } from 'node:events';
import { canceled, waitFor } from '../../../api/transport/cancellation.ts';
import { Failure } from '../../../contract/failures.ts';
import { countedTexts, countOf, countText } from '../../../kitchen/text/quantities.ts';
import { isStandardOutput } from '../../../output/device.ts';
import type { OutputFlags } from '../../../output/format.ts';
import { type ProgressLine, progressBar } from '../../../output/progress-line.ts';
import type { KitchenSource } from '../../../reader/kitchen-source.ts';
import type { EndSignals } from '../../../terminal/session/end-signal.ts';
import { asTheyCome, inOrder } from '../several-at-once.ts';
import { UnknownName } from '../wanted-station.ts';

/** What was read about a place, or why not: CANCELLED if a signal came first. */
export type Outcome<Place, Read> = Place &
  (
    | { readonly read: Read; readonly failure?: undefined }
    | { readonly failure: Failure; readonly read?: undefined }
  );

export interface Loop {
  readonly atOnce: number;
  /** `given`: in the given order. `done`: as read, unread ones last. */
  readonly order: 'given' | 'done';
  /** Ends reading early. See `endOf`. */
  readonly signal: AbortSignal;
  readonly line: Pick<ProgressLine, 'draw'>;
}

/** Readings may have failed without an error. */
interface JudgingLoop<Read> extends Loop {
  readonly isFailed?: (read: Read) => boolean;
}

/** Logs in once, so wrong credentials are not tried per restaurant. Throws a failed login, and errors other than `Failure`. */
export async function* eachOutcome<Place extends object, Read>(
  { api }: Pick<KitchenSource, 'api'>,
  places: readonly Place[],
  read: (place: Place, show: ProgressLine['draw']) => Promise<Read>,
  { atOnce, order, signal, line, isFailed }: JudgingLoop<Read>,
): AsyncGenerator<Outcome<Place, Read>> {
  try {
    await api.login(signal);
  } catch (error) {
    if (!isEndedBy(signal, error)) throw error;
  }
  const counts = { read: 0, failed: 0, 'not subscribed': 0 };
  const show = (detail = () => ''): void =>
    line.draw(() => `${restaurantsProgress(counts, places.length)}${detail()}`);
  const work = (place: Place) =>
    outcomeOf(place, () => read(place, (text) => show(() => `; ${text()}`)), signal);
  const last: Outcome<Place, Read>[] = [];
  const inTurn = order === 'given' ? inOrder : asTheyCome;
  for await (const outcome of inTurn(places, atOnce, work)) {
    const isUnread = isNotRead(outcome);
    if (isUnread && order === 'done') last.push(outcome);
    else yield outcome;
    if (isUnread) continue;
    const { failure, read: found } = outcome;
    // An unknown name is no failure: the restaurant was read.
    const isRead =
      found === undefined ? failure instanceof UnknownName : isFailed?.(found) !== true;
    const unread = failure?.code === 'NOT_SUBSCRIBED' ? 'not subscribed' : 'failed';
    counts[isRead ? 'read' : unread] += 1;
    show();
  }
  yield* last;
}

/** A signal came first. */
export function isNotRead({ failure }: { readonly failure?: Failure | undefined }): boolean {
  return failure?.code === 'CANCELLED';
}

/** Aborted when a signal ends reading, never where signals end the process. Any number of readings may listen. */
export function endOf(signals: EndSignals | undefined): AbortSignal {
  const signal = signals?.canceled() ?? new AbortController().signal;
  setMaxListeners(0, signal);
  return signal;
}

/** A file or message must not hold only some restaurants. Throws CANCELLED. */
export function refuseFile({ output, mail }: Pick<OutputFlags, 'output' | 'mail'>): void {
  if (mail === true || !isStandardOutput(output))
    throw new Failure('CANCELLED', 'The file was not written.');
}

async function outcomeOf<Place extends object, Read>(
  place: Place,
  read: () => Promise<Read>,
  signal: AbortSignal,
): Promise<Outcome<Place, Read>> {
  if (signal.aborted) return { ...place, failure: canceled() };
  try {
    return { ...place, read: await waitFor(read(), signal) };
  } catch (failure) {
    if (isEndedBy(signal, failure)) return { ...place, failure: canceled() };
    // Canceled by something other than the signal.
    if (!(failure instanceof Failure) || failure.code === 'CANCELLED') throw failure;
    return { ...place, failure };
  }
}

/** The signal caused the failure. */
function isEndedBy({ aborted }: AbortSignal, error: unknown): boolean {
  return aborted && error instanceof Failure && error.code === 'CANCELLED';
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
