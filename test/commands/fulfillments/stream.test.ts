import { Writable } from 'node:stream';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { printFulfillments } from '../../../src/commands/fulfillments/fulfillments.ts';
import type { FulfillmentsFlags } from '../../../src/commands/fulfillments/request.ts';
import { printFilter } from '../../../src/kitchen/filter/filter-print.ts';
import { EXPORT, openKitchen } from '../../api/kitchen-fixture.ts';
import { cutAfter, json, raw } from '../../api/scripted-server.ts';
import { filters } from '../../kitchen/filter/fixtures.ts';
import { BASIC, GRILL, record, records, station } from '../../scenarios/builders.ts';
import { setStage } from '../../scenarios/stage.ts';
import { printed, sourceOf, taking } from './printed.ts';

const FRY = station(2, { name: 'Fry' });
const DAY = [
  record(1, { item: 'Salad' }),
  record(2, { item: 'Fries', at: FRY, tookMinutes: 12 }),
  record(1, { item: 'Salad' }),
  record(3, { item: 'Rings', at: FRY, tookMinutes: 75 }),
];

async function stream(words: readonly string[], flags: FulfillmentsFlags = {}, day = DAY) {
  const { api, clock } = await openKitchen({ [EXPORT]: json(day) });
  return printed({ api, clock, words, flags: { stream: true, ...flags } });
}

test('rows come in the order sent, duplicates among them', async () => {
  const { stdout, stderr, failure, closings } = await stream([]);
  const lines = stdout.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject(DAY);
  expect({ stderr, failure, closings }).toEqual({ stderr: '', failure: undefined, closings: 1 });
});

test('they are filtered, formed and counted', async () => {
  const flags = { columns: 'item,took', format: 'csv' };
  const { stdout, stderr } = await stream(['fry', 'wait>10m'], flags);
  expect(stdout).toBe('selectionMenuItemName,waitMs\r\nFries,720000\r\nRings,4500000\r\n');
  expect(stderr).toBe('2 of 4 rows, as they arrived\n');
  expect((await stream(['nothing'], flags)).stdout).toBe('selectionMenuItemName,waitMs\r\n');
  expect(await stream([], flags, [])).toMatchObject({
    stdout: 'selectionMenuItemName,waitMs\r\n',
    stderr: '0 of 0 rows, as they arrived\n',
  });
});

test('a limit reads no further', async () => {
  const { stdout, stderr } = await stream([], { limit: '2', columns: 'item' });
  expect(stdout.trimEnd().split('\n')).toHaveLength(2);
  expect(stderr).toBe('2 of the first 2 rows, as they arrived\n');
});

test('a filter matches the same rows as of a complete date', async () => {
  const day = [...records(12), ...records(6, { at: FRY, tookMinutes: 70 })].map((each, n) => ({
    ...each,
    selectionGuid: `0f1e2d3c-0009-4000-8000-${String(n).padStart(12, '0')}`,
  }));
  const { api, clock } = await setStage({ records: day });
  const output = async (filter: string, isStream: boolean) => {
    const flags = { stream: isStream, format: 'ndjson', columns: 'selectionGuid' };
    const { stdout, failure } = await printed({
      api,
      clock,
      flags: { ...flags, filter: [filter] },
    });
    // The stations are known at the end of a stream: the rows were printed by then.
    if (failure instanceof Error) return failure.message;
    expect(failure).toBeUndefined();
    return stdout.split('\n').sort();
  };
  const some = filters.map(printFilter).filter((text) => !/queue|make|odd/.test(text));
  await fc.assert(
    fc.asyncProperty(some, async (filter) => {
      expect(await output(filter, true)).toEqual(await output(filter, false));
    }),
    { numRuns: 25 },
  );
});

test.each([
  [[], { sort: 'took' }, /--sort does not work/],
  [['queue>1m'], {}, /need all rows of a date/],
  [['fry|!make<3m'], {}, /need all rows of a date/],
  [['odd:mass-bumped'], {}, /need all rows of a date \(odd:mass-bumped\)/],
  [['grill !odd:*'], {}, /need all rows of a date/],
  [[], { columns: 'item,makeMs' }, /need all rows of a date \(makeMs\)/],
  [[], { format: 'json' }, /only with ndjson and csv/],
  [[], { format: 'table' }, /only with ndjson and csv/],
  [[], { allRestaurants: true }, /one restaurant/],
])('%j with %o is refused', async (words, flags, sentence) => {
  const { failure, stdout, closings } = await stream(words, flags);
  expect(failure).toMatchObject({ code: 'USAGE' });
  expect(String(failure)).toMatch(sentence);
  expect({ stdout, closings }).toEqual({ stdout: '', closings: 1 });
});

const BODY = JSON.stringify(records(1_000));

test.each([
  ['cut off', cutAfter(BODY.slice(0, -200)), 'UNREACHABLE'],
  ['no whole array', raw(200, BODY.slice(0, -200)), 'CONTRACT_BROKEN'],
])(
  'a date that is %s has printed what arrived, each row once, and fails',
  async (_, reply, code) => {
    const { api, clock } = await openKitchen({ [EXPORT]: reply });
    const { stdout, failure } = await printed({ api, clock, flags: { stream: true } });
    expect(failure).toMatchObject({ code });
    const lines = stdout.trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(100);
    expect(new Set(lines).size).toBe(lines.length);
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty('linecheck');
  },
);

test('an unsubscribed restaurant fails as it does without', async () => {
  const { api, clock } = await setStage({});
  const outcome = await printed({ api, clock, restaurant: BASIC, flags: { stream: true } });
  expect(outcome).toMatchObject({ stdout: '', closings: 1, failure: { exitCode: 6 } });
});

test('a reader leaving after the first piece has the rest left unread', async () => {
  const { api, clock } = await setStage({ records: records(20_000) });
  let writes = 0;
  const outlet = new Writable({
    decodeStrings: false,
    write(_piece, _encoding, done) {
      writes += 1;
      done(writes > 1 ? Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }) : null);
    },
  });
  const stderr = taking({ isTTY: true });
  const outlets = { stdout: outlet, stderr: stderr.outlet };
  const { source } = sourceOf(api, GRILL);
  expect(await printFulfillments(source, [], { stream: true }, outlets, clock)).toBe(0);
  expect(stderr.text()).toBe('');
  expect(api.link().bytesReceived).toBeLessThan(5_000_000);
});
