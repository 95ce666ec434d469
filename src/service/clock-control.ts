import { Failure } from '../contract/failures.ts';
import { parseInstant } from '../contract/instant.ts';
import { SECOND_MS } from '../contract/time-units.ts';
import type { LocalControl } from './local-control.ts';

/** A century. */
const SECONDS_MOST = 3_155_760_000;
const FORM = `The body must be {"advanceSeconds": n}, with n a whole number from 0 to ${SECONDS_MOST}, or {"now": "2026-05-01T18:00:00Z"}, and the year must not pass 9999.`;

/** Answers `{"now": INSTANT}` in UTC. */
export function clockControl(clock: TurnableClock): LocalControl {
  return {
    path: '/.linecheck/clock',
    answers: {
      POST: (body) => {
        const ms = stepOf(body, clock.now());
        if (ms !== undefined && ms < 0) {
          const now = new Date(clock.now()).toISOString();
          throw new Failure('USAGE', `The clock only moves forward. It is ${now}.`);
        }
        if (ms === undefined || !clock.advance(ms)) throw new Failure('USAGE', FORM);
        return { now: new Date(clock.now()).toISOString() };
      },
    },
  };
}

/** In ms, negative for an instant before `now`. */
function stepOf(body: unknown, now: number): number | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const [[key, value] = [], ...others]: [string?, unknown?][] = Object.entries(body);
  if (others.length > 0) return undefined;
  if (key === 'now') {
    const to = typeof value === 'string' ? parseInstant(value) : undefined;
    return to === undefined ? undefined : to - now;
  }
  if (key !== 'advanceSeconds' || !Number.isSafeInteger(value)) return undefined;
  const seconds = Number(value);
  return seconds >= 0 && seconds <= SECONDS_MOST ? seconds * SECOND_MS : undefined;
}

/** Last instant with a four-digit year, epoch ms: the limit for API texts. */
const LATEST = 253_402_300_799_999;

/** Turns only forward. */
export type TurnableClock = ReturnType<typeof turnableClock>;

/** Shows `start` (epoch ms) now, then runs with `base`, also epoch ms. Without a start it is `base`. */
export function turnableClock(base: () => number, start?: number) {
  let ahead = start === undefined ? 0 : start - base();
  return {
    now: () => base() + ahead,
    /** False and unchanged beyond the year 9999. */
    advance(ms: number): boolean {
      if (base() + ahead + ms > LATEST) return false;
      ahead += ms;
      return true;
    },
  };
}
