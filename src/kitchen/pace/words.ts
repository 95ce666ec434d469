import { lateClause } from '../measures/words.ts';
import { type ClockFace, weekdayName } from '../model/business-day.ts';
import { clockTime } from '../model/local-time.ts';
import { countOf, countText, durationText, shareText, spanText } from '../text/quantities.ts';
import type { StationUsual } from '../usual/station-usual.ts';
import { MIN_DATES } from '../usual/usual.ts';
import { PACE_RULES } from './pace-rules.ts';
import type { ItemMix, PaceWindow } from './pace-window.ts';
import type { PaceState, StationNow, StationPace, UnknownReason } from './station-pace.ts';

/** What sentences about states are written with: the moment, and the dates compared with. */
export interface PaceContext {
  readonly clock: ClockFace;
  readonly asOf: number;
  readonly dates: readonly string[];
}

export const UNKNOWN: Readonly<Record<Exclude<UnknownReason, 'few bumps'>, string>> = {
  'day over': 'the day is over',
  'old reading': 'the data is too old',
  'nothing anywhere': 'no station has bumped a new ticket lately',
  'no bumps': 'no item was bumped at prep here on this date',
  'unreliable bumps': 'too many items here were mass-bumped or have impossible times',
  'new menu': 'too many items here have no usual time yet',
};

/** Says why a station has no usual times: there are too few earlier dates, or the station is in too few of them. */
export function noUsualText(dates: readonly string[]): string {
  return `there are ${dates.length === 0 ? 'no' : 'too few'} earlier dates to compare with`;
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
      return pace.unknownReason === 'few bumps'
        ? `there are too few bumps, and ${noUsualText(context.dates)}`
        : unjudgedText(pace);
  }
}

