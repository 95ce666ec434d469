import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Failure } from '../../../src/contract/failures.ts';
import { SORT_KEYS } from '../../../src/kitchen/tables/item-columns.ts';
import { record, station, YESTERDAY } from '../../scenarios/builders.ts';
import { setStage } from '../../scenarios/stage.ts';
import { anyString } from '../../setup/any-string.ts';
import { type Call, printed } from './printed.ts';

const FRY = station(2, { name: 'Fry' });
const DAY = [
  record(1, { item: 'Salad', tookMinutes: 5, firedMinutesAgo: 30 }),
  record(2, { item: 'Fries', at: FRY, tookMinutes: 12, firedMinutesAgo: 40 }),
  record(3, { item: 'Onion rings', at: FRY, tookMinutes: 15, firedMinutesAgo: 20 }),
  record(4, { item: '20260231', tookMinutes: 8, firedMinutesAgo: 60 }),
];

/** Names of printed items, in order. */
async function items(call: Partial<Call>): Promise<readonly string[]> {
  const { api, clock } = await setStage({ records: DAY });
  const { stdout, failure } = await printed({ api, clock, ...call });
  expect(failure).toBeUndefined();
  return Array.from(stdout.matchAll(/"selectionMenuItemName":"([^"]+)"/g), ([, name = '']) => name);
}

/** The sentence refusing a call before anything is read. */
async function refusal(call: Partial<Call>): Promise<string> {
  const { api, clock } = await setStage({ records: DAY });
  const { stdout, stderr, failure, closings } = await printed({ api, clock, ...call });
  expect({ stdout, stderr, closings }).toEqual({ stdout: '', stderr: '', closings: 1 });
  expect(failure).toMatchObject({ code: 'USAGE', exitCode: 2 });
  expect(api.link().bytesReceived).toBe(0);
  return failure instanceof Failure ? failure.message : '';
}

describe('the words after fulfillments', () => {
  test.each<readonly [readonly string[], readonly string[]]>([
    [[], ['Onion rings', 'Salad', 'Fries', '20260231']],
    [['today'], ['Onion rings', 'Salad', 'Fries', '20260231']],
    [['-0'], ['Onion rings', 'Salad', 'Fries', '20260231']],
    [
      ['20260115', 'fry'],
      ['Onion rings', 'Fries'],
    ],
    [['2026-01-15', 'fry', 'wait>13m'], ['Onion rings']],
    [['fry'], ['Onion rings', 'Fries']],
    [['salad|fries', 'wait>10m'], ['Fries']],
    [['salad|fries', 'fries|rings'], ['Fries']],
    [
      ['!fry', '', '  '],
      ['Salad', '20260231'],
    ],
    [['today', '"20260231"'], ['20260231']],
    [['"20260231"'], ['20260231']],
    [['fulfilled:05:28..05:35'], ['Salad', 'Fries']],
    [[YESTERDAY], []],
  ])('%j', async (words, expected) => {
    expect(await items({ words })).toEqual(expected);
  });

  test('must all match, and each is read separately', async () => {
    const flags = { filter: ['fries|rings', 'onion'] };
    expect(await items({ words: ['wait>10m'], flags })).toEqual(['Onion rings']);
  });

  test.each<readonly [string, string]>([
    ['20260231', 'No such calendar date "20260231". Write '],
    ['2026-13-01', 'No such calendar date "2026-13-01". Write '],
    ['00000000', 'No such calendar date "00000000". Write '],
    ['-12345', 'Unknown date "-12345". Write '],
    ['tomorow', 'Unknown date "tomorow". Did you mean "tomorrow"?'],
    ['Yesterdy', 'Unknown date "yesterdy". Did you mean "yesterday"?'],
    ['firday', 'Unknown date "firday". Did you mean "friday"?'],
  ])('%s is meant as a date, but is none', async (word, output) => {
    expect(await refusal({ words: [word] })).toContain(output);
    expect(await refusal({ words: [word, 'fry'] })).toContain(output);
  });

  test.each(['yesterday', 'friday', '20260114', 'tomorow', '-3'])(
    '%s after a filter is not searched as text',
    async (word) => {
      expect(await refusal({ words: ['fry', word] })).toBe(`Put the date "${word}" first.`);
      expect(await items({ words: ['today', 'fry', `"${word}"`] })).toEqual([]);
    },
  );

  test.each<readonly [readonly string[], string]>([
    [['20260114', '20260115'], 'There are two dates: "20260114" and "20260115".'],
    [['yesterday', 'fry', '-3'], 'There are two dates: "yesterday" and "-3".'],
    [['jan', '14', 'jan', '15'], 'There are two dates: "jan 14" and "jan 15".'],
    [['today', 'tomorow'], 'There are two dates: "today" and "tomorow".'],
  ])('%j are two dates where one is expected', async (words, says) => {
    const { api, clock } = await setStage({ records: DAY });
    expect(await refusal({ words })).toBe(says);
    const { failure } = await printed({ api, clock, words });
    const second = /and "(.+)"/.exec(says)?.[1] ?? '';
    expect(failure).toMatchObject({ hint: expect.stringContaining(`quote it: '"${second}"'.`) });
  });

  test.each<readonly [readonly string[], string]>([
    [['thursday'], '20260108'],
    [['wed', 'fry'], '20260114'],
    [['last', 'wed'], '20260114'],
    [['jan', '14', 'fry'], '20260114'],
    [['14', 'jan,', '2026'], '20260114'],
    [['tomorrow'], '20260116'],
  ])('%j begin with the date %s', async (words, date) => {
    const { api, clock } = await setStage({ records: DAY });
    const { expected, failure } = await printed({ api, clock, words });
    expect({ expected, failure }).toEqual({ expected: [date], failure: undefined });
  });
});

