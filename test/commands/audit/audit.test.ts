import { expect, test } from 'vitest';
import type { AuditFlags } from '../../../src/commands/arguments/command-flags.ts';
import { RULES } from '../../../src/kitchen/audit/audit.ts';
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

const FRY = station(2, { name: 'Fry', kitchenPrinter: undefined });
const COLD = station(1, { name: 'Cold', expoRouting: undefined, includeWithExpediter: undefined });
const OLD = station(9, { name: 'Old Bar' });
const STATIONS = [FRY, COLD];
const RECORDS = [record(1, { at: FRY }), record(2, { at: OLD }), record(3, { at: OLD })];
const json = (text: string): unknown => JSON.parse(text);

test('without a date only the setup is audited, and a note says that no row was read', async () => {
  const { stdout, stderr, ended, closings } = await printed({ stations: STATIONS });
  expect(`\n${stdout}`).toMatchInlineSnapshot(`
    "
    Audit of Corner Grill (test)
    Setup of 2 stations.
    1 error, 0 warnings, 1 note.
    61 checks: 2 with issues, 0 below a threshold, 24 not checked, 35 clear.

    error R07 print-to-nothing: Fry
          It is set to print every ticket, but has no printer. Nothing prints.
          Fix: Assign a printer (kitchenPrinter), or list a virtual station with
          --allow.

    note  R03 legacy-only: Cold
          Neither expoRouting nor includeWithExpediter is set. Nothing shows whether
          expo gets the tickets.
          Fix: Save the station once to store "Send to" (expoRouting).

    Not checked
    R01, R02, R08: expoRouting is not set or not documented (Cold)
    R21 to R30: no business date was read
    "
  `);
  expect({ stderr, ended, closings }).toEqual({ stderr: '', ended: false, closings: 1 });
});

test('with a date its rows are audited, too, and rows without a station of the setup count for the kitchen', async () => {
  const { stdout, ended, expected } = await printed({
    stations: STATIONS,
    records: RECORDS,
    flags: { date: 'today' },
  });
  expect(stdout).toContain('Setup of 2 stations, and Thu, Jan 15, 2026: 3 rows.\n');
  expect(stdout).toContain('warn  R22 ghost-station: Kitchen\n');
  expect(stdout).toContain(`      2 of 3 rows name Old Bar (${OLD.guid}), not in\n      the setup`);
  expect(stdout).toContain('R27: fewer than 20 items (Fry)\n');
  expect(stdout).not.toContain('no business date');
  expect({ ended, expected }).toEqual({ ended: false, expected: [] });
});

test.each([
  [6, '1 of 1 at S5, 1 of 1 at S6, 1 of 1 at expo.'],
  [7, '1 of 1 at S5, 2 of 2 at 2 more, 1 of 1 at expo.'],
])(
  'with %i stations, every threshold but one is reached, and expo is named',
  async (count, end) => {
    const stations = Array.from({ length: count }, (_, n) => station(n + 1, { name: `S${n + 1}` }));
    const forgotten = { firedMinutesAgo: 100, tookMinutes: 61 };
    const records = [
      ...stations.map((at, n) => record(n + 1, { at, ...forgotten })),
      record(1, { level: 1, ...forgotten }),
    ];
    const { stdout } = await printed({ stations, records, flags: { date: 'today' } });
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(`${end} Threshold: at least 3 and over 2%.`);
  },
);

