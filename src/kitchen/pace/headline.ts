import { roundDuration } from '../measures/words.ts';
import { clockTime } from '../model/local-time.ts';
import { capitalized, countOf, countText, durationText, namesText } from '../text/quantities.ts';
import { MIN_DATES } from '../usual/usual.ts';
import { kitchenSentence } from './event-words.ts';
import type { KitchenState } from './kitchen-state.ts';
import type { PaceReading } from './pace-reading.ts';
import type { PaceState, StationNow } from './station-pace.ts';
import {
  isAtUsualPace,
  loadText,
  noUsualText,
  type PaceContext,
  paceReason,
  paceSentence,
  quietShort,
  ratioText,
  unknownText,
  usualBeside,
} from './words.ts';

/** Station names are untrusted. */
export interface PaceLine {
  readonly kind: 'stopped' | 'slow' | 'quiet' | 'busy' | 'unjudged' | 'calm';
  readonly text: string;
  readonly sentence: string;
  /** `Cold quiet`, for short space. `undefined` if a count is enough. */
  readonly short?: string;
}

export interface DatesProgress {
  readonly done: number;
  readonly of: number;
}

/** Whether a line calls for attention. */
export function isAlarm({ kind }: Pick<PaceLine, 'kind'>): boolean {
  return kind !== 'calm' && kind !== 'unjudged';
}

/**
 * The kitchen's line, then slow and quiet stations, or one calm line. Then stations in service that can't be judged, unless dates are still
 * being read, because then this may change.
 */
export function paceHeadline(reading: PaceReading, isJudging = false): readonly PaceLine[] {
  const { pace, stations, context } = reading;
  const heard = stations.filter(isHeard);
  const lines = [
    ...(pace.kitchen === undefined ? [] : [kitchenLine(reading, pace.kitchen)]),
    ...heard.flatMap((station) => stationLine(station, context)),
  ];
  const unjudged = isJudging ? [] : heard.filter(isUnjudgedInService);
  const isCalm = lines.length === 0 && (unjudged.length === 0 || heard.some(isJudged));
  return [
    ...lines,
    ...(isCalm ? [calmLine(reading, restText(reading, unjudged))] : []),
    ...(unjudged.length === 0 ? [] : [unjudgedLine(unjudged, context)]),
  ];
}

export function judgingLine(reading: PaceReading, progress: DatesProgress): PaceLine {
  return calmLine(reading, judgingText(progress));
}

export function judgingText({ done, of }: DatesProgress): string {
  return `Judging… ${countText(done)} of ${countOf(of, 'earlier date')} read.`;
}

/** `Muted: Fry (slow), Bar`, with at most `most` names. `undefined` if none is muted. */
export function mutedStations({ stations }: PaceReading, most?: number): string | undefined {
  const muted = stations.filter((station) => !isHeard(station));
  return mutedNames(
    muted.map(({ name, pace }) => ({ name, state: pace?.state })),
    most,
  );
}

function isHeard({ muted }: StationNow): boolean {
  return muted === undefined;
}

function isJudged({ pace }: StationNow): boolean {
  return pace?.state === 'ok' || pace?.state === 'busy';
}

/** Whether tickets came out lately, and somebody must know that they aren't judged. Few bumps matter only if some were late. */
function isUnjudgedInService({ pace }: StationNow): boolean {
  if (pace === undefined || pace.now.tickets === 0) return false;
  const { unknownReason: reason, now } = pace;
  const isFew = reason === 'few bumps' && now.late > 0;
  return reason === 'unreliable bumps' || reason === 'new menu' || isFew;
}

/** One line for all of them. A single station gives its share of items. */
function unjudgedLine(stations: readonly StationNow[], context: PaceContext): PaceLine {
  const names = whoText(stations.map(({ name }) => name));
  const isOne = stations.length === 1;
  const reasons = stations.map(({ pace }) =>
    isOne ? paceReason(pace, context) : unknownText(pace?.unknownReason, context.dates),
  );
  const why = [...new Set(reasons)].join(', or ');
  const text = `${names} ${isOne ? "isn't" : "aren't"} judged: ${why}.`;
  return { kind: 'unjudged', text, sentence: text, short: `${names} not judged` };
}

/** For print, with an alarm's kind in front. */
export function markedLine(line: Pick<PaceLine, 'kind' | 'text'>): string {
  return isAlarm(line) ? `${line.kind.toUpperCase().padEnd(6)} ${line.text}` : line.text;
}

/** Muted stations come first, because somebody may be needed there. */
function calmLine(reading: PaceReading, rest: string): PaceLine {
  const muted = mutedStations(reading);
  const text = muted === undefined ? rest : `${muted}. ${rest}`;
  return { kind: 'calm', text, sentence: text };
}

function kitchenLine({ stations, context }: PaceReading, kitchen: KitchenState): PaceLine {
  const { state, since } = kitchen;
  return { kind: state, text: kitchenText(), sentence: kitchenSentence(kitchen, context) };

  function kitchenText(): string {
    const from = `since ${clockTime(since, context.clock)}`;
    switch (kitchen.state) {
      case 'stopped':
        return `Nothing has come out ${from}. Usually ${countOf(Math.round(kitchen.due), 'bump')} by now.`;
      case 'busy':
        return `Whole kitchen ${from}: ${loadText(kitchen.load)} the usual orders, ${ratioText(kitchen.ratio)} the usual time.`;
      case 'slow': {
        const worst = stations.find((each) => isHeard(each) && each.pace?.now.ratio !== undefined);
        const named = worst === undefined ? '' : ` The worst is ${worst.name}.`;
        return `Whole kitchen ${from}: ${ratioText(kitchen.ratio)} the usual time.${named}`;
      }
    }
  }
}

