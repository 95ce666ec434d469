/** The result of a sync as text. */

import { countText } from '../../kitchen/wording/quantities.ts';
import { safeText } from '../../terminal/text/safe-text.ts';
import type { SyncedDay } from './day.ts';

/** All dates for people, by restaurant, latest first. */
export function* syncedTable(days: readonly SyncedDay[]): Generator<string> {
  const sorted = days.toSorted(
    (a, b) => compare(a.restaurant, b.restaurant) || compare(b.businessDate, a.businessDate),
  );
  if (sorted.length > 0) yield 'Date         Rows Changed  Restaurant\n';
  for (const { restaurant, businessDate, records, changed } of sorted) {
    const cells = [
      businessDate,
      countText(records).padStart(8),
      (changed ? 'yes' : 'no').padEnd(8),
      safeText(restaurant),
    ];
    yield `${cells.join(' ')}\n`;
  }
}

/** A date in JSON. */
export function syncedValue({ foreignRows, unreadable, damaged, ...day }: SyncedDay): object {
  return { ...day, strangers: foreignRows, unreadable, damaged };
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
