import { tzOffset } from '@date-fns/tz/tzOffset';
import { MINUTE_MS } from '../../contract/time-units.ts';

/** In ms. Clocks change at full quarter hours. */
export const QUARTER_MS = 15 * 60_000;

/** The next quarter hour's start after an instant (epoch ms). */
export function quarterAfter(at: number): number {
  return (Math.floor(at / QUARTER_MS) + 1) * QUARTER_MS;
}

/** In ms, by zone and quarter hour. A lookup takes longer than all other work with an offset. */
const offsets = new Map<string, Map<number, number>>();
/** A date has few quarter hours, but hostile data has any number. */
const MAX_KEPT = 20_000;

/** How far a zone's clock is ahead of UTC (epoch ms): full minutes, as ms. NaN for an unknown zone. */
export function zoneOffsetMs(epochMs: number, zone: string): number {
  const quarter = Math.floor(epochMs / QUARTER_MS);
  let known = offsets.get(zone);
  if (known === undefined || known.size >= MAX_KEPT) {
    known = new Map();
    offsets.set(zone, known);
  }
  let offset = known.get(quarter);
  if (offset === undefined) {
    offset = Math.trunc(tzOffset(zone, new Date(quarter * QUARTER_MS))) * MINUTE_MS;
    known.set(quarter, offset);
  }
  return offset;
}
