import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { importInto, importRequest } from '../../../src/commands/archive/import.ts';

import { Failure } from '../../../src/contract/failures.ts';
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

/** Imports the folder, and what beside it. */
async function imported(stations?: string) {
  const lines: unknown[] = [];
  const warned: string[] = [];
  const flags = { restaurant: GRILL.guid, fulfillments: folder };
  const request = await importRequest({ ...flags, ...(stations !== undefined && { stations }) });
  const failure: unknown = await importInto(archive, request, {
    stdin: Readable.from([]),
    now: () => 0,
    signal: new AbortController().signal,
    progress: { draw: () => undefined, erase: () => undefined },
    print: (line) => lines.push(line),
    warn: (line) => warned.push(line),
  }).then(
    () => undefined,
    (error: unknown) => error,
  );
  const dates = (await archive.businessDates(GRILL.guid)).map(({ businessDate }) => businessDate);
  return { lines, warned, failure, dates: dates.toSorted() };
}

describe('the import of a folder', () => {
  it('goes on past bad files, names each with the reason, and is refused in the end', async () => {
    await put('20250201.json', GOOD);
    await put('20250202.json', '[{"courseName":"Mains"},{"courseName":7}]');
    await put('20250203.json.gz', gzipSync(GOOD).subarray(0, 20));
    await mkdir(join(folder, '20250204.json'));
    await put('20250205.json', '[{"courseName":"Mains"}');
    await put('20250206.ndjson', '{"courseName":"Mains"}\n{"courseName":"Mains"}\n');
    await put('20251301.json', GOOD);
    await put('notes.txt', 'none of them');
    const { lines, warned, failure, dates } = await imported();
    expect(dates).toEqual(['20250201', '20250206']);
    expect(lines).toMatchObject([
      { businessDate: '20250201', records: 1 },
      { businessDate: '20250206', records: 2 },
    ]);
    const at = (name: string) => join(folder, name);
    expect(warned).toEqual([
      `Skipped. The name of ${at('20251301.json')} is not a business date.`,
      `Skipped. ${at('20250202.json')} was refused: record 1: courseName is not text.`,
      `Skipped. ${at('20250203.json.gz')} is damaged gzip.`,
      `Skipped. ${at('20250204.json')} is a folder.`,
      expect.stringContaining(`Skipped. ${at('20250205.json')} must be one complete JSON array`),
    ]);
    expect(failure).toMatchObject({
      code: 'IMPORT_REFUSED',
      exitCode: 8,
      message: '5 of 7 files skipped.',
    });
  });

  it('leaves a date with a bad file unchanged', async () => {
    await archive.appendFulfillments(GRILL.guid, '20250201', [{ courseName: 'Old' }]);
    await put('20250201.json', '[{"courseName":"New"},7]');
    await put('20250202.json', GOOD);
    await imported();
    const { version } = await archive.fulfillmentDay(GRILL.guid, '20250201');
    const pieces: Buffer[] = [];
    for await (const piece of archive.fulfillmentPieces(GRILL.guid, '20250201', version)) {
      pieces.push(piece);
    }
    expect(Buffer.concat(pieces).toString()).toBe('[{"courseName":"Old"}]');
  });

  it('publishes stations once a date was read, and none where every file is bad', async () => {
    const stations = join(folder, 'stations.json');
    await put('stations.json', '[{"guid":"a","entityType":"PrepStation"}]');
    await put('20250201.json', '[7]');
    const bad = await imported(stations);
    expect(bad).toMatchObject({ lines: [], dates: [], failure: { code: 'IMPORT_REFUSED' } });
    expect(await archive.configurationVersion(GRILL.guid)).toBe(0);
    await put('20250202.json', GOOD);
    expect((await imported(stations)).lines).toMatchObject([
      { stations: 1, configurationVersion: 1 },
      { businessDate: '20250202' },
    ]);
  });

  it('that is all good is a success, and the same again changes nothing', async () => {
    await put('20250201.json', GOOD);
    expect(await imported()).toMatchObject({
      failure: undefined,
      warned: [],
      lines: [{ changed: true }],
    });
    expect(await imported()).toMatchObject({ failure: undefined, lines: [{ changed: false }] });
  });

  it('ends at once where the archive is at fault', async () => {
    await put('20250201.json', GOOD);
    await put('20250202.json', GOOD);
    const full = new Failure('ARCHIVE', 'The archive cannot be used: there is no room left.');
    vi.spyOn(archive, 'writeDay').mockRejectedValue(full);
    expect(await imported()).toMatchObject({ failure: full, warned: [], lines: [] });
  });
});
