import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../api/clock.ts';
import { EXIT, Failure } from '../../contract/failures.ts';
import { businessDateAt, businessDateLabel } from '../../kitchen/model/business-day.ts';
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
import { usualSoFar } from './background-usual.ts';
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
    const read = ({ restaurant, request, date, today }: (typeof questions)[number]) => {
      const kitchen = new KitchenReading(source, restaurant, { date, today, signal: runSignal });
      return flags.once === true
        ? readOpenStates(source, kitchen, request, clock)
        : readDateStates(source, kitchen, request, runSignal);
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

async function readDateStates(
  source: KitchenSource,
  kitchen: KitchenReading,
  request: WatchRequest,
  signal: AbortSignal,
) {
  const { restaurant, date, isOver } = kitchen;
  const { day, readAt } = await kitchen.rows();
  const usual = await kitchen.usualReading();
  const { usualTimes, awaited } = usualSoFar(usual);
  const dateRows = { date, day, usualTimes, awaited, until: isOver ? undefined : readAt };
  const records: FollowRecord[] = [];
  const judged: StationVerdict[] = [];
  for (const moment of replayedRecords({ ...source, restaurant }, request, dateRows)) {
    records.push(...moment.records);
    judged.push(...briefJudgments(moment.pace));
    // A signal can arrive here, between two moments.
    await setImmediate();
    if (signal.aborted) break;
  }
  const startCount = records.filter(({ event }) => event === 'begin').length;
  const unjudged = startCount > 0 ? undefined : unjudgedDate(judged, usualTimes.dates, awaited);
  const label = businessDateLabel(date);
  const started = `${startCount === 0 ? 'no state' : countOf(startCount, 'state')} started`;
  const found = `${label}: ${unjudged ?? started}.`;
  const note = day.length === 0 ? `No item was bumped on ${label}.` : found;
  return { records, notes: `${usualNotes(usualTimes, usual.missed)}${PROGRAM}${note}\n` };
}

/** Each open state is printed as a start. Throws a `Failure` for a date that can't be read. */
async function readOpenStates(
  source: KitchenSource,
  kitchen: KitchenReading,
  request: WatchRequest,
  clock: Clock,
) {
  const { restaurant, date } = kitchen;
  const rows = await kitchen.rows();
  const usual = await kitchen.usualReading();
  const judged = judgeReading(restaurant, request, rows, usualSoFar(usual), clock.now());
  const followed = new FollowedKitchen(
    { ...source, restaurant },
    { oldMs: request.oldMs, clock },
    { startedAt: rows.readAt, date },
  );
  const records = followed.follow(judged);
  const unjudged = unjudgedDate(briefJudgments(judged.pace), judged.dates, judged.awaited);
  const note = `${businessDateLabel(date)}: ${unjudged ?? 'no state is open now'}.`;
  const notes = usualNotes(usual.usualTimes, usual.missed);
  return { records, notes: records.length > 0 ? notes : `${notes}${PROGRAM}${note}\n` };
}

function briefJudgments({ stations }: KitchenPace): readonly StationVerdict[] {
  return stations.map(({ state, unknownReason, stationUsual, limit }) => {
    return { state, unknownReason, stationUsual, limit };
  });
}

/** Yields what `linecheck watch` would have printed at each moment. `until` (epoch ms) is `undefined` for a complete date. */
export function* replayedRecords(
  subject: FollowedRestaurant,
  { everyMs, followed, limits }: WatchRequest,
  {
    until,
    ...replay
  }: Omit<StatesDate, 'calendar' | 'limits'> & { readonly until?: number | undefined },
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
