/** A station's state at a moment, with its numbers. */
import type { StationLimit } from '../measures/row-limits.ts';
import type { ClockQuarterOf } from '../usual/clock-quarters.ts';
import type { PrepDay, PrepTickets } from '../usual/prep-day.ts';
import type { StationBump, StationRows, TicketOf } from '../usual/station-rows.ts';
import type { StationUsual } from '../usual/station-usual.ts';
import { type FiredWork, firedWork } from './fired-work.ts';
import type { NightPace } from './night-pace.ts';
import type { PaceRules } from './pace-rules.ts';
import { type PaceWindow, paceWindow } from './pace-window.ts';
import { type FiredTickets, type QuietEvidence, quietEvidence } from './quiet-evidence.ts';
import { overLimit, type SlowPoints, type SlowStretch, slowPoints } from './slow-points.ts';
import { type ItemMix, itemMix, lastItems, type OutItem } from './station-items.ts';
import type { DateLimits } from './station-limit.ts';

/** From most urgent to not judged. */
export const PACE_STATES = ['slow', 'quiet', 'busy', 'ok', 'unknown'] as const;
export type PaceState = (typeof PACE_STATES)[number];

/**
 * Why a station is not judged. `old reading`: the last complete reading is too old. `nothing anywhere`: no recent bump at any station, or
 * no ticket fired. `no bumps`: none here on this date. `unreliable bumps`: too many odd rows in the window. `new menu`: too many new
 * items. `few bumps`: under five, and usual is unknown.
 */
export const UNKNOWN_REASONS = [
  'old reading',
  'nothing anywhere',
  'no bumps',
  'unreliable bumps',
  'new menu',
  'few bumps',
] as const;
export type UnknownReason = (typeof UNKNOWN_REASONS)[number];

/** A station's state. Times are epoch ms. */
export interface StationPace {
  /** GUID, or name where rows have none. */
  readonly key: string;
  readonly name: string;
  readonly state: PaceState;
  /** Only for `unknown`. */
  readonly why: UnknownReason | undefined;
  /** Slow: the first of the slow bumps. Quiet: the last bump. Busy: when the work passed the limit. */
  readonly since: number | undefined;
  /** The first moment at which it could be known. */
  readonly saidAt: number | undefined;
  readonly points: number;
  readonly now: PaceWindow;
  /** Bumps that show pace, in order of time. */
  readonly bumps: readonly StationBump[];
  /** When it was slow on this date, in order of time, without overlaps; none of a full date where usual is unknown. */
  readonly stretches: readonly SlowStretch[];
  readonly lastBumpAt: number | undefined;
  /** The last items out, newest first. */
  readonly items: readonly OutItem[];
  /** Items since it became slow; `undefined` in other states. */
  readonly mix: ItemMix | undefined;
  /** The newest fired time of bumped items. */
  readonly newestFire: number | undefined;
  /** Usual at this time of day; `undefined` where unknown. */
  readonly usual: StationUsual | undefined;
  /** `undefined` for figures of the full date. */
  readonly quarter: number | undefined;
  readonly quiet: QuietEvidence | undefined;
  /** `undefined` where usual is unknown, and in states that it does not cause. */
  readonly work: FiredWork | undefined;
  /** Its limits. They make a station slow only where usual is unknown. */
  readonly limit: StationLimit;
}

/** When it ended (epoch ms): a station that stays slow is slow until its last bump. */
export function stretchEnd({ until, saidAt }: SlowStretch, { lastBumpAt }: StationPace): number {
  return until ?? Math.max(saidAt, lastBumpAt ?? saidAt);
}

/** The common input for all stations of a kitchen. */
export interface KitchenEvidence {
  readonly prep: PrepDay;
  /** The date's tickets, numbered and in order of fired time. */
  readonly tickets: () => { readonly tickets: PrepTickets; readonly fired: FiredTickets };
  readonly ticketOf: TicketOf;
  readonly night: NightPace;
  readonly quarterOf: ClockQuarterOf;
  /** Epoch ms. */
  readonly asOf: number;
  /** The newest bump at prep of any station, epoch ms; later ones are not in the export, or did not happen. */
  readonly lastBumpAt: number;
  /** Why nothing can be judged, independent of rows. */
  readonly unread: UnknownReason | undefined;
  readonly limits: DateLimits;
  /** Whether figures are for the full date. */
  readonly isFullDate: boolean;
  readonly rules: PaceRules;
}

