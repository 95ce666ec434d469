/** When a reading is too old to judge by. */

const OLD_MS = 5 * 60_000;
const OLD_READINGS = 3;

/** The age (ms) over which a reading is old: five minutes, or as long as three readings in a row take where one is asked for after each pause (ms). */
export function oldReadingMs(pauseMs: number): number {
  return Math.max(OLD_MS, OLD_READINGS * pauseMs);
}
