/** `watch --date` and `--once`: each restaurant is read once, for the states of a business date, or those open now. */
import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../api/transport/clock.ts';
import { EXIT, Failure } from '../../contract/failures.ts';
import { businessDateAt, businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { dateStates, type StatesDate } from '../../kitchen/pace/date-states.ts';
import { NO_DECISIONS } from '../../kitchen/pace/decisions.ts';
import type { KitchenPace } from '../../kitchen/pace/kitchen-pace.ts';
import { type JudgedBriefly, unjudgedDate } from '../../kitchen/pace/words.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import { notices, type Outlets, writeBlocks } from '../../output/line-output.ts';
import { progressLine } from '../../output/progress-line.ts';
import { readRows } from '../../reader/date-rows.ts';
import { firstRestaurant, type KitchenSource } from '../../reader/kitchen-source.ts';
import { readUsual } from '../../reader/usual-times.ts';
import { askedDates } from '../arguments/asked-date.ts';
import { notesAbout, PROGRAM, restaurantsNotice, usualNotes } from '../arguments/notes-about.ts';
import { eachOutcome, endOf, isNotRead } from '../arguments/restaurants/each-outcome.ts';
import type { DecisionsOf } from '../arguments/restaurants/each-restaurant.ts';
import { isFailure, outcomeSummary } from '../arguments/restaurants/outcome-summary.ts';
import { severalRestaurants } from '../arguments/restaurants/read-restaurants.ts';
import { restaurantsAtOnce } from '../arguments/several-at-once.ts';
import { printedFailure } from '../ends/end-text.ts';
import { type FollowPlace, type FollowRecord, recordLine, stateRecord } from './follow-records.ts';
import { followedKitchen, followedPace } from './followed-kitchen.ts';
import { type WatchFlags, type WatchRequest, watchRequest } from './request.ts';

interface ReadPlace {
  readonly restaurant: RestaurantChoice;
  readonly request: WatchRequest;
  readonly date: string;
  readonly isOver: boolean;
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
  const narrated = notices(stderr, flags);
  const line = progressLine(narrated, () => clock.now());
  const signal = endOf(signals);
  try {
    const summary = outcomeSummary(flags, 'in trouble');
    const atOnce = restaurantsAtOnce(flags);
    const several = severalRestaurants(source, flags);
    const places = (several ?? [firstRestaurant(source)]).map((restaurant): ReadPlace => {
      const request = watchRequest(flags, source, decisionsOf(restaurant.guid));
      const today = businessDateAt(clock.now(), restaurant.calendar);
      const [date = today] = flags.once === true ? [] : askedDates(flags, today);
      return { restaurant, request, date, isOver: date < today };
    });
    narrated.write(restaurantsNotice(source, several !== undefined));
    for (const { date, isOver } of places) if (isOver) source.expectDate(date);
    const read = (place: ReadPlace) =>
      flags.once === true ? openNow(source, place, clock, signal) : statesOf(source, place, signal);
    async function* blocks() {
      const loop = { atOnce, order: 'given', signal, line } as const;
      for await (const outcome of eachOutcome(source, places, read, loop)) {
        if (isNotRead(outcome)) throw outcome.failure;
        line.erase();
        const { failure, read: found, restaurant } = outcome;
        if (failure === undefined) {
          const isTrouble = flags.once === true && found.records.length > 0;
          summary.answered(isTrouble ? EXIT.found : EXIT.done);
          yield found.records.map(recordLine);
          const { notes } = found;
          narrated.write(several === undefined ? notes : notesAbout(restaurant.name, notes));
          continue;
        }
        if (several === undefined || failure.origin === 'here') throw failure;
        summary.failed(failure.code);
        const heard = isFailure(failure, flags) ? stderr : narrated;
        heard.write(printedFailure(failure, restaurant.name));
      }
    }
    await writeBlocks(blocks(), stdout);
    if (several !== undefined) summary.write(stderr);
    return summary.exit();
  } catch (error) {
    throw signal.aborted ? new Failure('CANCELLED', 'Canceled.') : error;
  } finally {
    line.erase();
    await source.close();
  }
}

/** A date's states from start to end. Throws a Failure for a date that can't be read. Lets signals arrive between moments. */
async function statesOf(
  source: KitchenSource,
  { restaurant, request, date, isOver }: ReadPlace,
  signal: AbortSignal,
): Promise<ReadStates> {
  const { day, readAt } = await readRows(source, restaurant, date, { signal });
  const { usual, missed } = await readUsual(source, restaurant, date, { signal });
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
  { restaurant, request, date }: ReadPlace,
  clock: Pick<Clock, 'now'>,
  signal: AbortSignal,
): Promise<ReadStates> {
  const { day, readAt } = await readRows(source, restaurant, date, { signal });
  const { usual, missed } = await readUsual(source, restaurant, date, { signal });
  const now = clock.now();
  const followed = followedPace(restaurant, request, {
    date,
    day,
    readAt,
    now,
    usual: { usual, isPending: false },
  });
  const began = { now: readAt, date };
  const kitchen = followedKitchen({ ...source, restaurant }, request, undefined, began);
  const records = kitchen.follow(followed);
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
