/** States that begin and end, and gaps between readings, in one sentence each. */
import type { ClockFace } from '../calendar/business-day.ts';
import { clockTime } from '../calendar/local-time.ts';
import { datesText, paceReason, paceSentence, ratioText } from '../pace/pace-text.ts';
import type { StateEvent } from '../pace/state-events.ts';

const WHOLE_KITCHEN = 'Whole kitchen';

/** `Pizza has been slow since 18:42: …`, `Pizza was slow from 18:42 to 19:20: …`. The name comes from outside; `dates` (`YYYYMMDD`) are those compared with. */
export function stateEventText(
  event: StateEvent,
  clock: ClockFace,
  dates: readonly string[],
): string {
  const { of, ended, at, pace, kitchenRatio } = event;
  const name = of.station?.name ?? WHOLE_KITCHEN;
  const words = { clock, asOf: at, dates };
  const since = clockTime(of.since, clock);
  if (ended === undefined) {
    return pace === undefined
      ? `${name} has been ${of.state} since ${since}: ${ratioText(kitchenRatio)} its usual (${datesText(dates)}).`
      : paceSentence(name, pace, words);
  }
  const was = `${name} was ${of.state} from ${since} to ${clockTime(at, clock)}`;
  switch (ended) {
    case 'closeout':
      return `${was}, when the business date ended.`;
    case 'compared':
      return `${was} by its limit, but is not against its usual: ${paceReason(pace, words)}.`;
    case 'over':
      return pace === undefined ? `${was}.` : `${was}: ${paceReason(pace, words)}.`;
  }
}

/** The sentence for a time in which nothing was read. `reason` is a code; instants are epoch ms. */
export function gapText(from: number, to: number, reason: string, clock: ClockFace): string {
  return `Nothing read from ${clockTime(from, clock)} to ${clockTime(to, clock)} (${reason}). States that began and ended in between are unknown.`;
}

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
