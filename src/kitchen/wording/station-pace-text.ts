/** A station's pace in sentences: now, or on a past date. */
import type { ClockFace } from '../calendar/business-day.ts';
import { clockTime } from '../calendar/local-time.ts';
import { datesText, type PaceWords, paceSentence, ticketsText } from '../pace/pace-text.ts';
import type { ItemMix } from '../pace/station-items.ts';
import type { StationPace } from '../pace/station-pace.ts';
import type { StationNow } from '../pace/stations-now.ts';
import { countOf, sentenceDuration, spanText } from '../text/quantities.ts';
import { stretchEnd } from './date-headline.ts';

/** Its state with its numbers, the items since then, and when the newest item out was fired. Names come from outside. */
export function nowSentences({ name, pace }: StationNow, words: PaceWords): readonly string[] {
  const sentences = [paceSentence(name, pace, words)];
  if (pace === undefined) return sentences;
  const { mix, newestFire, state } = pace;
  if (mix !== undefined) sentences.push(mixText(mix));
  if (state !== 'unknown' && newestFire !== undefined) {
    sentences.push(`Newest out was fired ${spanText(words.asOf - newestFire)} ago.`);
  }
  return sentences;
}

/** `11 items since then, mostly shrimp scampi (6).` */
function mixText({ items, mostly }: ItemMix): string {
  const named = mostly === undefined ? '' : `, mostly ${mostly.name} (${mostly.items})`;
  return `${countOf(items, 'item')} since then${named}.`;
}

/** Its figures for the complete date, and when it was slow. */
export function dateSentences(
  { name, pace }: StationNow,
  { clock, dates }: PaceWords,
): readonly string[] {
  const medianMs = pace?.now.medianMs;
  if (pace === undefined || medianMs === undefined) {
    const tickets = countOf(pace?.now.tickets ?? 0, 'ticket');
    return [`${name}: ${tickets} bumped on this date.`];
  }
  const { now, usual, quarter, stretches } = pace;
  const compared =
    usual === undefined
      ? 'no earlier dates to compare with'
      : `usual ${sentenceDuration(usual.at(quarter).medianMs)} (${datesText(dates)})`;
  const median = sentenceDuration(medianMs);
  return [
    `${name}: ${ticketsText(now, '')}, median ${median}, ${compared}; ${now.late} over the limit.`,
    ...(stretches.length === 0 ? [] : [`Slow ${stretchesText(pace, clock)}.`]),
  ];
}

function stretchesText(pace: StationPace, clock: ClockFace): string {
  return pace.stretches
    .map((each) => `${clockTime(each.since, clock)} to ${clockTime(stretchEnd(each, pace), clock)}`)
    .join(', ');
}
