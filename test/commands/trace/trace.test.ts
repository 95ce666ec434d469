import { expect, test } from 'vitest';
import {
  BASIC,
  monitoring,
  RIVAL,
  record,
  station,
  TODAY,
  YESTERDAY,
} from '../../scenarios/builders.ts';
import { printed } from './printed.ts';

const FRY = station(2, { name: 'Fry', printingMode: 'OFFLINE_ONLY' });
const COLD = station(1, { name: 'Cold', ...monitoring(FRY) });
const DEAD_END = station(3, {
  name: 'Pass',
  printingMode: 'OFFLINE_ONLY',
  kitchenPrinter: undefined,
  expoRouting: 'SKIP_EXPO',
  includeWithExpediter: false,
});
const STATIONS = [FRY, COLD, DEAD_END];
const RECORDS = [
  record(1, { at: FRY }),
  record(2, { at: FRY }),
  record(1, { level: 1, tookMinutes: 12 }),
];

test('the table has each hop with its reason and the fields behind it', async () => {
  const { stdout, closings } = await printed({ stations: STATIONS, wanted: 'fry' });
  expect(closings).toBe(1);
  expect(`\n${stdout}`).toMatchInlineSnapshot(`
    "
    Ticket route for Fry (KDS online)
    Corner Grill (test), no bumps read (add --date DATE to detect KDS by bumps)

    +  Result  A ticket fired here reaches expo.
               Not confirmed: the KDS.

    ?  KDS     It shows on the KDS at Fry, if there is one.
               Only bumps show whether there is a KDS, and no business date was
               read. [prepStationGuid, itemFulfillmentLevel]

    -  Printer It does not print: Printer 0002 prints only while the KDS is offline.
               Tickets print here only while the KDS is offline (OFFLINE_ONLY).
               [kitchenPrinter, printingMode]

    +  Others  Tickets at Cold list it at the bottom, so cooks there wait for Fry.
               They monitor Fry. Their tickets always print (ON).
               [connectedPrepStations, printingMode, kitchenPrinter]

    +  Expo 1  Expo 1 gets it too, and bumps it when the kitchen is done.
               Tickets go to this station and to expo. [expoRouting,
               includeWithExpediter]

    ?  Expo 2  Then expo 2, if there is one, bumps it as it goes out.
               Only bumps show whether there is one, and no business date was read.
               [itemFulfillmentLevel]

    + yes, - no, ? unsure
    "
  `);
});

test('while the KDS is offline the backup printer prints, or the ticket is lost', async () => {
  const flags = { kdsDown: true };
  const backup = await printed({ stations: STATIONS, wanted: 'Fry', flags });
  expect(backup.stdout).toContain('Ticket route for Fry (KDS offline)');
  expect(backup.stdout).toMatch(/^\* +Printer It prints on the backup, Printer 0002/m);
  expect(backup.stdout).toMatch(/^ +Confirmed by setup\.$/m);
  const dated = { ...flags, date: 'today' };
  const read = await printed({ stations: STATIONS, records: RECORDS, wanted: 'Fry', flags: dated });
  expect(read.stdout).toMatch(/^ +Confirmed by setup and bumps\.$/m);
  const lost = await printed({ stations: STATIONS, wanted: DEAD_END.guid, flags });
  expect(lost).toMatchObject({ failure: undefined });
  expect(lost.stdout).toMatch(
    /^!! Result +A ticket fired here is lost: nothing prints, and nobody sees it\.$/m,
  );
});

test('records of a date prove that stations have a KDS, and are named beside the hops', async () => {
  const call = { stations: STATIONS, records: RECORDS, wanted: 'Fry', flags: { date: 'today' } };
  const { stdout, expected } = await printed(call);
  expect(expected).toEqual([]);
  expect(stdout).toContain('Corner Grill (test), bumps of Thu, Jan 15, 2026');
  expect(stdout).toMatch(/^\+ +KDS +It shows on the KDS at Fry\. \(2 bumps\)$/m);
  expect(stdout).toMatch(/Expo 1 .+ done\. \(1 bump\)$/m);
  const before = await printed({ ...call, flags: { date: 'yesterday' } });
  expect(before.expected).toEqual([YESTERDAY]);
  expect(before.stdout).toContain('if there is one. (no bumps)');
});

