/** Top lines on the first screen and snapshot. On a past date: when stations were slow, one line each, longest first. */
import type { ClockFace } from '../calendar/business-day.ts';
import { clockTime } from '../calendar/local-time.ts';
import { medianOf } from '../measures/quantile.ts';
import { countOf, sentenceDuration } from '../text/quantities.ts';
import {
  type DatesProgress,
  judgingLine,
  mutedStations,
  type PaceLine,
  paceHeadline,
} from './headline.ts';
import type { PaceReading } from './pace-reading.ts';
import { ticketCount } from './pace-window.ts';
import type { SlowStretch } from './slow-points.ts';
import { type StationPace, stretchEnd } from './station-pace.ts';
import type { StationNow } from './stations-now.ts';
import { noUsualText, ratioText } from './words.ts';

/** One line where no station was slow. */
export function dateHeadline({ pace, stations, words }: PaceReading): readonly PaceLine[] {
  const lines = stations
    .flatMap(longestOf)
    .sort((a, b) => b.lengthMs - a.lengthMs)
    .map((longest) => stretchLine(longest, words.clock));
  if (lines.length > 0) return lines;
  const text = calmText(pace.lastBumpAt, stations, words.dates);
  return [{ kind: 'calm', text, sentence: text }];
}

function calmText(
  lastBumpAt: number | undefined,
  stations: readonly StationNow[],
  dates: readonly string[],
): string {
  if (lastBumpAt === undefined) return 'No items bumped at prep on this date.';
  const bumping = stations.flatMap(({ pace }) => pace ?? []);
  const unjudged = bumping.filter(({ usual }) => usual === undefined).length;
  if (unjudged === 0) return 'No station was slow on this date.';
  if (unjudged < bumping.length) {
    return `No station was slow on this date. ${countOf(unjudged, 'station')} not judged.`;
  }
  return `Not judged: ${noUsualText(dates)}.`;
}

interface Longest {
  readonly name: string;
  readonly pace: StationPace;
  readonly stretch: SlowStretch;
  readonly lengthMs: number;
}

/** A station's longest slow stretch, if any. */
function longestOf({ name, pace }: StationNow): readonly Longest[] {
  if (pace === undefined) return [];
  const lengthOf = (each: SlowStretch) => stretchEnd(each, pace) - each.since;
  const [stretch] = pace.stretches.toSorted((a, b) => lengthOf(b) - lengthOf(a));
  return stretch === undefined ? [] : [{ name, pace, stretch, lengthMs: lengthOf(stretch) }];
}

function stretchLine({ name, pace, stretch, lengthMs }: Longest, clock: ClockFace): PaceLine {
  const { since, until } = stretch;
  const to = stretchEnd(stretch, pace);
  const own = pace.bumps.filter(({ at }) => at >= since && at <= to);
  const ratio = medianOf(own.flatMap((bump) => (Number.isNaN(bump.ratio) ? [] : [bump.ratio])));
  const span = `${clockTime(since, clock)} to ${clockTime(to, clock)}`;
  const end = until === undefined ? ' (last bump)' : '';
  const tickets = countOf(ticketCount(own), 'ticket');
  const took = `${sentenceDuration(lengthMs)}, ${tickets} at ${ratioText(ratio)} usual`;
  const count = pace.stretches.length;
  const others = count === 1 ? '' : ` · longest of ${count}`;
  return {
    kind: 'slow',
    text: `${name} ${span}${end} · ${took}${others}`,
    sentence: `${name} was slow from ${span}${end}: ${took}.`,
  };
}

/** What needs attention now, or when stations were slow on a past date. Nothing is called calm while dates are being read. */
export function leadingLines(
  reading: PaceReading,
  isPast: boolean,
  judging?: DatesProgress,
): readonly PaceLine[] {
  const lines = isPast ? dateHeadline(reading) : paceHeadline(reading);
  const isCalm = lines.every(({ kind }) => kind === 'calm');
  return isCalm && judging !== undefined ? [judgingLine(reading, judging)] : lines;
}

/** `Muted: Fry (slow)`: stations left out by these lines, `most` by name. `undefined` for none, or where a calm line names them. */
export function mutedBeside(
  reading: PaceReading,
  lines: readonly PaceLine[],
  most?: number,
): string | undefined {
  return lines.some(({ kind }) => kind === 'calm') ? undefined : mutedStations(reading, most);
}

/** Over a slow platform link, earlier dates are read only on request. `Slow link: 3 earlier dates not read. r reads them.` */
export function waitingDatesText(count: number): string {
  return `Slow link: ${countOf(count, 'earlier date')} not read. r reads ${count === 1 ? 'it' : 'them'}.`;
}
