/** An alert in a few words. */
import type { ClockFace } from '../calendar/business-day.ts';
import { clockTime } from '../calendar/local-time.ts';
import type { StateEvent } from '../pace/state-events.ts';

/** Sentences in one alert; the rest is counted. */
const MOST = 2;

/** `Pizza has been slow since 18:42.`; at most the first two of several. Names are untrusted. */
export function alertText(events: readonly StateEvent[], clock: ClockFace): string {
  const sentences = events.slice(0, MOST).map(({ of: { station, state, since } }) => {
    return `${station?.name ?? 'The whole kitchen'} has been ${state} since ${clockTime(since, clock)}.`;
  });
  const more = events.length - sentences.length;
  return [...sentences, ...(more > 0 ? [`+${more} more`] : [])].join(' ');
}
