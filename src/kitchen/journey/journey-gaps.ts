/** What the rows of one item leave open, or contradict. Named, not guessed. */
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { hasPossibleTimes, type LevelEnd, levelEnds, timeOf } from './row-segments.ts';

/**
 * The names. A level is missing only below one that the item reached: going no further may be the kitchen's setup. `odd times at …`: what
 * comes after cannot be counted from there.
 */
export const JOURNEY_GAPS = [
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
/** One of them. */
export type JourneyGap = (typeof JOURNEY_GAPS)[number];

/** The gaps in the rows of one selection, or in one row without. */
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
