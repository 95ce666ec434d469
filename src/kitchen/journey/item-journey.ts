/** One item on its way through the levels: fired, started, done at each station, passed by each expediter. */
import type { Oddity } from '../table/fulfillment.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import type { FulfillmentTable } from '../table/fulfillment-table.ts';
import { type JourneyGap, journeyGaps } from './journey-gaps.ts';
import { type JourneyStation, stationsOf } from './journey-station.ts';
import { rowsSharing } from './row-groups.ts';
import { levelEnds, rowSegments, type Segment, type SegmentKind, timeOf } from './row-segments.ts';
import { ascending, earliest } from './stated-times.ts';

/** Kinds of steps, in the order in which an item takes them. */
export const STEPS = ['fired', 'started', 'station', 'expo 1', 'expo 2', 'another level'] as const;
/** One of them. `another level`: one that the document does not know, or none stated. */
export type Step = (typeof STEPS)[number];

/** One step of an item. */
export interface ItemStep {
  readonly what: Step;
  /** The station that the row names; expediter rows need not name one (A25). `undefined` for the fire. */
  readonly station: JourneyStation | undefined;
  /** `undefined` for the fire, and where the row states none. */
  readonly level: number | undefined;
  /** Epoch ms as stated, even where it cannot be; `undefined` where none is stated. */
  readonly at: number | undefined;
  /**
   * ms since what the step waited for, never negative: a start since the fire (queue), a station since its start or,
   * where it does not use the start queue, since the fire, the first expediter since the last station (hold), the second since the first (run). `undefined` where that is not known.
   */
  readonly sinceMs: number | undefined;
  /** What that time is; `undefined` where it is not known. */
  readonly kind: SegmentKind | undefined;
  /** What is wrong with the times of the row that tells of the step. */
  readonly oddity: Oddity | undefined;
  /** The row that tells of it; `undefined` for the fire, of which all rows tell. */
  readonly row: number | undefined;
}

/** One item of an order. */
export interface ItemJourney {
  readonly selectionGuid: string | undefined;
  /** Name of the menu item, as the row that was asked for has it. */
  readonly item: string | undefined;
  /** In the order of `STEPS`, and by time within one kind. */
  readonly steps: readonly ItemStep[];
  /** What the rows do not tell, in the order of `JOURNEY_GAPS`. */
  readonly gaps: readonly JourneyGap[];
}

/**
 * The journey of the item that a row is of: of all rows of its selection, on whatever ticket, each of which is one step `station`,
 * `expo 1`, `expo 2` or `another level`. A row without a selection is a journey of its own. A start is a step where it is stated as
 * later or earlier than the fire: the same instant is what the platform writes where the start queue is not in use. Throws RangeError
 * where the day has no such row.
 */
export function itemJourney(day: FulfillmentDay, row: number): ItemJourney {
  const { table, length } = day;
  const rows = rowsSharing(table.guid.selectionGuid, length, row);
  return {
    selectionGuid: table.guid.selectionGuid.get(row),
    item: table.text.selectionMenuItemName.get(row),
    steps: steps(day, rows).sort(
      (a, b) =>
        STEPS.indexOf(a.what) - STEPS.indexOf(b.what) ||
        ascending(a.at, b.at) ||
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
    const told = {
      station: stations.get(table.text.prepStationGuid.codes[row] ?? 0),
      level,
      oddity: day.oddity(row),
      row,
    };
    const segments = rowSegments(day, row, ends);
    const started = timeOf(table, row, 'itemStartedAt');
    if (level === 0 && started !== undefined && started !== timeOf(table, row, 'ticketFiredAt')) {
      found.push({ ...told, what: 'started', at: started, ...lasted(segments, 'queue') });
    }
    found.push({
      ...told,
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

function stepOf(level: number | undefined): Step {
  if (level === 0) return 'station';
  if (level === 1) return 'expo 1';
  return level === 2 ? 'expo 2' : 'another level';
}
