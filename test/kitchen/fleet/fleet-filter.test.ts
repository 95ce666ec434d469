import { expect, test } from 'vitest';
import { Failure } from '../../../src/contract/failures.ts';
import { parseFilter } from '../../../src/kitchen/filter/filter-parser.ts';
import { printFilter } from '../../../src/kitchen/filter/filter-print.ts';
import { fleetLateShare } from '../../../src/kitchen/fleet/fleet-row.ts';
import { fleetGroupText } from '../../../src/kitchen/fleet/words.ts';
import {
  orderedFleet,
  RESTAURANT_FILTER,
  RESTAURANT_SUBJECT,
} from '../../../src/kitchen/tables/restaurants.ts';
import { fleetRow, NOW } from './fleet-rows.ts';

const ROWS = [
  fleetRow(1, { name: 'Harbor', tags: ['west'], stations: { Fry: 'slow', Bar: 'ok' }, errors: 2 }),
  fleetRow(2, { name: 'Union', tags: ['west', 'new'], stations: { Cold: 'quiet' } }),
  fleetRow(3, { name: 'Mill', tags: ['east'], lateShare: 0.4, warnings: 1 }),
  fleetRow(4, { name: 'Depot', lastBumpMinutesAgo: 300, readMinutesAgo: 14 }),
  fleetRow(5, { name: 'Pier', state: new Failure('NOT_PERMITTED', 'No access.') }),
  fleetRow(6, { name: 'Quay', state: 'not read yet' }),
  fleetRow(7, { name: 'Dock', state: 'not subscribed' }),
  fleetRow(8, { name: 'Lock', pastDate: '20260110' }),
];

function found(text: string): readonly string[] {
  const filter = RESTAURANT_FILTER.parse(text);
  if ('error' in filter) throw new Error(filter.error.sentence);
  return ROWS.map((row) => ({ ...row, now: NOW }))
    .filter(filter.test)
    .map(({ restaurant }) => restaurant.name);
}

test.each([
  ['', ['Harbor', 'Union', 'Mill', 'Depot', 'Pier', 'Quay', 'Dock', 'Lock']],
  ['state:slow', ['Harbor']],
  ['state:slow,quiet', ['Harbor', 'Union']],
  ['state:slow|quiet', ['Harbor', 'Union']],
  ['state:slow|Quiet|mill', ['Harbor', 'Union', 'Mill']],
  ['state:slow fry|quiet', ['Harbor']],
  ['state!=slow|quiet', ['Union', 'Mill', 'Depot', 'Pier', 'Quay', 'Dock', 'Lock']],
  ['tag:east|quiet', ['Mill']],
  ['quiet|state:slow', ['Harbor']],
  ['tag:west !state:slow', ['Union']],
  ['tag:wes', []],
  ['issues>0', ['Harbor', 'Mill']],
  ['errors>=2', ['Harbor']],
  ['late>20%', ['Mill']],
  ['age>10m', ['Depot']],
  ['state:closed', ['Depot']],
  ['state:past', ['Lock']],
  ['state:ok', ['Mill']],
  ['state:denied|state:unread', ['Pier', 'Quay']],
  ['state:unsubscribed', ['Dock']],
  ['rule:R06', ['Mill']],
  ['fry', ['Harbor']],
  ['union|mill', ['Union', 'Mill']],
  ['station:cold', ['Union']],
  ['tag:', ['Depot', 'Pier', 'Quay', 'Dock', 'Lock']],
])('%s finds %j', (text, names) => {
  expect(found(text)).toEqual(names);
});

test('state:muted finds muted slow and quiet stations, and state:ok does not', () => {
  const row = fleetRow(9, { stations: { Fry: 'slow' }, muted: ['Fry'] });
  const finds = (text: string): boolean => {
    const filter = RESTAURANT_FILTER.parse(text);
    return 'test' in filter && filter.test({ ...row, now: NOW });
  };
  expect(['muted', 'ok', 'slow', 'service'].map((state) => finds(`state:${state}`))).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test('a mistake is named, and the valid part can be printed and read again', () => {
  expect(RESTAURANT_FILTER.parse('stat:slow')).toMatchObject({
    error: { sentence: 'Unknown field "stat". Did you mean state?' },
  });
  expect(RESTAURANT_FILTER.parse('late>soon')).toMatchObject({
    error: { sentence: 'Write a share in percent, such as 20%.' },
  });
  for (const text of ['late>20%', 'issues:1..3', 'age>10m tag:west', 'state:slow,quiet|!fry']) {
    const parsed = parseFilter(text, RESTAURANT_FILTER);
    if ('error' in parsed) throw new Error(parsed.error.sentence);
    const printed = printFilter(parsed.filter, RESTAURANT_FILTER);
    expect(parseFilter(printed, RESTAURANT_FILTER)).toEqual(parsed);
  }
});

test.each([false, true])(
  'by tag, descending %s, groups are ordered by need, and those without a tag are last',
  (descending) => {
    const ordered = orderedFleet(ROWS, 'tag', descending);
    const names = ordered.map(({ restaurant }) => restaurant.name);
    const groups = descending ? ['Harbor', 'Union', 'Mill'] : ['Mill', 'Harbor', 'Union'];
    expect(names).toEqual([...groups, 'Pier', 'Depot', 'Lock', 'Dock', 'Quay']);
    const texts = ordered.map((row) => fleetGroupText(ROWS, row));
    expect(new Set(texts)).toEqual(
      new Set([
        'east: none of 1 is slow or quiet.',
        'west: 1 slow, 1 quiet of 2.',
        'No tag: 5 not judged.',
      ]),
    );
  },
);

test('by need, slow and quiet come first, then failures, then what is in service, and then the rest', () => {
  const names = orderedFleet(ROWS, 'need', false).map(({ restaurant }) => restaurant.name);
  expect(names).toEqual(['Harbor', 'Union', 'Pier', 'Mill', 'Depot', 'Lock', 'Dock', 'Quay']);
  expect(orderedFleet(ROWS, 'late', true)[0]?.restaurant.name).toBe('Mill');
  expect(orderedFleet(ROWS, 'late', true).at(-1)?.status?.headline.day).toBeUndefined();
});

test('before it was compared with earlier dates, no restaurant is late by the default limit', () => {
  const row = fleetRow(1, { name: 'Harbor', lateShare: 0.3 });
  expect(fleetLateShare(row)).toBe(0.3);
  if (row.status === undefined) throw new Error('the row was read');
  const unread = { ...row, status: { ...row.status, isProvisional: true } };
  expect(RESTAURANT_SUBJECT.cell(unread, 'late').text).toBe('-');
  expect(orderedFleet([unread, ROWS[2] ?? unread], 'late', true).at(-1)).toBe(unread);
});
