/** The result of a sync as text. */
import { Failure } from '../../contract/failures.ts';
import { countText } from '../../kitchen/text/quantities.ts';
import { safeText } from '../../terminal/text/safe-text.ts';
import { outcomeState, type SyncOutcome } from './day.ts';

const STATE_WIDTH = 15;

/** All outcomes for people, by restaurant, latest date first. */
export function* syncedTable(outcomes: readonly SyncOutcome[]): Generator<string> {
  const sorted = outcomes.toSorted(
    (a, b) =>
      compare(a.restaurant.name, b.restaurant.name) ||
      compare(a.restaurant.guid, b.restaurant.guid) ||
      compare(b.businessDate ?? '', a.businessDate ?? ''),
  );
  if (sorted.length > 0) {
    yield `Date         Rows Changed  ${'State'.padEnd(STATE_WIDTH)} Restaurant\n`;
  }
  for (const outcome of sorted) {
    const { restaurant, businessDate, result } = outcome;
    const day = result instanceof Failure ? undefined : result;
    const cells = [
      (businessDate ?? '-').padEnd(8),
      (day === undefined ? '-' : countText(day.records)).padStart(8),
      (day === undefined ? '-' : day.changed ? 'yes' : 'no').padEnd(8),
      outcomeState(outcome).padEnd(STATE_WIDTH),
      safeText(ownName(restaurant)),
    ];
    yield `${cells.join(' ')}\n`;
  }
}

/** The name; for one without, its GUID, which fits a line of 80 columns as `Restaurant GUID` does not. */
function ownName({ name, guid }: SyncOutcome['restaurant']): string {
  return name === `Restaurant ${guid}` ? guid : name;
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
