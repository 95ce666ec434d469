/** Changes in a station's setup, for its dates. */
import { businessDateLabel } from '../calendar/business-day.ts';
import { type SetupChange, stationChangeText } from '../stations/setup-changes.ts';
import { countOf, durationText } from '../text/quantities.ts';
import type { ShownDate } from '../usual/shown-trend.ts';
import { type SinceChange, sinceChange } from '../usual/since-change.ts';
import type { TrendStation } from '../usual/trend.ts';

/** A sentence about the change first seen on a date (`YYYYMMDD`). */
export interface SetupNote {
  readonly date: string;
  readonly text: string;
}

/** A sentence for each change first seen on one of the dates, with the 90% before and after. */
export function stationSetupNotes(
  all: readonly SetupChange[],
  dates: readonly ShownDate[],
  { key, guid, name }: TrendStation,
  words?: DurationWriter,
): readonly SetupNote[] {
  const shown = new Set(dates.map(({ date }) => date));
  const changed = all.flatMap(({ date, changes }) => {
    const own = changes.find((change) => change.guid === guid);
    return own === undefined ? [] : [{ date, words: stationChangeText(own) }];
  });
  const days = changed.map(({ date }) => date);
  // The current date is not complete.
  const over = dates.filter(({ isToday }) => !isToday);
  const compared = over.map(({ date, figures }) => ({ date, p90Ms: figures?.station(key).p90Ms }));
  return changed
    .filter(({ date }) => shown.has(date))
    .map((change) => ({
      date: change.date,
      text: sinceChangeText(
        name,
        change.date,
        change.words,
        sinceChange(compared, change.date, days),
        words,
      ),
    }));
}

/** Writes a duration (ms). */
export type DurationWriter = (ms: number) => string;

/** Summaries keep times within this share. */
const SAME = 0.02;

/** Takes the station's name, the date (`YYYYMMDD`) on which the change was first seen, its words, and the comparison if there is one. */
export function sinceChangeText(
  station: string,
  date: string,
  words: string,
  compared: SinceChange | undefined,
  durationWords: DurationWriter = durationText,
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
