import { open, readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { testDatabase } from '../../postgres/test-database.ts';
import { builtProgram } from '../built-program.ts';
import { runningHere, startingHere } from '../in-process.ts';
import { addGrill, GRILL, type OperatedArchive, operatedArchive } from './archive-program.ts';

const program = builtProgram();
const runHere = runningHere(program);
const startHere = startingHere(program);
const database = testDatabase();

const DATES = ['20260114', '20260115'] as const;
const importOf = (date: string) => [
  'import',
  '--restaurant',
  GRILL,
  '--date',
  date,
  '--fulfillments',
  '-',
];
const recordsOf = (date: string) => JSON.stringify([{ courseName: `Mains of ${date}` }]);

async function filled(archive: OperatedArchive): Promise<OperatedArchive> {
  await addGrill(archive);
  for (const date of DATES) await archive.printed(importOf(date), recordsOf(date));
  return archive;
}

/** With equal length, as a failing disk would. */
async function overwrite(path: string, text: string, other: string): Promise<void> {
  const at = (await readFile(path)).indexOf(text);
  const file = await open(path, 'r+');
  await file.write(other, at);
  await file.close();
}

const DAMAGED = {
  restaurant: GRILL,
  name: 'Grill',
  businessDate: DATES[0],
  damage: expect.stringContaining(`business date ${DATES[0]} of restaurant ${GRILL}`),
};
const refusal = {
  code: 9,
  stderr: expect.stringMatching(
    new RegExp(
      `^linecheck: 1 damage in the archive .*, first business date ${DATES[0]} of restaurant ${GRILL}: .*\\nRestore a backup, or write .*\\[ARCHIVE\\]\\n$`,
    ),
  ),
};

test('a sound archive is printed as one line', async () => {
  const archive = await filled(await operatedArchive(program, { startHere }));
  expect(await archive.printed(['check'])).toEqual([
    {
      archive: archive.address,
      restaurants: 1,
      clients: 0,
      stations: 0,
      dates: 2,
      records: 2,
      bytes: 72,
    },
  ]);
});

test('a damaged date is named, the others are not, and a date that is written again is sound', async () => {
  const archive = await filled(await operatedArchive(program, { startHere }));
  await overwrite(archive.path, `Mains of ${DATES[0]}`, `Pains of ${DATES[0]}`);
  const checked = await archive.run(['check']);
  expect(checked).toMatchObject(refusal);
  expect(JSON.parse(checked.stdout)).toEqual(DAMAGED);
  await archive.printed(importOf(DATES[0]), recordsOf(DATES[0]));
  expect(await archive.printed(['check'])).toMatchObject([{ dates: 2 }]);
});

test('an index that no longer finds a date is damage, too', async () => {
  const archive = await filled(await operatedArchive(program, { startHere }));
  const file = await readFile(archive.path);
  // One in the row, one in the index.
  const places: number[] = [];
  const key = `${GRILL}${DATES[0]}`;
  for (let at = file.indexOf(key); at >= 0; at = file.indexOf(key, at + 1)) places.push(at);
  expect(places).toHaveLength(2);
  for (const place of places) {
    const handle = await open(archive.path, 'r+');
    await handle.write('9', place + key.length - 1);
    await handle.close();
    expect(await archive.run(['check'])).toMatchObject({ code: 9 });
    // May still be found with the old content, never empty.
    const { code, stdout } = await runHere(['ff', DATES[0], '--archive', archive.address]);
    expect([9, 0]).toContain(code);
    expect(stdout.includes(`Mains of ${DATES[0]}`)).toBe(code === 0);
    const mended = await open(archive.path, 'r+');
    await mended.write(key.slice(-1), place + key.length - 1);
    await mended.close();
  }
  expect(await archive.run(['check'])).toMatchObject({ code: 0 });
});

test('a row that another program changed is damage', async () => {
  const archive = await filled(await operatedArchive(program, { startHere }));
  const other = new DatabaseSync(archive.path);
  other.exec("UPDATE restaurant SET timezone = 'Asia/Tokyo'");
  other.close();
  expect(await archive.run(['check'])).toMatchObject({
    code: 9,
    stdout: expect.stringContaining(`can't read the restaurant ${GRILL}`),
  });
});

test('a damaged date in PostgreSQL is named', async () => {
  const url = await database.schema();
  const archive = await operatedArchive(program, { address: url, startHere });
  await filled(archive);
  expect(await archive.printed(['check'])).toMatchObject([{ dates: 2, records: 2 }]);
  await database.query(
    `UPDATE fulfillment_piece SET body = convert_to(replace(convert_from(body, 'UTF8'), 'Mains', 'Pains'), 'UTF8')
     WHERE business_date = '${DATES[0]}'`,
    url,
  );
  const checked = await archive.run(['check']);
  expect(checked).toMatchObject(refusal);
  expect(JSON.parse(checked.stdout)).toEqual(DAMAGED);
  await archive.printed(importOf(DATES[0]), recordsOf(DATES[0]));
  expect(await archive.printed(['check'])).toMatchObject([{ dates: 2, records: 2 }]);
});
