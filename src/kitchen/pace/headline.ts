import { roundDuration } from '../measures/words.ts';
import { clockTime } from '../model/local-time.ts';
import {
  capitalized,
  countOf,
  countText,
  durationText,
  namesText,
  spanText,
} from '../text/quantities.ts';
import { MIN_DATES } from '../usual/usual.ts';
import { kitchenSentence } from './event-words.ts';
import type { KitchenState } from './kitchen-state.ts';
import type { PaceReading } from './pace-reading.ts';
import type { PaceState, StationNow } from './station-pace.ts';
import {
  isAtUsualPace,
  lateOf,
  loadText,
  noUsualText,
  type PaceContext,
  paceSentence,
  quietShort,
  ratioText,
  UNKNOWN,
} from './words.ts';

/** Station names are untrusted. */
export interface PaceLine {
  readonly kind: 'stopped' | 'slow' | 'quiet' | 'busy' | 'calm';
  readonly text: string;
  readonly sentence: string;
  /** `Cold quiet`, for short space. `undefined` if a count is enough. */
  readonly short?: string;
}

export interface DatesProgress {
  readonly done: number;
  readonly of: number;
}

/** The kitchen's line, then slow and quiet stations. One calm line if nothing needs attention. */
export function paceHeadline(reading: PaceReading): readonly PaceLine[] {
  const { pace, stations, context } = reading;
  const lines = [
    ...(pace.kitchen === undefined ? [] : [kitchenLine(reading, pace.kitchen)]),
    ...stations.flatMap((station) => (isHeard(station) ? stationLine(station, context) : [])),
  ];
  return lines.length > 0 ? lines : [calmLine(reading, restText(reading))];
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

/** For print, with the kind in front. */
export function markedLine({ kind, text }: Pick<PaceLine, 'kind' | 'text'>): string {
  return kind === 'calm' ? text : `${kind.toUpperCase().padEnd(6)} ${text}`;
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
        return `Nothing has come out for ${spanText(context.asOf - since)} · usually ${countOf(Math.round(kitchen.due), 'bump')} by now`;
      case 'busy':
        return `Whole kitchen ${from} · ${loadText(kitchen.load)} orders, everything takes ${ratioText(kitchen.ratio)} usual`;
      case 'slow': {
        const worst = stations.find((each) => isHeard(each) && each.pace?.now.ratio !== undefined);
        const named = worst === undefined ? '' : ` · worst ${worst.name}`;
        return `Whole kitchen ${from} · ${ratioText(kitchen.ratio)} usual${named}`;
      }
    }
  }
}

function stationLine({ name, pace, limit }: StationNow, context: PaceContext): readonly PaceLine[] {
  if (pace === undefined) return [];
  const { state, now, stationUsual, quarter, since, lastBumpAt } = pace;
  const { clock, asOf } = context;
  if (state !== 'slow' && state !== 'quiet') return [];
  const sentence = paceSentence(name, pace, context);
  if (state === 'quiet') {
    const span = spanText(asOf - (lastBumpAt ?? asOf));
    const text = `${name}: nothing out for ${span} · ${quietShort(pace)}`;
    return [{ kind: 'quiet', text, sentence, short: `${name} quiet` }];
  }
  const compared =
    stationUsual === undefined
      ? `, limit ${roundDuration(limit.lateMs)}`
      : `, usual ${durationText(stationUsual.at(quarter).medianMs)}`;
  const text = `${name} since ${clockTime(since ?? asOf, clock)} · ${durationText(now.medianMs ?? 0)}${compared} · ${lateOf(now.late, now.judged)}`;
  return [{ kind: 'slow', text, sentence, short: `${name} slow` }];
}

function restText({ pace, stations, context, isAhead }: PaceReading): string {
  const { lastBumpAt, unknownReason } = pace;
  const { clock, dates, asOf } = context;
  if (unknownReason === 'old reading')
    return `Not judged: the last update was at ${clockTime(asOf, clock)}.`;
  if (isAhead) return "Not judged: there are bumps later than this computer's clock.";
  if (lastBumpAt === undefined) return 'No item has been bumped at prep yet.';
  const heard = stations.filter(isHeard);
  const judged = heard.filter(({ pace: own }) => own?.state === 'ok' || own?.state === 'busy');
  const others = heard.filter((station) => !judged.includes(station));
  const why = sharedReason(others);
  if (judged.length === 0)
    return why === undefined
      ? `The last item was bumped at prep at ${clockTime(lastBumpAt, clock)}.`
      : `Not judged: ${why}.`;
  const isComplete = judged.length === stations.length;
  const isMuted = heard.length < stations.length;
  const none = isMuted ? 'No other station is' : 'No station is';
  const scope = isComplete ? '' : ` (${countText(judged.length)} judged${unjudgedText(others)})`;
  if (dates.length < MIN_DATES)
    return `${none} over its limit${scope}. ${capitalized(noUsualText(dates))}.`;
  const behind = judged.flatMap(({ name, pace: own }) => (own?.catchUp ? [name] : []));
  if (behind.length > 0) {
    const who = behind.length > MAX_NAMED ? countOf(behind.length, 'station') : namesText(behind);
    return `${none} slow or quiet${scope}. ${who} ${behind.length === 1 ? 'is' : 'are'} catching up.`;
  }
  const [only, ...more] = judged;
  const isAtPace = judged.every(({ pace: own }) => isAtUsualPace(own));
  if (!isAtPace || only === undefined) return `${none} slow or quiet${scope}.`;
  if (more.length === 0) return `${only.name} is at its usual pace${scope}.`;
  const count = countOf(judged.length, isMuted ? 'other station' : 'station');
  return `${isComplete ? `All ${count}` : count} are at their usual pace${unjudgedScope(others)}.`;
}

function sharedReason(stations: readonly StationNow[]): string | undefined {
  const bumping = stations.flatMap(({ pace }) => pace ?? []);
  const [first] = bumping;
  const isShared = bumping.every(({ unknownReason: why }) => why === first?.unknownReason);
  const reason = first?.unknownReason;
  return isShared && (reason === 'new menu' || reason === 'unreliable bumps')
    ? UNKNOWN[reason]
    : undefined;
}

const MAX_NAMED = 3;

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
  if (stations.length <= MAX_NAMED) return `: ${stations.map(({ name }) => name).join(', ')}`;
  const onMenu = stations.filter(({ pace }) => pace?.unknownReason === 'new menu').length;
  return onMenu === 0 ? '' : `, ${countText(onMenu)} of them with a new menu`;
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
