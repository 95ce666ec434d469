/** A station's state at a moment, with numbers. */

import { once } from '../../contract/once.ts';
import type { ClockQuarterOf } from '../measures/business-quarters.ts';
import type { LimitedStation, StationLimit } from '../measures/row-limits.ts';
import { type Station, stationName } from '../model/restaurant.ts';
import type { PrepDay, PrepTickets } from '../usual/prep-day.ts';
import type { StationBump, StationRows, TicketOf } from '../usual/station-rows.ts';
import type { StationUsual } from '../usual/station-usual.ts';
import {
  type FiredLoad,
  type FiredWork,
  firedWork,
  type KitchenDemand,
  logOfLoad,
} from './kitchen-demand.ts';
import type { NightPace, Resumption } from './night-pace.ts';
import type { PaceRules } from './pace-rules.ts';
import {
  type ItemMix,
  itemMix,
  lastItems,
  type OutItem,
  type PaceWindow,
  paceWindow,
  withoutTimes,
} from './pace-window.ts';
import { type FiredTickets, type QuietEvidence, quietEvidence } from './quiet-evidence.ts';
import {
  overLimit,
  pastPoints,
  type SlowPoints,
  type SlowStretch,
  slowPoints,
} from './slow-points.ts';
import type { DateLimits } from './station-limit.ts';

/** From most urgent to not judged. */
export const PACE_STATES = ['slow', 'quiet', 'busy', 'ok', 'unknown'] as const;
export type PaceState = (typeof PACE_STATES)[number];

/**
 * `day over`: a past date has no state. `old reading`: the last complete one is too old. `nothing anywhere`: no recent bump at any station, or no ticket fired. `no bumps`: none
 * here on this date. `unreliable bumps`: too many flagged rows in the window. `new menu`: too many new items. `few bumps`: under five, and
 * usual is unknown.
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

export interface StationPace {
  /** GUID, or name where rows have none. */
  readonly key: string;
  readonly name: string;
  readonly state: PaceState;
  readonly why: UnknownReason | undefined;
  /** Slow: first slow bump. Quiet: last bump. Busy: when work passed the limit. */
  readonly since: number | undefined;
  /** First moment it could be known. */
  readonly saidAt: number | undefined;
  readonly points: number;
  /** Without times while quiet. */
  readonly now: PaceWindow;
  /** Bumps showing pace, in order of time. */
  readonly bumps: readonly StationBump[];
  /** Slow stretches on this date, in order, without overlaps. For a full date by fired time, and none without usual. */
  readonly stretches: readonly SlowStretch[];
  readonly catchUp: Resumption | undefined;
  /** The last stop, while tickets that waited through it are in the figures. */
  readonly afterStop: Resumption | undefined;
  readonly lastBumpAt: number | undefined;
  /** Newest first. */
  readonly items: readonly OutItem[];
  /** Items since it became slow. `undefined` in other states. */
  readonly mix: ItemMix | undefined;
  /** Newest fired time among bumped items. */
  readonly newestFire: number | undefined;
  /** `undefined` where unknown. */
  readonly usual: StationUsual | undefined;
  /** `undefined` for the full date. */
  readonly quarter: number | undefined;
  readonly quiet: QuietEvidence | undefined;
  /** What explains long times besides the station, times usual: the whole kitchen's pace, and the work fired. `undefined` without usual. */
  readonly explained: { readonly night: number; readonly load: number } | undefined;
  /** `undefined` without usual, and in states not caused by it. */
  readonly work: FiredWork | undefined;
  /** Makes a station slow only without usual. */
  readonly limit: StationLimit;
}

/** Epoch ms. A station still slow is slow until the last bump. */
export function stretchEnd({ until, saidAt }: SlowStretch, { lastBumpAt }: StationPace): number {
  return until ?? Math.max(saidAt, lastBumpAt ?? saidAt);
}

