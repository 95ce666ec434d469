/** An earlier release's archive, written by another SQLite build and killed meanwhile: most of it is in the log. */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openArchive } from '../../../src/service/open-archive.ts';
import { builtProgram } from '../built-program.ts';
import { startingHere } from '../in-process.ts';
import { type OperatedArchive, operatedArchive } from './archive-program.ts';

const RESTAURANT = 'cc78b75a-448b-4693-9b6b-8ccd5f7d0a5c';
const DATE = '20260105';
/** SHA-256 over the date's records, as kept by the release. */
const DIGEST = '22e6c169be827dc45f6ebb6c53ec950af6c345368603fbd6ef61556a5ba5b0c5';

const program = builtProgram();
const startHere = startingHere(program);

async function killedEarlier(): Promise<OperatedArchive> {
  const archive = await operatedArchive(program, { startHere });
  for (const end of ['', '-wal']) {
    const packed = new URL(
      `../../service/archive/older/version-5.sqlite${end}.gz`,
      import.meta.url,
    );
    await writeFile(archive.path + end, gunzipSync(await readFile(packed)), { mode: 0o600 });
  }
  return archive;
}

/** As read now. */
async function digestOf(path: string): Promise<string> {
  const archive = await openArchive(`sqlite:${path}`, { whenMissing: 'refused' });
  const { version } = await archive.fulfillmentDay(RESTAURANT, DATE);
  const pieces: Buffer[] = [];
  for await (const piece of archive.fulfillmentPieces(RESTAURANT, DATE, version))
    pieces.push(piece);
  await archive.close();
  // The closing bracket is not kept.
  const records = Buffer.concat(pieces).subarray(0, -1);
  return createHash('sha256').update(records).digest('hex');
}

test('it is sound, and everything that it acknowledged is there', async () => {
  const archive = await killedEarlier();
  expect(await archive.printed(['check'])).toEqual([
    {
      archive: archive.address,
      restaurants: 1,
      clients: 0,
      stations: 3,
      dates: 1,
      records: 270,
      bytes: 216_303,
    },
  ]);
  expect(await digestOf(archive.path)).toBe(DIGEST);
});

test('it can be written to, and what the kill left is removed', async () => {
  const archive = await killedEarlier();
  expect(archive.count("SELECT count(*) FROM day_generation WHERE state = 'written'")).toBe(1);
  const words = ['--restaurant', RESTAURANT, '--fulfillments', '-'];
  await archive.printed(['import', '--date', '20260106', ...words], '[{"courseName":"Mains"}]');
  await archive.printed(['client', 'add', 'kitchen']);
  expect(await archive.printed(['check'])).toMatchObject([{ clients: 1, dates: 2, records: 271 }]);
  expect(await digestOf(archive.path)).toBe(DIGEST);
  expect(archive.count("SELECT count(*) FROM day_generation WHERE state = 'written'")).toBe(0);
  expect((await readdir(archive.folder)).sort()).toEqual([
    'kitchen.sqlite',
    'kitchen.sqlite-reserve',
  ]);
});
