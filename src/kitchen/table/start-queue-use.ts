/** Where the start queue is in use, which queue and make time depend on (domain section 2). */
import { type FirstRows, stationCodes } from './named-codes.ts';

/** A station with a smaller share of items started later than fired does not use it. */
const SHARE = 0.1;

/**
 * Whether a row is a prep row of a station that uses the start queue. Judged per station (R27) from its prep rows with a start and without an oddity
 * (`oddities` by row, 0 for none): at least a tenth of them started later than fired. Rows without a station do not.
 */
export function startQueueUse(rows: FirstRows, oddities: Uint8Array): (row: number) => boolean {
  const { table, length } = rows;
  const { values: fired } = table.instant.ticketFiredAt;
  const { values: started } = table.instant.itemStartedAt;
  const { codes: levels } = table.level;
  const prepLevel = table.level.values.indexOf(0);
  const stations = stationCodes(rows);
  const sound = new Uint32Array(stations.count);
  const waited = new Uint32Array(stations.count);
  for (let row = 0; row < length; row += 1) {
    if (levels[row] !== prepLevel || oddities[row] !== 0) continue;
    const waitMs = (started[row] ?? Number.NaN) - (fired[row] ?? Number.NaN);
    if (Number.isNaN(waitMs)) continue;
    const code = stations.codeOf(row);
    sound[code] = (sound[code] ?? 0) + 1;
    if (waitMs > 0) waited[code] = (waited[code] ?? 0) + 1;
  }
  const uses = sound.map((count, code) =>
    code > 0 && count > 0 && (waited[code] ?? 0) >= count * SHARE ? 1 : 0,
  );
  return (row) => table.level.codes[row] === prepLevel && uses[stations.codeOf(row)] === 1;
}
