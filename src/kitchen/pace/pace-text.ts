/** States in words: why a station is slow, quiet or not, with its numbers. */
import type { ClockFace } from '../calendar/business-day.ts';
import { weekdayName } from '../calendar/business-day.ts';
import { clockTime } from '../calendar/local-time.ts';
import { countOf, countText, sentenceDuration, spanText } from '../text/quantities.ts';
import { PACE_RULES } from './pace-rules.ts';
import type { PaceWindow } from './pace-window.ts';
import type { StationPace, UnknownReason } from './station-pace.ts';

/** What sentences about states need besides the state. */
export interface PaceWords {
  /** The wall clock of the restaurant. */
  readonly clock: ClockFace;
  /** Epoch ms. */
  readonly asOf: number;
  /** Dates (`YYYYMMDD`) to compare with. */
  readonly dates: readonly string[];
}

/** Why a station can't be judged, in a clause. */
const UNKNOWN: Readonly<Record<UnknownReason, string>> = {
  'old reading': 'the last reading is too old',
  'nothing anywhere': 'no station has bumped anything lately',
  'no bumps': 'no items bumped here on this date',
  'unreliable bumps': 'too many bumps have impossible times or were mass-bumped',
  'new menu': 'too many items are new here',
  'few bumps': 'too few bumps, and no earlier dates to compare with',
};

/** `4 Saturdays`; `2 dates` where weekdays differ. */
export function datesText(dates: readonly string[]): string {
  const days = new Set(dates.map(weekdayName));
  const [day = 'date'] = days.size === 1 ? days : [];
  return countOf(dates.length, day);
}

/** Why a station is in its state, in a clause with its numbers. */
export function paceReason(pace: StationPace | undefined, words: PaceWords): string {
  if (pace === undefined) return UNKNOWN['no bumps'];
  switch (pace.state) {
    case 'slow':
    case 'ok':
      return paceFigures(pace, words);
    case 'quiet':
      return quietFigures(pace, words);
    case 'busy':
      return `the items fired are ${ratioText(pace.work?.ratio)} the usual work for this hour (${datesText(words.dates)})`;
    case 'unknown':
      return UNKNOWN[pace.why ?? 'no bumps'];
  }
}

function paceFigures({ now, usual, quarter }: StationPace, { dates }: PaceWords): string {
  const { bumps, compared, medianMs, ratio, late, judged } = now;
  if (medianMs === undefined) return `only ${countOf(judged, 'ticket')} bumped so far`;
  const tickets =
    bumps < compared
      ? `the last ${judged === 1 ? 'ticket' : countOf(judged, 'ticket')}`
      : ticketsText(now, ` in ${spanText(PACE_RULES.windowMs)}`);
  const times = `${tickets}, median ${sentenceDuration(medianMs)}`;
  const over = `${late} of ${judged} over the limit`;
  if (usual === undefined || ratio === undefined) {
    return `${times}, ${over}; no earlier dates to compare with`;
  }
  const hour = sentenceDuration(usual.at(quarter).medianMs);
  return `${times}, ${ratioText(ratio)} what these items usually take (${hour} at this hour, ${datesText(dates)}); ${over}`;
}

/** `18 tickets in 30 min`, with `(17 counted)` where flagged bumps leave tickets out of the figures. */
export function ticketsText({ tickets, judged }: PaceWindow, when: string): string {
  const counted = judged === tickets ? '' : ` (${countText(judged)} counted)`;
  return `${countOf(tickets, 'ticket')}${when}${counted}`;
}

function quietFigures(
  { lastBumpAt, quiet, usual }: StationPace,
  { asOf, dates }: PaceWords,
): string {
  const span = spanText(asOf - (lastBumpAt ?? asOf));
  const tickets = countOf(quiet?.tickets ?? 0, 'ticket');
  return `nothing out for ${span}; ${tickets} came in since, and usually ${oneInText(usual?.share ?? 0)} have an item here (${datesText(dates)})`;
}

/** `1.6x`; `-` where there is none. */
export function ratioText(ratio: number | undefined): string {
  return ratio === undefined ? '-' : `${ratio.toFixed(1)}x`;
}

/** A share as people say it: `2 in 5`, `1 in 12`, `9 in 10`. */
export function oneInText(share: number): string {
  if (share <= 0) return 'none';
  if (share < 0.2) return `1 in ${Math.round(1 / share)}`;
  const of = [2, 3, 4, 5, 10].reduce((best, each) =>
    off(share, each) < off(share, best) - 0.005 ? each : best,
  );
  return `${Math.min(of, Math.max(1, Math.round(share * of)))} in ${of}`;
}

function off(share: number, of: number): number {
  return Math.abs(share - Math.round(share * of) / of);
}

/** `Pizza has been slow since 18:42: …`, one sentence. The name comes from outside. */
export function paceSentence(
  name: string,
  pace: StationPace | undefined,
  words: PaceWords,
): string {
  const state =
    pace?.since === undefined
      ? stateText(pace)
      : `has been ${pace.state} since ${clockTime(pace.since, words.clock)}`;
  return `${name} ${state}: ${paceReason(pace, words)}.`;
}

/** `3.0 points, slow from 2.5.`: what the rule adds up; `undefined` where it adds up nothing. */
export function pointsSentence(pace: StationPace | undefined): string | undefined {
  const isAdded = pace?.state === 'slow' || pace?.state === 'ok';
  if (!isAdded || pace.usual === undefined || pace.now.ratio === undefined) return undefined;
  return `${pace.points.toFixed(1)} points, slow from ${PACE_RULES.slowPoints}.`;
}

/** `Usual: 4 Saturdays.`: the dates to compare with; empty without any. */
export function usualDatesText(dates: readonly string[]): string {
  return dates.length === 0 ? '' : `Usual: ${datesText(dates)}.`;
}

/** Whether a station that is not slow is at its usual pace, too: points rise only some bumps later. */
export function isPaced(pace: StationPace | undefined): boolean {
  const { ratio = Number.NaN } = pace?.now ?? {};
  return ratio <= PACE_RULES.kitchenRatio;
}

function stateText(pace: StationPace | undefined): string {
  switch (pace?.state ?? 'unknown') {
    case 'ok':
      return isPaced(pace) ? 'is at its usual pace' : "isn't slow";
    case 'unknown':
      return "can't be judged";
    case 'slow':
    case 'quiet':
    case 'busy':
      return `is ${pace?.state ?? ''}`;
  }
}
