/** Changes in a restaurant's setup, by the business date on which they were first seen. */
import { type BusinessCalendar, businessDateAt } from '../calendar/business-day.ts';
import { fieldDiff, type StationChange } from './configuration-diff.ts';
import { setupChangeTexts } from './setup-change-text.ts';
import type { SetupVersion } from './setup-history.ts';

/** A business date on which a changed setup was first seen. */
export interface SetupChange {
  /** `YYYYMMDD`. */
  readonly date: string;
  /** What differs between the setup before the date and the last one on it; nothing where it was changed back. No issues. */
  readonly changes: readonly StationChange[];
}

/** The dates with a change, in the order in which they were seen. The first version is no change: what was before is unknown. */
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

/** Changes by date (`YYYYMMDD`), in a few words per station, such as `Fry: backup printer removed +2`. */
export function changesByDate(all: readonly SetupChange[]): ReadonlyMap<string, readonly string[]> {
  const byDate = new Map<string, readonly string[]>();
  for (const { date, changes } of all) {
    byDate.set(date, [...(byDate.get(date) ?? []), ...setupChangeTexts(changes)]);
  }
  return byDate;
}
