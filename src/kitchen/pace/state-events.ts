/** Which states start and end from one reading to the next. Times are epoch ms. */
import type { KitchenPace } from './kitchen-pace.ts';
import type { KitchenState } from './kitchen-state.ts';
import { PACE_RULES } from './pace-rules.ts';
import {
  type AwaitedDates,
  isSlowTooSoon,
  type PaceState,
  type StationPace,
} from './station-pace.ts';

/** `stopped` is a state of the whole kitchen only. */
export const FOLLOWED_STATES = ['slow', 'quiet', 'stopped', 'busy'] as const satisfies readonly (
  | PaceState
  | KitchenState['state']
)[];
export type FollowedState = (typeof FOLLOWED_STATES)[number];

/** Those that somebody should look at. */
export const ALERTING_STATES = ['slow', 'quiet', 'stopped'] as const;

/** `undefined` for the whole kitchen. */
type StateSubject = { readonly key: string; readonly name: string } | undefined;

export interface OpenState {
  readonly station: StateSubject;
  readonly state: FollowedState;
  readonly since: number;
  readonly saidAt: number;
  /** Dates that the station was last compared with. Empty if it was judged by its limit. */
  readonly dates: readonly string[];
}

/** A date's open states, at most one per station. The kitchen's comes first, then by key. */
export interface OpenStates {
  readonly date: string;
  readonly open: readonly OpenState[];
}

/** `over`: not true now. `compared`: slow by the limit, not by dates read since. `closeout`: the date ended. `removed`: not followed. */
export const END_REASONS = ['over', 'compared', 'closeout', 'removed'] as const;
export type EndReason = (typeof END_REASONS)[number];

export interface StateEvent {
  readonly openState: OpenState;
  /** `undefined` for a start. */
  readonly endReason: EndReason | undefined;
  /** When the event was seen: at a judgment, or at closeout. */
  readonly seenAt: number;
  /** When the state ended, which is before `seenAt` if nothing came out since. Equal to `seenAt` for a start. */
  readonly endedAt: number;
  /** `undefined` for the kitchen, and at closeout. */
  readonly pace?: StationPace | undefined;
  /** Set only when a state of the kitchen starts. */
  readonly kitchen?: KitchenState | undefined;
}

/** The part of a judgment that tells when a state ended, if its end was not read. */
export interface LastEvidence extends Pick<KitchenPace, 'asOf' | 'lastBumpAt' | 'stop'> {
  readonly stations: readonly Pick<StationPace, 'key' | 'lastBumpAt'>[];
}

export interface ComparedReading {
  readonly pace: KitchenPace;
  readonly dates: readonly string[];
  /** Until these are read, missing dates end no state. */
  readonly awaited?: AwaitedDates;
}

export interface FollowedReading extends ComparedReading {
  readonly followed: ReadonlySet<FollowedState>;
}

export interface StateChanges {
  readonly events: readonly StateEvent[];
  readonly after: OpenStates;
}

/** More states than any kitchen has. The limit keeps the file small. */
const MAX_OPEN = 500;

/** `before` has the same date. A state that can't be judged neither starts nor ends, except after a long silence. */
export function followStates(before: OpenStates, reading: FollowedReading): StateChanges {
  const { asOf } = reading.pace;
  const judgments = new Map(judgmentsOf(reading).map((judgment) => [idOf(judgment), judgment]));
  const open = new Map<string, OpenState>();
  const ends: StateEvent[] = [];
  for (const openState of before.open) {
    const judgment = judgments.get(idOf(openState));
    const endedAt = endOf(openState, judgment, reading);
    if (endedAt === undefined) open.set(idOf(openState), withNewDates(openState, judgment));
    else ends.push(endEvent(openState, judgment, asOf, endedAt));
  }
  const starts: StateEvent[] = [];
  for (const [id, judgment] of judgments) {
    const openState = startedState(judgment, reading);
    if (openState === undefined || open.has(id) || open.size >= MAX_OPEN) continue;
    const { pace, kitchen } = judgment;
    open.set(id, openState);
    starts.push({ openState, endReason: undefined, seenAt: asOf, endedAt: asOf, pace, kitchen });
  }
  return {
    events: [...ends.sort(bySaidAt), ...starts.sort(bySaidAt)],
    after: { date: before.date, open: [...open.values()].sort(byStation) },
  };
}

/** Ends all states, before another date is followed. `last` is the last judgment, if known. */
export function closeStates(
  { open }: OpenStates,
  date: string,
  closeout: number,
  last?: LastEvidence,
  endReason: EndReason = 'closeout',
): StateChanges {
  const events = open.map((openState): StateEvent => {
    const endedAt = last === undefined ? closeout : lastEvidenceAt(openState, last);
    return { openState, endReason, seenAt: closeout, endedAt };
  });
  return { events: events.sort(bySaidAt), after: { date, open: [] } };
}

interface Judgment extends Omit<OpenState, 'state'>, Pick<StateEvent, 'pace' | 'kitchen'> {
  readonly state: PaceState | KitchenState['state'];
}

function judgmentsOf(reading: FollowedReading): readonly Judgment[] {
  const { asOf, stations } = reading.pace;
  const ofStations = stations
    .filter(({ state }) => state !== 'unknown')
    .map((pace): Judgment => {
      const { key, name, state, since = asOf, saidAt = asOf } = pace;
      const dates = pace.stationUsual === undefined ? [] : reading.dates;
      return { station: { key, name }, state, since, saidAt, dates, pace };
    })
    .sort(byStation);
  return isKitchenJudged(reading.pace) ? [kitchenJudgment(reading), ...ofStations] : ofStations;
}

