import { expect, test } from 'vitest';
import { EXPORT_COLUMNS } from '../../../src/kitchen/tables/item-export.ts';
import { BASIC, GRILL, record, records, station, YESTERDAY } from '../../scenarios/builders.ts';
import { setStage } from '../../scenarios/stage.ts';
import { type Call, printed } from './printed.ts';

const COLD = station(1, { name: 'Cold' });
const FRY = station(2, { name: 'Fry' });
const MEALS = {
  courseName: 'Mains',
  diningOptionName: 'Dine In',
  orderSource: 'In Store' as const,
};
const DAY = [
  record(1, { item: 'Caesar salad', at: COLD, facts: MEALS }),
  record(2, { item: 'Fries, large', at: FRY, tookMinutes: 12, firedMinutesAgo: 30, facts: MEALS }),
  record(3, { item: 'Onion rings', at: FRY, tookMinutes: 75, firedMinutesAgo: 90 }),
  record(1, { item: 'Caesar salad', level: 1, tookMinutes: 10 }),
];

/** What the command prints of a day. */
async function print(call: Partial<Call> = {}, day = DAY) {
  const { api, clock } = await setStage({ records: day });
  return printed({ api, clock, ...call });
}

const COLUMNS = 'selectionMenuItemName,prepStationName,itemFulfillmentLevel,waitMs,odd';

test("a terminal gets the monitor's table, latest first, in the restaurant's zone", async () => {
  const { stdout, stderr, failure } = await print({ stdout: { isTTY: true, columns: 76 } });
  expect(failure).toBeUndefined();
  expect(stderr).toBe('');
  expect(`\n${stdout}`).toMatchInlineSnapshot(`
    "
    Bumped   Item                    Station      Level         Time Flag
    05:50:00 Caesar salad            -            expo 1       10m00
    05:48:00 Caesar salad            Cold         prep          8m00
    05:45:00 Onion rings             Fry          prep       ! 1h15m over 60 min
    05:42:00 Fries, large            Fry          prep         12m00
    "
  `);
});

test('a date in the future is called one', async () => {
  const { stdout, stderr } = await print({ words: ['tomorrow'] }, []);
  expect(stdout).toBe('');
  expect(stderr).toContain("linecheck: Fri, Jan 16, 2026 hasn't started yet.\n");
  expect((await print({ words: ['today'] })).stderr).not.toContain('started');
});

test('a narrow terminal gets fewer columns, and no line is wider than the terminal', async () => {
  const { stdout } = await print({ stdout: { isTTY: true, columns: 40 } });
  expect(`\n${stdout}`).toMatchInlineSnapshot(`
    "
    Bumped   Item                       Time
    05:50:00 Caesar salad              10m00
    05:48:00 Caesar salad               8m00
    05:45:00 Onion rings             ! 1h15m
    05:42:00 Fries, large              12m00
    "
  `);
  expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(40);
});

test('a terminal of unknown width is taken for one of 80 columns, and a pipe has room for all', async () => {
  const { stdout: unknown } = await print({ stdout: { isTTY: true, columns: 0 } });
  const [head = ''] = unknown.split('\n');
  expect(head).not.toContain('Course');
  const { stdout: piped } = await print({ flags: { format: 'table' } });
  expect(piped.split('\n')[0]).toMatch(/^Bumped +Item +Station .+ Course +Dining +Source$/);
});

test('chosen columns are all in the table, narrowed until they fit', async () => {
  const flags = { columns: `${COLUMNS},itemFulfilledAt,orderGuid` };
  const { stdout } = await print({ stdout: { isTTY: true, columns: 76 }, flags });
  expect(`\n${stdout}`).toMatchInlineSnapshot(`
    "
    selection~ prepStati~ itemFulfi~  waitMs odd       itemFulfi~ orderGuid
    Caesar sa~ -          expo 1       10m00 -         05:50:00   0f1e2d3c-~
    Caesar sa~ Cold       prep          8m00 -         05:48:00   0f1e2d3c-~
    Onion rin~ Fry        prep       ! 1h15m un-bumped 05:45:00   0f1e2d3c-~
    Fries, la~ Fry        prep         12m00 -         05:42:00   0f1e2d3c-~
    "
  `);
});

