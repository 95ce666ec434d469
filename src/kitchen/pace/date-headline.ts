/** What is said about a past date: the kitchen's states, slow and quiet stations, and what was called at the time, but not confirmed. */

import { MINUTE_MS } from '../../contract/instant.ts';
import { medianOf } from '../measures/quantile.ts';
import type { ClockFace } from '../model/business-day.ts';
import { clockTime } from '../model/local-time.ts';
import { countOf, durationText, namesText } from '../text/quantities.ts';
import type { PastState } from './date-states.ts';
import {
  type DatesProgress,
  judgingLine,
  mutedStations,
  type PaceLine,
  paceHeadline,
} from './headline.ts';
import type { PaceReading } from './pace-reading.ts';
import { PACE_RULES } from './pace-rules.ts';
import { ticketCount } from './pace-window.ts';
import type { StationNow, StationPace } from './station-pace.ts';
import { datesText, noUsualText, ratioText, ticketsText, unjudgedReason } from './words.ts';

/** When a station, or the whole kitchen, was in a state by the complete date. Times are epoch ms, of bumps. */
type DateStretch = Pick<PastState, 'station' | 'state' | 'since' | 'until'>;

interface DateJudgment {
  readonly stretches: readonly DateStretch[];
  /** Alarms without a stretch. The longest comes first. */
  readonly unconfirmed: readonly PastState[];
}

/** Decides for all texts about a past date which alarms the complete date confirms. `past` are the states as they were followed. */
export function dateJudgment(
  stations: readonly StationNow[],
  past: readonly PastState[],
): DateJudgment {
  const confirmed = past.filter(({ isConfirmed }) => isConfirmed);
  // A slow kitchen that gets more orders is busy since the same start.
  const followed = confirmed.filter(
    ({ station, since }, index) =>
      station !== undefined ||
      !confirmed.slice(index + 1).some((later) => isOf(later, station) && later.since === since),
  );
  const stretches: DateStretch[] = [
    ...followed,
    ...stations.flatMap((each) => slowStretches(each, followed)),
  ];
  const unconfirmed = past.filter(
    (alarm) => alarm.state !== 'busy' && !stretches.some((each) => confirms(each, alarm)),
  );
  return { stretches: stretches.sort(byLength), unconfirmed: unconfirmed.sort(byLength) };
}

type Times = Pick<PastState, 'since' | 'until'>;

function byLength(a: Times, b: Times): number {
  return b.until - b.since - (a.until - a.since);
}

function overlap(a: Times, b: Times): boolean {
  return a.since <= b.until && a.until >= b.since;
}

function isOf(state: Pick<PastState, 'station'>, station: Pick<StationPace, 'key'> | undefined) {
  return state.station?.key === station?.key;
}

/** A stop of the whole kitchen explains why a station was quiet. */
function confirms(stretch: DateStretch, alarm: PastState): boolean {
  const isStop = stretch.state === 'stopped' && alarm.state === 'quiet';
  return (isOf(stretch, alarm.station) || isStop) && overlap(stretch, alarm);
}

/** At the stretch's station, or in the whole kitchen. */
function bumpsWithin({ station, since, until }: DateStretch, stations: readonly StationPace[]) {
  return stations
    .filter(({ key }) => station === undefined || station.key === key)
    .flatMap(({ bumps }) => bumps.filter(({ time }) => time >= since && time <= until));
}

/** Takes silences out of slow stretches, and what they leave of less than five minutes. */
function slowStretches(
  { name, pace }: StationNow,
  followed: readonly PastState[],
): readonly DateStretch[] {
  if (pace === undefined) return [];
  const silences = followed.filter((each) => isOf(each, pace));
  return pace.stretches
    .flatMap(({ since, lastSlowAt }) => {
      return silences.reduce(withoutSilence, [{ since, until: lastSlowAt }]);
    })
    .map((times): DateStretch => ({ station: { key: pace.key, name }, state: 'slow', ...times }));
}

