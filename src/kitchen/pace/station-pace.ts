import { once } from '../../contract/once.ts';
import type { ClockQuarterOf } from '../measures/business-quarters.ts';
import type { LimitedStation, StationLimit } from '../measures/row-limits.ts';
import { type Station, stationName } from '../model/restaurant.ts';
import type { KitchenDemand } from '../usual/kitchen-demand.ts';
import type { PrepDay } from '../usual/prep-day.ts';
import type { StationBump, StationRows, TicketOf } from '../usual/station-rows.ts';
import type { StationUsual } from '../usual/station-usual.ts';
import { type FiredLoad, type FiredWork, firedWork, logOfLoad } from './fired-load.ts';
import type { KitchenRatio, StopEnd } from './kitchen-ratio.ts';
import type { PaceRules } from './pace-rules.ts';
import {
  type ItemMix,
  itemMix,
  lastItems,
  type OutItem,
  oddShareAt,
  type PaceWindow,
  paceWindow,
  withoutTimes,
} from './pace-window.ts';
import { type KitchenTickets, type QuietEvidence, quietEvidence } from './quiet-evidence.ts';
import { type SlowPoints, slowPoints } from './slow-points.ts';
import { type SlowStretch, stretchesOverLimit } from './slow-stretches.ts';
import type { DateLimits } from './station-limit.ts';

export const PACE_STATES = ['slow', 'quiet', 'busy', 'ok', 'unknown'] as const;
export type PaceState = (typeof PACE_STATES)[number];

/**
 * `day over`: the date is over. `old reading`: the last complete reading is too old. `nothing anywhere`: no station has a recent bump, or
 * no ticket was fired. `no bumps`: none here on this date. `unreliable bumps`: too many flagged rows in the window. `new menu`: too many
 * new items in the window. `few bumps`: fewer than five, and nothing is usual.
 */
export const UNKNOWN_REASONS = [
  'day over',
  'old reading',
  'nothing anywhere',
  'no bumps',
  'unreliable bumps',
  'new menu',
  'few bumps',
] as const;
export type UnknownReason = (typeof UNKNOWN_REASONS)[number];

interface StationState {
  readonly state: PaceState;
  /** `undefined` unless the state is unknown. */
  readonly unknownReason?: UnknownReason | undefined;
  /** For slow the first slow bump, for quiet the last bump, for busy when the work passed the limit. */
  readonly since?: number | undefined;
  readonly saidAt?: number | undefined;
}

export interface StationPace extends StationState {
  /** GUID, or name if rows have no GUID. */
  readonly key: string;
  readonly name: string;
  readonly points: number;
  /** Has no times while the station is quiet. */
  readonly now: PaceWindow;
  /** Bumps that show pace, in order of time. */
  readonly bumps: readonly StationBump[];
  /** Slow stretches on this date, in order. On a complete date there are none without usual times. */
  readonly stretches: readonly SlowStretch[];
  readonly catchUp: StopEnd | undefined;
  readonly lastStop: StopEnd | undefined;
  readonly lastBumpAt: number | undefined;
  /** Newest first. */
  readonly items: readonly OutItem[];
  /** Items since the station became slow. `undefined` in other states. */
  readonly mix: ItemMix | undefined;
  readonly newestFire: number | undefined;
  readonly stationUsual: StationUsual | undefined;
  /** `undefined` for a complete date. */
  readonly quarter: number | undefined;
  readonly quiet: QuietEvidence | undefined;
  /** Other reasons for long times: the kitchen's pace and the work fired, both divided by usual. `undefined` without usual times. */
  readonly explained: { readonly kitchenRatio: number; readonly load: number } | undefined;
  /** `undefined` without usual times, and in states that fired work does not decide. */
  readonly work: FiredWork | undefined;
  /** Makes a station slow only if nothing is usual. */
  readonly limit: StationLimit;
}

/** Earlier dates that may still be read. `first dates`: too few were tried, and no limit makes a station slow. `more dates`: the default doesn't. */
export type AwaitedDates = 'first dates' | 'more dates' | undefined;

/** Whether a station is slow only by a limit that doesn't count yet. Otherwise a first evening would be full of such stations. */
export function isSlowTooSoon(
  { state, stationUsual, limit }: Pick<StationPace, 'state' | 'stationUsual' | 'limit'>,
  awaited: AwaitedDates,
): boolean {
  if (awaited === undefined || state !== 'slow' || stationUsual !== undefined) return false;
  return awaited === 'first dates' || limit.from === 'default';
}

