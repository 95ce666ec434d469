/** Changes in a station's setup, for its dates. */

import { stationChangeText } from '../stations/setup-change-text.ts';
import type { SetupChange } from '../stations/setup-changes.ts';
import type { ShownDate } from '../usual/shown-trend.ts';
import { sinceChange } from '../usual/since-change.ts';
import type { TrendStation } from '../usual/trend.ts';
import { type DurationWords, sinceChangeText } from './since-change-text.ts';

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
  words?: DurationWords,
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
