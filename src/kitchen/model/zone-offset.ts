import { tzOffset } from '@date-fns/tz/tzOffset';
import { MINUTE_MS } from '../../contract/instant.ts';
import { oncePerKey } from '../../contract/once.ts';

/** Clocks change at full quarter hours. */
export const QUARTER_MS = 15 * 60_000;

export function quarterAfter(time: number): number {
  return (Math.floor(time / QUARTER_MS) + 1) * QUARTER_MS;
}

const MAX_REMEMBERED_QUARTERS = 20_000;

/** Remembers values by zone and quarter hour. `make` runs on first use and gets the quarter's start (epoch ms). */
export function rememberByQuarter<Value>(make: (start: number, zone: string) => Value) {
  return oncePerKey((zone: string) =>
    oncePerKey((quarter: number) => make(quarter * QUARTER_MS, zone), MAX_REMEMBERED_QUARTERS),
  );
}

/** How far a zone's clock is ahead of UTC, in ms (of full minutes). NaN for an unknown zone. */
export function zoneOffsetMs(epochMs: number, zone: string): number {
  return offsetInQuarter(zone)(Math.floor(epochMs / QUARTER_MS));
}

/** Offsets are cached, because looking up an offset takes longer than all other work. */
const offsetInQuarter = rememberByQuarter(
  (start, zone) => Math.trunc(tzOffset(zone, new Date(start))) * MINUTE_MS,
);