export interface KitchenEvidence {
  readonly prep: PrepDay;
  readonly tickets: () => KitchenTickets;
  readonly ticketOf: TicketOf;
  readonly demand: KitchenDemand;
  readonly kitchenRatio: KitchenRatio;
  readonly stops: readonly StopEnd[];
  readonly quarterOf: ClockQuarterOf;
  readonly asOf: number;
  /** Newest prep bump with credible times at any station, epoch ms. Later bumps are not exported yet, or did not happen. */
  readonly silentSince: number;
  readonly unknownReason: UnknownReason | undefined;
  readonly limits: DateLimits;
  readonly isFullDate: boolean;
  readonly rules: PaceRules;
}

export interface JudgedStation {
  readonly code: number;
  readonly key: string;
  readonly stationUsual: StationUsual | undefined;
  readonly rows: StationRows;
  /** `undefined` without usual times. */
  readonly load: FiredLoad | undefined;
}

export function stationPace(kitchen: KitchenEvidence, station: JudgedStation): StationPace {
  const { prep, quarterOf, asOf, rules, kitchenRatio } = kitchen;
  const { code, key, stationUsual, rows, load } = station;
  const name = prep.stations.nameOf(code) ?? key;
  const limit = kitchen.limits.limitOf({ key, name });
  const now = stationWindow(kitchen, station, limit.lateMs);
  const { points, stretches, ratio, catchUp, lastStop } = slowness(kitchen, station, limit.lateMs);
  const quiet = stationUsual && stationSilence(kitchen, station, stationUsual);
  const shownState = stateShown(kitchen, station, now, stretches.at(-1), quiet);
  const work =
    load === undefined || shownState !== undefined ? undefined : firedWork(load, asOf, rules);
  const stationState = shownState ?? stateByWork(work);
  const { state, since } = stationState;
  const isSlow = state === 'slow' && since !== undefined;
  return {
    key,
    name,
    ...stationState,
    points,
    now: shownWindow(now, state, ratio),
    bumps: rows.bumps,
    stretches,
    catchUp: state === 'ok' ? catchUp : undefined,
    lastStop,
    lastBumpAt: rows.lastBumpAt,
    items: lastItems(prep, code),
    mix: isSlow ? itemMix(prep, code, since, stationUsual) : undefined,
    newestFire: Number.isFinite(rows.newestFire) ? rows.newestFire : undefined,
    stationUsual,
    quarter: kitchen.isFullDate ? undefined : quarterOf(asOf),
    quiet,
    explained: load && { kitchenRatio: kitchenRatio.at(asOf), load: load(asOf).ratio },
    work,
    limit,
  };
}

function stationWindow(
  { prep, asOf, ticketOf, isFullDate, rules }: KitchenEvidence,
  { code, stationUsual, rows }: JudgedStation,
  lateMs: number,
): PaceWindow {
  const isKnownItem = (item: number) =>
    stationUsual === undefined || stationUsual.itemMs(prep.items.keyOf(item) ?? '') !== undefined;
  return paceWindow(
    prep,
    prep.rows[code] ?? new Uint32Array(),
    rows.bumps,
    { asOf, lateMs, isKnownItem, ticketOf },
    isFullDate ? Number.POSITIVE_INFINITY : rules.windowMs,
  );
}

function stateShown(
  kitchen: KitchenEvidence,
  { code, rows, stationUsual }: JudgedStation,
  now: PaceWindow,
  lastStretch: SlowStretch | undefined,
  quiet: QuietEvidence | undefined,
): StationState | undefined {
  const { unknownReason, rules } = kitchen;
  const unknown = (reason: UnknownReason): StationState => {
    return { state: 'unknown', unknownReason: reason };
  };
  if (unknownReason !== undefined) return unknown(unknownReason);
  const quietSaidAt = quiet?.saidAt;
  if (quietSaidAt !== undefined)
    return { state: 'quiet', since: rows.silentSince, saidAt: quietSaidAt };
  const openStretch = lastStretch?.until === undefined ? lastStretch : undefined;
  if (!isReliable(kitchen, code, now, openStretch)) return unknown('unreliable bumps');
  if (now.newShare > rules.maxNewItemShare) return unknown('new menu');
  if (openStretch !== undefined) {
    const { since, saidAt } = openStretch;
    return { state: 'slow', since, saidAt };
  }
  if (stationUsual === undefined && now.medianMs === undefined) return unknown('few bumps');
  return undefined;
}

/** A station already called slow stays believable: its full screen is cleared in bulk, which doesn't make it faster. */
function isReliable(
  { prep, rules: { maxOddShare, windowMs } }: KitchenEvidence,
  code: number,
  now: PaceWindow,
  openStretch: SlowStretch | undefined,
): boolean {
  if (now.oddShare <= maxOddShare) return true;
  if (openStretch === undefined) return false;
  const rows = prep.rows[code] ?? new Uint32Array();
  return oddShareAt(prep, rows, openStretch.saidAt, windowMs) <= maxOddShare;
}

function stateByWork(work: FiredWork | undefined): StationState {
  const since = work?.since;
  return { state: since === undefined ? 'ok' : 'busy', since, saidAt: since };
}