function withoutSilence(parts: readonly Times[], silence: Times): Times[] {
  return parts.flatMap((part) => {
    if (!overlap(part, silence)) return [part];
    const before = { since: part.since, until: silence.since };
    const after = { since: silence.until, until: part.until };
    return [before, after].filter(({ since, until }) => until - since >= PACE_RULES.paceMs);
  });
}

/** One calm line if nothing needed attention, and a line for what is not confirmed. `past` are the states as they were followed. */
export function dateHeadline(
  reading: PaceReading,
  past: readonly PastState[],
): readonly PaceLine[] {
  const { pace, stations, context } = reading;
  const { stretches, unconfirmed } = dateJudgment(stations, past);
  const stretchLines = (isKitchen: boolean): readonly PaceLine[] => {
    const own = stretches.filter(({ station }) => (station === undefined) === isKitchen);
    const groups = Map.groupBy(own, ({ station, state }) => `${state} ${station?.key}`);
    return Array.from(groups.values()).flatMap(([longest, ...others]) =>
      longest === undefined ? [] : [stretchLine(longest, 1 + others.length, reading)],
    );
  };
  const missed = pace.lastBumpAt === undefined ? [] : stations.flatMap(missedLine);
  const lines = [...stretchLines(true), ...missed, ...stretchLines(false)];
  const text = calmText(reading, unconfirmed.length > 0);
  return [
    ...(lines.length > 0 ? lines : [{ kind: 'calm', text, sentence: text } as const]),
    ...unconfirmedLine(unconfirmed, context.clock),
  ];
}

function calmText(
  { pace: { lastBumpAt }, stations, context: { dates } }: PaceReading,
  hasUnconfirmed: boolean,
): string {
  if (lastBumpAt === undefined) return 'No item was bumped at prep on this date.';
  const bumping = stations.flatMap(({ pace }) => pace ?? []);
  const reasons = bumping.flatMap((pace) => unjudgedReason(pace, dates) ?? []);
  const [why] = reasons;
  if (reasons.length > 0 && reasons.length === bumping.length) return `Not judged: ${why}.`;
  const calm = hasUnconfirmed
    ? 'By the complete date, no station was unusually slow or quiet.'
    : 'No station was unusually slow or quiet on this date.';
  return why === undefined
    ? calm
    : `${calm} ${countOf(reasons.length, 'station is', 'stations are')} not judged: ${why}.`;
}

/** `count` is the number of stretches of the station in this state. */
function stretchLine(
  stretch: DateStretch,
  count: number,
  { pace, context }: PaceReading,
): PaceLine {
  const { station, state, since, until } = stretch;
  const name = station?.name ?? 'Whole kitchen';
  const span = spanOf(stretch, context.clock);
  const took = durationText(until - since);
  const longest = count === 1 ? '' : `, longest of ${count}`;
  const isSilent = state === 'quiet' || state === 'stopped';
  const bumps = isSilent ? [] : bumpsWithin(stretch, pace.stations);
  const tickets = countOf(ticketCount(bumps), 'ticket');
  const ratio = ratioText(medianOf(bumps.flatMap((each) => (each.ratio > 0 ? each.ratio : []))));
  const silent = station === undefined ? 'No bumps at any station' : `${name}, no bumps`;
  const text = isSilent
    ? `${silent} ${span}: ${took}`
    : `${name}, tickets bumped ${span}: ${tickets} at ${ratio} usual`;
  const why = isSilent
    ? 'nothing was bumped'
    : `${tickets} bumped in this time took ${ratio} the usual time`;
  return {
    kind: state,
    text: `${text}${longest}.`,
    sentence: `${station?.name ?? 'The whole kitchen'} was ${state} from ${span} (${took}${longest}): ${why}.`,
    ...(station !== undefined && { short: `${name} ${state}` }),
  };
}

