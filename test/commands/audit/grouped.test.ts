import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AuditFlags } from '../../../src/commands/arguments/command-flags.ts';
import { printGroupedAudit } from '../../../src/commands/audit/audit.ts';
import type { RestaurantChoice } from '../../../src/kitchen/model/restaurant.ts';
import { BASIC, GRILL, RIVAL, record, restaurant, station } from '../../scenarios/builders.ts';
import { type Staging, setStage } from '../../scenarios/stage.ts';
import { sourceOf, taking } from '../fulfillments/printed.ts';

const UNPRINTED = station(1, { name: 'Fry', kitchenPrinter: undefined });
const LEGACY = station(2, {
  name: 'Cold',
  expoRouting: undefined,
  includeWithExpediter: undefined,
});
const DOWNTOWN = restaurant(101, 'Downtown');
const UPTOWN = restaurant(102, 'Uptown');
const CHAIN: Staging = {
  stations: [UNPRINTED, LEGACY],
  neighbors: [
    { choice: DOWNTOWN, stations: [UNPRINTED, { ...UNPRINTED, guid: LEGACY.guid }], records: [] },
    { choice: UPTOWN, stations: [], records: [] },
  ],
};

/** Groups the issues of these restaurants, and returns what was written and how it ended. */
async function grouped(
  flags: AuditFlags,
  restaurants: readonly RestaurantChoice[] = [GRILL, DOWNTOWN, UPTOWN],
  staging = CHAIN,
) {
  const { api, clock } = await setStage(staging);
  const [out, err] = [taking(), taking()];
  const { source, closings } = sourceOf(api, GRILL);
  const outlets = { stdout: out.outlet, stderr: err.outlet };
  const all = { allRestaurants: true, group: 'rule', ...flags };
  const ended: unknown = await printGroupedAudit(
    { ...source, restaurants },
    all,
    outlets,
    clock,
  ).catch((reason: unknown) => reason);
  return { stdout: out.text(), stderr: err.text(), ended, closings: closings() };
}

const lines = ({ stdout }: { readonly stdout: string }): readonly object[] =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line): object => JSON.parse(line));

test('the rule that applies in most restaurants comes first, and names all of them', async () => {
  const { stdout, stderr, ended, closings } = await grouped({});
  expect({ stderr, ended, closings }).toEqual({
    stderr: 'linecheck: 3 restaurants read. 2 with errors.\n',
    ended: 1,
    closings: 1,
  });
  expect(`\n${stdout}`).toMatchInlineSnapshot(`
    "
    Issues by rule (test)
    3 of 3 restaurants read.
    3 errors, 2 warnings, 1 note.

    error R07 print-to-nothing  2 restaurants, 3 issues
          Corner Grill; Downtown

    warn  R19 name              1 restaurant, 2 issues
          Downtown

    note  R03 legacy-only       1 restaurant, 1 issue
          Corner Grill
    "
  `);
  const rows = lines(await grouped({ format: 'ndjson' }));
  expect(rows).toEqual([
    {
      rule: 'R07',
      name: 'print-to-nothing',
      severity: 'error',
      restaurants: 2,
      issues: 3,
      where: [GRILL, DOWNTOWN].map(({ guid, name }) => ({ guid, name })),
      state: null,
      code: null,
    },
    expect.objectContaining({ rule: 'R19', severity: 'warn', restaurants: 1, issues: 2 }),
    expect.objectContaining({ rule: 'R03', severity: 'info', restaurants: 1, issues: 1 }),
  ]);
});

