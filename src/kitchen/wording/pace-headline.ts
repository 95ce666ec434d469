/** What needs attention now, in one line each. */
import { clockTime } from '../calendar/local-time.ts';
import type { PaceReading } from '../pace/pace-reading.ts';
import type { StationNow } from '../pace/stations-now.ts';
import { roundText } from './limit-text.ts';
import { mutedCount } from './muted-text.ts';
import { isPaced, oneInText, type PaceWords, paceSentence, ratioText } from './pace-text.ts';
import { countOf, countText, sentenceDuration, spanText } from './quantities.ts';

/** One line. Its text names stations, which come from outside. */
export interface PaceLine {
  /** `calm` where nothing needs attention. */
  readonly kind: 'slow' | 'quiet' | 'calm';
  readonly text: string;
  /** The same as a complete sentence. */
  readonly sentence: string;
}

/** The lines: the whole kitchen, then slow stations, then quiet ones; one line where nothing needs attention. */
export function paceHeadline(reading: PaceReading): readonly PaceLine[] {
  const { pace, stations, words } = reading;
  const lines = [
    ...(pace.kitchen === undefined ? [] : [kitchenLine(reading, pace.kitchen)]),
    ...stations.flatMap((station) => (isHeard(station) ? stationLine(station, words) : [])),
  ];
  if (lines.length > 0) return lines;
  const muted = mutedCount(reading);
  return [calmLine(`${restText(reading)}${muted === undefined ? '' : ` ${muted}.`}`)];
}

/** Muted stations have no line. */
function isHeard({ muted }: StationNow): boolean {
  return muted === undefined;
}

/** A printed line, with its mark in front. */
export function markedLine({ kind, text }: PaceLine): string {
  return kind === 'calm' ? text : `${kind.toUpperCase().padEnd(6)} ${text}`;
}

function calmLine(text: string): PaceLine {
  return { kind: 'calm', text, sentence: text };
}

function kitchenLine(
  { stations, words }: PaceReading,
  { ratio, since }: { readonly ratio: number; readonly since: number },
): PaceLine {
  const worst = stations.find((each) => isHeard(each) && each.pace?.now.ratio !== undefined);
  const named = worst === undefined ? '' : ` · worst ${worst.name}`;
  const from = clockTime(since, words.clock);
  return {
    kind: 'slow',
    text: `Whole kitchen ${ratioText(ratio)} its usual · since ${from}${named}`,
    sentence: `The whole kitchen has taken ${ratioText(ratio)} its usual time since ${from}.`,
  };
}

/** Nothing for a station that needs no attention. */
function stationLine({ name, pace, limit }: StationNow, words: PaceWords): readonly PaceLine[] {
  if (pace === undefined) return [];
  const { state, now, usual, quarter, since, quiet, lastBumpAt } = pace;
  const { clock, asOf } = words;
  if (state !== 'slow' && state !== 'quiet') return [];
  const sentence = paceSentence(name, pace, words);
  if (state === 'quiet') {
    const span = spanText(asOf - (lastBumpAt ?? asOf));
    const tickets = countOf(quiet?.tickets ?? 0, 'ticket');
    const text = `${name}, nothing for ${span} · ${tickets} since, usually ${oneInText(usual?.share ?? 0)} need it`;
    return [{ kind: 'quiet', text, sentence }];
  }
  const compared =
    usual === undefined
      ? `, limit ${roundText(limit.lateMs)}`
      : `, usual ${sentenceDuration(usual.at(quarter).medianMs)}`;
  const over = `${now.late} of ${countOf(now.judged, 'ticket')} over`;
  const text = `${name} ${sentenceDuration(now.medianMs ?? 0)}${compared} · ${over} · since ${clockTime(since ?? asOf, clock)}`;
  return [{ kind: 'slow', text, sentence }];
}

function restText({ pace, stations, words, isAhead }: PaceReading): string {
  const { lastBumpAt, unread } = pace;
  const { clock, dates, asOf } = words;
  if (unread === 'old reading') return `States unknown: last reading at ${clockTime(asOf, clock)}.`;
  if (isAhead) return "States unknown: bumps are later than this computer's clock.";
  if (lastBumpAt === undefined) return 'No items bumped at prep yet.';
  const judged = stations
    .filter(isHeard)
    .filter(({ pace: own }) => own?.state === 'ok' || own?.state === 'busy');
  if (judged.length === 0) return `Last item ${clockTime(lastBumpAt, clock)}.`;
  if (dates.length === 0) return 'No station over its limit; no earlier dates to compare with.';
  if (!judged.every(({ pace: own }) => isPaced(own))) return 'No station slow or quiet.';
  const [only, ...others] = judged;
  return only !== undefined && others.length === 0
    ? `${only.name} at its usual pace.`
    : `All ${countText(judged.length)} stations at their usual pace.`;
}
