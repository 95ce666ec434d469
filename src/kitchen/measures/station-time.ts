import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { type Measure, type Measurement, NOT_ABOUT, reasonCode } from './measure.ts';
import { RowMeasurement } from './summary.ts';

export const STATION_TIME: Measure = {
  id: 'station-time',
  title: 'Station time',
  rule: 'fired to bumped at prep',
  take: (day) => {
    const { ticketFiredAt, itemFulfilledAt } = day.table.instant;
    return measurePrepRows(day, ticketFiredAt.values, itemFulfilledAt.values);
  },
};

/** Takes epoch ms by row. Measures prep rows in ms. With `needsStartQueue`, leaves out stations without one. */
function measurePrepRows(
  day: FulfillmentDay,
  from: Float64Array,
  to: Float64Array,
  needsStartQueue = false,
): Measurement {
  const { table, length, oddities } = day;
  const prepLevel = table.level.values.indexOf(0);
  const { codes: levels } = table.level;
  const noTime = reasonCode('no time');
  const noStartQueue = reasonCode('no start queue');
  const tookOrReason = new Int32Array(length);
  for (let row = 0; row < length; row += 1) {
    const took = (to[row] ?? Number.NaN) - (from[row] ?? Number.NaN);
    let reason = oddities[row] ?? 0;
    if (levels[row] !== prepLevel) reason = NOT_ABOUT;
    else if (needsStartQueue && !day.hasStartQueue(row)) reason = noStartQueue;
    else if (reason === 0 && Number.isNaN(took)) reason = noTime;
    // Without a flag, between 0 and an hour.
    tookOrReason[row] = reason === 0 ? took : -reason;
  }
  return new RowMeasurement(tookOrReason, table.instant.itemFulfilledAt.values.subarray(0, length));
}

export const QUEUE: Measure = {
  id: 'queue',
  title: 'Queue',
  rule: 'fired to started, where the start queue is in use',
  take: (day) => {
    const { ticketFiredAt, itemStartedAt } = day.table.instant;
    return measurePrepRows(day, ticketFiredAt.values, itemStartedAt.values, true);
  },
};

export const MAKE: Measure = {
  id: 'make',
  title: 'Make',
  rule: 'started to bumped, where the start queue is in use',
  take: (day) => {
    const { itemStartedAt, itemFulfilledAt } = day.table.instant;
    return measurePrepRows(day, itemStartedAt.values, itemFulfilledAt.values, true);
  },
};
