/** Zone offsets for the first frame. The first date formatter takes longer than everything else in it. */
import { isListedZone } from '../../kitchen/model/listed-zones.ts';

/** Each lookup makes the runtime read its zone again, so more of them would be slower than a formatter. */
let lookupsLeft = 48;
/** Before, some clocks were not a full number of minutes from UTC. */
const FIRST_SUPPORTED = Date.UTC(1990, 0);

/** `tzOffset` of @date-fns/tz, minutes. `undefined`: ask that. */
export function earlyOffset(zone: string, date: Date | number): number | undefined {
  if (zone === 'UTC') return 0;
  const epochMs = Number(date);
  if (lookupsLeft === 0 || !(epochMs >= FIRST_SUPPORTED) || !isListedZone(zone)) return undefined;
  lookupsLeft -= 1;
  const { TZ: before } = process.env;
  process.env['TZ'] = zone;
  const offset = 0 - new Date(epochMs).getTimezoneOffset();
  if (before === undefined) delete process.env['TZ'];
  else process.env['TZ'] = before;
  return offset;
}

/** Allows so many more lookups. */
export function allowEarlyOffsets(times: number): void {
  lookupsLeft = times;
}
