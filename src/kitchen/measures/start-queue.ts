/** Queue and make: how long an item waits to be started and how long it is made, where stations tell both apart. */
import { usesStartQueue } from '../start-queue.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import type { Measure } from './measure.ts';
import { stationCodes } from './named-codes.ts';
import { measurePrepRows } from './station-time.ts';

/** From fire to start, of each level-0 row. */
export const QUEUE: Measure = {
  id: 'queue',
  title: 'Queue',
  rule: 'started−fired, only where the start queue is in use',
  take: (day) => {
    const { ticketFiredAt, itemStartedAt } = day.table.instant;
    return measurePrepRows(day, ticketFiredAt.values, itemStartedAt.values, startQueueTest(day));
  },
};

/** From start to fulfilled at the prep station, of each level-0 row. */
export const MAKE: Measure = {
  id: 'make',
  title: 'Make',
  rule: 'fulfilled−started, only where the start queue is in use',
  take: (day) => {
    const { itemStartedAt, itemFulfilledAt } = day.table.instant;
    return measurePrepRows(day, itemStartedAt.values, itemFulfilledAt.values, startQueueTest(day));
  },
};

/**
 * Whether a row is of a station whose start queue is in use. It is judged station by station (R27), from all of its level-0 rows
 * of the day that have nothing odd about them, as `dayFigures` does.
 */
function startQueueTest(day: FulfillmentDay): (row: number) => boolean {
  const { table, length } = day;
  const { values: fired } = table.instant.ticketFiredAt;
  const { values: started } = table.instant.itemStartedAt;
  const stations = stationCodes(day);
  const rows = new Uint32Array(stations.count);
  const waited = new Uint32Array(stations.count);
  for (let row = 0; row < length; row += 1) {
    if (table.level.get(row) !== 0 || table.oddities[row] !== 0) continue;
    const waitMs = (started[row] ?? Number.NaN) - (fired[row] ?? Number.NaN);
    if (Number.isNaN(waitMs)) continue;
    const code = stations.codeOf(row);
    rows[code] = (rows[code] ?? 0) + 1;
    if (waitMs > 0) waited[code] = (waited[code] ?? 0) + 1;
  }
  return (row) => {
    const code = stations.codeOf(row);
    return usesStartQueue(rows[code] ?? 0, waited[code] ?? 0);
  };
}
