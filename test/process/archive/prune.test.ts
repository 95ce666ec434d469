import { expect, test } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { runningHere, startingHere } from '../in-process.ts';
import { addGrill, GRILL, type OperatedArchive, operatedArchive } from './archive-program.ts';

const program = builtProgram();
const startHere = startingHere(program);
const runHere = runningHere(program);

const OTHER = '0f1e2d3c-0000-4000-8000-000000000002';
const DATES = ['20260113', '20260114', '20260115'] as const;

/** Three dates of the grill, and one of another restaurant. */
async function filled(): Promise<OperatedArchive> {
  const archive = await operatedArchive(program, { startHere });
  await addGrill(archive);
  await archive.printed(['restaurant', 'add', OTHER, '--name', 'Diner', '--timezone', 'UTC']);
  const records = JSON.stringify([{ courseName: 'Mains' }, { courseName: 'Sides' }]);
  for (const date of DATES) {
    await archive.printed(
      ['import', '--restaurant', GRILL, '--date', date, '--fulfillments', '-'],
      records,
    );
  }
  await archive.printed(
    ['import', '--restaurant', OTHER, '--date', DATES[0], '--fulfillments', '-'],
    '[]',
  );
  return archive;
}

const gone = { restaurant: GRILL, name: 'Grill', dates: 2, records: 4, bytes: 94 };
const diner = { restaurant: OTHER, name: 'Diner', dates: 1, records: 0, bytes: 2 };

test('what would be removed is printed first, and nothing is changed', async () => {
  const archive = await filled();
  const before = await archive.printed(['list']);
  const { code, stdout, stderr } = await archive.run(['prune', '--before', DATES[2]]);
  const lines = stdout
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect([code, lines]).toEqual([
    0,
    [
      { ...diner, state: 'planned', first: DATES[0], last: DATES[0], businessDates: [DATES[0]] },
      {
        ...gone,
        state: 'planned',
        first: DATES[0],
        last: DATES[1],
        businessDates: [DATES[1], DATES[0]],
      },
    ],
  ]);
  expect(stderr).toBe(
    'Would remove 3 dates in 2 restaurants: 4 rows, 96 B. Nothing was changed. Add --yes to remove them.\n',
  );
  const table = await archive.run(['prune', '--before', DATES[2], '--format', 'table', '--quiet']);
  expect(table.stdout).toMatch(/^GUID +Restaurant +First date +Last date +Dates +Rows +Bytes$/m);
  expect(table.stdout).toMatch(/ Grill +20260113 +20260114 +2 +4 +94$/m);
  expect(table.stderr).toBe('');
  expect(await archive.printed(['list'])).toEqual(before);
});

test('--yes removes the dates, the archive is sound, and a removed date is not archived rather than empty', async () => {
  const archive = await filled();
  const words = ['prune', '--before', DATES[2], '--restaurant', 'grill', '--restaurant', GRILL];
  expect(await archive.printed([...words, '--yes'])).toMatchObject([{ ...gone, state: 'removed' }]);
  expect(await archive.printed(['list', '--restaurant', GRILL])).toMatchObject([
    { businessDate: DATES[2] },
  ]);
  expect(await archive.printed(['check'])).toMatchObject([{ dates: 2, records: 2 }]);
  const again = await archive.run([...words, '--yes']);
  expect(again).toMatchObject({ code: 0, stdout: '', stderr: 'No date is that old.\n' });
  for (const [date, code, text] of [
    [DATES[0], 9, 'NOT_ARCHIVED'],
    [DATES[2], 0, ''],
  ] as const) {
    const read = await runHere(['fulfillments', date, '--restaurant', GRILL], {
      LINECHECK_ARCHIVE: archive.address,
    });
    expect([read.code, read.stderr]).toEqual([code, expect.stringContaining(text)]);
  }
  // An import makes no summaries. Here prune did.
  const trend = ['trend', '--from', DATES[0], '--to', DATES[1], '--restaurant', GRILL];
  const read = await runHere([...trend, '--format', 'csv', '--columns', 'businessDate,state'], {
    LINECHECK_ARCHIVE: archive.address,
  });
  expect(read.code).toBe(0);
  expect(read.stdout).toContain(`${DATES[0]},no bumps`);
});

test('a date that sync reads again by default stays, in each time zone', async () => {
  const archive = await filled();
  for (const before of ['today', '-2', 'tomorrow']) {
    const refused = await archive.run(['prune', '--before', before, '--yes']);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toMatch(/\[USAGE\]$/m);
  }
  const { stderr } = await archive.run(['prune', '--before', '-2', '--yes']);
  const [, latest = ''] = /Use --before (\d{8}) or an earlier date/.exec(stderr) ?? [];
  expect(await archive.printed(['prune', '--before', latest])).toHaveLength(2);
  const unknown = await archive.run(['prune', '--before', DATES[2], '--restaurant', 'Nowhere']);
  expect(unknown).toMatchObject({ code: 5, stdout: '' });
  expect(await archive.run(['prune'])).toMatchObject({ code: 2 });
});
