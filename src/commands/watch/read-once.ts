/** `watch --date` and `--once`: each restaurant is read once, for the states of a business date, or those open now. */
import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../api/clock.ts';
import { EXIT, Failure } from '../../contract/failures.ts';
import { businessDateAt, businessDateLabel } from '../../kitchen/model/business-day.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { dateStates, type StatesDate } from '../../kitchen/pace/date-states.ts';
import type { KitchenPace } from '../../kitchen/pace/kitchen-pace.ts';
import { NO_DECISIONS } from '../../kitchen/pace/station-limit.ts';
import { type JudgedBriefly, unjudgedDate } from '../../kitchen/pace/words.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import { type Outlets, writeBlocks } from '../../output/line-output.ts';
import { isNotRead } from '../../reader/each-outcome.ts';
import { KitchenReading } from '../../reader/kitchen-reading.ts';
import type { KitchenSource } from '../../reader/kitchen-source.ts';
import { askedDates } from '../arguments/asked-date.ts';
import type { WatchFlags } from '../arguments/command-flags.ts';
import type { DecisionsOf } from '../arguments/each-restaurant.ts';
import { notesAbout, PROGRAM, usualNotes } from '../arguments/notes-about.ts';
import { RestaurantRun } from '../arguments/read-restaurants.ts';
import { type FollowPlace, type FollowRecord, recordLine, stateRecord } from './follow-records.ts';
import { followedKitchen, followedPace } from './followed-kitchen.ts';
import { type WatchRequest, watchRequest } from './request.ts';

interface ReadPlace {
  readonly restaurant: RestaurantChoice;
  readonly request: WatchRequest;
  readonly date: string;
  readonly today: string;
}

interface ReadStates {
  readonly records: readonly FollowRecord[];
  /** Lines for people, each with its end. */
  readonly notes: string;
}

/** Returns the highest exit code of restaurants not read, or 1 where `--once` finds a state. Throws USAGE, a failure all restaurants share, and CANCELLED. */
export async function readOnce(
  source: KitchenSource,
  flags: WatchFlags,
  { stdout, stderr, signals }: Outlets,
  clock: Clock,
  decisionsOf: DecisionsOf = () => NO_DECISIONS,
): Promise<number> {
  let signal: AbortSignal | undefined;
  try {
    const run = new RestaurantRun(source, flags, { stderr, signals }, clock, 'in trouble');
    const ending = run.signal();
    signal = ending;
    const summary = run.summary();
    const places = run.restaurants.map((restaurant): ReadPlace => {
      const request = watchRequest(flags, source, decisionsOf(restaurant.guid));
      const today = businessDateAt(clock.now(), restaurant.calendar);
      const [date = today] = flags.once === true ? [] : askedDates(flags, today);
      return { restaurant, request, date, today };
    });
    run.notice();
    const read = ({ restaurant, request, date, today }: ReadPlace) => {
      const kitchen = new KitchenReading(source, restaurant, { date, today, signal: ending });
      return flags.once === true
        ? openNow(source, kitchen, request, clock)
        : statesOf(source, kitchen, request, ending);
    };
    async function* blocks() {
      for await (const outcome of run.outcomes(places, read)) {
        if (isNotRead(outcome)) throw outcome.failure;
        run.line.erase();
        const { failure, read: found, restaurant } = outcome;
        if (failure !== undefined) {
          if (!run.isSeveral) throw failure;
          summary.failed(failure.code);
          run.print(failure, restaurant);
          continue;
        }
        const isTrouble = flags.once === true && found.records.length > 0;
        summary.answered(isTrouble ? EXIT.found : EXIT.done);
        yield found.records.map(recordLine);
        const { notes } = found;
        run.narrated.write(run.isSeveral ? notesAbout(restaurant.name, notes) : notes);
      }
    }
    await writeBlocks(blocks(), stdout);
    if (run.isSeveral) summary.write(stderr);
    return summary.exit();
  } catch (error) {
    throw signal?.aborted === true ? new Failure('CANCELLED', 'Canceled.') : error;
  } finally {
    await source.close();
  }
}

/** A date's states from start to end. Throws a Failure for a date that can't be read. Lets signals arrive between moments. */
async function statesOf(
  source: KitchenSource,
  kitchen: KitchenReading,
  request: WatchRequest,
  signal: AbortSignal,
): Promise<ReadStates> {
  const { restaurant, date, isOver } = kitchen;
  const { day, readAt } = await kitchen.rows();
  const { usual, missed } = await kitchen.usual();
  const read = { date, day, usual, until: isOver ? undefined : readAt };
  const records: FollowRecord[] = [];
  const judged: JudgedBriefly[] = [];
  for (const moment of replayedRecords({ ...source, restaurant }, request, read)) {
    records.push(...moment.records);
    judged.push(...judgedIn(moment.pace));
    await setImmediate();
    if (signal.aborted) break;
  }
  const begun = records.filter(({ event }) => event === 'begin').length;
  const unjudged = begun > 0 ? undefined : unjudgedDate(judged, usual.dates);
  const label = businessDateLabel(date);
  const note =
    day.length === 0
      ? `No items bumped on ${label}.`
      : `${label}: ${unjudged ?? `${begun === 0 ? 'no state' : countOf(begun, 'state')} started`}.`;
  return { records, notes: `${usualNotes(usual, missed)}${PROGRAM}${note}\n` };
}

/** The states open when the date is read, as they begin. Throws a Failure for a date that can't be read. */
async function openNow(
  source: KitchenSource,
  kitchen: KitchenReading,
  request: WatchRequest,
  clock: Pick<Clock, 'now'>,
): Promise<ReadStates> {
  const { restaurant, date } = kitchen;
  const read = await kitchen.rows();
  const { readAt } = read;
  const { usual, missed } = await kitchen.usual();
  const judged = { ...read, now: clock.now(), usual: { usual, isPending: false } };
  const followed = followedPace(restaurant, request, judged);
  const began = { now: readAt, date };
  const fresh = followedKitchen({ ...source, restaurant }, request, undefined, began);
  const records = fresh.follow(followed);
  const unjudged = unjudgedDate(judgedIn(followed.pace), usual.dates);
  const note = `${businessDateLabel(date)}: ${unjudged ?? 'no state is open now'}.`;
  const notes = usualNotes(usual, missed);
  return { records, notes: records.length > 0 ? notes : `${notes}${PROGRAM}${note}\n` };
}

function judgedIn({ stations }: KitchenPace): readonly JudgedBriefly[] {
  return stations.map(({ state, why, usual }) => ({ state, why, usual }));
}

/** What following a date prints at each moment. */
export function* replayedRecords(
  place: FollowPlace,
  { everyMs, followed, limits }: Pick<WatchRequest, 'everyMs' | 'followed' | 'limits'>,
  read: Pick<StatesDate, 'date' | 'day' | 'usual'> & { readonly until: number | undefined },
): Generator<{ readonly records: readonly FollowRecord[]; readonly pace: KitchenPace }> {
  const { calendar } = place.restaurant;
  const { date, usual, until } = read;
  for (const moment of dateStates({ ...read, calendar, limits }, { everyMs, followed, until })) {
    if (moment === undefined) continue;
    const { events, pace } = moment;
    yield { records: events.map((event) => stateRecord(place, event, date, usual.dates)), pace };
  }
}