test('a restaurant that could not be read is a row with its state and code', async () => {
  const { stdout, stderr, ended } = await grouped({ format: 'ndjson' }, [RIVAL, UPTOWN]);
  expect(ended).toBe(4);
  expect(stderr).toMatch(
    /^linecheck: Rival Diner: .+\n.+\[NOT_PERMITTED\]\nlinecheck: 1 of 2 restaurants read, 1 no access\.\n$/,
  );
  expect(lines({ stdout })).toEqual([
    {
      rule: null,
      name: null,
      severity: null,
      restaurants: null,
      issues: null,
      where: [{ guid: RIVAL.guid, name: RIVAL.name }],
      state: 'denied',
      code: 'NOT_PERMITTED',
    },
  ]);
  const csv = await grouped({ format: 'csv' }, [RIVAL]);
  expect(csv.stdout.trimEnd().split('\r\n')).toEqual([
    'rule,name,severity,restaurants,issues,names,guids,state,code',
    `,,,,,${RIVAL.name},${RIVAL.guid},denied,NOT_PERMITTED`,
  ]);
  const table = await grouped({}, [UPTOWN, RIVAL]);
  expect(table.stdout).toContain('1 of 2 restaurants read, 1 failed.');
  expect(table.stdout).toMatch(/Rival Diner no access NOT_PERMITTED/);
});

test('a date counts where it is read, and a restaurant without ticket times keeps its setup issues', async () => {
  const records = [record(1, { at: station(9, { name: 'Old Bar' }) })];
  const chain = { ...CHAIN, records };
  const date = { date: 'today', format: 'json' };
  const table = await grouped({ date: 'today' }, [GRILL, BASIC], chain);
  expect(table.stdout).toContain('1 of 2 restaurants read, 1 only the setup.');
  expect(table.stdout).toMatch(/Corner Bakery not subscribed NOT_SUBSCRIBED/);
  expect(table.stderr).toContain('linecheck: Corner Bakery: No ticket times');
  const { stdout, ended } = await grouped(date, [GRILL, BASIC], chain);
  expect(ended).toBe(1);
  expect((await grouped({ ...date, requireTimes: true }, [GRILL, BASIC], chain)).ended).toBe(6);
  expect(JSON.parse(stdout)).toMatchObject({
    restaurants: { read: 1, incomplete: 0, setupOnly: 1, failed: 0 },
    rules: expect.arrayContaining([expect.objectContaining({ rule: 'R22' })]),
    notRead: [{ state: 'not subscribed', code: 'NOT_SUBSCRIBED' }],
  });
});

test('rules and stations are turned off for all restaurants, and a name counts if one restaurant has it', async () => {
  const flags = { format: 'json', rule: ['R03=off'], allow: ['Fry'] };
  const { stdout, ended } = await grouped(flags);
  expect(JSON.parse(stdout)).toMatchObject({ rules: [] });
  expect(ended).toBe(0);
  expect(await grouped({ allow: ['Cold'] }, [GRILL, UPTOWN])).toMatchObject({ ended: 1 });
  const unknown = await grouped({ allow: ['Fryer'] });
  expect(unknown).toMatchObject({ ended: { code: 'USAGE' }, stdout: '', closings: 1 });
  // The unread one may have it.
  expect(await grouped({ allow: ['Fryer'] }, [GRILL, RIVAL])).toMatchObject({ ended: 4 });
});

test('a long list of restaurants is shortened in the table only', async () => {
  const choices = Array.from({ length: 30 }, (_, n) => restaurant(200 + n, `Store, ${n + 1}`));
  const neighbors = choices.map((choice) => ({ choice, stations: [UNPRINTED], records: [] }));
  const table = await grouped({}, choices, { neighbors });
  expect(table.stdout.replaceAll(/\s+/g, ' ')).toContain('Store, 11; Store, 12 and 18 more');
  const csv = await grouped({ format: 'csv', columns: 'names,rule' }, choices, { neighbors });
  for (const { name } of choices) expect(csv.stdout).toContain(name);
  expect(csv.stdout).toMatch(/^names,rule\r\n"Store, 1; Store, 2; /);
});

test('--restaurant and a file work, and an unknown group or column is refused', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'linecheck-grouped-')), 'rules.json');
  const one = await grouped({ allRestaurants: false, output: path });
  expect(one.stderr).toMatch(/^Reading Corner Grill\. 2 other restaurants are configured\./);
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ restaurants: { read: 1 } });
  expect(await grouped({ group: 'rules' })).toMatchObject({ ended: { code: 'USAGE' }, stdout: '' });
  expect(await grouped({ columns: 'station' })).toMatchObject({ ended: { code: 'USAGE' } });
});