export interface KitchenEvidence {
  readonly prep: PrepDay;
  /** Numbered, and in order of fired time. */
  readonly tickets: () => { readonly tickets: PrepTickets; readonly fired: FiredTickets };
  readonly ticketOf: TicketOf;
  readonly demand: KitchenDemand;
  readonly night: NightPace;
  /** Ends of stops at all stations, in order. */
  readonly stops: readonly Resumption[];
  readonly quarterOf: ClockQuarterOf;
  readonly asOf: number;
  /** Newest prep bump at any station, epoch ms. Later ones are not exported, or did not happen. */
  readonly lastBumpAt: number;
  readonly unread: UnknownReason | undefined;
  readonly limits: DateLimits;
  readonly isFullDate: boolean;
  readonly rules: PaceRules;
}

export interface JudgedStation {
  /** The date's code. */
  readonly code: number;
  readonly key: string;
  readonly usual: StationUsual | undefined;
  readonly rows: StationRows;
  /** `undefined` without usual. */
  readonly load: FiredLoad | undefined;
}

export function stationPace(kitchen: KitchenEvidence, station: JudgedStation): StationPace {
  const { prep, quarterOf, asOf, rules, night } = kitchen;
  const { code, key, usual, rows, load } = station;
  const quarter = kitchen.isFullDate ? undefined : quarterOf(asOf);
  const name = prep.stations.nameOf(code) ?? key;
  const limit = kitchen.limits.of({ key, name });
  const { lateMs } = limit;
  const isKnownItem = (item: number) =>
    usual === undefined || usual.itemMs(prep.items.keyOf(item) ?? '') !== undefined;
  const now = paceWindow(
    prep,
    prep.rows[code] ?? new Uint32Array(),
    rows.bumps,
    { asOf, lateMs, isKnownItem, ticketOf: kitchen.ticketOf },
    kitchen.isFullDate ? Number.POSITIVE_INFINITY : rules.windowMs,
  );
  const { points, stretches, ratio, catchUp, afterStop } = slowness(kitchen, station, lateMs);
  const quiet = usual === undefined ? undefined : silence(kitchen, station, usual);
  const decided = evident(kitchen, station, now, stretches.at(-1), quiet);
  const work =
    load === undefined || decided !== undefined ? undefined : firedWork(load, asOf, rules);
  const judgment = decided ?? paced(work);
  const { state, since } = judgment;
  const isSlow = state === 'slow' && since !== undefined;
  return {
    key,
    name,
    ...judgment,
    points,
    now: shownWindow(now, state, ratio),
    bumps: rows.bumps,
    stretches,
    catchUp: state === 'ok' ? catchUp : undefined,
    afterStop,
    lastBumpAt: rows.lastBumpAt,
    items: lastItems(prep, code),
    mix: isSlow ? itemMix(prep, code, since, usual) : undefined,
    newestFire: Number.isFinite(rows.newestFire) ? rows.newestFire : undefined,
    usual,
    quarter,
    quiet,
    explained: load && { night: night.at(asOf), load: load(asOf).ratio },
    work,
    limit,
  };
}

type Judgment = Pick<StationPace, 'state' | 'why' | 'since' | 'saidAt'>;

/** State shown by bumps and silence. `undefined` where fired work decides. */
function evident(
  { unread, rules }: KitchenEvidence,
  { rows, usual }: JudgedStation,
  now: PaceWindow,
  slow: SlowStretch | undefined,
  quiet: QuietEvidence | undefined,
): Judgment | undefined {
  const unknown = (why: UnknownReason): Judgment => {
    return { state: 'unknown', why, since: undefined, saidAt: undefined };
  };
  if (unread !== undefined) return unknown(unread);
  if (quiet?.saidAt !== undefined) {
    return { state: 'quiet', why: undefined, since: rows.lastBumpAt, saidAt: quiet.saidAt };
  }
  if (now.oddShare > rules.mostOdd) return unknown('unreliable bumps');
  if (now.newShare > rules.mostNewItems) return unknown('new menu');
  if (slow !== undefined && slow.until === undefined) {
    return { state: 'slow', why: undefined, since: slow.since, saidAt: slow.saidAt };
  }
  if (usual === undefined && now.medianMs === undefined) return unknown('few bumps');
  return undefined;
}

