/** The only loop over restaurants: several at once, with an outcome for each. One never stops the others. */
import { canceled, waitFor } from '../api/cancellation.ts';
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
  targets: readonly Place[],
  read: (target: Place) => Promise<Read>,
  { atOnce, order, signal }: Loop,
): AsyncGenerator<Outcome<Place, Read>> {
  try {
    await api.login(signal);
  } catch (error) {
    if (!isEndedBy(signal, error)) throw error;
  }
  const work = (target: Place) => outcomeOf(target, () => read(target), signal);
  const early = new Map<number, Outcome<Place, Read>>();
  const done = asTheyCome(targets, work, { atOnce, early, api });
  if (order === 'given') return yield* inOrder(done, early);
  const last: Outcome<Place, Read>[] = [];
  for await (const [, outcome] of done) {
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
  target: Place,
  read: () => Promise<Read>,
  signal: AbortSignal,
): Promise<Outcome<Place, Read>> {
  if (signal.aborted) return { ...target, failure: canceled() };
  try {
    return { ...target, read: await waitFor(read(), signal) };
  } catch (failure) {
    if (isEndedBy(signal, failure)) return { ...target, failure: canceled() };
    // Canceled by something other than the signal.
    if (!(failure instanceof Failure) || failure.code === 'CANCELLED') throw failure;
    return { ...target, failure };
  }
}

/** The signal caused the failure. */
function isEndedBy({ aborted }: AbortSignal, error: unknown): boolean {
  return aborted && error instanceof Failure && error.code === 'CANCELLED';
}

/** Places that wait for the platform's next permitted request, and are overtaken by others. */
const MAX_OVERTAKEN = 16;

interface Turns extends Pick<Loop, 'atOnce'>, Pick<KitchenSource, 'api'> {
  /** Results that wait for those before them: they are started, too, so that only so many are in memory. */
  readonly early: { readonly size: number };
}

/**
 * Yields results on arrival, with each one's index. An error ends it. While all open calls wait, as after a 429, another place is started:
 * a restaurant that is held for minutes must not hold the others.
 */
async function* asTheyCome<Each, Result>(
  all: readonly Each[],
  work: (each: Each) => Promise<Result>,
  { atOnce, early, api: { link, subscribe } }: Turns,
): AsyncGenerator<readonly [index: number, result: Result]> {
  const running = new Map<number, Promise<readonly [number, Result]>>();
  let waiting = Promise.withResolvers<undefined>();
  const look = (): void => {
    if (link().state === 'waiting') waiting.resolve(undefined);
  };
  const unsubscribe = subscribe(look);
  async function* above(most: number, overtaken: number) {
    while (running.size + early.size > most) {
      const isFull = running.size + early.size > most + overtaken;
      const done = await Promise.race([...running.values(), ...(isFull ? [] : [waiting.promise])]);
      if (done === undefined) return;
      running.delete(done[0]);
      look();
      yield done;
    }
  }
  try {
    for (const [index, each] of all.entries()) {
      waiting = Promise.withResolvers();
      const result = work(each).then((value) => [index, value] as const);
      // It may fail before anything waits for it.
      result.catch(() => undefined);
      running.set(index, result);
      yield* above(atOnce - 1, MAX_OVERTAKEN);
    }
    yield* above(0, 0);
  } finally {
    unsubscribe();
  }
}

async function* inOrder<Result>(
  done: AsyncIterable<readonly [index: number, result: Result]>,
  early: Map<number, Result>,
): AsyncGenerator<Result> {
  let next = 0;
  for await (const [index, result] of done) {
    early.set(index, result);
    for (let due = early.get(next); due !== undefined; due = early.get(next)) {
      yield due;
      early.delete(next);
      next += 1;
    }
  }
}