describe('an invalid filter is reported with the place of the mistake', () => {
  test.each([
    ['wiat>10m', 'Unknown field "wiat". Did you mean wait? In the filter: [wiat]>10m'],
    ['grill (fry', 'Add ) at the end. In the filter: grill [(]fry'],
    ['fry|', 'after |. In the filter: fry[|]'],
    ['odd:late', 'In the filter: odd:[late]'],
  ])('%j', async (text, output) => {
    expect(await refusal({ words: ['today', text] })).toContain(output);
    expect(await refusal({ flags: { filter: ['fry', text] } })).toContain(output);
  });

  test('show only the part around a mistake if the filter is long', async () => {
    const text = `${'a'.repeat(100)} wiat:${'b'.repeat(100)}`;
    const output = `...${'a'.repeat(39)} [wiat]:${'b'.repeat(39)}...`;
    expect(await refusal({ words: [text] })).toContain(output);
  });

  test('are answered in a few words, whatever they are', async () => {
    const { api, clock } = await setStage({});
    const texts = fc.array(fc.oneof(fc.string(), anyString(), fc.constant('(a')));
    await fc.assert(
      fc.asyncProperty(texts, async (words) => {
        const { failure } = await printed({ api, clock, words });
        if (failure === undefined) return;
        expect(failure).toMatchObject({ code: 'USAGE' });
        expect(failure instanceof Failure ? failure.message.length : 0).toBeLessThan(1_000);
      }),
      { numRuns: 60 },
    );
  });

  test("can't be longer together than one filter may be", async () => {
    const output = await refusal({ words: Array.from({ length: 60 }, () => 'a') });
    expect(output).toContain('All filters together count as one.');
    expect(await refusal({ words: Array.from({ length: 5_000 }, () => 'abc') })).toContain('500');
  });
});

describe('the sort key', () => {
  test('sorts by its column, descending with a minus', async () => {
    expect(await items({ flags: { sort: 'item' } })).toEqual([
      '20260231',
      'Fries',
      'Onion rings',
      'Salad',
    ]);
    expect(await items({ flags: { sort: '-took', limit: '2' } })).toEqual(['Onion rings', 'Fries']);
  });

  test.each(SORT_KEYS)('can be %s, and both directions have the same rows', async (sort) => {
    const up = await items({ flags: { sort } });
    expect([...up].sort()).toEqual([...(await items({ flags: { sort: `-${sort}` } }))].sort());
    expect(up).toHaveLength(4);
  });
});

describe('an invalid flag is reported', () => {
  test.each([
    [{ sort: 'price' }, 'Unknown sort key "price". Use one of fulfilled, item, '],
    [{ sort: '-tok' }, 'Unknown sort key "-tok". Did you mean "took"?'],
    [{ sort: '--took' }, 'Unknown sort key "--took".'],
    [{ sort: '' }, 'Unknown sort key "".'],
    [{ columns: 'waitMs,price' }, 'Unknown column "price". The columns are: fulfilled, item, '],
    [{ columns: '' }, 'Unknown column "".'],
    [{ format: 'xml' }, 'Unknown format "xml". Use one of table, json, '],
    [{ level: '' }, 'Invalid --level "".'],
    [{ level: '0,' }, 'Invalid --level "".'],
    [{ level: 'kds' }, 'A level is 0 (prep), 1 (expo1), 2 (expo2), or expo'],
    [{ level: '0..1' }, 'Invalid --level "0..1".'],
    [{ level: '0) | (1' }, 'Invalid --level "0) | (1".'],
    [{ limit: '-1' }, 'Invalid limit "-1".'],
    [{ limit: '1e3' }, 'Invalid limit "1e3".'],
    [{ format: `\u001b[31m${'x'.repeat(99)}` }, `Unknown format "${'x'.repeat(39)}…".`],
  ])('%j', async (flags, output) => {
    expect(await refusal({ flags })).toContain(output);
  });
});