function isKitchenJudged({ stations, kitchen }: KitchenPace): boolean {
  if (stations.every(({ stationUsual }) => stationUsual === undefined)) return false;
  if (kitchen?.state === 'stopped') return true;
  return stations.every(
    ({ unknownReason }) => unknownReason !== 'old reading' && unknownReason !== 'nothing anywhere',
  );
}

function kitchenJudgment({ pace, dates }: FollowedReading): Judgment {
  const { asOf, kitchen } = pace;
  return {
    station: undefined,
    state: kitchen?.state ?? 'ok',
    since: kitchen?.since ?? asOf,
    saidAt: kitchen?.saidAt ?? asOf,
    dates,
    kitchen,
  };
}

/** `undefined` if no followed state starts. */
function startedState(judgment: Judgment, reading: FollowedReading): OpenState | undefined {
  const { station, since, saidAt, dates, pace } = judgment;
  const state = FOLLOWED_STATES.find((each) => each === judgment.state);
  if (state === undefined || !reading.followed.has(state)) return undefined;
  if (pace !== undefined && isSlowTooSoon(pace, reading.awaited)) return undefined;
  return { station, state, since, saidAt, dates };
}

function withNewDates(open: OpenState, judgment: Judgment | undefined): OpenState {
  if (judgment?.state !== open.state || judgment.dates.length === 0) return open;
  return { ...open, dates: judgment.dates };
}

function endEvent(
  openState: OpenState,
  judgment: Judgment | undefined,
  seenAt: number,
  endedAt: number,
): StateEvent {
  const isCompared = openState.dates.length === 0 && (judgment?.dates.length ?? 0) > 0;
  const endReason = isCompared ? 'compared' : 'over';
  return { openState, endReason, seenAt, endedAt, pace: judgment?.pace };
}

function endOf(
  open: OpenState,
  judgment: Judgment | undefined,
  { pace, awaited }: FollowedReading,
): number | undefined {
  if (judgment === undefined) return endWithoutJudgment(open, pace);
  return continues(open, judgment, awaited) ? undefined : endWithBump(open, pace);
}

/** A slow state judged by other dates, or by a limit, continues while there are points. Otherwise the same slow hour would start twice. */
function continues(open: OpenState, judgment: Judgment, awaited: AwaitedDates): boolean {
  if (judgment.state === open.state) return true;
  const { points = 0, lastBumpAt = Number.POSITIVE_INFINITY } = judgment.pace ?? {};
  const lacksDates = open.dates.length > 0 && judgment.dates.length === 0;
  // Without dates, a silence may still be unusual, until the next bump.
  if (open.state === 'quiet') return lacksDates && lastBumpAt <= open.since;
  if (lacksDates) return awaited !== undefined;
  if (open.state !== 'slow' || areEqual(open.dates, judgment.dates)) return false;
  return judgment.state !== 'quiet' && points >= PACE_RULES.pacePoints;
}

/** A silence ended with the first bump after it, whenever that bump was read. Other states end now. */
function endWithBump(
  { station, state, since }: OpenState,
  { asOf, stations }: KitchenPace,
): number {
  if (state !== 'stopped' && state !== 'quiet') return asOf;
  const silent = stations.filter(({ key }) => station === undefined || key === station.key);
  const firstBumps = silent.flatMap(
    ({ bumps }) => bumps.find(({ time }) => time > since)?.time ?? [],
  );
  return Math.min(asOf, ...firstBumps);
}

/** A state that can't be judged ends when the kitchen is empty, or silent for so long that the evidence is old. */
function endWithoutJudgment(open: OpenState, pace: KitchenPace): number | undefined {
  const { asOf, unknownReason, lastBumpAt = asOf, stop } = pace;
  const stationBumpAt = stationLastBump(open, pace);
  if (open.state === 'quiet' && stationBumpAt !== undefined && stationBumpAt > open.since)
    return endWithBump(open, pace);
  if (unknownReason !== 'nothing anywhere') return undefined;
  const isEvidenceOld = asOf - lastBumpAt >= PACE_RULES.stretchMs;
  const isStopOver = open.state === 'stopped' && asOf >= (stop?.until ?? asOf);
  const isOver = open.state === 'busy' || isEvidenceOld || isStopOver;
  return isOver ? lastEvidenceAt(open, pace) : undefined;
}

/** The last bump of the station, else of the kitchen. A stop ends when it looks like closing. */
function lastEvidenceAt(open: OpenState, evidence: LastEvidence): number {
  const { asOf, lastBumpAt, stop } = evidence;
  const stationBumpAt = open.state === 'quiet' ? undefined : stationLastBump(open, evidence);
  const last = open.state === 'stopped' ? stop?.until : (stationBumpAt ?? lastBumpAt);
  return Math.min(asOf, Math.max(open.since, last ?? asOf));
}

function stationLastBump({ station }: OpenState, { stations }: LastEvidence): number | undefined {
  return stations.find(({ key }) => key === station?.key)?.lastBumpAt;
}

function idOf({ station }: { readonly station: StateSubject }): string {
  return station === undefined ? '' : `=${station.key}`;
}

function areEqual(dates: readonly string[], others: readonly string[]): boolean {
  return dates.length === others.length && dates.every((date, index) => date === others[index]);
}

function bySaidAt(a: StateEvent, b: StateEvent): number {
  return a.openState.saidAt - b.openState.saidAt || byStation(a.openState, b.openState);
}

function byStation(
  a: { readonly station: StateSubject },
  b: { readonly station: StateSubject },
): number {
  const [id, otherId] = [idOf(a), idOf(b)];
  if (id === otherId) return 0;
  return id < otherId ? -1 : 1;
}
