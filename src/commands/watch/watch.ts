/** `linecheck watch`: reads today until the numbers meet a condition. */
import type { KitchenApi } from '../../api/kitchen-api.ts';
import type { Clock } from '../../api/transport/clock.ts';
import { EXIT, Failure } from '../../contract/failures.ts';
import { PASSING } from '../../contract/passing-failures.ts';
import { businessDateAt, type ClockFace } from '../../kitchen/calendar/business-day.ts';
import { dateAndTime } from '../../kitchen/calendar/local-time.ts';
import { demoField, instantText } from '../../kitchen/export/json-text.ts';
import type { ValueOf } from '../../kitchen/export/json-type.ts';
import { allOf, type Filter } from '../../kitchen/filter/filter.ts';
import type { Station } from '../../kitchen/model/station.ts';
import { type Decisions, NO_DECISIONS } from '../../kitchen/pace/decisions.ts';
import { dateLimits } from '../../kitchen/pace/station-limit.ts';
import { stationListGaps } from '../../kitchen/stations/words.ts';
import { countText } from '../../kitchen/text/quantities.ts';
import { jsonLine, versioned } from '../../output/json.ts';
import { notices, type Outlets, writeLines } from '../../output/line-output.ts';
import { checkedDate } from '../../sources/checked-date.ts';
import { configuredSource } from '../../sources/configured/configured-source.ts';
import { type KitchenSource, oneRestaurant } from '../../sources/kitchen-source.ts';
import { safeText } from '../../terminal/text/safe-text.ts';
import type { Run } from '../arguments/io.ts';
import { keptDecisions } from '../arguments/kept-decisions.ts';
import { oneRestaurantNotice, usualNotes } from '../arguments/notes-about.ts';
import { namesInRows, requireNames } from '../arguments/wanted-station.ts';
import { printedFailure } from '../ends/end-text.ts';
import {
  printCondition,
  printTest,
  valueText,
  type WatchCondition,
  type WatchFigure,
} from './condition.ts';
import { isMet, stationRowsFilter, type TestedFigure, testedFigures } from './figures.ts';
import { dayReader, follow } from './follow.ts';
import { backgroundUsual } from './followed-kitchen.ts';
import { replay } from './replay.ts';
import { isReplay, type WatchFlags, type WatchRequest, watchRequest } from './request.ts';
import type { WATCH_TYPE } from './schema.ts';
import { openWebhooks } from './webhooks.ts';

const DATE_SO_FAR =
  'linecheck: Conditions cover the date so far. Add --window 30m to cover the last 30 minutes.\n';

interface Outcome {
  readonly figures: readonly (readonly TestedFigure[])[];
  readonly date: string;
  readonly readAt: number;
}

/** Closes the source. Returns 0, or 1 when time runs out first. Throws a failure that a retry won't fix, and CANCELLED. */
export async function watch(
  source: KitchenSource,
  words: readonly string[],
  flags: WatchFlags,
  { stdout, stderr }: Outlets,
  clock: Clock,
  signal: AbortSignal,
  decisionsOf: (restaurantGuid: string) => Decisions = () => NO_DECISIONS,
): Promise<number> {
  try {
    const restaurant = oneRestaurant(source);
    const request = watchRequest(words, flags, source, decisionsOf(restaurant.guid));
    const narrated = notices(stderr, flags);
    narrated.write(oneRestaurantNotice(source, ['--restaurant']));
    const counted = request.until.flat();
    if (request.windowMs === undefined && counted.some(({ figure }) => figure !== 'findings'))
      narrated.write(DATE_SO_FAR);
    let printedNotes = '';
    const onNotes = (notes: string) => {
      if (notes !== printedNotes) narrated.write(notes);
      printedNotes = notes;
    };
    const read = readerOf(source, request, { clock, signal, onNotes });
    const endsAt = clock.now() + request.forMs;
    let readings = 0;
    let last: Outcome | undefined;
    let failure: Failure | undefined;
    for (;;) {
      let unprinted: Failure | undefined;
      try {
        last = await read();
        failure = undefined;
        readings += 1;
        if (narrated.isTTY === true) {
          narrated.write(`${safeText(readingText(last, restaurant.calendar))}\n`);
        }
      } catch (error) {
        if (signal.aborted) throw canceled();
        if (!(error instanceof Failure) || !PASSING.has(error.code)) throw error;
        if (failure?.code !== error.code) unprinted = error;
        failure = error;
      }
      const met = failure === undefined && last !== undefined && isMet(last.figures);
      const leftMs = endsAt - clock.now();
      const isEnd = met || leftMs <= 0;
      // The program prints what is thrown.
      if (isEnd && last === undefined) throw failure ?? canceled();
      // A failure before a success is narration. One after the last result is not.
      if (unprinted !== undefined) narrated.write(printedFailure(unprinted));
      if (isEnd && flags.quiet === true && failure !== undefined)
        stderr.write(printedFailure(failure));
      if (isEnd && last !== undefined) {
        await writeLines([resultLine(source, request, last, { met, readings })], stdout);
        return met ? EXIT.done : EXIT.found;
      }
      await clock.sleep(Math.min(request.everyMs, leftMs), signal).catch(() => {
        throw canceled();
      });
    }
  } finally {
    await source.close();
  }
}