/** A station with a prep row on the date. */
export interface JudgedStation {
  /** In the date's codes. */
  readonly code: number;
  readonly key: string;
  readonly usual: StationUsual | undefined;
  readonly rows: StationRows;
}

/** Judges a station. */
export function stationPace(kitchen: KitchenEvidence, station: JudgedStation): StationPace {
  const { prep, quarterOf, asOf, rules, unread } = kitchen;
  const { code, key, usual, rows } = station;
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
  const { points, stretches } = slowness(kitchen, station, lateMs);
  const quiet = usual === undefined ? undefined : silence(kitchen, station, usual);
  const decided = evident({ now, slow: stretches.at(-1), quiet, rows, usual, unread, rules });
  const work =
    usual === undefined || decided !== undefined
      ? undefined
      : firedWork(prep, code, usual, quarterOf, asOf, rules);
  const judgment = decided ?? paced(work);
  const { state, since } = judgment;
  const isSlow = state === 'slow' && since !== undefined;
  return {
    key,
    name,
    ...judgment,
    points,
    now,
    bumps: rows.bumps,
    stretches,
    lastBumpAt: rows.lastBumpAt,
    items: lastItems(prep, code),
    mix: isSlow ? itemMix(prep, code, since, usual) : undefined,
    newestFire: Number.isFinite(rows.newestFire) ? rows.newestFire : undefined,
    usual,
    quarter,
    quiet,
    work,
    limit,
  };
}

type Judgment = Pick<StationPace, 'state' | 'why' | 'since' | 'saidAt'>;

/** The state that bumps and silence show; `undefined` where only the fired work can decide. */
function evident({
  now,
  slow,
  quiet,
  rows,
  usual,
  unread,
  rules,
}: {
  readonly now: PaceWindow;
  readonly slow: SlowStretch | undefined;
  readonly quiet: QuietEvidence | undefined;
  readonly rows: StationRows;
  readonly usual: StationUsual | undefined;
  readonly unread: UnknownReason | undefined;
  readonly rules: PaceRules;
}): Judgment | undefined {
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

/** Busy by the fired work, else at its pace. */
function paced(work: FiredWork | undefined): Judgment {
  const since = work?.since;
  return { state: since === undefined ? 'ok' : 'busy', why: undefined, since, saidAt: since };
}

function slowness(
  { night, asOf, isFullDate, rules }: KitchenEvidence,
  { usual, rows: { bumps } }: JudgedStation,
  lateMs: number,
): SlowPoints {
  if (usual === undefined) {
    // A limit calls for help now; of a date that is over, it shows nothing unusual.
    const stretches = isFullDate ? [] : overLimit(bumps, asOf, lateMs, rules.stretchMs);
    return { points: 0, stretches };
  }
  const spread = Math.max(rules.evenSpread, usual.spread ?? rules.evenSpread);
  return slowPoints(bumps, {
    asOf,
    weight: (rules.evenSpread / spread) ** 2,
    logNight: (at) => Math.min(rules.mostNightPace, Math.max(0, Math.log(night.at(at)))),
    rules,
  });
}

function silence(
  { prep, tickets, night, quarterOf, asOf, lastBumpAt: newestBump, rules }: KitchenEvidence,
  { code, rows: { lastBumpAt, newestFire } }: JudgedStation,
  usual: StationUsual,
): QuietEvidence | undefined {
  let out: ReadonlySet<number> | undefined;
  const outTickets = () =>
    new Set(Array.from(prep.rows[code] ?? [], (row) => tickets().tickets.of[row] ?? -1));
  return quietEvidence(
    () => tickets().fired,
    {
      usual,
      quarter: quarterOf(asOf),
      lastBumpAt,
      newestFire,
      isOut: (ticket) => {
        out ??= outTickets();
        return out.has(ticket);
      },
      nightRatio: Math.max(1, night.at(asOf)),
      // A late export makes no station quiet.
      asOf: newestBump,
    },
    rules.quietEvidence,
  );
}