function stationLine({ name, pace, limit }: StationNow, context: PaceContext): readonly PaceLine[] {
  if (pace === undefined) return [];
  const { state, now, stationUsual, since } = pace;
  const { clock, asOf } = context;
  if (state !== 'slow' && state !== 'quiet') return [];
  const sentence = paceSentence(name, pace, context);
  if (state === 'quiet') {
    const text = `${name} since ${clockTime(since ?? asOf, clock)}. ${quietShort(name, pace)}`;
    return [{ kind: 'quiet', text, sentence, short: `${name} quiet` }];
  }
  const compared =
    stationUsual === undefined
      ? `limit ${roundDuration(limit.lateMs)}`
      : `usually ${durationText(usualBeside(pace))}`;
  const took =
    now.medianMs === undefined
      ? `${ratioText(now.ratio)} the usual time`
      : `${durationText(now.medianMs)}, ${compared}`;
  const tickets = `${countText(now.late)} of ${countOf(now.judged, 'ticket')} late`;
  const text = `${name} since ${clockTime(since ?? asOf, clock)}: ${took}. ${tickets}.`;
  return [{ kind: 'slow', text, sentence, short: `${name} slow` }];
}

/** Stations in `unjudged` have a line of their own. */
function restText(
  { pace, stations, context, isAhead }: PaceReading,
  unjudged: readonly StationNow[],
): string {
  const { lastBumpAt, unknownReason } = pace;
  const { clock, dates, asOf } = context;
  if (unknownReason === 'old reading')
    return `Not judged: the last update was at ${clockTime(asOf, clock)}.`;
  if (isAhead) return "Not judged: there are bumps later than this computer's clock.";
  if (lastBumpAt === undefined) return 'No item has been bumped at prep yet.';
  const heard = stations.filter(isHeard);
  const judged = heard.filter(isJudged);
  const others = heard.filter(
    (station) => !judged.includes(station) && !unjudged.includes(station),
  );
  if (judged.length === 0)
    return `The last item was bumped at prep at ${clockTime(lastBumpAt, clock)}.`;
  const isComplete = judged.length === stations.length;
  const isMuted = heard.length < stations.length;
  const none = isMuted ? 'No other station is' : 'No station is';
  const scope = isComplete ? '' : ` (${countText(judged.length)} judged${unjudgedText(others)})`;
  if (dates.length < MIN_DATES)
    return `${none} over its limit${scope}. ${capitalized(noUsualText(dates))}.`;
  const behind = judged.flatMap(({ name, pace: own }) => (own?.catchUp ? [name] : []));
  if (behind.length > 0) {
    return `${none} slow or quiet${scope}. ${whoText(behind)} ${behind.length === 1 ? 'is' : 'are'} catching up.`;
  }
  const [only, ...more] = judged;
  const isAtPace = judged.every(({ pace: own }) => isAtUsualPace(own));
  if (!isAtPace || only === undefined) return `${none} slow or quiet${scope}.`;
  if (more.length === 0) return `${only.name} is at its usual pace${scope}.`;
  const count = countOf(judged.length, isMuted ? 'other station' : 'station');
  return `${isComplete ? `All ${count}` : count} are at their usual pace${unjudgedScope(others)}.`;
}

const MAX_NAMED = 3;

function whoText(names: readonly string[]): string {
  return names.length > MAX_NAMED ? countOf(names.length, 'station') : namesText(names);
}

/** `, 2 not: Bar, Cold`, because unjudged stations are not called calm. */
function unjudgedText(stations: readonly StationNow[]): string {
  if (stations.length === 0) return '';
  return `, ${countText(stations.length)} not${unjudgedNames(stations)}`;
}

function unjudgedScope(stations: readonly StationNow[]): string {
  if (stations.length === 0) return '';
  return ` (${countText(stations.length)} not judged${unjudgedNames(stations)})`;
}

function unjudgedNames(stations: readonly StationNow[]): string {
  return stations.length > MAX_NAMED ? '' : `: ${stations.map(({ name }) => name).join(', ')}`;
}

/** `muted: 86'd`. A typed note may be empty. */
export function mutedText(note: string): string {
  return note === '' ? 'muted' : `muted: ${note}`;
}

/** `Muted: Fry (slow), Bar`: slow and quiet stations first, at most `most` by name. `undefined` for none. */
export function mutedNames(
  muted: readonly { readonly name: string; readonly state: PaceState | undefined }[],
  most = Number.POSITIVE_INFINITY,
): string | undefined {
  if (muted.length === 0) return undefined;
  const isTrouble = ({ state }: (typeof muted)[number]) => state === 'slow' || state === 'quiet';
  const ordered = [...muted.filter(isTrouble), ...muted.filter((each) => !isTrouble(each))];
  const names = ordered
    .slice(0, most)
    .map((each) => (isTrouble(each) ? `${each.name} (${each.state})` : each.name));
  const more = ordered.length - names.length;
  return `Muted: ${[...names, ...(more > 0 ? [`${countText(more)} more`] : [])].join(', ')}`;
}