/** Busy by fired work, else `ok`. */
function paced(work: FiredWork | undefined): Judgment {
  const since = work?.since;
  return { state: since === undefined ? 'ok' : 'busy', why: undefined, since, saidAt: since };
}

/** State and numbers agree: a slow station's ratio is that of its evidence, and a quiet station has no current times. */
function shownWindow(now: PaceWindow, state: PaceState, slowRatio: number | undefined): PaceWindow {
  if (state === 'quiet') return withoutTimes(now);
  return state === 'slow' && slowRatio !== undefined ? { ...now, ratio: slowRatio } : now;
}

/** For stations with too few bumps to know. */
const UNKNOWN_SPREAD = 0.4;

function slowness(
  { night, stops, quarterOf, asOf, isFullDate, rules }: KitchenEvidence,
  { usual, load, rows: { bumps } }: JudgedStation,
  lateMs: number,
): SlowPoints {
  if (usual === undefined || load === undefined) {
    // A limit calls for help now. On a past date it shows nothing unusual.
    const stretches = isFullDate ? [] : overLimit(bumps, asOf, lateMs, rules);
    return { points: 0, stretches, ratio: undefined, catchUp: undefined, afterStop: undefined };
  }
  const judge = isFullDate ? pastPoints : slowPoints;
  return judge(bumps, {
    asOf,
    spread: usual.spread ?? UNKNOWN_SPREAD,
    stops,
    usualGapMs: (at) => usual.at(quarterOf(at)).gapMs,
    usualBumps: (at) => usual.at(quarterOf(at)).bumps,
    logExplained: (at) => {
      const ofNight = Math.min(rules.mostNightPace, Math.max(0, Math.log(night.at(at))));
      return Math.min(rules.mostExplained, ofNight + logOfLoad(load(at), rules));
    },
    rules,
  });
}

function silence(
  kitchen: KitchenEvidence,
  { code, rows }: JudgedStation,
  usual: StationUsual,
): QuietEvidence | undefined {
  const { prep, tickets, asOf: readAt, lastBumpAt: asOf } = kitchen;
  const out = once(
    () => new Set(Array.from(prep.rows[code] ?? [], (row) => tickets().tickets.of[row] ?? -1)),
  );
  const isOut = (ticket: number) => out().has(ticket);
  // A late export makes no station quiet.
  return quietEvidence(() => tickets().fired, { ...kitchen, usual, rows, isOut, asOf, readAt });
}

/** A station in the setup or with bumps, with its state. */
export interface StationNow {
  readonly name: string;
  /** `undefined` where rows have only a name. */
  readonly guid: string | undefined;
  /** `undefined` without a prep row on the date. */
  readonly pace: StationPace | undefined;
  /** Without a row, on a complete date: usual items. `undefined` for few. */
  readonly missedItems?: number | undefined;
  readonly limit: StationLimit;
  /** Muted station's note, may be empty. `undefined` where not muted. */
  readonly muted: string | undefined;
}

/** By harm, those without a state or number last, by name. Includes stations with bumps but not (or no longer) in the setup. */
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
  const known = bumping.filter(({ pace }) => !isUnknown(pace));
  const unknown = [...bumping.filter(({ pace }) => isUnknown(pace)), ...others];
  return [...known, ...unknown.sort((a, b) => a.name.localeCompare(b.name, 'en'))];
}

/** Neither a state nor a number. */
function isUnknown(pace: StationPace | undefined): boolean {
  return pace === undefined || (pace.state === 'unknown' && pace.now.medianMs === undefined);
}

/** `notes` by GUID. Muted stations come last. */
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
