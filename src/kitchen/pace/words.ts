import { lateClause } from '../measures/words.ts';
import { type ClockFace, weekdayName } from '../model/business-day.ts';
import { clockTime } from '../model/local-time.ts';
import { countOf, countText, durationText, elapsedText, spanText } from '../text/quantities.ts';
import type { StationUsual } from '../usual/station-usual.ts';
import { MIN_DATES } from '../usual/usual.ts';
import { PACE_RULES } from './pace-rules.ts';
import type { ItemMix, PaceWindow } from './pace-window.ts';
import {
  type AwaitedDates,
  isSlowTooSoon,
  type StationNow,
  type StationPace,
  type UnknownReason,
} from './station-pace.ts';

/** What sentences about states are written with: the moment, and the dates compared with. */
export interface PaceContext {
  readonly clock: ClockFace;
  readonly asOf: number;
  readonly dates: readonly string[];
  /** Whether more of these dates are being read, so that nobody knows yet how many there are. */
  readonly areReading?: boolean;
}

const UNKNOWN: Readonly<Record<Exclude<UnknownReason, 'few bumps'>, string>> = {
  'day over': 'the day is over',
  'old reading': 'the data is too old',
  'nothing anywhere': 'no station has bumped a new ticket lately',
  'no bumps': 'no item was bumped at prep here on this date',
  'unreliable bumps': 'too many items were bumped in bulk, too early, or with wrong times',
  'new menu': 'too many items have no usual time yet',
};

/** Says why a station has no usual times: there are too few earlier dates, or the station is in too few of them. */
export function noUsualText(dates: readonly string[], areReading = false): string {
  if (areReading) return 'earlier dates are still being read';
  return `there are ${dates.length === 0 ? 'no' : 'too few'} earlier dates to compare with`;
}

/** A reason that several stations may share. */
export function unknownText(reason: UnknownReason | undefined, dates: readonly string[]): string {
  return reason === 'few bumps'
    ? `there are too few bumps, and ${noUsualText(dates)}`
    : UNKNOWN[reason ?? 'no bumps'];
}

/** `4 Saturdays`, or `2 dates` if weekdays differ. */
export function datesText(dates: readonly string[]): string {
  const days = new Set(dates.map(weekdayName));
  const [day = 'date'] = days.size === 1 ? days : [];
  return countOf(dates.length, day);
}

export function paceReason(pace: StationPace | undefined, context: PaceContext): string {
  if (pace === undefined) return UNKNOWN['no bumps'];
  switch (pace.state) {
    case 'slow':
    case 'ok':
      return paceFigures(pace, context);
    case 'quiet':
      return quietFigures(pace, context);
    case 'busy':
      return `the items that came in are ${loadText(pace.work?.ratio)} the usual work for this hour (${datesText(context.dates)})`;
    case 'unknown':
      return unjudgedText(pace, context);
  }
}

/** `4 in 10 items were bumped in bulk or too early`. */
function unjudgedText(
  { unknownReason, now }: StationPace,
  { dates, areReading }: PaceContext,
): string {
  const { oddShare, bulkShare, newShare } = now;
  switch (unknownReason) {
    case 'few bumps':
      return `${fewText(now)}, and ${noUsualText(dates, areReading)}`;
    case 'unreliable bumps':
      return bulkShare > PACE_RULES.maxOddShare
        ? `${tenthsText(bulkShare)} items were bumped in bulk or too early`
        : `${tenthsText(oddShare)} items were bumped in bulk, too early, or with wrong times`;
    case 'new menu':
      return `${tenthsText(newShare)} items have no usual time yet`;
    default:
      return unknownText(unknownReason, dates);
  }
}

/** `only 3 tickets have been bumped so far, 2 of 3 late`. */
function fewText({ judged, late }: PaceWindow): string {
  const bumped = `only ${countOf(judged, 'ticket has', 'tickets have')} been bumped so far`;
  return late === 0 ? bumped : `${bumped}, ${lateOf(late, judged)}`;
}