function canceled(): Failure {
  return new Failure('CANCELLED', 'Canceled.');
}

interface ReaderParts {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Takes all, whenever earlier dates were read. */
  readonly onNotes: (notes: string) => void;
}

function readerOf(
  source: KitchenSource,
  { filter, until, limits: set, windowMs }: WatchRequest,
  { clock, signal, onNotes }: ReaderParts,
): () => Promise<Outcome> {
  const restaurant = oneRestaurant(source);
  const { api } = source;
  const readDay = dayReader(source, restaurant);
  const counts = (wanted: WatchFigure) => until.flat().some(({ figure }) => figure === wanted);
  const areAudited = counts('findings');
  const named = allOf([filter, ...conditionStations(until)]);
  // Checked once: a station may be renamed while watched.
  let areStationsKnown = false;
  // A usual 90% is needed only to count late items.
  const isCompared = counts('late') && set.flag === undefined;
  const earlier = backgroundUsual({
    reading: isCompared ? source.usual : undefined,
    restaurant,
    clock,
    signal,
    onRead: (usual, missed) => onNotes(usualNotes(usual, missed)),
  });
  return async () => {
    const date = businessDateAt(clock.now(), restaurant.calendar);
    const stations = areAudited ? await allStations(api, restaurant.guid, signal) : [];
    await earlier.expect(date);
    const limits = dateLimits(set, earlier.byNow().usual);
    const { day, readAt } = await readDay(date, signal);
    if (!areStationsKnown) {
      const readSetup = () => api.stations(restaurant.guid, { signal });
      await requireNames(named, namesInRows(day.table), readSetup);
      areStationsKnown = true;
    }
    // Relative to the refresh, or a copy's age: an item not read yet is not missing.
    const window = windowMs === undefined ? undefined : { from: readAt - windowMs, to: readAt };
    const read = { restaurant, setup: { stations, unreadable: 0 }, date, day };
    const findings = areAudited ? (await checkedDate(source, read)).audited.findings : [];
    const reading = { restaurant, date, day, findings, filter, limits, window };
    return { figures: testedFigures(reading, until), date, readAt };
  };
}

/** Issues need all stations. Throws CONTRACT_BROKEN for an incomplete list. */
async function allStations(
  api: KitchenApi,
  guid: string,
  signal: AbortSignal,
): Promise<readonly Station[]> {
  const { stations, unreadable } = await api.stations(guid, { signal });
  const [sentence] = stationListGaps({ unreadable, damaged: 0 });
  if (sentence === undefined) return stations;
  throw new Failure('CONTRACT_BROKEN', `${sentence.slice(0, -1)}, so findings can't be counted.`);
}

function conditionStations(until: WatchCondition): readonly Filter[] {
  return until
    .flat()
    .flatMap(({ station }) => (station === undefined ? [] : stationRowsFilter(station)));
}

/** `Thu, Jan 15, 2026 06:00: p90>12m: now 11m40s; station:grill late>5: now 3`. */
function readingText({ figures, readAt }: Outcome, clock: ClockFace): string {
  const found = figures.flat().map(({ test, value, unBumped = 0 }) => {
    const text = value === undefined ? 'n/a' : valueText(test.figure, Math.round(value));
    const over = unBumped === 0 ? '' : ` (${countText(unBumped)} over 60 min)`;
    return `${printTest(test)}: now ${text}${over}`;
  });
  return `${dateAndTime(readAt, clock)}: ${found.join('; ')}`;
}

function resultLine(
  source: KitchenSource,
  { until, windowMs }: WatchRequest,
  { figures, date, readAt }: Outcome,
  counts: { readonly met: boolean; readonly readings: number },
): string {
  const { guid, name } = oneRestaurant(source);
  const result: ValueOf<typeof WATCH_TYPE> = {
    ...counts,
    until: printCondition(until),
    windowMs: windowMs ?? null,
    restaurant: { guid, name },
    source: source.name,
    businessDate: date,
    readAt: instantText(readAt),
    figures: figures.flat().map(({ test: { station, figure }, value: found, unBumped }) => {
      const value = found === undefined ? null : Math.round(found);
      return { station: station ?? null, figure, value, unBumped: unBumped ?? null };
    }),
  };
  return jsonLine({ ...demoField(source.kind === 'demo'), ...versioned(result) });
}

/** SIGINT and SIGTERM end it with CANCELLED. */
export async function watchCommand(
  words: readonly string[],
  flags: WatchFlags,
  run: Run,
): Promise<void> {
  const signal = run.signals.canceled();
  const source = await configuredSource(flags, run);
  const { load, latest } = await keptDecisions(run.environment);
  if (flags.follow !== true) {
    return run.endWith(await watch(source, words, flags, run, run.clock, signal, load));
  }
  if (isReplay(flags)) return run.endWith(await replay(source, words, flags, run, run.clock, load));
  const outlets = { ...run, openWebhooks: () => openWebhooks(flags, run) };
  run.endWith(await follow(source, words, flags, outlets, run.clock, signal, latest));
}
