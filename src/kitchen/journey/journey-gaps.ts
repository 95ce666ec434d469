/** What the rows of one item do not tell, or tell against each other. It is named rather than guessed. */
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { hasPossibleTimes, type LevelEnd, levelEnds, timeOf } from './row-segments.ts';

/**
 * The names. A level is missing only below one that the item reached: that it went no further may be how the kitchen is set up.
 * `odd times at …`: what comes after cannot be counted from there.
 */
export const JOURNEY_GAPS = [
  'no selection',
  'no fire time',
  'several fire times',
  'no level 0 row',
  'no station at level 0',
  'odd times at level 0',
  'level 1 before level 0',
  'no level 1 row',
  'odd times at level 1',
  'level 2 before level 1',
] as const;
/** One of them. */
export type JourneyGap = (typeof JOURNEY_GAPS)[number];

/** The gaps among the rows of one selection, or of one row without. */
export function journeyGaps(day: FulfillmentDay, rows: Uint32Array): readonly JourneyGap[] {
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
    'no selection': !hasSelection,
    'no fire time': fires.size === 0,
    'several fire times': fires.size > 1,
    'no level 0 row': hasSelection && isAbove0 && prep.length === 0,
    'no station at level 0': prep.some((row) => table.text.prepStationGuid.codes[row] === 0),
    'odd times at level 0': first.length > 0 && ends.prep === 'odd times',
    'level 1 before level 0': comesBefore(day, first, ends.prep),
    'no level 1 row': hasSelection && second.length > 0 && first.length === 0,
    'odd times at level 1': second.length > 0 && ends.firstExpo === 'odd times',
    'level 2 before level 1': comesBefore(day, second, ends.firstExpo),
  };
  return JOURNEY_GAPS.filter((gap) => found[gap]);
}

function comesBefore(day: FulfillmentDay, rows: Uint32Array, end: LevelEnd): boolean {
  if (typeof end !== 'number') return false;
  return rows.some(
    (row) => hasPossibleTimes(day, row) && (timeOf(day.table, row, 'itemFulfilledAt') ?? end) < end,
  );
}
