/** A change in a station's setup, and its 90% before and after, in a sentence. */
import { businessDateLabel } from '../calendar/business-day.ts';
import { countOf, durationText } from '../text/quantities.ts';
import type { SinceChange } from '../usual/since-change.ts';

/** Writes a duration (ms). */
export type DurationWords = (ms: number) => string;

/** Summaries keep times within this share. */
const SAME = 0.02;

/** Takes the station's name, the date (`YYYYMMDD`) on which the change was first seen, its words, and the comparison if there is one. */
export function sinceChangeText(
  station: string,
  date: string,
  words: string,
  compared: SinceChange | undefined,
  durationWords: DurationWords = durationText,
): string {
  const seen = `seen on ${businessDateLabel(date)}`;
  if (compared === undefined) return `${station}: setup change ${seen}: ${words}.`;
  const { before, after } = compared;
  const difference = after.p90Ms - before.p90Ms;
  const isSame = Math.abs(difference) <= SAME * Math.max(before.p90Ms, after.p90Ms);
  const verdict = isSame
    ? 'about the same'
    : `${durationWords(Math.abs(difference))} ${difference > 0 ? 'higher' : 'lower'}`;
  const numbers = `${durationWords(before.p90Ms)} on ${countOf(before.dates, 'date')} before, ${durationWords(after.p90Ms)} on ${after.dates} after`;
  return `Since the change ${seen} (${words}) ${station}'s 90% is ${verdict} (${numbers}).`;
}