/** `4 in 10`, or `all`. */
function tenthsText(share: number): string {
  return share === 1 ? 'all' : `${Math.min(9, Math.max(1, Math.round(share * 10)))} in 10`;
}

/** Why a station could not be judged on a complete date. `undefined` if it was judged. */
export function unjudgedReason(
  { stationUsual, now }: StationPace,
  dates: readonly string[],
): string | undefined {
  if (stationUsual === undefined) return noUsualText(dates);
  return now.newShare > PACE_RULES.maxNewItemShare ? UNKNOWN['new menu'] : undefined;
}

/** A station's state at a moment. It is kept without the bumps, because a date has hundreds of moments. */
export type StationVerdict = Pick<
  StationPace,
  'state' | 'unknownReason' | 'stationUsual' | 'limit'
>;

/** Why a date is not judged, mostly not judged, or judged only by limits. Otherwise `undefined`. */
export function unjudgedDate(
  moments: readonly StationVerdict[],
  dates: readonly string[],
  awaited: AwaitedDates,
): string | undefined {
  if (moments.some((moment) => isSlowTooSoon(moment, awaited)))
    return 'no station is judged by the default limit, because earlier dates could not be read';
  const isByLimit = moments.every(({ stationUsual }) => stationUsual === undefined);
  const reasons = moments.flatMap(({ unknownReason }) => unknownReason ?? []);
  const judgedCount = moments.length - reasons.length;
  const newMenuCount = reasons.filter((reason) => reason === 'new menu').length;
  if (judgedCount > 0) {
    if (newMenuCount > judgedCount)
      return `most of it is not judged, because ${UNKNOWN['new menu']}`;
    return isByLimit ? `no station was over its limit, and ${noUsualText(dates)}` : undefined;
  }
  const clearest = reasons.find(
    (reason) => reason !== 'nothing anywhere' && reason !== 'few bumps',
  );
  const reason = clearest ?? reasons[0] ?? 'no bumps';
  const isUsualMissing = isByLimit || reason === 'few bumps';
  return `it is not judged, because ${isUsualMissing ? noUsualText(dates) : UNKNOWN[reason]}`;
}

/**
 * The usual time beside a median. A state compares each item with its own usual time, so this is the usual time of the items behind the
 * median, and the median divided by it is the judged ratio. A complete date, and a station without a median, have the station's usual time.
 */
export function usualBeside(pace: StationPace): number | undefined {
  const { now, stationUsual, quarter, unknownReason } = pace;
  const { medianMs, ratio } = now;
  if (medianMs === undefined || unknownReason === 'day over')
    return stationUsual?.at(quarter).medianMs;
  return ratio && unknownReason !== 'new menu' ? medianMs / ratio : undefined;
}

function paceFigures(pace: StationPace, { dates, areReading }: PaceContext): string {
  const { now, stationUsual, limit } = pace;
  const { bumps, compared, medianMs, ratio, late, judged } = now;
  if (medianMs === undefined && ratio === undefined) return fewText(now);
  if (medianMs === undefined)
    return `${fewText(now)}, at ${ratioText(ratio)} the usual time (${datesText(dates)})`;
  const tickets =
    bumps < compared
      ? `the last ${judged === 1 ? 'ticket' : countOf(judged, 'ticket')}`
      : ticketsText(now, ` in the last ${spanText(PACE_RULES.windowMs)}`);
  const times = `${tickets}, ${lateOf(late, judged)}, median ${durationText(medianMs)}`;
  if (stationUsual === undefined)
    return `${times}, ${lateClause(limit)}, and ${noUsualText(dates, areReading)}`;
  if (ratio === undefined) return `${times}, and too few of these items have a usual time`;
  return `${times}, usually ${durationText(usualBeside(pace))} for these items (${datesText(dates)})`;
}

function lateOf(late: number, judged: number): string {
  return `${countText(late)} of ${countText(judged)} late`;
}

/** `18 tickets in 30 min`, with `(17 counted)` if flagged bumps leave tickets out. */
export function ticketsText({ tickets, judged }: PaceWindow, when: string): string {
  const counted = judged === tickets ? '' : ` (${countText(judged)} counted)`;
  return `${countOf(tickets, 'ticket')}${when}${counted}`;
}

