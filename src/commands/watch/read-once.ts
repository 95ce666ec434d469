import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../api/clock.ts';
import { EXIT, Failure } from '../../contract/failures.ts';
import { businessDateAt, businessDateLabel } from '../../kitchen/model/business-day.ts';
import type { DateReading } from '../../kitchen/model/date-reading.ts';
import { dateStates, type StatesDate } from '../../kitchen/pace/date-states.ts';
import type { KitchenPace } from '../../kitchen/pace/kitchen-pace.ts';
import { NO_DECISIONS } from '../../kitchen/pace/station-limit.ts';
import { type StationVerdict, unjudgedDate } from '../../kitchen/pace/words.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import { jsonLine, writeBlocks } from '../../output/line-output.ts';
import { isNotRead } from '../../reader/each-outcome.ts';
import { KitchenReading } from '../../reader/kitchen-reading.ts';
import type { KitchenSource } from '../../reader/kitchen-source.ts';
import type { WatchFlags } from '../arguments/command-flags.ts';
import { notesAbout, PROGRAM, usualNotes } from '../arguments/notes-about.ts';
import type { DecisionsOf } from '../arguments/print-restaurants.ts';
import { RestaurantRun } from '../arguments/read-restaurants.ts';
import { requestedDates } from '../arguments/requested-date.ts';
import { type UsualSoFar, usualSoFar } from './background-usual.ts';
import type { WatchOutlets, Webhooks } from './delivery.ts';
import { type FollowedRestaurant, type FollowRecord, stateRecord } from './follow-records.ts';
import { FollowedKitchen, judgeReading } from './followed-kitchen.ts';
import { type WatchRequest, watchRequest } from './request.ts';

/**
 * Returns the highest exit code of restaurants that could not be read and of webhooks that did not take all lines, or 1 if `--once` finds a state. Throws USAGE, a failure that all
 * restaurants share, and CANCELLED. Closes the source.
 */
export async function readOnce(
  source: KitchenSource,
  flags: WatchFlags,
  { stdout, stderr, signals, openWebhooks }: WatchOutlets,
  clock: Clock,
  decisionsOf: DecisionsOf = () => NO_DECISIONS,
): Promise<number> {
  let signal: AbortSignal | undefined;
  let webhooks: Webhooks | undefined;
  try {
    const run = new RestaurantRun(source, flags, { stderr, signals, clock }, 'in trouble');
    const runSignal = run.signal();
    signal = runSignal;
    const summary = run.summary();
    const questions = run.restaurants.map((restaurant) => {
      const request = watchRequest(flags, source, decisionsOf(restaurant.guid));
      const today = businessDateAt(clock.now(), restaurant.calendar);
      const [date = today] = flags.once === true ? [] : requestedDates(flags, today);
      return { restaurant, request, date, today };
    });
    if (flags.date !== undefined) webhooks = await openWebhooks?.();
    run.notice();
    const read = async ({ restaurant, request, date, today }: (typeof questions)[number]) => {
      const kitchen = new KitchenReading(source, restaurant, { date, today, signal: runSignal });
      const rows = await kitchen.rows();
      const usual = await kitchen.usualReading();
      const subject = { ...source, restaurant };
      const soFar = usualSoFar(usual);
      const until = kitchen.isOver ? undefined : rows.readAt;
      const { records, note } =
        flags.once === true
          ? openStates(subject, request, rows, soFar, clock)
          : await statesOfDate(subject, request, { ...rows, ...soFar, until }, runSignal);
      const notes = usualNotes(usual.usualTimes, usual.missed);
      return { records, notes: note === undefined ? notes : `${notes}${PROGRAM}${note}\n` };
    };
    async function* blocks() {
      for await (const outcome of run.outcomes(questions, read)) {
        if (isNotRead(outcome)) throw outcome.failure;
        run.line.erase();
        const { failure, result: states, restaurant } = outcome;
        if (failure !== undefined) {
          if (!run.isSeveral) throw failure;
          summary.failed(failure.code);
          run.print(failure, restaurant);
          continue;
        }
        const isTrouble = flags.once === true && states.records.length > 0;
        summary.answered(isTrouble ? EXIT.found : EXIT.done);
        await webhooks?.add(states.records);
        yield states.records.map(jsonLine);
        const { notes } = states;
        run.notices.write(run.isSeveral ? notesAbout(restaurant.name, notes) : notes);
      }
    }
    await writeBlocks(blocks(), stdout);
    if ((await webhooks?.sent(runSignal)) === false) summary.alsoFailed('UNREACHABLE');
    if (run.isSeveral) summary.write(stderr);
    return summary.exit();
  } catch (error) {
    throw signal?.aborted === true ? new Failure('CANCELLED', 'Canceled.') : error;
  } finally {
    await webhooks?.close();
    await source.close();
  }
}

async function statesOfDate(
  subject: FollowedRestaurant,
  request: WatchRequest,
  replay: ReplayedDate,
  signal: AbortSignal,
) {
  const records: FollowRecord[] = [];
  const judged: StationVerdict[] = [];
  for (const moment of replayedRecords(subject, request, replay)) {
    records.push(...moment.records);
    for (const { state, unknownReason, stationUsual, limit } of moment.pace.stations)
      judged.push({ state, unknownReason, stationUsual, limit });
    // A signal can arrive here, between two moments.
    await setImmediate();
    if (signal.aborted) break;
  }
  const label = businessDateLabel(replay.date);
  if (replay.day.length === 0) return { records, note: `No item was bumped on ${label}.` };
  const startCount = records.filter(({ event }) => event === 'begin').length;
  const found =
    startCount > 0
      ? `${countOf(startCount, 'state')} started`
      : (unjudgedDate(judged, replay.usualTimes.dates, replay.awaited) ?? 'no state started');
  return { records, note: `${label}: ${found}.` };
}

/** Each open state is printed as a start. */
function openStates(
  subject: FollowedRestaurant,
  request: WatchRequest,
  rows: DateReading,
  usual: UsualSoFar,
  clock: Clock,
) {
  const { date, readAt } = rows;
  const judged = judgeReading(subject.restaurant, request, rows, usual, clock.now());
  const options = { oldMs: request.oldMs, clock };
  const followed = new FollowedKitchen(subject, options, { startedAt: readAt, date });
  const records = followed.follow(judged);
  if (records.length > 0) return { records };
  const unjudged = unjudgedDate(judged.pace.stations, judged.dates, judged.awaited);
  return { records, note: `${businessDateLabel(date)}: ${unjudged ?? 'no state is open now'}.` };
}

/** `until` (epoch ms) is `undefined` for a complete date. */
type ReplayedDate = Omit<StatesDate, 'calendar' | 'limits'> & {
  readonly until?: number | undefined;
};

/** Yields what `linecheck watch` would have printed at each moment. */
export function* replayedRecords(
  subject: FollowedRestaurant,
  { everyMs, followed, limits }: WatchRequest,
  { until, ...replay }: ReplayedDate,
): Generator<{ readonly records: readonly FollowRecord[]; readonly pace: KitchenPace }> {
  const { calendar } = subject.restaurant;
  const { date, usualTimes } = replay;
  for (const moment of dateStates({ ...replay, calendar, limits }, { everyMs, followed, until })) {
    if (moment === undefined) continue;
    const { events, pace } = moment;
    const records = events.map((event) => stateRecord(subject, event, date, usualTimes.dates));
    yield { records, pace };
  }
}
