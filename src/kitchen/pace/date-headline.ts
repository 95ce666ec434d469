/** Top lines of the first screen and of `stations --now` for a past date: the kitchen's states, then slow and quiet stations. */

import { medianOf } from '../measures/quantile.ts';
import type { ClockFace } from '../model/business-day.ts';
import { clockTime } from '../model/local-time.ts';
import { countOf, durationText } from '../text/quantities.ts';
import type { PastState } from './date-states.ts';
import {
  type DatesProgress,
  judgingLine,
  mutedStations,
  type PaceLine,
  paceHeadline,
} from './headline.ts';
import type { PaceReading } from './pace-reading.ts';
import { ticketCount } from './pace-window.ts';
import type { SlowStretch } from './slow-stretches.ts';
import type { StationNow, StationPace } from './station-pace.ts';
import { ratioText, unjudgedReason } from './words.ts';

/** One calm line if nothing needed attention. `past` are the states as they were followed. */
export function dateHeadline(
  { pace, stations, context }: PaceReading,
  past: readonly PastState[],
): readonly PaceLine[] {
  const { clock } = context;
  const confirmed = past.filter(({ isConfirmed }) => isConfirmed);
  const quiet = confirmed.filter(
    ({ station, state }) => station !== undefined && state === 'quiet',
  );
  const slow = stations
    .flatMap((station) => longestOf(station, quiet))
    .map((longest) => stretchLine(longest, clock));
  const lines = [
    ...pastLines(
      confirmed.filter(({ station }) => station === undefined),
      clock,
      pace.stations.flatMap(({ bumps }) => bumps),
    ),
    ...(pace.lastBumpAt === undefined ? [] : stations.flatMap(missedLine)),
    ...[...slow, ...pastLines(quiet, clock)].sort((a, b) => b.lengthMs - a.lengthMs),
  ];
  if (lines.length > 0) return lines;
  const text = calmText(pace.lastBumpAt, stations, context, past);
  return [{ kind: 'calm', text, sentence: text }];
}

/** `past` are states called at the time, which the complete date doesn't confirm. */
function calmText(
  lastBumpAt: number | undefined,
  stations: readonly StationNow[],
  { dates, clock }: PaceReading['context'],
  past: readonly PastState[],
): string {
  if (lastBumpAt === undefined) return 'No item was bumped at prep on this date.';
  const bumping = stations.flatMap(({ pace }) => pace ?? []);
  const reasons = bumping.flatMap((pace) => unjudgedReason(pace, dates) ?? []);
  const [why] = reasons;
  if (reasons.length > 0 && reasons.length === bumping.length) return `Not judged: ${why}.`;
  const called = (['slow', 'quiet', 'stopped'] as const).flatMap((state) => {
    const spans = past
      .filter((each) => each.state === state)
      .map(({ station, since, until }) => {
        const name = station?.name ?? 'the whole kitchen';
        return `${name} from ${clockTime(since, clock)} to ${clockTime(until, clock)}`;
      });
    return spans.length === 0
      ? []
      : [`At the time, this was called ${state}: ${spans.join(', ')}.`];
  });
  const calm =
    called.length === 0
      ? 'No station was unusually slow or quiet on this date.'
      : `By the complete date, no station was unusually slow or quiet. ${called.join(' ')}`;
  return why === undefined
    ? calm
    : `${calm} ${countOf(reasons.length, 'station is', 'stations are')} not judged: ${why}.`;
}

type TimedLine = PaceLine & { readonly lengthMs: number };

function pastLines(
  past: readonly PastState[],
  clock: ClockFace,
  bumps: StationPace['bumps'] = [],
): readonly TimedLine[] {
  // A slow kitchen that gets more orders is busy since the same start, so only the later state is shown.
  const shownStates = past.filter(
    ({ station, since }, index) =>
      station !== undefined || !past.slice(index + 1).some((later) => later.since === since),
  );
  shownStates.sort((a, b) => b.until - b.since - (a.until - a.since));
  const groups = Map.groupBy(shownStates, ({ station, state }) => `${state} ${station?.key}`);
  return Array.from(groups.values()).flatMap(([longest, ...others]) =>
    longest === undefined ? [] : [pastLine(longest, 1 + others.length, clock, bumps)],
  );
}