test('json has the complete trace, with keys for programs', async () => {
  const flags = { format: 'json', date: 'today' };
  const { stdout } = await printed({ stations: STATIONS, records: RECORDS, wanted: 'Fry', flags });
  expect(JSON.parse(stdout)).toMatchObject({
    restaurant: { name: 'Corner Grill' },
    source: 'test',
    station: { guid: FRY.guid, name: 'Fry' },
    kdsDown: false,
    businessDate: '20260115',
    outcome: 'yes',
    doubts: [],
    hops: [
      { place: 'fired', outcome: 'yes', fields: ['guid', 'name'], stations: [], records: null },
      { place: 'kds', outcome: 'yes', records: 2 },
      { place: 'printer', outcome: 'no', fields: ['kitchenPrinter', 'printingMode'] },
      { place: 'listed', outcome: 'yes', stations: [COLD.guid] },
      { place: 'expo 1', outcome: 'yes', records: 1 },
      { place: 'expo 2', outcome: 'unknown', records: 0 },
      { place: 'end', outcome: 'yes' },
    ],
  });
  const undated = await printed({
    stations: [station(4, { name: 'Odd', expoRouting: 'MARS' })],
    wanted: 'odd',
    flags: { format: 'json' },
  });
  expect(JSON.parse(undated.stdout)).toMatchObject({
    businessDate: null,
    doubts: [{ kind: 'unknown value', rule: 'R04', fields: ['expoRouting', 'printingMode'] }],
  });
});

test.each([
  ['today', TODAY, TODAY],
  [undefined, null, ''],
])('hops on the date %s have the business date %s', async (date, businessDate, cell) => {
  const traced = async (format: string) => {
    const flags = { format, ...(date && { date }) };
    const call = { stations: STATIONS, records: RECORDS, wanted: 'Fry', flags };
    return (await printed(call)).stdout.trimEnd();
  };
  const lines = (await traced('ndjson')).split('\n').map((line): unknown => JSON.parse(line));
  expect(lines).toEqual(Array(7).fill(expect.objectContaining({ businessDate })));
  const [head, ...rows] = (await traced('csv')).split('\r\n');
  expect(head).toMatch(/,businessDate$/);
  expect(rows.map((row) => row.split(',').at(-1))).toEqual(Array(7).fill(cell));
});

test('Markdown has one table, and escapes names', async () => {
  const hostile = station(1, { name: 'a|b <i> \u001b[2J' });
  const { stdout } = await printed({
    stations: [hostile],
    wanted: hostile.guid,
    flags: { format: 'md' },
  });
  expect(stdout).toMatch(/^# Ticket route\n\n\| +\| Where +\| What happens/);
  expect(stdout).toContain('KDS at a\\|b \\<i>');
});

test.each([
  { isTTY: true, columns: 60 },
  { isTTY: true, columns: 200 },
  { isTTY: true, columns: 0 },
])('in $columns columns, no line of the table is wider', async (terminal) => {
  const long = station(1, { name: 'Very Long Station Name '.repeat(20), ...monitoring(FRY) });
  const { stdout } = await printed({ stations: [long, FRY], wanted: long.guid, terminal });
  const widest = Math.max(...stdout.split('\n').map(({ length }) => length));
  expect(widest).toBeLessThanOrEqual(terminal.columns === 60 ? 60 : terminal.columns || 80);
});

test('platform names move no cursor in any format', async () => {
  const hostile = station(1, { name: 'Fry\u001b[2J\u009b31m\u202eX', printingMode: '\u001b[31m' });
  for (const format of ['table', 'json', 'md']) {
    const { stdout } = await printed({
      stations: [hostile],
      wanted: hostile.guid,
      flags: { format },
    });
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  }
});

test.each([
  ['Frz', ' Did you mean "Fry"?'],
  ['ol', ' Did you mean "Cold"?'],
  ['Sauna', ''],
])(
  'an unknown station, %s, is answered with a similar name and where to find all names',
  async (wanted, meant) => {
    const { failure } = await printed({ stations: STATIONS, wanted });
    expect(failure).toMatchObject({
      code: 'USAGE',
      message: `Unknown station "${wanted}".${meant}`,
      hint: 'Run linecheck stations for the names and GUIDs.',
    });
  },
);

test.each([
  [{ wanted: 'Sauna' }, 'USAGE', 2],
  [{ wanted: RIVAL.guid }, 'NOT_FOUND', 5],
  [{ wanted: 'Fry', restaurant: RIVAL }, 'NOT_PERMITTED', 4],
  [{ wanted: FRY.guid, restaurant: BASIC, flags: { date: 'today' } }, 'NOT_FOUND', 5],
])('a trace that is impossible ends with a code: %o', async (call, code, exitCode) => {
  const outcome = await printed({ stations: STATIONS, ...call });
  expect(outcome).toMatchObject({ stdout: '', closings: 1, failure: { code, exitCode } });
});

test.each([
  [{ format: 'xml' }, /table, json, ndjson, csv, md/],
  [{ date: 'soon' }, /Unknown date "soon"\. Write /],
])('%o is refused before anything is read', async (flags, sentence) => {
  const outcome = await printed({ stations: STATIONS, wanted: 'Fry', flags });
  expect(outcome).toMatchObject({ stdout: '', closings: 1, bytesReceived: 0 });
  expect(outcome.failure).toMatchObject({ code: 'USAGE', exitCode: 2 });
  expect(String(outcome.failure)).toMatch(sentence);
});
