import { expect, test } from 'vitest';
import { SyncTally } from '../../../src/commands/sync/report.ts';
import { Failure } from '../../../src/contract/failures.ts';

const RESTAURANT = { guid: '0f1e2d3c-0000-4000-8000-000000000001', name: 'Grill' };
const COPIED = {
  records: 1,
  changed: true,
  duplicates: 0,
  otherRestaurantRows: 0,
  unreadable: 0,
  damaged: 0,
};

test('progress counts dates and failures', () => {
  const tally = new SyncTally();
  tally.plannedDateCount = 11_200;
  const copy = () => tally.outcomes.push({ restaurant: RESTAURANT, result: COPIED });
  expect(tally.progressText()).toBe('[----------------] 0 of 11,200 dates');
  for (let copied = 1; copied <= 1_201; copied += 1) copy();
  for (let failed = 1; failed <= 3; failed += 1) {
    const result = new Failure('UNREACHABLE', 'The connection broke.');
    tally.outcomes.push({ restaurant: RESTAURANT, businessDate: '20250214', result });
    tally.droppedDateCount += 1;
  }
  expect(tally.progressText()).toBe('[#---------------] 1,204 of 11,200 dates, 3 failed');
});

test('a restaurant without a subscription is not counted as failed', () => {
  const tally = new SyncTally();
  Object.assign(tally, { plannedDateCount: 100, archivedDateCount: 7 });
  const result = new Failure('NOT_SUBSCRIBED', 'no');
  tally.outcomes.push({ restaurant: RESTAURANT, businessDate: '20250214', result });
  tally.droppedDateCount = 10;
  expect(tally.progressText()).toBe('[#---------------] 10 of 100 dates');
  expect(tally.lastSentence()).toBe(
    '0 dates copied (0 changed), 0 rows; 7 already in the archive; 100 not copied',
  );
});