function quietFigures(
  { since, quiet, stationUsual }: StationPace,
  { asOf, dates }: PaceContext,
): string {
  const span = elapsedText(asOf - (since ?? asOf));
  const { tickets = 0, due = 0 } = quiet ?? {};
  const missed = missedTickets(tickets, stationUsual);
  const reason =
    missed === undefined
      ? `${countOf(Math.round(due), 'bump')} would be usual by now`
      : `${countOf(tickets, 'ticket')} came in and about ${countText(missed)} should have had an item from here`;
  return `nothing has come out for ${span}, though ${reason} (${datesText(dates)})`;
}

/** If fewer tickets have an item at a station, each order is for one station. Other stations' tickets then show nothing about it. */
const MIN_SHARE = 0.05;

/** How many of these tickets usually have an item from the station. */
function missedTickets(tickets: number, stationUsual: StationUsual | undefined) {
  const { share = 0 } = stationUsual ?? {};
  return tickets > 0 && share >= MIN_SHARE ? Math.max(1, Math.round(tickets * share)) : undefined;
}

/** `About 13 tickets should have had an item from Cold.` or `Usually 12 bumps by now.` */
export function quietShort(
  name: string,
  { quiet, stationUsual }: Pick<StationPace, 'quiet' | 'stationUsual'>,
): string {
  const { tickets = 0, due = 0 } = quiet ?? {};
  const missed = missedTickets(tickets, stationUsual);
  return missed === undefined
    ? `Usually ${countOf(Math.round(due), 'bump')} by now.`
    : `About ${countOf(missed, 'ticket')} should have had an item from ${name}.`;
}

/** `1.6x`, or `-` for none. */
export function ratioText(ratio: number | undefined): string {
  return ratio === undefined ? '-' : `${ratio.toFixed(1)}x`;
}

/** `over 2.5x` above the maximum. With few usual items, a larger multiple is not credible. */
export function loadText(ratio = 1): string {
  const most = PACE_RULES.maxLoad;
  return ratio > most ? `over ${ratioText(most)}` : ratioText(ratio);
}

/** `Pizza has been slow since 18:42: …`, one sentence. The name is untrusted. */
export function paceSentence(
  name: string,
  pace: StationPace | undefined,
  context: PaceContext,
): string {
  const state =
    pace?.since === undefined
      ? stateText(name, pace)
      : `${name} has been ${pace.state} since ${clockTime(pace.since, context.clock)}`;
  return `${state}: ${paceReason(pace, context)}.`;
}

/** How close the station is to being called slow, or to its usual pace. `undefined` if nothing shows that. */
export function evidenceSentence(pace: StationPace | undefined): string | undefined {
  if (pace?.stationUsual === undefined || pace.now.ratio === undefined) return undefined;
  const { state, points } = pace;
  if (state === 'ok') return nearSlowText(points);
  if (state !== 'slow' || points >= PACE_RULES.slowPoints) return undefined;
  return points < PACE_RULES.pacePoints
    ? 'It is almost back at its usual pace.'
    : 'It is getting faster, but is not at its usual pace yet.';
}

/** By fifths of the evidence that makes a station slow. The first fifth is no news. */
const WAYS = [undefined, 'a third of the way to', 'halfway to', 'most of the way to', 'close to'];

function nearSlowText(points: number): string | undefined {
  const fifth = Math.floor((points / PACE_RULES.slowPoints) * WAYS.length);
  const way = WAYS[Math.min(fifth, WAYS.length - 1)];
  return way && `It is ${way} being called slow.`;
}

/** `Usual: 4 Saturdays.` Empty with too few dates. */
export function usualDatesText(dates: readonly string[]): string {
  return dates.length < MIN_DATES ? '' : `Usual: ${datesText(dates)}.`;
}

