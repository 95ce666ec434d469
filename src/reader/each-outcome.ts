/** The one loop over restaurants reads several restaurants at once. A restaurant's failure stops no other restaurant. */
import { canceled, waitFor } from '../api/cancellation.ts';
import { Failure } from '../contract/failures.ts';
import type { KitchenSource } from './kitchen-source.ts';

/** A target with its result or its failure. The failure is CANCELLED if the signal aborted first. */
export type Outcome<Target, Result> = Target &
  (
    | { readonly result: Result; readonly failure?: undefined }
    | { readonly failure: Failure; readonly result?: undefined }
  );

export interface OutcomeLoop {
  readonly atOnce: number;
  /** `given`: in the order of the targets. `done`: as soon as they are read, with unread targets last. */
  readonly order: 'given' | 'done';
  readonly signal: AbortSignal;
}

/** Logs in first, so that wrong credentials are tried once instead of for each restaurant. Throws the failure of the login. */
export async function* readOutcomes<Target extends object, Result>(
  { api }: Pick<KitchenSource, 'api'>,
  targets: readonly Target[],
  read: (target: Target) => Promise<Result>,
  { atOnce, order, signal }: OutcomeLoop,
): AsyncGenerator<Outcome<Target, Result>> {
  try {
    await api.login(signal);
  } catch (error) {
    if (!isEndedBy(signal, error)) throw error;
  }
  const work = (target: Target) => outcomeOf(target, () => read(target), signal);
  const early = new Map<number, Outcome<Target, Result>>();
  const done = readSeveral(targets, work, { atOnce, early, api });
  if (order === 'given') return yield* inOrder(done, early);
  const unread: Outcome<Target, Result>[] = [];
  for await (const [, outcome] of done) {
    if (isNotRead(outcome)) unread.push(outcome);
    else yield outcome;
  }
  yield* unread;
}

/** Whether the signal aborted before the target was read. */
export function isNotRead({ failure }: { readonly failure?: Failure | undefined }): boolean {
  return failure?.code === 'CANCELLED';
}

async function outcomeOf<Target extends object, Result>(
  target: Target,
  read: () => Promise<Result>,
  signal: AbortSignal,
): Promise<Outcome<Target, Result>> {
  if (signal.aborted) return { ...target, failure: canceled() };
  try {
    return { ...target, result: await waitFor(read(), signal) };
  } catch (failure) {
    if (isEndedBy(signal, failure)) return { ...target, failure: canceled() };
    // Only the signal may cancel a reading, so any other CANCELLED is a defect.
    if (!(failure instanceof Failure) || failure.code === 'CANCELLED') throw failure;
    return { ...target, failure };
  }
}

function isEndedBy({ aborted }: AbortSignal, error: unknown): boolean {
  return aborted && error instanceof Failure && error.code === 'CANCELLED';
}

/** How many more targets may start while earlier targets wait for the platform's next permitted request. */
const MAX_OVERTAKEN = 16;

interface Turns extends Pick<OutcomeLoop, 'atOnce'>, Pick<KitchenSource, 'api'> {
  /** Results that wait for results of earlier targets. They count as running, so that memory stays bounded. */
  readonly early: { readonly size: number };
}

/** While all open calls wait, for instance after a 429, another target is started, so that no restaurant waits minutes for another. */
async function* readSeveral<Target, Result>(
  targets: readonly Target[],
  work: (target: Target) => Promise<Result>,
  { atOnce, early, api: { link, subscribe } }: Turns,
): AsyncGenerator<readonly [index: number, result: Result]> {
  const running = new Map<number, Promise<readonly [number, Result]>>();
  let waiting = Promise.withResolvers<undefined>();
  const checkLink = (): void => {
    if (link().state === 'waiting') waiting.resolve(undefined);
  };
  const unsubscribe = subscribe(checkLink);
  async function* untilRunning(max: number, overtaken: number) {
    while (running.size + early.size > max) {
      const isFull = running.size + early.size > max + overtaken;
      const done = await Promise.race([...running.values(), ...(isFull ? [] : [waiting.promise])]);
      if (done === undefined) return;
      running.delete(done[0]);
      checkLink();
      yield done;
    }
  }
  try {
    for (const [index, target] of targets.entries()) {
      waiting = Promise.withResolvers();
      const result = work(target).then((value) => [index, value] as const);
      // The result may fail before anything awaits it, and Node would end the process.
      result.catch(() => undefined);
      running.set(index, result);
      yield* untilRunning(atOnce - 1, MAX_OVERTAKEN);
    }
    yield* untilRunning(0, 0);
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
