/** Restaurants of a chain as last read, made up. */
import type { Failure } from '../../../src/contract/failures.ts';
import type { FleetRow, FleetState } from '../../../src/kitchen/fleet/fleet-row.ts';
import {
  type CountedStation,
  type DateCounts,
  NONE_YET,
  type RestaurantStatus,
} from '../../../src/kitchen/fleet/restaurant-status.ts';
import { NOTHING_EXCLUDED } from '../../../src/kitchen/measures/measure.ts';
import { DEFAULT_THRESHOLDS } from '../../../src/kitchen/measures/row-limits.ts';
import type { PaceState } from '../../../src/kitchen/pace/station-pace.ts';
import type { BumpCounts } from '../../../src/kitchen/usual/bump-trust.ts';

export const NOW = Date.parse('2026-01-15T12:00:00Z');
const MINUTE = 60_000;
/** Of the last half hour. */
const TICKETS = 20;

export const WELL_BUMPED: BumpCounts = {
  bumped: 100,
  believed: 96,
  wrongTime: 0,
  forgotten: 1,
  bulk: 2,
  early: 1,
};

export interface MadeRow {
  readonly name?: string;
  readonly tags?: readonly string[];
  /** Stations by name. */
  readonly stations?: Readonly<Record<string, PaceState>>;
  /** Names of muted ones. */
  readonly muted?: readonly string[];
  readonly state?: FleetState | Failure;
  readonly errors?: number;
  readonly warnings?: number;
  readonly lateShare?: number;
  readonly isLateByDefault?: boolean;
  readonly bumps?: BumpCounts;
  readonly readMinutesAgo?: number;
  readonly lastBumpMinutesAgo?: number;
  readonly tookMs?: number;
  /** The date (`YYYYMMDD`), if it is over. */
  readonly pastDate?: string;
  /** Another date (`YYYYMMDD`) than the day of `NOW`. */
  readonly date?: string;
  /** Station counts on that date, by name. */
  readonly counts?: Readonly<Record<string, DateCounts>>;
}

/** A row. Without a reading where the state is "not read yet". */
export function fleetRow(at: number, made: MadeRow = {}): FleetRow {
  const { name = `Restaurant ${at}`, tags, state = 'read', readMinutesAgo = 1 } = made;
  const triedAt = state === 'not read yet' ? undefined : NOW - readMinutesAgo * MINUTE;
  return {
    restaurant: {
      guid: `guid-${at}`,
      name,
      calendar: { zone: 'UTC', closeoutHour: 4 },
      zoneKnown: true,
      ...(tags !== undefined && { tags }),
    },
    state,
    status: triedAt === undefined ? undefined : statusOf(made),
    readAt: triedAt,
    freshAt: triedAt,
    triedAt,
    tookMs: made.tookMs ?? 100,
  };
}

function statusOf(made: MadeRow): RestaurantStatus {
  const { stations = {}, errors = 0, warnings = 0, lateShare = 0.1, readMinutesAgo = 1 } = made;
  const { lastBumpMinutesAgo = readMinutesAgo + 2 } = made;
  const hasDay = made.state !== 'not subscribed';
  return {
    date: made.pastDate ?? made.date ?? '20260115',
    isPast: made.pastDate !== undefined,
    headline: {
      issues: {
        errors,
        warnings,
        rules: [
          ...(errors > 0 ? [{ rule: 'R01', severity: 'error', count: errors } as const] : []),
          ...(warnings > 0 ? [{ rule: 'R06', severity: 'warn', count: warnings } as const] : []),
        ],
      },
      unreadable: 0,
      day: hasDay
        ? {
            rows: 100,
            otherRestaurantRows: 0,
            bumps: made.bumps ?? WELL_BUMPED,
            channels: [],
            isLateByDefault: made.isLateByDefault ?? false,
            medianMs: 500_000,
            p90Ms: 600_000,
            meanMs: 500_000,
            worstMs: 700_000,
            mostOpen: 10,
            lastFulfilledAt: NOW - lastBumpMinutesAgo * MINUTE,
            count: 60,
            late: 6,
            lateShare,
            caution: 0,
            overHour: 0,
            excluded: NOTHING_EXCLUDED,
          }
        : undefined,
    },
    stations: Object.entries(stations).map(([name, state]) => ({
      ...stationOf(name, state, made.counts?.[name]),
      isMuted: made.muted?.includes(name) ?? false,
    })),
    kitchen: undefined,
    stop: undefined,
    ratio: 1.1,
    tickets:
      hasDay && made.pastDate === undefined
        ? { all: TICKETS, late: Math.round(TICKETS * lateShare) }
        : undefined,
    lastBumpAt: hasDay ? NOW - lastBumpMinutesAgo * MINUTE : undefined,
    usualDates: 4,
    isProvisional: false,
  };
}

export function stationOf(
  name: string,
  state: PaceState,
  made: DateCounts = NONE_YET,
): CountedStation {
  return {
    name,
    guid: name,
    state,
    dateState: 'unknown',
    since: NOW - 20 * MINUTE,
    medianMs: 600_000,
    p90Ms: undefined,
    bumps: 8,
    tickets: 8,
    items: 9,
    compared: 8,
    judged: 8,
    late: 2,
    lateShare: 0.25,
    ratio: 1.2,
    points: 0,
    usualMs: 500_000,
    usualBesideMs: 500_000,
    usualItems: 12.5,
    lastBumpAt: NOW - MINUTE,
    limit: { ...DEFAULT_THRESHOLDS, from: 'default' },
    isMuted: false,
    muteNote: undefined,
    ofDate: made,
  };
}
