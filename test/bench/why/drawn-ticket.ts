/** A late ticket's rows, drawn to be read by eye beside its truth. */
import { MINUTE_MS, parseInstant } from '../../../src/contract/instant.ts';
import { wallInstant } from '../../../src/kitchen/model/business-day.ts';
import type { TicketTruth, WhyEvening } from './why-evening.ts';

const COLUMNS = 60;

/** `.` fired, `-` waiting for a start, `=` until the bump at prep, `>` until level 1 or 2. Each has so many minutes. */
export function drawnTicket(
  { rows, why, date, calendar, style }: WhyEvening,
  truth: TicketTruth,
): string {
  const own = rows.filter(({ ticketGuid }) => ticketGuid === truth.ticketGuid);
  const at = (text: string | undefined) => parseInstant(text ?? '') ?? Number.NaN;
  const firedAt = Math.min(...own.map(({ ticketFiredAt }) => at(ticketFiredAt)));
  const end = Math.max(...own.map(({ itemFulfilledAt }) => at(itemFulfilledAt)));
  const minutes = (ms: number) => (ms / MINUTE_MS).toFixed(1);
  const column = (moment: number) =>
    Math.round(((moment - firedAt) / Math.max(1, end - firedAt)) * COLUMNS);
  const clock = (firedAt - wallInstant(date, 0, calendar.zone)) / MINUTE_MS;
  const time = `${Math.floor(clock / 60)}:${String(Math.floor(clock % 60)).padStart(2, '0')}`;
  const lines = own.map((row) => {
    const [fired, started, bumped] = [
      row.ticketFiredAt,
      row.itemStartedAt,
      row.itemFulfilledAt,
    ].map(at);
    if (fired === undefined || started === undefined || bumped === undefined) return '';
    const level = row.itemFulfillmentLevel ?? 0;
    const bar =
      level === 0
        ? `${' '.repeat(column(fired))}.${'-'.repeat(column(started) - column(fired))}${'='.repeat(column(bumped) - column(started))}|`
        : `${'>'.repeat(column(bumped))}|`;
    const place = level === 0 ? (row.prepStationName ?? '') : `level ${level}`;
    return `${place.padEnd(10)} ${(level === 0 ? (row.selectionMenuItemName ?? '') : '').padEnd(16)} ${minutes(bumped - firedAt).padStart(5)} ${bar}`;
  });
  const parts = truth.parts.map(
    ({ cause, causedMs, isPlanted }) =>
      `${cause} ${minutes(causedMs)}${isPlanted ? '' : ' (by chance)'}`,
  );
  return [
    `${why.name}, ${style}, fired ${time}: ${truth.cause}${truth.station === undefined ? '' : ` at ${truth.station.name}`}, took ${minutes(truth.tookMs)}, usual ${minutes(truth.usualMs)}, caused ${minutes(truth.causedMs)} [${parts.join(', ')}]`,
    ...new Set(lines),
  ].join('\n');
}
