/** Station time: how long an item takes at a prep station. */
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { type Measure, type Measurement, reasonCode } from './measure.ts';
import { MeasurementDraft } from './measurement-draft.ts';
import { singleRows } from './row-groups.ts';

/** From fire to fulfilled at the prep station, of each level-0 row. */
export const STATION_TIME: Measure = {
  id: 'station-time',
  title: 'Station time',
  rule: 'L0 fulfilled−fired',
  take: (day) => {
    const { ticketFiredAt, itemFulfilledAt } = day.table.instant;
    return measurePrepRows(day, ticketFiredAt.values, itemFulfilledAt.values);
  },
};

/** The ms between two instants (epoch ms by row) of each level-0 row, those left out to which no start queue applies. */
export function measurePrepRows(
  { table, length }: FulfillmentDay,
  from: Float64Array,
  to: Float64Array,
  hasStartQueue: (row: number) => boolean = () => true,
): Measurement {
  const draft = new MeasurementDraft(singleRows(length));
  for (let row = 0; row < length; row += 1) {
    if (table.level.get(row) !== 0) continue;
    const odd = table.oddities[row] ?? 0;
    const took = (to[row] ?? Number.NaN) - (from[row] ?? Number.NaN);
    if (!hasStartQueue(row)) draft.leaveOut(row, reasonCode('no start queue'));
    else if (odd !== 0) draft.leaveOut(row, odd);
    else if (Number.isNaN(took)) draft.leaveOut(row, reasonCode('no time'));
    else draft.count(row, took, table.instant.itemFulfilledAt.values[row] ?? Number.NaN);
  }
  return draft.finished();
}