function spanOf({ since, until }: Times, clock: ClockFace): string {
  return `${clockTime(since, clock)} to ${clockTime(until, clock)}`;
}

const MAX_UNCONFIRMED = 4;

function unconfirmedLine(alarms: readonly PastState[], clock: ClockFace): readonly PaceLine[] {
  if (alarms.length === 0) return [];
  const names = alarms.map(
    (each) => `${each.station?.name ?? 'the whole kitchen'} ${alarmText(each, clock)}`,
  );
  const called = namesText(names, MAX_UNCONFIRMED);
  return [
    {
      kind: 'calm',
      text: `Not confirmed later: ${called}`,
      sentence: `The complete date doesn't confirm what was called at the time: ${called}.`,
      short: `${alarms.length} not confirmed`,
    },
  ];
}

/** From this difference on, an alarm has the start of its state beside it. */
const EARLIER_MS = 15 * MINUTE_MS;

/** `slow at 19:40 (since 19:18)`. */
function alarmText({ state, since, calledAt }: PastState, clock: ClockFace): string {
  const start = calledAt - since < EARLIER_MS ? '' : ` (since ${clockTime(since, clock)})`;
  return `${state} at ${clockTime(calledAt, clock)}${start}`;
}

/** A station's figures on a past date, when it was slow or quiet, and what was called at the time, but not confirmed. */
export function dateSentences(
  station: StationNow,
  reading: PaceReading,
  past: readonly PastState[],
): readonly string[] {
  const { name, pace } = station;
  const { clock, dates, areReading } = reading.context;
  if (pace === undefined) return [`${name} bumped ${countOf(0, 'ticket')} on this date.`];
  const { now, stationUsual, quarter } = pace;
  const { medianMs } = now;
  const compared =
    stationUsual === undefined
      ? `and ${noUsualText(dates, areReading)}`
      : `usual ${durationText(stationUsual.at(quarter).medianMs)} (${datesText(dates)})`;
  const { stretches, unconfirmed } = dateJudgment([station], past);
  const [slow, quiet] = (['slow', 'quiet'] as const).map((state) =>
    stretchesText(
      stretches.filter((each) => isOf(each, pace) && each.state === state),
      clock,
    ),
  );
  const called = unconfirmed
    .filter((each) => isOf(each, pace))
    .map((each) => alarmText(each, clock));
  return [
    medianMs === undefined
      ? `${name} bumped ${countOf(now.tickets, 'ticket')} on this date.`
      : `${name}: ${ticketsText(now, '')}, ${now.late} late, median ${durationText(medianMs)}, ${compared}.`,
    ...(slow === '' ? [] : [`It was slow for tickets bumped ${slow}.`]),
    ...(quiet === '' ? [] : [`It was quiet, without bumps, ${quiet}.`]),
    ...(called.length === 0
      ? []
      : [
          `At the time, it was called ${namesText(called)}, which the complete date doesn't confirm.`,
        ]),
  ];
}

function stretchesText(stretches: readonly Times[], clock: ClockFace): string {
  const inOrder = stretches.toSorted((a, b) => a.since - b.since);
  return inOrder.map((each) => spanOf(each, clock)).join(', ');
}

/** When the tickets were bumped that were slow. Empty for none. */
export function slowTimesText({ stretches }: StationPace, clock: ClockFace): string {
  return stretchesText(
    stretches.map(({ since, lastSlowAt }) => ({ since, until: lastSlowAt })),
    clock,
  );
}

function missedLine({ name, missedItems }: StationNow): readonly PaceLine[] {
  if (missedItems === undefined) return [];
  const usually = `usually ${countOf(missedItems, 'item')} or more`;
  return [
    {
      kind: 'quiet',
      text: `${name} all day: nothing out, ${usually}.`,
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
  const lines =
    past === undefined ? paceHeadline(reading, judging !== undefined) : dateHeadline(reading, past);
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
