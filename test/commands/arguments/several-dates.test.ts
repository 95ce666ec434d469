import { expect, test } from 'vitest';
import { splitDates } from '../../../src/commands/arguments/requested-date.ts';

const TODAY = '20260115';

test.each([
  ['', [], ''],
  ['fish', [], 'fish'],
  ['today', [TODAY], ''],
  ['yesterday today fish & chips', ['20260114', TODAY], 'fish & chips'],
  ['nov 14, 2025 20251201 nov 14, 2025 pie', ['20251114', '20251201'], 'pie'],
])('the leading words of %j are the dates', (text, dates, others) => {
  const found = splitDates(text.split(' ').filter(Boolean), TODAY);
  expect([found.dates, found.others.join(' ')]).toEqual([dates, others]);
});
