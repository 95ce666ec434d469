/** Queue and make: fired to started and started to bumped, at stations that use the start queue. */
import type { Measure } from './measure.ts';
import { measurePrepRows } from './station-time.ts';

/** Fired to started, for each prep row of a station that uses the start queue. */
export const QUEUE: Measure = {
  id: 'queue',
  title: 'Queue',
  rule: 'fired to started, at stations that use the start queue',
  take: (day) => {
    const { ticketFiredAt, itemStartedAt } = day.table.instant;
    return measurePrepRows(day, ticketFiredAt.values, itemStartedAt.values, true);
  },
};

/** Started to bumped at the prep station, for each prep row of a station that uses the start queue. */
export const MAKE: Measure = {
  id: 'make',
  title: 'Make',
  rule: 'started to bumped, at stations that use the start queue',
  take: (day) => {
    const { itemStartedAt, itemFulfilledAt } = day.table.instant;
    return measurePrepRows(day, itemStartedAt.values, itemFulfilledAt.values, true);
  },
};
