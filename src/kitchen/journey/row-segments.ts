/** What happened to one item in the time that one of its rows tells of. Times are epoch ms. */
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import type { FulfillmentTable } from '../table/fulfillment-table.ts';

/**
 * `queue`: fired and not started; `make`: in work, both at a station that uses the start queue. `prep`: the time at any other station.
 * `hold`: ready and with the expediter. `run`: on its way to the guest.
 */
export type SegmentKind = 'queue' | 'make' | 'prep' | 'hold' | 'run';

/** A stretch of time; it ends no earlier than it begins. */
export interface Segment {
  readonly kind: SegmentKind;
  readonly from: number;
  readonly to: number;
}

/**
 * When the rows of one item were last fulfilled at a level. `odd times`: one of them is left out of averages, so that the last one is
 * not known.
 */
export type LevelEnd = number | 'no row' | 'odd times';

/** The same for the levels that another level waits for. */
export interface LevelEnds {
  readonly prep: LevelEnd;
  readonly firstExpo: LevelEnd;
}

/** Reads the ends of levels 0 and 1 off the rows of one item. */
export function levelEnds(day: FulfillmentDay, rows: Uint32Array): LevelEnds {
  return { prep: levelEnd(day, rows, 0), firstExpo: levelEnd(day, rows, 1) };
}

function levelEnd(day: FulfillmentDay, rows: Uint32Array, level: number): LevelEnd {
  const { table } = day;
  let end: number | undefined;
  for (const row of rows) {
    if (table.level.get(row) !== level) continue;
    if (day.oddity(row) !== undefined) return 'odd times';
    const at = timeOf(table, row, 'itemFulfilledAt') ?? Number.NEGATIVE_INFINITY;
    end = Math.max(end ?? at, at);
  }
  return end ?? 'no row';
}

/** A time of a row, epoch ms. */
export function timeOf(
  { instant }: FulfillmentTable,
  row: number,
  field: keyof FulfillmentTable['instant'],
): number | undefined {
  const at = instant[field].values[row] ?? Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

/** Whether the times of a row are all there, and in an order that can be. */
export function hasPossibleTimes(day: FulfillmentDay, row: number): boolean {
  const oddity = day.oddity(row);
  return oddity !== 'no time' && oddity !== 'impossible';
}

/**
 * The segments of a row, in order of time. At a prep station (level 0) that uses the start queue: queue, where the item started later
 * than it was fired, and make; at any other all of it is prep. At the first-level expediter: hold, from the last station of the item
 * on. At the second: run. None where the times of the row cannot be, or where what it waited for is not known or came later.
 */
export function rowSegments(
  day: FulfillmentDay,
  row: number,
  { prep, firstExpo }: LevelEnds,
): readonly Segment[] {
  const { table } = day;
  const to = timeOf(table, row, 'itemFulfilledAt');
  if (to === undefined || !hasPossibleTimes(day, row)) return [];
  switch (table.level.get(row)) {
    case 0:
      return prepSegments(day, row, to);
    case 1:
      return since(prep, to, 'hold');
    case 2:
      return since(firstExpo, to, 'run');
    default:
      return [];
  }
}

function prepSegments(day: FulfillmentDay, row: number, to: number): readonly Segment[] {
  const { table } = day;
  const fired = timeOf(table, row, 'ticketFiredAt') ?? to;
  if (!day.hasStartQueue(row)) return [{ kind: 'prep', from: fired, to }];
  const started = timeOf(table, row, 'itemStartedAt') ?? fired;
  const make = { kind: 'make', from: started, to } as const;
  return started === fired ? [make] : [{ kind: 'queue', from: fired, to: started }, make];
}

function since(from: LevelEnd, to: number, kind: SegmentKind): readonly Segment[] {
  return typeof from === 'number' && from <= to ? [{ kind, from, to }] : [];
}