test('a pipe gets one JSON object per line: the record with what linecheck adds', async () => {
  const { stdout, stderr, failure } = await print();
  expect({ stderr, failure }).toEqual({ stderr: '', failure: undefined });
  const lines = stdout.trimEnd().split('\n');
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    {
      ...DAY[3],
      businessDate: '20260115',
      linecheck: { waitMs: 600_000, queueMs: null, makeMs: null, odd: null },
    },
    {
      ...DAY[0],
      businessDate: '20260115',
      linecheck: { waitMs: 480_000, queueMs: null, makeMs: null, odd: null },
    },
    {
      ...DAY[2],
      businessDate: '20260115',
      linecheck: { waitMs: 4_500_000, queueMs: null, makeMs: null, odd: 'un-bumped' },
    },
    {
      ...DAY[1],
      businessDate: '20260115',
      linecheck: { waitMs: 720_000, queueMs: null, makeMs: null, odd: null },
    },
  ]);
});

test('ndjson with chosen columns has each by its ID, and null where nothing is set', async () => {
  const { stdout } = await print({ flags: { columns: COLUMNS, limit: '2' } });
  expect(`\n${stdout}`).toMatchInlineSnapshot(`
    "
    {"selectionMenuItemName":"Caesar salad","prepStationName":null,"itemFulfillmentLevel":1,"waitMs":600000,"odd":null}
    {"selectionMenuItemName":"Caesar salad","prepStationName":"Cold","itemFulfillmentLevel":0,"waitMs":480000,"odd":null}
    "
  `);
});

test('json is one valid array', async () => {
  const { stdout } = await print({ flags: { format: 'json', columns: 'waitMs,odd' } });
  expect(stdout).toBe(`${JSON.stringify(JSON.parse(stdout), undefined, 2)}\n`);
  expect(JSON.parse(stdout)).toEqual([
    { waitMs: 600_000, odd: null },
    { waitMs: 480_000, odd: null },
    { waitMs: 4_500_000, odd: 'un-bumped' },
    { waitMs: 720_000, odd: null },
  ]);
});

test('excel is csv with a byte order mark', async () => {
  const { stdout: csv } = await print({ flags: { format: 'csv', columns: COLUMNS } });
  const { stdout: excel } = await print({ flags: { format: 'excel', columns: COLUMNS } });
  expect(excel).toBe(`\ufeff${csv}`);
});

test('csv has a head of IDs, and lines that end as RFC 4180 wants', async () => {
  const { stdout } = await print({ flags: { format: 'csv', columns: COLUMNS } });
  expect(stdout.endsWith('\r\n')).toBe(true);
  expect(`\n${stdout.replaceAll('\r\n', '\n')}`).toMatchInlineSnapshot(`
    "
    selectionMenuItemName,prepStationName,itemFulfillmentLevel,waitMs,odd
    Caesar salad,,1,600000,
    Caesar salad,Cold,0,480000,
    Onion rings,Fry,0,4500000,un-bumped
    "Fries, large",Fry,0,720000,
    "
  `);
  const { stdout: whole } = await print({ flags: { format: 'csv' } });
  expect(whole.split('\r\n')[0]).toBe(EXPORT_COLUMNS.join(','));
});

test('md is a Markdown table with numbers aligned right', async () => {
  const { stdout } = await print({ flags: { format: 'md', columns: COLUMNS } });
  expect(`\n${stdout}`).toMatchInlineSnapshot(`
    "
    | selectionMenuItemName | prepStationName | itemFulfillmentLevel |  waitMs | odd       |
    | --------------------- | --------------- | -------------------: | ------: | --------- |
    | Caesar salad          |                 |                    1 |  600000 |           |
    | Caesar salad          | Cold            |                    0 |  480000 |           |
    | Onion rings           | Fry             |                    0 | 4500000 | un-bumped |
    | Fries, large          | Fry             |                    0 |  720000 |           |
    "
  `);
});