test('what is below a threshold is listed with its count, but not a count of 0', async () => {
  const late = (n: number) => record(n, { at: OLD, firedMinutesAgo: 100 + n, tookMinutes: 61 });
  const inTime = (n: number) => record(n, { at: OLD, firedMinutesAgo: 20 + n });
  const output = {
    stations: [OLD],
    records: [late(1), late(2), ...Array.from({ length: 98 }, (_, n) => inTime(n + 3))],
  };
  const { stdout } = await printed({ ...output, flags: { date: 'today' } });
  expect(stdout).toContain(
    'Below the threshold\nR28: items over 60 min: 2 of 100 at Old Bar. Threshold: at least 3 and over 2%.\n',
  );
  expect(stdout).toMatch(
    /^\d+ checks: 0 with issues, 1 below a threshold, \d+ not checked, \d+ clear\.$/m,
  );
  const { stdout: text } = await printed({ ...output, flags: { date: 'today', format: 'json' } });
  expect(json(text)).toMatchObject({
    findings: [],
    notRaised: [
      {
        rule: 'R28',
        station: OLD.guid,
        count: 2,
        of: 100,
        what: 'items over 60 min',
        threshold: 'at least 3 and over 2%',
      },
    ],
    checks: { raised: 0, notRaised: 1 },
  });
  const md = await printed({ ...output, flags: { date: 'today', format: 'md' } });
  expect(md.stdout).toMatch(/^\| R28 +\| items over 60 min \| 2 of 100 at Old Bar \|/m);
  const none = await printed({
    ...output,
    records: output.records.slice(2),
    flags: { date: 'today' },
  });
  expect(none.stdout).toContain(': 0 with issues, 0 below a threshold,');
  expect(none.stdout).not.toContain('R28');
});

test('json has issues and what was not judged, under lasting keys', async () => {
  const flags = { date: TODAY, format: 'json', rule: ['R03=off'], allow: ['Cold'] };
  const { stdout } = await printed({ stations: STATIONS, records: RECORDS, flags });
  expect(json(stdout)).toMatchObject({
    restaurant: { name: 'Corner Grill' },
    businessDate: TODAY,
    records: 3,
    findings: [
      {
        rule: 'R07',
        name: 'print-to-nothing',
        severity: 'error',
        stations: [FRY.guid],
        message: expect.stringContaining('has no printer. Nothing prints'),
        fields: ['printingMode', 'kitchenPrinter', 'expoRouting'],
        fix: 'Assign a printer (kitchenPrinter), or list a virtual station with --allow.',
      },
      { rule: 'R22', severity: 'warn', stations: [OLD.guid] },
    ],
    notJudged: expect.arrayContaining([
      { rule: 'R26', stations: [], missing: 'no expo 2 bumps with a selectionGuid' },
    ]),
    off: ['R03'],
    allowed: ['Cold'],
  });
});

test.each<readonly [AuditFlags, boolean]>([
  [{}, false],
  [{ rule: ['R07=warn'] }, true],
  [{ rule: ['r07=off', 'R03=error'] }, false],
  [{ rule: ['R07=warn', 'R07=error'] }, false],
  [{ allow: ['Fry'] }, true],
  [{ allow: [FRY.guid] }, true],
])('with %o an audit without errors is %s', async (flags, isClean) => {
  expect((await printed({ stations: STATIONS, flags })).ended).toBe(isClean);
});

test.each(['fry', 'nobody', 'Fr\u001b[2Jy', 'Old Bar'])(
  '--allow %j is refused if the name is neither in the setup nor in the rows',
  async (name) => {
    const { stdout, ended } = await printed({
      stations: STATIONS,
      flags: { allow: ['Fry', name] },
    });
    expect({ stdout, ended }).toMatchObject({ stdout: '', ended: { code: 'USAGE', exitCode: 2 } });
    expect(String(ended)).toContain(`Unknown station "${name.replace('\u001b[2J', '')}".`);
  },
);

test('skipped stations are listed, even if only rows name them', async () => {
  const flags = { date: 'today', rule: ['R24=off'], allow: ['Old Bar', 'Fry'] };
  const { stdout, stderr } = await printed({ stations: STATIONS, records: RECORDS, flags });
  expect(stdout).toContain('Rules off: R24.\nSkipped stations: Old Bar, Fry.\n');
  expect(stdout).not.toContain('R22 ');
  expect(stderr).toBe('');
});

test.each([60, 80, 200])(
  'no line of a table is wider than a terminal of %i columns',
  async (columns) => {
    const hostile = station(3, { name: `Fry\u001b[2J\u202e${'x'.repeat(90)}`, ...monitoring(OLD) });
    const { stdout } = await printed({
      stations: [...STATIONS, hostile],
      records: [...RECORDS, record(4, { at: station(8, { name: 'Gh\u009bost' }) })],
      flags: { date: 'today' },
      terminal: { isTTY: true, columns },
    });
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(columns);
  },
);