/** Makes the figures agree with the state: a slow station has the ratio of its evidence, and a quiet station no times. */
function shownWindow(now: PaceWindow, state: PaceState, slowRatio: number | undefined): PaceWindow {
  if (state === 'quiet') return withoutTimes(now);
  return state === 'slow' && slowRatio !== undefined ? { ...now, ratio: slowRatio } : now;
}

const UNKNOWN_SPREAD = 0.4;

function slowness(
  { kitchenRatio, stops, quarterOf, asOf, isFullDate, rules }: KitchenEvidence,
  { stationUsual, load, rows: { bumps } }: JudgedStation,
  lateMs: number,
): SlowPoints {
  if (stationUsual === undefined || load === undefined) {
    // A limit calls for help now. On a past date, being over it is nothing unusual.
    const stretches = isFullDate ? [] : stretchesOverLimit(bumps, asOf, lateMs, rules);
    return { points: 0, stretches, ratio: undefined, catchUp: undefined, lastStop: undefined };
  }
  return slowPoints(bumps, {
    asOf,
    spread: stationUsual.spread ?? UNKNOWN_SPREAD,
    stops,
    usualGapMs: (time) => stationUsual.at(quarterOf(time)).gapMs,
    usualBumps: (time) => stationUsual.at(quarterOf(time)).bumps,
    logExplained: (time) => {
      const byKitchen = Math.max(0, Math.log(kitchenRatio.at(time)));
      const ofKitchen = Math.min(rules.maxKitchenRatio, byKitchen);
      return ofKitchen + logOfLoad(load(time), rules);
    },
    rules,
  });
}

function stationSilence(
  kitchen: KitchenEvidence,
  { code, rows }: JudgedStation,
  stationUsual: StationUsual,
): QuietEvidence | undefined {
  const { prep, tickets, asOf: readAt, silentSince: asOf } = kitchen;
  const ticketsOut = once(
    () => new Set(Array.from(prep.rows[code] ?? [], (row) => tickets().numbers[row] ?? -1)),
  );
  const isOut = (ticket: number) => ticketsOut().has(ticket);
  // Evidence ends at the newest bump anywhere, so a late export makes no station quiet.
  const question = { ...kitchen, stationUsual, rows, isOut, asOf, readAt };
  return quietEvidence(() => tickets().fired, question);
}

export interface StationNow {
  readonly name: string;
  /** `undefined` if rows have only a name. */
  readonly guid: string | undefined;
  /** `undefined` without a prep row on the date. */
  readonly pace: StationPace | undefined;
  /** Usual items of a station without rows, on a complete date. `undefined` if few are usual. */
  readonly missedItems?: number | undefined;
  readonly limit: StationLimit;
  /** The note of a muted station, which may be empty. `undefined` if not muted. */
  readonly muted: string | undefined;
}

/** By harm. Stations without a state and figures come last, by name. Stations with bumps are included even if not in the setup. */
export function stationsNow(
  stations: readonly Station[],
  { stations: paces }: { readonly stations: readonly StationPace[] },
  limitOf: (station: LimitedStation) => StationLimit,
  missedOf: (guid: string) => number | undefined = () => undefined,
): readonly StationNow[] {
  const byGuid = new Map(stations.map((station) => [station.guid, station]));
  const bumping = paces.map((pace): StationNow => {
    const station = byGuid.get(pace.key);
    byGuid.delete(pace.key);
    const guid = pace.key === pace.name ? undefined : pace.key;
    const name = station === undefined ? pace.name : stationName(station);
    return { name, guid, pace, limit: pace.limit, muted: undefined };
  });
  const others = Array.from(byGuid.values(), (station): StationNow => {
    const { guid } = station;
    const name = stationName(station);
    const limit = limitOf({ key: guid, name });
    return { name, guid, pace: undefined, missedItems: missedOf(guid), limit, muted: undefined };
  });
  const judged = bumping.filter(({ pace }) => !isUnknown(pace));
  const unknown = [...bumping.filter(({ pace }) => isUnknown(pace)), ...others];
  return [...judged, ...unknown.sort((a, b) => a.name.localeCompare(b.name, 'en'))];
}

function isUnknown(pace: StationPace | undefined): boolean {
  return pace === undefined || (pace.state === 'unknown' && pace.now.medianMs === undefined);
}

/** `notes` are by GUID. Muted stations come last. */
export function withMutes(
  stations: readonly StationNow[],
  notes: ReadonlyMap<string, string>,
): readonly StationNow[] {
  if (notes.size === 0) return stations;
  const noted = stations.map((station) => {
    return { ...station, muted: station.guid === undefined ? undefined : notes.get(station.guid) };
  });
  const isMuted = ({ muted }: StationNow): boolean => muted !== undefined;
  return [...noted.filter((station) => !isMuted(station)), ...noted.filter(isMuted)];
}
