import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { importInto, importRequest } from '../../../src/commands/archive/import.ts';
import type { Archive } from '../../../src/service/archive/archive.ts';
import { openArchive } from '../../../src/service/open-archive.ts';
import { GRILL } from '../../service/running-kitchen.ts';

let folder: string;
let archive: Archive;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linecheck-folder-'));
  archive = await openArchive('sqlite::memory:');
  await archive.putRestaurant(GRILL);
});
afterEach(async () => {
  await archive.close();
  await rm(folder, { recursive: true });
});

const GOOD = '[{"courseName":"Mains"}]';
const put = (name: string, content: string | Buffer) => writeFile(join(folder, name), content);

/** Imports a date's file, and a file of stations if there is one. */
async function importDate(date: string, stations?: string) {
  const lines: unknown[] = [];
  const fulfillments = join(folder, `${date}.json`);
  const flags = { restaurant: GRILL.guid, fulfillments, date };
  const request = importRequest({ ...flags, ...(stations !== undefined && { stations }) });
  const failure: unknown = await importInto(archive, request, {
    stdin: Readable.from([]),
    now: () => 0,
    signal: new AbortController().signal,
    progress: { draw: () => undefined, erase: () => undefined },
    print: (line) => lines.push(line),
    warn: () => undefined,
  }).then(
    () => undefined,
    (error: unknown) => error,
  );
  return { lines, failure };
}

test('a bad file leaves its date unchanged', async () => {
  await archive.appendFulfillments(GRILL.guid, '20250201', [{ courseName: 'Old' }]);
  await put('20250201.json', '[{"courseName":"New"},7]');
  expect(await importDate('20250201')).toMatchObject({ failure: { code: 'IMPORT_REFUSED' } });
  const { version } = await archive.fulfillmentDay(GRILL.guid, '20250201');
  const pieces: Buffer[] = [];
  for await (const piece of archive.fulfillmentPieces(GRILL.guid, '20250201', version)) {
    pieces.push(piece);
  }
  expect(Buffer.concat(pieces).toString()).toBe('[{"courseName":"Old"}]');
});

test('stations are published after the date was read, and not if its file is bad', async () => {
  const stations = join(folder, 'stations.json');
  await put('stations.json', '[{"guid":"a","entityType":"PrepStation"}]');
  await put('20250201.json', '[7]');
  const bad = await importDate('20250201', stations);
  expect(bad).toMatchObject({ lines: [], failure: { code: 'IMPORT_REFUSED' } });
  expect(await archive.configurationVersion(GRILL.guid)).toBe(0);
  await put('20250202.json', GOOD);
  expect((await importDate('20250202', stations)).lines).toMatchObject([
    { stations: 1, configurationVersion: 1 },
    { businessDate: '20250202' },
  ]);
});

test.each([
  ['a folder', '', 'is a folder'],
  ['a missing file', 'none.json', "Can't read"],
])('%s is refused', async (_what, name, says) => {
  const fulfillments = join(folder, name);
  const request = importRequest({ restaurant: GRILL.guid, fulfillments, date: '20250201' });
  const context = {
    stdin: Readable.from([]),
    now: () => 0,
    signal: new AbortController().signal,
    progress: { draw: () => undefined, erase: () => undefined },
    print: () => undefined,
    warn: () => undefined,
  };
  await expect(importInto(archive, request, context)).rejects.toMatchObject({
    code: 'USAGE',
    message: expect.stringContaining(says),
  });
});