function pastLine(
  { station, state, since, until }: PastState,
  count: number,
  clock: ClockFace,
  bumps: StationPace['bumps'],
): TimedLine {
  const name = station?.name ?? 'Whole kitchen';
  const span = `${clockTime(since, clock)} to ${clockTime(until, clock)}`;
  const own = state === 'slow' ? bumps.filter(({ time }) => time >= since && time <= until) : [];
  const ratio = ratioOf(own);
  const much = ratio === undefined ? '' : ` at ${ratioText(ratio)} usual`;
  const took = `${durationText(until - since)}${much}`;
  return {
    kind: state,
    lengthMs: until - since,
    text: `${state === 'stopped' ? 'Nothing out at any station' : name} ${span} · ${took}${longestText(count, ' · ')}`,
    sentence: `${station === undefined ? 'The whole kitchen' : name} was ${state} from ${span}: ${took}${longestText(count, ', ')}.`,
    ...(station !== undefined && { short: `${name} ${state}` }),
  };
}

interface Longest {
  readonly name: string;
  readonly pace: StationPace;
  readonly stretch: SlowStretch;
  readonly count: number;
  readonly lengthMs: number;
}

/** A station's longest slow stretch. A stretch during quiet time is left out, because its tickets waited for another reason. */
function longestOf({ name, pace }: StationNow, quiet: readonly PastState[]): readonly Longest[] {
  if (pace === undefined) return [];
  const lengthOf = ({ since, lastSlowAt }: SlowStretch) => lastSlowAt - since;
  const times = quiet.filter(({ station }) => station?.key === pace.key);
  const stretches = pace.stretches
    .filter((each) =>
      times.every(({ since, until }) => until < each.since || since > each.lastSlowAt),
    )
    .sort((a, b) => lengthOf(b) - lengthOf(a));
  const [stretch] = stretches;
  const count = stretches.length;
  return stretch === undefined ? [] : [{ name, pace, stretch, count, lengthMs: lengthOf(stretch) }];
}

function stretchLine(
  { name, pace, stretch, count, lengthMs }: Longest,
  clock: ClockFace,
): TimedLine {
  const { since, lastSlowAt } = stretch;
  const bumps = pace.bumps.filter(({ time }) => time >= since && time <= lastSlowAt);
  const span = `${clockTime(since, clock)} to ${clockTime(lastSlowAt, clock)}`;
  const tickets = countOf(ticketCount(bumps), 'ticket');
  const took = `${durationText(lengthMs)}, ${tickets} at ${ratioText(ratioOf(bumps))} usual`;
  return {
    kind: 'slow',
    lengthMs,
    text: `${name} ${span} · ${took}${longestText(count, ' · ')}`,
    sentence: `${name} was slow from ${span}: ${took}${longestText(count, ', ')}.`,
    short: `${name} slow`,
  };
}

const ratioOf = (bumps: StationPace['bumps']): number | undefined =>
  medianOf(bumps.flatMap(({ ratio }) => (Number.isNaN(ratio) ? [] : [ratio])));

const longestText = (count: number, before: string): string =>
  count === 1 ? '' : `${before}longest of ${count}`;

function missedLine({ name, missedItems }: StationNow): readonly PaceLine[] {
  if (missedItems === undefined) return [];
  const usually = `usually ${countOf(missedItems, 'item')} or more`;
  return [
    {
      kind: 'quiet',
      text: `${name} all day · nothing out, ${usually}`,
      sentence: `${name} was quiet all day: nothing came out, ${usually} do.`,
      short: `${name} quiet`,
    },
  ];
}

/** What needs attention now, or needed it on a past date. A calm line is replaced while dates are being read. */
export function leadingLines(
  reading: PaceReading,
  past: readonly PastState[] | undefined,
  judging?: DatesProgress,
): readonly PaceLine[] {
  const lines = past === undefined ? paceHeadline(reading) : dateHeadline(reading, past);
  const isCalm = lines.every(({ kind }) => kind === 'calm');
  return isCalm && judging !== undefined ? [judgingLine(reading, judging)] : lines;
}

/** The leading lines, and muted stations that the lines leave out. Station names are untrusted. */
export function headLines(
  reading: PaceReading,
  past: readonly PastState[] | undefined,
): readonly Pick<PaceLine, 'kind' | 'text'>[] {
  const lines = leadingLines(reading, past);
  const muted = mutedBeside(reading, lines);
  return muted === undefined ? lines : [...lines, { kind: 'calm', text: `${muted}.` }];
}

/** `Muted: Fry (slow)`, with at most `most` names. `undefined` for none, or if a calm line names muted stations. */
export function mutedBeside(
  reading: PaceReading,
  lines: readonly PaceLine[],
  most?: number,
): string | undefined {
  return lines.some(({ kind }) => kind === 'calm') ? undefined : mutedStations(reading, most);
}

/** Over a slow link to the platform, earlier dates are read only on request. */
export function waitingDatesText(count: number): string {
  return `The link is slow, so ${countOf(count, 'earlier date is', 'earlier dates are')} not read. r reads ${count === 1 ? 'it' : 'them'}.`;
}
