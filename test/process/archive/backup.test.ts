import { execFile } from 'node:child_process';
import { copyFile, lstat, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openArchive } from '../../../src/service/open-archive.ts';
import { testDatabase } from '../../postgres/test-database.ts';
import { builtProgram } from '../built-program.ts';
import { startingHere } from '../in-process.ts';
import { addGrill, GRILL, operatedArchive } from './archive-program.ts';

const program = builtProgram();
const startHere = startingHere(program);
const database = testDatabase();

const DATE = '20260115';
const IMPORT = ['import', '--restaurant', GRILL, '--date', DATE, '--fulfillments'];
const records = (name: string) =>
  Array.from({ length: 2_000 }, (_, n) => ({ courseName: `${name} ${n}`.padEnd(300) }));

/** The date's text in an archive file. */
async function textOf(file: string): Promise<string> {
  const archive = await openArchive(`sqlite:${file}`, { whenMissing: 'refused' });
  const { version } = await archive.fulfillmentDay(GRILL, DATE);
  const pieces: Buffer[] = [];
  for await (const piece of archive.fulfillmentPieces(GRILL, DATE, version)) pieces.push(piece);
  await archive.close();
  return Buffer.concat(pieces).toString();
}

test('copies made during writes are each from one moment, sound, and complete', async () => {
  const archive = await operatedArchive(program, { startHere });
  // The writer is another process.
  const { printed: write } = await operatedArchive(program, { file: archive.path });
  await addGrill(archive);
  const [client] = await archive.printed(['client', 'add', 'x']);
  const contents = ['One', 'Two'].map((name) => JSON.stringify(records(name)));
  await archive.printed([...IMPORT, '-'], contents[0]);
  const end = new AbortController();
  const writing = (async () => {
    for (let n = 1; !end.signal.aborted; n += 1) {
      await write([...IMPORT, '-'], contents[n % 2]);
      await write(['key', 'rotate']);
    }
  })();
  const copies: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    const copy = join(archive.folder, `copy-${n}.sqlite`);
    expect(await archive.printed(['backup', copy])).toMatchObject([
      { backup: copy, dates: 1, records: 2_000 },
    ]);
    copies.push(copy);
  }
  end.abort();
  await writing;
  for (const copy of copies) {
    expect((await stat(copy)).mode & 0o777).toBe(0o600);
    const restored = ['--archive', `sqlite:${copy}`];
    expect(await archive.printed(['check', ...restored])).toMatchObject([{ clients: 1 }]);
    expect(await archive.printed(['client', 'list', ...restored])).toMatchObject([
      { clientId: Object(client).clientId },
    ]);
    expect(contents).toContain(await textOf(copy));
  }
  expect((await readdir(archive.folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test("a copy put in the archive's place is the archive", async () => {
  const archive = await operatedArchive(program, { startHere });
  await addGrill(archive);
  await archive.printed([...IMPORT, '-'], JSON.stringify(records('Old')));
  const copy = join(archive.folder, 'copy.sqlite');
  await archive.printed(['backup', copy]);
  await archive.printed([...IMPORT, '-'], JSON.stringify(records('New')));
  await copyFile(copy, archive.path);
  expect(await archive.printed(['check'])).toMatchObject([{ dates: 1 }]);
  expect(await textOf(archive.path)).toBe(JSON.stringify(records('Old')));
});

test('an existing file is refused unless it is to be replaced, and so is the archive itself', async () => {
  const archive = await operatedArchive(program, { startHere });
  await addGrill(archive);
  const copy = join(archive.folder, 'copy.sqlite');
  await writeFile(copy, 'precious');
  expect(await archive.run(['backup', copy])).toMatchObject({
    code: 10,
    stdout: '',
    stderr: expect.stringContaining(
      `${copy} exists.\nChoose another file, or add --replace. [NOT_WRITTEN]`,
    ),
  });
  expect(await archive.printed(['backup', copy, '--replace'])).toMatchObject([{ restaurants: 1 }]);
  expect(await archive.run(['backup', archive.path, '--replace'])).toMatchObject({
    code: 2,
    stdout: '',
  });
  for (const output of ['-', '/dev/stdout']) {
    expect(await archive.run(['backup', output])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(`A backup is a file: "${output}" is standard output.`),
    });
  }
  expect(await archive.run(['backup', join(archive.folder, 'none', 'copy')])).toMatchObject({
    code: 10,
  });
  expect(await archive.printed(['check'])).toMatchObject([{ restaurants: 1 }]);
});

test('a backup does not replace a folder or a device', async () => {
  const archive = await operatedArchive(program, { startHere });
  await addGrill(archive);
  const pipe = join(archive.folder, 'pipe');
  await promisify(execFile)('mkfifo', [pipe]);
  for (const target of [pipe, archive.folder]) {
    expect(await archive.run(['backup', target, '--replace'])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(`${target} is not a regular file.`),
    });
  }
  expect((await lstat(pipe)).isFIFO()).toBe(true);
});

test('an archive in PostgreSQL is backed up in another way', async () => {
  const archive = await operatedArchive(program, {
    address: await database.schema(),
    startHere,
  });
  await addGrill(archive);
  expect(await archive.run(['backup', join(archive.folder, 'copy.sqlite')])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('pg_dump'),
  });
  expect(await readdir(archive.folder)).toEqual([]);
});
