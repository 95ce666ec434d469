/** The only loop over restaurants: several at once, with an outcome for each. One never stops the others. */
import { canceled, waitFor } from '../api/transport/cancellation.ts';
import { Failure } from '../contract/failures.ts';
import type { KitchenSource } from './kitchen-source.ts';

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
  /** Ends reading early. */
  readonly signal: AbortSignal;
}

/** Logs in once, so wrong credentials are not tried per restaurant. Throws a failed login, and errors other than `Failure`. */
export async function* eachOutcome<Place extends object, Read>(
  { api }: Pick<KitchenSource, 'api'>,
  places: readonly Place[],
  read: (place: Place) => Promise<Read>,
  { atOnce, order, signal }: Loop,
): AsyncGenerator<Outcome<Place, Read>> {
  try {
    await api.login(signal);
  } catch (error) {
    if (!isEndedBy(signal, error)) throw error;
  }
  const work = (place: Place) => outcomeOf(place, () => read(place), signal);
  if (order === 'given') return yield* inOrder(places, atOnce, work);
  const last: Outcome<Place, Read>[] = [];
  for await (const outcome of asTheyCome(places, atOnce, work)) {
    if (isNotRead(outcome)) last.push(outcome);
    else yield outcome;
  }
  yield* last;
}

/** A signal came first. */
export function isNotRead({ failure }: { readonly failure?: Failure | undefined }): boolean {
  return failure?.code === 'CANCELLED';
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

/** Yields results on arrival. An error ends it. */
async function* asTheyCome<Each, Result>(
  all: Iterable<Each>,
  atOnce: number,
  work: (each: Each) => Promise<Result>,
): AsyncGenerator<Result> {
  const running = new Map<Each, Promise<readonly [Each, Result]>>();
  async function* above(most: number) {
    while (running.size > most) {
      const [each, result] = await Promise.race(running.values());
      running.delete(each);
      yield result;
    }
  }
  for (const each of all) {
    const result = handled(work(each).then((done) => [each, done] as const));
    running.set(each, result);
    yield* above(atOnce - 1);
  }
  yield* above(0);
}

/** Yields results in order, with at most so many started and not taken. An error ends it at that turn. */
async function* inOrder<Each, Result>(
  all: Iterable<Each>,
  atOnce: number,
  work: (each: Each) => Promise<Result>,
): AsyncGenerator<Result> {
  const begun: Promise<Result>[] = [];
  for (const each of all) {
    begun.push(handled(work(each)));
    const [first] = begun;
    if (begun.length < atOnce || first === undefined) continue;
    yield first;
    await begun.shift();
  }
  for (const each of begun) yield each;
}

/** May fail before anything waits for it. */
function handled<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => undefined);
  return promise;
}
