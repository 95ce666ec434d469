/** Every reader reports a damaged archive as such, never as a platform fault: there is no platform. */
import { copyFile, mkdtemp, open, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, expect, test } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { hurriedClock } from '../hurried-clock.ts';
import { runningHere } from '../in-process.ts';

const program = builtProgram();
const runHere = runningHere(program, hurriedClock);
const DATE = '20260113';
const FF = ['ff', DATE, '--format', 'json'];
const DIFF = ['diff', '--from', 'today', '--to', 'today'];
const STATIONS = ['stations', '--format', 'json'];

let whole = '';
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(program.temporary, 'damage-'));
  whole = join(folder, 'kitchen.sqlite');
  const simulate = ['archive', 'simulate', '--profile', 'typical', '--from', DATE];
  await runHere([...simulate, '--archive', `sqlite:${whole}`]);
});

let copies = 0;
async function copied(damage: (path: string) => Promise<unknown> | void): Promise<string> {
  copies += 1;
  const path = join(folder, `copy-${copies}.sqlite`);
  await copyFile(whole, path);
  await damage(path);
  return path;
}

const sql = (statement: string) => (path: string) => {
  const database = new DatabaseSync(path);
  database.exec(statement);
  database.close();
};

async function overwritten(path: string, from: number): Promise<void> {
  const { size } = await stat(path);
  const file = await open(path, 'r+');
  const page = Math.floor((size * from) / 4096) * 4096;
  await file.write(Buffer.alloc(size - page, 0xa5), 0, size - page, page);
  await file.close();
}

const DAMAGES: readonly (readonly [string, (path: string) => Promise<unknown> | void, string[]])[] =
  [
    ['cut to its half', async (path) => truncate(path, (await stat(path)).size / 2), FF],
    ['cut to a page', (path) => truncate(path, 4_096), STATIONS],
    ['overwritten behind its first pages', (path) => overwritten(path, 0.2), FF],
    ['with zeros for rows', sql('UPDATE fulfillment_piece SET body = zeroblob(length(body))'), FF],
    ['with text for rows', sql("UPDATE fulfillment_piece SET body = CAST('[7' AS BLOB)"), FF],
    [
      'with numbers for rows',
      sql("UPDATE fulfillment_piece SET body = CAST('[7' AS BLOB) WHERE ordinal = 0"),
      FF,
    ],
    ['without a piece of a date', sql('DELETE FROM fulfillment_piece WHERE ordinal = 1'), FF],
    ['with half a station', sql(`UPDATE prep_station SET json = '{"guid'`), STATIONS],
    ['with a number for a station', sql("UPDATE prep_station SET json = '7'"), STATIONS],
    ['with half an earlier setup', sql(`UPDATE setup_change SET json = '{"guid'`), DIFF],
    ['with another date of an earlier setup', sql('UPDATE setup_change SET seen_at = 1'), DIFF],
    ['without a list of earlier setups', sql("DELETE FROM row_set WHERE name LIKE 'setup%'"), DIFF],
    ['with another tier', sql("UPDATE restaurant SET tier = 'gold'"), STATIONS],
    ['with a huge count', sql(`UPDATE business_day SET pieces = ${2n ** 62n}`), FF],
    ['with another count', sql("UPDATE business_day SET pieces = 'x'"), FF],
  ];

test.each(DAMAGES)(
  'an archive %s is damaged: exit 9, and nothing is printed',
  async (_, damage, words) => {
    const path = await copied(damage);
    const { code, stdout, stderr } = await runHere([...words, '--archive', `sqlite:${path}`]);
    expect({ code, stdout }).toEqual({ code: 9, stdout: '' });
    expect(stderr).toMatch(/^linecheck: .*[Tt]he archive .*damaged/);
    expect(stderr).toMatch(/\[ARCHIVE\]\n$/);
    expect(stderr).not.toMatch(/platform|answer|API/);
  },
);

test('damage of earlier setups is found by a check, and does not prevent reading the current one', async () => {
  const path = await copied(sql("UPDATE setup_change SET json = '7' WHERE json LIKE '%Fry%'"));
  const archive = ['--archive', `sqlite:${path}`];
  expect(await runHere(['archive', 'check', ...archive])).toMatchObject({
    code: 9,
    stdout: expect.stringMatching(/the earlier setup of station \S+ of restaurant/),
  });
  expect(await runHere([...STATIONS, ...archive])).toMatchObject({ code: 0 });
});

test('what is not damaged can be read', async () => {
  const path = await copied(sql("UPDATE prep_station SET json = '7'"));
  expect(await runHere([...FF, '--archive', `sqlite:${path}`])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('ticketGuid'),
  });
});

test('a client with damaged grants is damage to the archive', async () => {
  const path = await copied(() => undefined);
  const archive = ['--archive', `sqlite:${path}`];
  await runHere(['archive', 'client', 'add', 'x', '--scope', 'kitchen:read', ...archive]);
  sql("UPDATE api_client SET scopes = '[' ")(path);
  const rotated = await runHere(['archive', 'client', 'list', ...archive]);
  expect(rotated).toMatchObject({
    code: 9,
    stdout: '',
    stderr: expect.stringMatching(
      /^linecheck: The archive is damaged: can't read the client \S+\.\n/,
    ),
  });
});
