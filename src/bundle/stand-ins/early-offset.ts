/** Offsets of zones for the first frame: the first formatter of dates takes longer than everything else in it. */
import { isListedZone } from '../../kitchen/calendar/listed-zones.ts';

/** Each lookup resets what the runtime knows of its own zone, so more of them would be slower than a formatter. */
let left = 48;
/** Before, some clocks were not a full number of minutes from UTC. */
const FROM = Date.UTC(1990, 0);

/** The same as `tzOffset` of @date-fns/tz, minutes; `undefined` where that is to be asked. */
export function earlyOffset(zone: string, date: Date | number): number | undefined {
  if (zone === 'UTC') return 0;
  const at = Number(date);
  if (left === 0 || !(at >= FROM) || !isListedZone(zone)) return undefined;
  left -= 1;
  const { TZ: before } = process.env;
  process.env['TZ'] = zone;
  const offset = 0 - new Date(at).getTimezoneOffset();
  if (before === undefined) delete process.env['TZ'];
  else process.env['TZ'] = before;
  return offset;
}

/** Lets it answer so many times more. */
export function allowEarlyOffsets(times: number): void {
  left = times;
}
