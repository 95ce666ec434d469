/** What is judged of a row by itself, for the rules that count bad rows: R27 to R30. */
import { type BusinessCalendar, businessDayStart, shiftBusinessDate } from '../business-day.ts';
import { ODDITIES } from '../fulfillment.ts';
import { bumpMarks } from '../measures/bumps.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import type { GrowingTally } from './day-tally.ts';

const MINUTE_MS = 60_000;
/** Screens are swept by hand around closeout, not at the minute. */
const SWEEP_MS = 15 * MINUTE_MS;
/** What is swept then was forgotten if it stood longer than any dish takes that somebody watches. */
const STUCK_MS = 30 * MINUTE_MS;

/**
 * Adds rows to tallies. Without a calendar nothing is known of closeout or of other dates, and none are counted. `date` is
 * `YYYYMMDD`.
 */
export function rowVerdicts(
  day: FulfillmentDay,
  date: string,
  calendar: BusinessCalendar | undefined,
): (row: number, tally: GrowingTally) => void {
  const { table } = day;
  const { ticketFiredAt, itemStartedAt, itemFulfilledAt } = table.instant;
  const bumps = bumpMarks(day);
  const start = (days: number): number =>
    calendar === undefined ? Number.NaN : businessDayStart(shiftBusinessDate(date, days), calendar);
  // An order of the date before may be fulfilled on this one, and one of this date on the next.
  const [earliest, closeout, latest] = [start(-1), start(1), start(2)];
  const isFar = (at: number) => at < earliest || at >= latest;
  const impossible = ODDITIES.indexOf('impossible') + 1;

  return (row, tally) => {
    const fired = ticketFiredAt.values[row] ?? Number.NaN;
    const started = itemStartedAt.values[row] ?? Number.NaN;
    const fulfilled = itemFulfilledAt.values[row] ?? Number.NaN;
    const odd = table.oddities[row] ?? 0;
    const isSwept = Math.abs(fulfilled - closeout) <= SWEEP_MS && fulfilled - fired > STUCK_MS;
    const isAtOnce = bumps.atOnce[row] === 1;
    tally.rows += 1;
    if (bumps.unBumped[row] === 1 || (isSwept && odd !== impossible)) tally.forgotten += 1;
    if (bumps.quick[row] === 1 || isAtOnce) tally.cleared += 1;
    if (isAtOnce) tally.atOnce += 1;
    if (odd === impossible) tally.impossible += 1;
    else if (isFar(fired) || isFar(fulfilled)) tally.otherDates += 1;
    if (odd !== 0 || Number.isNaN(started)) return;
    tally.timed += 1;
    if (started > fired) tally.started += 1;
  };
}
