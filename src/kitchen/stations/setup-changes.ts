/** On which business dates a restaurant's setup was seen to have changed, and what. */
import { type BusinessCalendar, businessDateAt } from '../calendar/business-day.ts';
import { setupChangeTexts } from '../wording/setup-change-text.ts';
import { fieldDiff, type StationChange } from './configuration-diff.ts';
import type { SetupVersion } from './setup-history.ts';

/** A business date on which another setup was first seen. */
export interface SetupChange {
  /** `YYYYMMDD`. */
  readonly date: string;
  /** What differs between the setup before it and the last one of it; nothing where it was changed and changed back. No findings. */
  readonly changes: readonly StationChange[];
}

/** The dates with a change, in the order in which they were seen. The first version is none: nobody knows what was before. */
export function setupChanges(
  versions: readonly SetupVersion[],
  calendar: BusinessCalendar,
): readonly SetupChange[] {
  const dated = versions.map((version) => ({
    version,
    date: businessDateAt(version.seenAt, calendar),
  }));
  return dated.flatMap(({ date, version }, at) => {
    if (at === 0 || dated[at + 1]?.date === date) return [];
    const first = dated.findLastIndex((each, place) => place < at && each.date !== date);
    const before = versions[Math.max(first, 0)] ?? version;
    return [{ date, changes: fieldDiff(before.stations, version.stations) }];
  });
}

/** What changed by date (`YYYYMMDD`), in a few words for each station, such as `Fry: backup printer removed +2`. */
export function changesByDate(all: readonly SetupChange[]): ReadonlyMap<string, readonly string[]> {
  const byDate = new Map<string, readonly string[]>();
  for (const { date, changes } of all) {
    byDate.set(date, [...(byDate.get(date) ?? []), ...setupChangeTexts(changes)]);
  }
  return byDate;
}

/** The setup as it was known when a business date ended; `undefined` where none was seen by then. */
export function setupOn(
  versions: readonly SetupVersion[],
  date: string,
  calendar: BusinessCalendar,
): SetupVersion | undefined {
  return versions.findLast(({ seenAt }) => businessDateAt(seenAt, calendar) <= date);
}
