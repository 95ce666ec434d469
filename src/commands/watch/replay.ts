/** `linecheck watch --follow --date`: prints what `--follow` would have printed on past dates, at moments as far apart as its readings. */
import { setImmediate } from 'node:timers/promises';
import { Failure } from '../../contract/failures.ts';
import { businessDateAt, businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { dateStates, type StatesDate } from '../../kitchen/pace/date-states.ts';
import { NO_DECISIONS } from '../../kitchen/pace/decisions.ts';
import type { KitchenPace } from '../../kitchen/pace/kitchen-pace.ts';
import { type JudgedBriefly, unjudgedDate } from '../../kitchen/pace/words.ts';
import { countOf, countText } from '../../kitchen/text/quantities.ts';
import { notices, writeBlocks } from '../../output/line-output.ts';
import { progressLine } from '../../output/progress-line.ts';
import { firstRestaurant, type KitchenSource } from '../../sources/kitchen-source.ts';
import { askedDates } from '../arguments/asked-date.ts';
import { readUsual } from '../arguments/judged-date.ts';
import { notesAbout, PROGRAM, restaurantsNotice, usualNotes } from '../arguments/notes-about.ts';
import { readDay } from '../arguments/read-day.ts';
import { eachOutcome, endOf, isNotRead } from '../arguments/restaurants/each-outcome.ts';
import type { Print } from '../arguments/restaurants/each-restaurant.ts';
import { isFailure, outcomeSummary } from '../arguments/restaurants/outcome-summary.ts';
import { COMMON_FAILURES, severalRestaurants } from '../arguments/restaurants/read-restaurants.ts';
import { restaurantsAtOnce } from '../arguments/several-at-once.ts';
import { printedFailure } from '../ends/end-text.ts';
import { failedDates } from '../ends/failed-dates.ts';
import { type FollowPlace, type FollowRecord, recordLine, stateRecord } from './follow-records.ts';
import { type FollowRequest, followRequest } from './follow-request.ts';
import type { WatchFlags } from './request.ts';

interface ReplayedDate {
  readonly restaurant: RestaurantChoice;
  readonly request: FollowRequest;
  readonly date: string;
  readonly isOver: boolean;
}

/** Returns the highest exit code of dates not read. Throws USAGE, a failure all dates share, and CANCELLED. */
export const replay: Print<readonly string[], WatchFlags> = async (
  source,
  words,
  flags,
  { stdout, stderr, signals },
  clock,
  decisionsOf = () => NO_DECISIONS,
) => {
  const narrated = notices(stderr, flags);
  const line = progressLine(narrated, () => clock.now());
  const signal = endOf(signals);
  try {
    const summary = outcomeSummary(flags);
    const atOnce = restaurantsAtOnce(flags);
    const several = severalRestaurants(source, flags);
    const restaurants = several ?? [firstRestaurant(source)];
    const places = restaurants.flatMap((restaurant) => {
      const request = followRequest(words, flags, source, decisionsOf(restaurant.guid));
      const today = businessDateAt(clock.now(), restaurant.calendar);
      return askedDates(flags, today).map((date): ReplayedDate => {
        return { restaurant, request, date, isOver: date < today };
      });
    });
    narrated.write(restaurantsNotice(source, several !== undefined));
    for (const { date, isOver } of places) if (isOver) source.expectDate(date);
    const failed = new Map<string, Failure>();
    const unread = new Map<string, Map<string, Failure>>();
    let done = 0;
    const draw = () => line.draw(() => `Replaying dates: ${countText(done)} of ${places.length}`);
    const loop = { atOnce, order: 'given', signal, line: { draw } } as const;
    const work = (place: ReplayedDate) => replayed(source, place, signal);
    async function* blocks() {
      draw();
      for await (const outcome of eachOutcome(source, places, work, loop)) {
        if (isNotRead(outcome)) throw outcome.failure;
        line.erase();
        done += 1;
        const { failure, read } = outcome;
        const { name, guid } = outcome.restaurant;
        if (failure === undefined) {
          yield read.lines;
          narrated.write(several === undefined ? read.notes : notesAbout(name, read.notes));
          continue;
        }
        if (places.length === 1 || COMMON_FAILURES.has(failure.code)) throw failure;
        // A missing subscription is the same on every date.
        if (failure.code === 'NOT_SUBSCRIBED' && failed.has(guid)) continue;
        failed.set(guid, failure);
        if (isFailure(failure, flags)) {
          const own = unread.get(name) ?? new Map<string, Failure>();
          unread.set(name, own.set(outcome.date, failure));
        } else narrated.write(printedFailure(failure, name));
      }
    }
    await writeBlocks(blocks(), stdout);
    for (const [name, failures] of unread) {
      for (const warning of failedDates({ summaries: new Map(), failures }).warnings)
        stderr.write(several === undefined ? warning : notesAbout(name, warning));
    }
    for (const { guid } of restaurants) {
      const failure = failed.get(guid);
      if (failure === undefined) summary.answered();
      else summary.failed(failure.code);
    }
    if (several !== undefined) summary.write(stderr);
    return summary.exit();
  } catch (error) {
    throw signal.aborted ? new Failure('CANCELLED', 'Canceled.') : error;
  } finally {
    line.erase();
    await source.close();
  }
};

/** Throws a Failure for a date that can't be read. Lets signals arrive between moments. */
async function replayed(source: KitchenSource, place: ReplayedDate, signal: AbortSignal) {
  const { restaurant, request, date, isOver } = place;
  const { day, readAt } = await readDay(source, restaurant, date, { signal });
  const { usual, missed } = await readUsual(source, restaurant, date, { signal });
  const read = { date, day, usual, until: isOver ? undefined : readAt };
  const found: FollowRecord[] = [];
  const judged: JudgedBriefly[] = [];
  for (const { records, pace } of replayedRecords({ ...source, restaurant }, request, read)) {
    found.push(...records);
    for (const { state, why, usual: own } of pace.stations) judged.push({ state, why, usual: own });
    await setImmediate();
    if (signal.aborted) break;
  }
  const label = businessDateLabel(date);
  const begun = found.filter(({ event }) => event === 'begin').length;
  const unjudged = begun > 0 ? undefined : unjudgedDate(judged, usual.dates);
  const note =
    day.length === 0
      ? `No items bumped on ${label}.`
      : `${label}: ${unjudged ?? `${begun === 0 ? 'no state' : countOf(begun, 'state')} started`}.`;
  return {
    lines: found.map(recordLine),
    notes: `${usualNotes(usual, missed)}${PROGRAM}${note}\n`,
  };
}

/** What following a date prints at each moment. */
export function* replayedRecords(
  place: FollowPlace,
  { everyMs, followed, limits }: Pick<FollowRequest, 'everyMs' | 'followed' | 'limits'>,
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