test('a long Markdown table is one table', async () => {
  const flags = { format: 'md', columns: 'selectionMenuItemName,waitMs' };
  const { stdout } = await print({ flags }, records(2_500));
  const lines = stdout.trimEnd().split('\n');
  expect(lines).toHaveLength(2_502);
  expect(lines.filter((line) => /^\| -+ \| -+: \|$/.test(line))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('waitMs'))).toHaveLength(1);
  expect(new Set(stdout.match(/Item \d+/g)).size).toBe(2_500);
});

test.each([
  ['table', /^Bumped +Item[^\n]+\n$/],
  ['json', /^\[\]\n$/],
  ['ndjson', /^$/],
  ['csv', /^restaurantGuid,[^\n]+,odd,businessDate,localHour\r\n$/],
  ['md', /^\| restaurantGuid \|[^\n]+\n\| -[^\n]+\n$/],
])('an empty date prints an empty %s and a note, and is no failure', async (format, expected) => {
  const { stdout, stderr, failure } = await print({ flags: { format } }, []);
  expect(stdout).toMatch(expected);
  expect({ stderr, failure }).toEqual({ stderr: '0 of 0 rows\n', failure: undefined });
});

test('rows that are left out are counted in one line on stderr', async () => {
  const day = [...DAY, ...DAY.slice(0, 1), record(7, { facts: { restaurantGuid: BASIC.guid } })];
  const { stderr } = await print({ words: ['station:fry'] }, day);
  expect(stderr).toBe('2 of 5 rows, 1 duplicate merged, 1 from another restaurant\n');
});

test('a limit leaves rows out, too', async () => {
  const { stdout, stderr } = await print({ flags: { limit: '1' } });
  expect(stdout.match(/\n/g)).toHaveLength(1);
  expect(stderr).toBe('1 of 4 rows\n');
  expect(await print({ flags: { limit: '0' } })).toMatchObject({
    stdout: '',
    stderr: '0 of 4 rows\n',
  });
});

test('with a limit, stderr says how many rows match, beside the total', async () => {
  const { stdout, stderr } = await print({ words: ['fry'], flags: { limit: '1' } });
  expect(stdout.match(/\n/g)).toHaveLength(1);
  expect(stderr).toBe('1 of 2 rows that match, 4 rows total\n');
  const { stderr: all } = await print({ words: ['fry'], flags: { limit: '2' } });
  expect(all).toBe('2 of 4 rows\n');
});

test('on a terminal, stderr always has the count, with a separator for thousands', async () => {
  const { stderr } = await print({ stderr: { isTTY: true } }, records(1_200));
  expect(stderr).toBe('1,200 of 1,200 rows\n');
});

test('a missing time zone is noted if stderr has a line anyway', async () => {
  const restaurant = { ...GRILL, calendar: { zone: 'UTC', closeoutHour: 4 }, zoneKnown: false };
  const { stdout, stderr } = await print({
    restaurant,
    flags: { format: 'table' },
    stderr: { isTTY: true },
  });
  expect(stdout).toContain('11:50:00 Caesar salad');
  expect(stderr).toBe('4 of 4 rows, times in UTC (no time zone set)\n');
});

test('another date is read, and the source is told before', async () => {
  const { api, clock, fulfil } = await setStage({ records: DAY });
  await fulfil([record(9, { item: 'Soup' })], YESTERDAY);
  const { stdout, expected } = await printed({ api, clock, words: ['yesterday'] });
  expect(JSON.parse(stdout)).toMatchObject({ selectionMenuItemName: 'Soup' });
  expect(expected).toEqual([YESTERDAY]);
  expect((await printed({ api, clock })).expected).toEqual([]);
});

test('platform names move no cursor in any format, and stay complete in JSON', async () => {
  const name = 'Fry\u001b[2J\u009b31m\u2028X';
  const day = [record(1, { item: name, facts: { orderSource: name } })];
  for (const format of ['table', 'json', 'ndjson', 'csv', 'md']) {
    for (const columns of [{}, { columns: 'selectionMenuItemName,orderSource' }]) {
      const { stdout } = await print({ flags: { format, ...columns } }, day);
      expect(stdout).toContain('Fry');
      // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
      expect(stdout.replaceAll('\r\n', '\n')).not.toMatch(
        /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/,
      );
    }
  }
  expect(JSON.parse((await print({}, day)).stdout)).toMatchObject({ selectionMenuItemName: name });
});
