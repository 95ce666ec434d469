import { tzOffset } from '@date-fns/tz/tzOffset';
import { MINUTE_MS } from '../../contract/instant.ts';
import { oncePerKey } from '../../contract/once.ts';

/** In ms. Clocks change at full quarter hours. */
export const QUARTER_MS = 15 * 60_000;

/** The next quarter hour's start after an instant (epoch ms). */
export function quarterAfter(time: number): number {
  return (Math.floor(time / QUARTER_MS) + 1) * QUARTER_MS;
}

/** A date has few quarter hours, but hostile data has any number. */
const MAX_KEPT = 20_000;

/** Remembers values by zone and quarter hour (its number since the epoch), made from its start (epoch ms). */
export function byQuarter<Value>(make: (start: number, zone: string) => Value) {
  return oncePerKey((zone: string) =>
    oncePerKey((quarter: number) => make(quarter * QUARTER_MS, zone), MAX_KEPT),
  );
}

/** How far a zone's clock is ahead of UTC (epoch ms): full minutes, as ms. NaN for an unknown zone. */
export function zoneOffsetMs(epochMs: number, zone: string): number {
  return offsetAt(zone)(Math.floor(epochMs / QUARTER_MS));
}

/** A lookup takes longer than all other work with an offset. */
const offsetAt = byQuarter(
  (start, zone) => Math.trunc(tzOffset(zone, new Date(start))) * MINUTE_MS,
);