/** Whether a station that is not slow is also at its usual pace. It may take longer for some bumps before it is called slow. */
export function isAtUsualPace(pace: StationPace | undefined): boolean {
  const { ratio = Number.NaN } = pace?.now ?? {};
  return ratio <= PACE_RULES.kitchenRatio;
}

function stateText(name: string, pace: StationPace | undefined): string {
  const state = pace?.state ?? 'unknown';
  if (state === 'ok') return calmText(name, pace);
  return state === 'unknown' ? `${name} isn't judged` : `${name} is ${state}`;
}

/** With fewer tickets, a longer time may be chance. That is worth a word only if half of them are late. */
const FEW_TICKETS = 8;

function calmText(name: string, pace: StationPace | undefined): string {
  if (isAtUsualPace(pace)) return `${name} is at its usual pace`;
  const { ratio, judged = 0, late = 0 } = pace?.now ?? {};
  if (ratio === undefined) return `${name} isn't slow`;
  return judged < FEW_TICKETS && late * 2 >= judged
    ? `There are too few tickets to call ${name} slow`
    : `${name} takes longer than usual, but isn't called slow`;
}

/** The state with its figures, the items since then, and when the newest bumped item was fired. Names are untrusted. */
export function nowSentences(station: StationNow, context: PaceContext): readonly string[] {
  const { name, pace } = station;
  return [paceSentence(name, pace, context), ...laterSentences(station, context)];
}

/** What a line such as `SLOW Fry since 18:29: 21m51, usually 8m49.` leaves out. */
export function besideLineSentences(station: StationNow, context: PaceContext): readonly string[] {
  const { name, pace } = station;
  if (pace?.state !== 'slow' && pace?.state !== 'quiet') return nowSentences(station, context);
  const tickets = ticketsText(pace.now, ` in the last ${spanText(PACE_RULES.windowMs)}`);
  const { mix, since } = pace;
  const items =
    mix === undefined || since === undefined
      ? ''
      : `, ${mixText(mix, ` since ${clockTime(since, context.clock)}`)}`;
  return [
    `${name}: ${tickets}${items}.`,
    ...newestSentences(pace, context),
    usualDatesText(context.dates),
  ].filter((text) => text !== '');
}

function laterSentences({ pace }: StationNow, context: PaceContext): readonly string[] {
  if (pace === undefined) return [];
  const { mix, state, catchUp } = pace;
  const isLong = state === 'ok' && (pace.now.ratio ?? 1) > PACE_RULES.kitchenRatio;
  const why =
    catchUp === undefined
      ? isLong && notSlowText(pace)
      : `It is catching up after ${elapsedText(catchUp.silenceMs)} without a bump.`;
  return [
    ...(why ? [why] : []),
    ...(mix === undefined ? [] : [`It bumped ${mixText(mix, ' since')}.`]),
    ...newestSentences(pace, context),
  ];
}

function newestSentences(
  { state, newestFire }: StationPace,
  { asOf }: PaceContext,
): readonly string[] {
  if (state === 'unknown' || newestFire === undefined) return [];
  return [`The newest ticket finished here came in ${elapsedText(asOf - newestFire)} ago.`];
}

function notSlowText({ explained, points, lastStop }: StationPace): string | undefined {
  if (lastStop !== undefined)
    return `Some of these tickets waited through ${elapsedText(lastStop.silenceMs)} without a bump.`;
  const { load = 1, kitchenRatio: kitchen = 1 } = explained ?? {};
  if (load >= PACE_RULES.kitchenBusy) return `It has ${loadText(load)} the usual work.`;
  if (kitchen >= SLOW_RATIO) return `The whole kitchen takes ${ratioText(kitchen)} the usual time.`;
  return nearSlowText(points);
}

/** From this ratio on, a sentence names the kitchen's pace. */
const SLOW_RATIO = 1.1;

/** `11 items since, mostly shrimp scampi (6)`. */
function mixText({ items, mostly }: ItemMix, since: string): string {
  const named = mostly === undefined ? '' : `, mostly ${mostly.name} (${mostly.items})`;
  return `${countOf(items, 'item')}${since}${named}`;
}
