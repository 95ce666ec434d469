/** One item's steps from fire to expo. */
import type { Oddity } from '../table/fulfillment.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import type { FulfillmentTable } from '../table/fulfillment-table.ts';
import { rowsSharing } from './row-groups.ts';
import {
  ascending,
  earliest,
  hasPossibleTimes,
  type JourneyStation,
  type LevelEnd,
  levelEnds,
  rowSegments,
  type Segment,
  type SegmentKind,
  stationsOf,
  timeOf,
} from './row-segments.ts';

/** In an item's order. */
export const STEPS = ['fired', 'started', 'station', 'expo 1', 'expo 2', 'another level'] as const;
/** `another level`: undocumented, or not set. */
export type JourneyStep = (typeof STEPS)[number];

export interface ItemStep {
  readonly what: JourneyStep;
  /** Expo rows may name none (A25). `undefined` for the fire. */
  readonly station: JourneyStation | undefined;
  /** `undefined` for the fire, and where the row has none. */
  readonly level: number | undefined;
  /** Epoch ms as sent, even if impossible. `undefined` where not set. */
  readonly at: number | undefined;
  /**
   * ms since what the step waited for, never negative. Start: since the fire (queue). Station: since the start, or since the fire where the
   * start queue isn't used. Expo 1: since the last station (hold). Expo 2: since expo 1 (run). `undefined` where unknown.
   */
  readonly sinceMs: number | undefined;
  /** `undefined` with `sinceMs`. */
  readonly kind: SegmentKind | undefined;
  readonly oddity: Oddity | undefined;
  /** `undefined` for the fire, shared by all rows. */
  readonly row: number | undefined;
}

export interface ItemJourney {
  readonly selectionGuid: string | undefined;
  /** In the requested row. */
  readonly item: string | undefined;
  /** By time, steps without one last. At the same time, in `STEPS` order. */
  readonly steps: readonly ItemStep[];
  /** What the rows leave open, in `JOURNEY_GAPS` order. */
  readonly gaps: readonly JourneyGap[];
}

/**
 * All rows with the row's selection, on any ticket, one step each. A row without one is a separate journey. A start is a step only where it
 * differs from the fire: without the start queue, the platform writes the same instant. Throws RangeError for an unknown row.
 */
export function itemJourney(day: FulfillmentDay, row: number): ItemJourney {
  const { table, length } = day;
  const rows = rowsSharing(table.guid.selectionGuid, length, row);
  return {
    selectionGuid: table.guid.selectionGuid.get(row),
    item: table.text.selectionMenuItemName.get(row),
    steps: steps(day, rows).sort(
      (a, b) =>
        ascending(a.at, b.at) ||
        STEPS.indexOf(a.what) - STEPS.indexOf(b.what) ||
        ascending(a.station?.guid, b.station?.guid) ||
        ascending(a.level, b.level) ||
        ascending(a.sinceMs, b.sinceMs) ||
        ascending(a.oddity, b.oddity),
    ),
    gaps: journeyGaps(day, rows),
  };
}

function steps(day: FulfillmentDay, rows: Uint32Array): ItemStep[] {
  const { table } = day;
  const stations = stationsOf(table, rows);
  const ends = levelEnds(day, rows);
  const found: ItemStep[] = fireStep(table, rows);
  for (const row of rows) {
    const level = table.level.get(row);
    const known = {
      station: stations.get(table.text.prepStationGuid.codes[row] ?? 0),
      level,
      oddity: day.oddity(row),
      row,
    };
    const segments = rowSegments(day, row, ends);
    const started = timeOf(table, row, 'itemStartedAt');
    if (level === 0 && started !== undefined && started !== timeOf(table, row, 'ticketFiredAt')) {
      found.push({ ...known, what: 'started', at: started, ...lasted(segments, 'queue') });
    }
    found.push({
      ...known,
      what: stepOf(level),
      at: timeOf(table, row, 'itemFulfilledAt'),
      ...lasted(segments, 'make', 'prep', 'hold', 'run'),
    });
  }
  return found;
}

function fireStep(table: FulfillmentTable, rows: Uint32Array): ItemStep[] {
  const at = earliest(Array.from(rows, (row) => timeOf(table, row, 'ticketFiredAt')));
  if (at === undefined) return [];
  const untold = { station: undefined, level: undefined, oddity: undefined, row: undefined };
  return [{ ...untold, what: 'fired', at, sinceMs: undefined, kind: undefined }];
}

function lasted(
  segments: readonly Segment[],
  ...kinds: readonly SegmentKind[]
): Pick<ItemStep, 'sinceMs' | 'kind'> {
  const segment = segments.find(({ kind }) => kinds.includes(kind));
  if (segment === undefined) return { sinceMs: undefined, kind: undefined };
  return { sinceMs: segment.to - segment.from, kind: segment.kind };
}

function stepOf(level: number | undefined): JourneyStep {
  if (level === 0) return 'station';
  if (level === 1) return 'expo 1';
  return level === 2 ? 'expo 2' : 'another level';
}

// What one item's rows leave open or contradict. Named, not guessed.

/** A level is missing only below one the item reached. `odd times at …`: nothing after it can be counted. */
const JOURNEY_GAPS = [
  'no item ID',
  'no fire time',
  'several fire times',
  'no prep bump',
  'no station at prep',
  'odd times at prep',
  'expo 1 before prep',
  'no expo 1 bump',
  'odd times at expo 1',
  'expo 2 before expo 1',
] as const;
type JourneyGap = (typeof JOURNEY_GAPS)[number];

/** Takes one selection's rows, or one row without. */
function journeyGaps(day: FulfillmentDay, rows: Uint32Array): readonly JourneyGap[] {
  const { table } = day;
  const fires = new Set<number>();
  for (const row of rows) {
    const fired = timeOf(table, row, 'ticketFiredAt');
    if (fired !== undefined) fires.add(fired);
  }
  const ofLevel = (level: number) => rows.filter((row) => table.level.get(row) === level);
  const [prep, first, second] = [ofLevel(0), ofLevel(1), ofLevel(2)];
  const ends = levelEnds(day, rows);
  const hasSelection = rows.some((row) => table.guid.selectionGuid.get(row) !== undefined);
  const isAbove0 = first.length + second.length > 0;
  const found: Readonly<Record<JourneyGap, boolean>> = {
    'no item ID': !hasSelection,
    'no fire time': fires.size === 0,
    'several fire times': fires.size > 1,
    'no prep bump': hasSelection && isAbove0 && prep.length === 0,
    'no station at prep': prep.some((row) => table.text.prepStationGuid.codes[row] === 0),
    'odd times at prep': first.length > 0 && ends.prep === 'odd times',
    'expo 1 before prep': comesBefore(day, first, ends.prep),
    'no expo 1 bump': hasSelection && second.length > 0 && first.length === 0,
    'odd times at expo 1': second.length > 0 && ends.firstExpo === 'odd times',
    'expo 2 before expo 1': comesBefore(day, second, ends.firstExpo),
  };
  return JOURNEY_GAPS.filter((gap) => found[gap]);
}

function comesBefore(day: FulfillmentDay, rows: Uint32Array, end: LevelEnd): boolean {
  if (typeof end !== 'number') return false;
  return rows.some(
    (row) => hasPossibleTimes(day, row) && (timeOf(day.table, row, 'itemFulfilledAt') ?? end) < end,
  );
}
