/** `linecheck watch`: reads today again and again until its figures are as told. */
import { type Clock, systemClock } from '../api/clock.ts';
import { EXIT, Failure, type FailureCode } from '../contract/failures.ts';
import { businessDateAt } from '../kitchen/business-day.ts';
import { jsonText } from '../kitchen/export/json-text.ts';
import { dateAndTime } from '../kitchen/local-time.ts';
import { safeText } from '../terminal/safe-text.ts';
import { configuredSource } from './configured-source.ts';
import { failureText } from './failure-text.ts';
import { type KitchenSource, oneRestaurant } from './kitchen-source.ts';
import { type Outlets, writeLines } from './line-output.ts';
import { printCondition, printTest, valueText } from './watch-condition.ts';
import { dayReader } from './watch-day.ts';
import { isMet, type TestedFigure, testedFigures } from './watch-figures.ts';
import { type WatchFlags, type WatchRequest, watchRequest } from './watch-request.ts';

/** Failures that may be over by the next reading. */
const PASSING: ReadonlySet<FailureCode> = new Set([
  'UNREACHABLE',
  'TIMED_OUT',
  'RATE_LIMITED',
  'SERVER_ERROR',
  'CONFIGURATION_MOVING',
]);

/** Watches what is configured; SIGINT and SIGTERM end it with CANCELLED. */
export async function watchCommand(words: readonly string[], flags: WatchFlags): Promise<void> {
  const end = new AbortController();
  const cancel = () => end.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, cancel);
  const source = await configuredSource(flags, process.env);
  process.exitCode = await watch(source, words, flags, process, systemClock, end.signal);
}

/** What the last reading found. */
interface Outcome {
  readonly figures: readonly (readonly TestedFigure[])[];
  readonly date: string;
  readonly readAt: number;
}

/**
 * Reads until the condition is met, and writes one line of JSON: what was found at last. Resolves to 0, or to 1 where the time is over
 * before. On a terminal stderr has a line for each reading; a reading that fails is always told there. Throws the failure of a reading
 * that trying again does not cure, or of the last one where none came through; and CANCELLED. Closes the source.
 */
export async function watch(
  source: KitchenSource,
  words: readonly string[],
  flags: WatchFlags,
  { stdout, stderr }: Outlets,
  clock: Clock,
  signal: AbortSignal,
): Promise<number> {
  try {
    const restaurant = oneRestaurant(source);
    const request = watchRequest(words, flags, source);
    const read = readerOf(source, request, clock, signal);
    const endsAt = clock.now() + request.forMs;
    let readings = 0;
    let last: Outcome | undefined;
    let failure: Failure | undefined;
    for (;;) {
      let untold: Failure | undefined;
      try {
        last = await read();
        failure = undefined;
        readings += 1;
        if (stderr.isTTY === true) {
          stderr.write(`${safeText(readingText(last, restaurant.calendar.zone))}\n`);
        }
      } catch (error) {
        if (signal.aborted) throw cancelled();
        if (!(error instanceof Failure) || !PASSING.has(error.code)) throw error;
        if (failure?.code !== error.code) untold = error;
        failure = error;
      }
      const met = failure === undefined && last !== undefined && isMet(last.figures);
      const leftMs = endsAt - clock.now();
      const isEnd = met || leftMs <= 0;
      // What is thrown is told by whoever catches it.
      if (isEnd && last === undefined) throw failure ?? cancelled();
      if (untold !== undefined) stderr.write(failureText(untold));
      if (isEnd && last !== undefined) {
        await writeLines([resultLine(source, request, last, { met, readings })], stdout);
        return met ? EXIT.done : EXIT.failure;
      }
      await clock.sleep(Math.min(request.everyMs, leftMs), signal).catch(() => {
        throw cancelled();
      });
    }
  } finally {
    await source.close();
  }
}

function cancelled(): Failure {
  return new Failure('CANCELLED', 'Nobody waits any more.');
}

function readerOf(
  source: KitchenSource,
  { filter, until, lateMs }: WatchRequest,
  clock: Clock,
  signal: AbortSignal,
): () => Promise<Outcome> {
  const restaurant = oneRestaurant(source);
  const { api, auditSettings } = source;
  const readDay = dayReader(api, restaurant.guid);
  const areAudited = until.some((all) => all.some(({ figure }) => figure === 'findings'));
  return async () => {
    const date = businessDateAt(clock.now(), restaurant.calendar);
    const { stations } = areAudited
      ? await api.stations(restaurant.guid, { signal })
      : { stations: [] };
    const { day, readAt } = await readDay(date, signal);
    const reading = { restaurant, date, day, stations, auditSettings, filter, lateMs };
    return { figures: testedFigures(reading, until), date, readAt };
  };
}

/** `Thu 15 Jan 2026 06:00: p90>12m is 11m40s; station:grill late>5 is 3`. */
function readingText({ figures, readAt }: Outcome, zone: string): string {
  const found = figures.flat().map(({ test, value }) => {
    const told = value === undefined ? 'not known' : valueText(test.figure, Math.round(value));
    return `${printTest(test)} is ${told}`;
  });
  return `${dateAndTime(readAt, zone)}: ${found.join('; ')}`;
}

function resultLine(
  source: KitchenSource,
  { until }: WatchRequest,
  { figures, date, readAt }: Outcome,
  counts: { readonly met: boolean; readonly readings: number },
): string {
  const { guid, name } = oneRestaurant(source);
  const result = {
    ...counts,
    until: printCondition(until),
    restaurant: { guid, name },
    source: source.name,
    businessDate: date,
    readAt: new Date(readAt).toISOString(),
    figures: figures.flat().map(({ test: { station, figure }, value: found }) => {
      const value = found === undefined ? null : Math.round(found);
      return { station: station ?? null, figure, value };
    }),
  };
  return `${jsonText(result)}\n`;
}