test('Markdown has a table of issues and one of what was not judged', async () => {
  const stations = [...STATIONS, station(3, { name: 'a|b', ...monitoring(OLD) })];
  const { stdout } = await printed({ stations, flags: { format: 'md' } });
  expect(stdout).toMatch(/^# Setup audit\n\n\| Restaurant/);
  expect(stdout).toMatch(/^\| error +\| R11 dangling-monitor +\| a\\\|b +\| It monitors …0009/m);
  expect(stdout).toMatch(/^## Not checked\n\n\| Rules +\| Why +\| Stations +\|\n/m);
  expect(stdout).toMatch(/^\| R21 to R30 +\| no business date was read +\| the kitchen +\|$/m);
});

test('a kitchen without stations has no issues', async () => {
  const { stdout, ended } = await printed({});
  expect(stdout).toContain('Setup of 0 stations.\n0 errors, 0 warnings, 0 notes.\n');
  expect(ended).toBe(true);
});

test('a past date is announced to the source before it is read', async () => {
  const { expected } = await printed({ flags: { date: 'yesterday' } });
  expect(expected).toEqual([YESTERDAY]);
});

test.each([
  ['not subscribed', BASIC, { date: 'today' }, 'NOT_SUBSCRIBED'],
  ['not granted', RIVAL, {}, 'NOT_PERMITTED'],
] as const)(
  'a restaurant that is %s fails with this reason',
  async (_, restaurant, flags, code) => {
    const outcome = await printed({ restaurant, flags });
    expect(outcome).toMatchObject({ stdout: '', stderr: '', closings: 1, ended: { code } });
  },
);

test.each<readonly [AuditFlags, RegExp]>([
  [{ date: '20260231' }, /No such calendar date "20260231"/],
  [{ date: '' }, /Unknown date ""/],
  [{ format: 'xml' }, /table, json, ndjson, csv, md/],
  [{ rule: ['R99=off'] }, /R01 to R\d\d\. Choices: off, info, warn, error/],
  [{ rule: ['R09=loud'] }, /R09=off/],
  [{ rule: ['R09'] }, /R09=off/],
  [{ rule: ['R09=off=on'] }, /R09=off/],
])('%o is refused before anything is read', async (flags, sentence) => {
  const outcome = await printed({ stations: STATIONS, flags });
  expect(outcome).toMatchObject({ stdout: '', closings: 1, bytesReceived: 0 });
  expect(outcome.ended).toMatchObject({ code: 'USAGE', exitCode: 2 });
  expect(String(outcome.ended)).toMatch(sentence);
});

test('warning is accepted for warn', async () => {
  const severities = async (rule: string) => {
    const { stdout } = await printed({
      stations: STATIONS,
      flags: { rule: [rule], format: 'csv' },
    });
    return stdout;
  };
  expect(await severities('R02=warning')).toBe(await severities('R02=warn'));
});

test.each([
  ['today', TODAY],
  ['yesterday', YESTERDAY],
  [undefined, null],
])('issues on the date %s have the business date %s', async (date, businessDate) => {
  const audited = async (format: string, columns?: string) => {
    const flags = { format, ...(date && { date }), ...(columns && { columns }) };
    const { stdout } = await printed({ stations: STATIONS, records: RECORDS, flags });
    return stdout.trimEnd();
  };
  const lines = (await audited('ndjson')).split('\n').map(json);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines).toEqual(lines.map(() => expect.objectContaining({ businessDate })));
  const [head, ...rows] = (await audited('csv')).split('\r\n');
  expect(head).toMatch(/,businessDate,since$/);
  expect(rows.map((row) => row.split(',').at(-2))).toEqual(lines.map(() => businessDate ?? ''));
  expect(json(await audited('json', 'businessDate'))).toEqual(lines.map(() => ({ businessDate })));
});

test('all rules can be turned off at once', async () => {
  const rule = RULES.map(({ id }) => `${id}=off`);
  const flags = { date: 'today', rule, format: 'json' };
  const { stdout, ended } = await printed({ stations: STATIONS, records: RECORDS, flags });
  expect(json(stdout)).toMatchObject({ findings: [], notJudged: [] });
  expect(ended).toBe(true);
});
