import { rowsWithSameGuid } from '../measures/row-groups.ts';
import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import type { FulfillmentTable } from '../model/fulfillment-table.ts';
import type { Oddity } from '../model/fulfillment.ts';
import { ascending } from '../text/ordering.ts';
import {
  earliest,
  type JourneyStation,
  levelEnds,
  rowSegments,
  type Segment,
  type SegmentKind,
  stationsOf,
  timeOf,
} from './row-segments.ts';

export const STEPS = ['fired', 'started', 'station', 'expo 1', 'expo 2', 'another level'] as const;
/** `another level` is undocumented or not set. */
export type JourneyStep = (typeof STEPS)[number];

export interface ItemStep {
  readonly what: JourneyStep;
  /** `undefined` for the fire, and where an expo row names none. */
  readonly station: JourneyStation | undefined;
  /** `undefined` for the fire, and where the row has none. */
  readonly level: number | undefined;
  /** Epoch ms as sent, even if impossible. `undefined` where not set. */
  readonly at: number | undefined;
  /** Ms since the step before: fire, start, last station (for expo 1), or expo 1 (for expo 2). `undefined` if unknown. */
  readonly sinceMs: number | undefined;
  readonly kind: SegmentKind | undefined;
  readonly oddity: Oddity | undefined;
  /** `undefined` for the fire, which all rows share. */
  readonly row: number | undefined;
}

/**
 * One step for each row of the row's selection, on any ticket, by time. A row without a selection is a separate journey. A start is a step
 * only if it differs from the fire: without a start queue, the platform writes the same instant. Throws RangeError for an unknown row.
 */
export function itemJourney(day: FulfillmentDay, row: number): readonly ItemStep[] {
  const rows = rowsWithSameGuid(day.table.guid.selectionGuid, day.length, row);
  return steps(day, rows).sort(
    (a, b) =>
      ascending(a.at, b.at) ||
      STEPS.indexOf(a.what) - STEPS.indexOf(b.what) ||
      ascending(a.station?.guid, b.station?.guid) ||
      ascending(a.level, b.level) ||
      ascending(a.sinceMs, b.sinceMs) ||
      ascending(a.oddity, b.oddity),
  );
}

function steps(day: FulfillmentDay, rows: Uint32Array): ItemStep[] {
  const { table } = day;
  const stations = stationsOf(table, rows);
  const ends = levelEnds(day, rows);
  const all: ItemStep[] = fireStep(table, rows);
  for (const row of rows) {
    const level = table.level.get(row);
    const rowFacts = {
      station: stations.get(table.text.prepStationGuid.codes[row] ?? 0),
      level,
      oddity: day.oddity(row),
      row,
    };
    const segments = rowSegments(day, row, ends);
    const started = timeOf(table, row, 'itemStartedAt');
    if (level === 0 && started !== undefined && started !== timeOf(table, row, 'ticketFiredAt')) {
      all.push({ ...rowFacts, what: 'started', at: started, ...durationOf(segments, 'queue') });
    }
    all.push({
      ...rowFacts,
      what: stepOf(level),
      at: timeOf(table, row, 'itemFulfilledAt'),
      ...durationOf(segments, 'make', 'prep', 'hold', 'run'),
    });
  }
  return all;
}

function fireStep(table: FulfillmentTable, rows: Uint32Array): ItemStep[] {
  const firedAt = earliest(Array.from(rows, (row) => timeOf(table, row, 'ticketFiredAt')));
  if (firedAt === undefined) return [];
  const noFacts = { station: undefined, level: undefined, oddity: undefined, row: undefined };
  return [{ ...noFacts, what: 'fired', at: firedAt, sinceMs: undefined, kind: undefined }];
}

function durationOf(
  segments: readonly Segment[],
  ...kinds: readonly SegmentKind[]
): { readonly sinceMs: number | undefined; readonly kind: SegmentKind | undefined } {
  const segment = segments.find(({ kind }) => kinds.includes(kind));
  if (segment === undefined) return { sinceMs: undefined, kind: undefined };
  return { sinceMs: segment.to - segment.from, kind: segment.kind };
}

function stepOf(level: number | undefined): JourneyStep {
  if (level === 0) return 'station';
  if (level === 1) return 'expo 1';
  return level === 2 ? 'expo 2' : 'another level';
}