/** `40% of the items here were mass-bumped or have impossible times`. */
function unjudgedText({ unknownReason, now }: StationPace): string {
  if (unknownReason === undefined || unknownReason === 'few bumps') return UNKNOWN['no bumps'];
  const text = UNKNOWN[unknownReason];
  const share = unknownReason === 'unreliable bumps' ? now.oddShare : now.newShare;
  return share === 0 ? text : text.replace('too many', `${shareText(share, 1)} of the`);
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
export interface StationVerdict {
  readonly state: PaceState;
  readonly unknownReason: UnknownReason | undefined;
  readonly stationUsual: StationUsual | undefined;
}

/** Why a date is not judged, mostly not judged, or judged only by limits. Otherwise `undefined`. */
export function unjudgedDate(
  moments: readonly StationVerdict[],
  dates: readonly string[],
): string | undefined {
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

function paceFigures(
  { now, stationUsual, limit, quarter }: StationPace,
  { dates }: PaceContext,
): string {
  const { bumps, compared, medianMs, ratio, late, judged } = now;
  if (medianMs === undefined)
    return `only ${countOf(judged, 'ticket has', 'tickets have')} been bumped so far`;
  const tickets =
    bumps < compared
      ? `the last ${judged === 1 ? 'ticket' : countOf(judged, 'ticket')}`
      : ticketsText(now, ` in ${spanText(PACE_RULES.windowMs)}`);
  const times = `${tickets}, ${lateOf(late, judged)}, median ${durationText(medianMs)}`;
  if (stationUsual === undefined)
    return `${times}, ${lateClause(limit)}, and ${noUsualText(dates)}`;
  if (ratio === undefined) return `${times}, and ${noUsualText(dates)}`;
  const usualMs = stationUsual.at(quarter).medianMs;
  const beside = `usually ${durationText(usualMs)} (${datesText(dates)})`;
  return `${times}, ${beside}${mixedText(ratio / (medianMs / usualMs))}`;
}

/** If the judged ratio is this many times the ratio of the medians, or the other way round, a sentence says that the items differ. */
const MIXED_TIMES = 1.25;

function mixedText(times: number): string {
  if (times >= MIXED_TIMES) return ', and these items are usually quicker';
  return times <= 1 / MIXED_TIMES ? ', but these items usually take longer' : '';
}

export function lateOf(late: number, judged: number): string {
  return `${countText(late)} of ${countText(judged)} late`;
}

/** `18 tickets in 30 min`, with `(17 counted)` if flagged bumps leave tickets out. */
export function ticketsText({ tickets, judged }: PaceWindow, when: string): string {
  const counted = judged === tickets ? '' : ` (${countText(judged)} counted)`;
  return `${countOf(tickets, 'ticket')}${when}${counted}`;
}

function quietFigures(
  { lastBumpAt, quiet, stationUsual }: StationPace,
  { asOf, dates }: PaceContext,
): string {
  const span = spanText(asOf - (lastBumpAt ?? asOf));
  const { tickets = 0, due = 0 } = quiet ?? {};
  const reason = areShared(tickets, stationUsual)
    ? `${countOf(tickets, 'ticket')} came in and about ${ownTickets(tickets, stationUsual)} should have had an item from here`
    : `${countOf(Math.round(due), 'bump')} would be usual by now`;
  return `nothing has come out for ${span}, though ${reason} (${datesText(dates)})`;
}

/** If fewer tickets have an item at a station, each order is for one station. Other stations' tickets then show nothing about it. */
const MIN_SHARE = 0.05;

function areShared(tickets: number, stationUsual: StationUsual | undefined): boolean {
  return tickets > 0 && (stationUsual?.share ?? 0) >= MIN_SHARE;
}

function ownTickets(tickets: number, stationUsual: StationUsual | undefined): string {
  return countText(Math.max(1, Math.round(tickets * (stationUsual?.share ?? 0))));
}

/** `17 tickets since, about 5 should need it`, or `usually 12 bumps by now`. */
export function quietShort({
  quiet,
  stationUsual,
}: Pick<StationPace, 'quiet' | 'stationUsual'>): string {
  const { tickets = 0, due = 0 } = quiet ?? {};
  return areShared(tickets, stationUsual)
    ? `${countOf(tickets, 'ticket')} since, about ${ownTickets(tickets, stationUsual)} should need it`
    : `usually ${countOf(Math.round(due), 'bump')} by now`;
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
      ? stateText(pace)
      : `has been ${pace.state} since ${clockTime(pace.since, context.clock)}`;
  return `${name} ${state}: ${paceReason(pace, context)}.`;
}

/** How close the station is to being called slow, or to its usual pace. `undefined` if nothing shows that. */
export function evidenceSentence(pace: StationPace | undefined): string | undefined {
  if (pace?.stationUsual === undefined || pace.now.ratio === undefined) return undefined;
  const { state, points } = pace;
  if (state === 'ok') return points > 0 ? nearSlowText(points) : undefined;
  if (state !== 'slow' || points >= PACE_RULES.slowPoints) return undefined;
  return points < PACE_RULES.pacePoints
    ? 'It is almost back at its usual pace.'
    : 'It is getting faster, but is not at its usual pace yet.';
}

function nearSlowText(points: number): string {
  const share = points / PACE_RULES.slowPoints;
  const near = share < 0.35 ? 'far from' : share < 0.65 ? 'halfway to' : 'close to';
  return `It is ${near} being called slow.`;
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

function stateText(pace: StationPace | undefined): string {
  switch (pace?.state ?? 'unknown') {
    case 'ok':
      return calmText(pace);
    case 'unknown':
      return "can't be judged";
    case 'slow':
    case 'quiet':
    case 'busy':
      return `is ${pace?.state ?? ''}`;
  }
}

/** With fewer tickets, a longer time may be chance. */
const FEW_TICKETS = 8;

function calmText(pace: StationPace | undefined): string {
  if (isAtUsualPace(pace)) return 'is at its usual pace';
  const { ratio, judged = 0 } = pace?.now ?? {};
  if (ratio === undefined) return "isn't slow";
  return judged < FEW_TICKETS
    ? 'has too few tickets to be called slow yet'
    : "takes longer than usual, but isn't called slow";
}

/** The state with its figures, the items since then, and when the newest bumped item was fired. Names are untrusted. */
export function nowSentences({ name, pace }: StationNow, context: PaceContext): readonly string[] {
  const sentences = [paceSentence(name, pace, context)];
  if (pace === undefined) return sentences;
  const { mix, newestFire, state, catchUp } = pace;
  if (catchUp !== undefined)
    sentences.push(`It is catching up after ${spanText(catchUp.silenceMs)} without a bump.`);
  else if (state === 'ok' && (pace.now.ratio ?? 1) > PACE_RULES.kitchenRatio)
    sentences.push(notSlowText(pace));
  if (mix !== undefined) sentences.push(mixText(mix));
  if (state !== 'unknown' && newestFire !== undefined) {
    sentences.push(
      `The newest ticket finished here came in ${spanText(context.asOf - newestFire)} ago.`,
    );
  }
  return sentences;
}

function notSlowText({ explained, points, lastStop }: StationPace): string {
  if (lastStop !== undefined)
    return `Some of these tickets waited through ${spanText(lastStop.silenceMs)} without a bump.`;
  const { load = 1, kitchenRatio: kitchen = 1 } = explained ?? {};
  if (load >= PACE_RULES.kitchenBusy) return `It has ${loadText(load)} the usual work.`;
  if (kitchen >= SLOW_RATIO) return `The whole kitchen takes ${ratioText(kitchen)} the usual time.`;
  return nearSlowText(points);
}

/** From this ratio on, a sentence names the kitchen's pace. */
const SLOW_RATIO = 1.1;

/** `It bumped 11 items since, mostly shrimp scampi (6).` */
function mixText({ items, mostly }: ItemMix): string {
  const named = mostly === undefined ? '' : `, mostly ${mostly.name} (${mostly.items})`;
  return `It bumped ${countOf(items, 'item')} since${named}.`;
}
