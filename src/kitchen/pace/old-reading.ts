/** When a reading is too old to judge by. */

const OLD_MS = 5 * 60_000;
const OLD_READINGS = 3;

/** The age (ms) from which on a reading is old: five minutes, or three readings with the pauses (ms) between them. */
export function oldReadingMs(pauseMs: number): number {
  return Math.max(OLD_MS, OLD_READINGS * pauseMs);
}
