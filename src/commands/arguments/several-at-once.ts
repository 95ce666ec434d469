import type { OutputFlags } from '../../output/format.ts';
import { concurrency as atOnceReader, readAs } from '../../settings/reader.ts';

/** Restaurants. The client keeps requests within platform limits. */
export const DEFAULT_AT_ONCE = '4';

export function restaurantsAtOnce({
  concurrency = DEFAULT_AT_ONCE,
}: Pick<OutputFlags, 'concurrency'>): number {
  return readAs(atOnceReader, 'concurrency', concurrency);
}

/** Yields results on arrival. An error ends it. */
export async function* asTheyCome<Each, Result>(
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
export async function* inOrder<Each, Result>(
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
