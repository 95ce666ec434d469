/** Another user's files beside an archive are neither followed nor filled. A read-only archive can be read. */
import { execFile } from 'node:child_process';
import { copyFile, link, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { partPath } from '../../../src/files/write-private.ts';
import { builtProgram } from '../built-program.ts';
import { runningHere, startingHere } from '../in-process.ts';
import { addGrill, GRILL, operatedArchive } from './archive-program.ts';
import { mayMount, runInNamespace } from './small-disk.ts';

const program = builtProgram();
const startHere = startingHere(program);
const runHere = runningHere(program);
const run = promisify(execFile);

test.each(['-reserve', '-wal', '-shm', '-journal'])(
  'a link or a second name of a file as %s is refused, and its target is unchanged',
  async (suffix) => {
    const archive = await operatedArchive(program, { startHere });
    await addGrill(archive);
    const target = join(archive.folder, 'precious');
    await writeFile(target, 'precious');
    const planted = `${archive.path}${suffix}`;
    for (const plant of [symlink, link]) {
      await rm(planted, { force: true });
      await plant(target, planted);
      for (const words of [['client', 'add', 'x'], ['list'], ['check']]) {
        const { code, stdout, stderr } = await archive.run(words);
        expect({ code, stdout }).toEqual({ code: 9, stdout: '' });
        expect(stderr).toContain(`${planted} is a link, or belongs to another user.`);
      }
    }
    expect(await readFile(target, 'utf8')).toBe('precious');
    await rm(planted);
    expect(await archive.run(['client', 'add', 'x'])).toMatchObject({ code: 0 });
  },
);

test('a link beside the file behind a link to the archive is refused, too', async () => {
  const archive = await operatedArchive(program, { startHere });
  await addGrill(archive);
  const linked = join(archive.folder, 'link.sqlite');
  await symlink(archive.path, linked);
  const target = join(archive.folder, 'precious');
  await symlink(target, `${archive.path}-wal`);
  const { code, stderr } = await archive.run([
    'client',
    'add',
    'x',
    '--archive',
    `sqlite:${linked}`,
  ]);
  expect(code).toBe(9);
  expect(stderr).toContain(`${archive.path}-wal is a link, or belongs to another user.`);
  expect(await readdir(archive.folder)).not.toContain('precious');
});

test("a link in the place of a writer's lock is neither opened nor removed", async () => {
  const archive = await operatedArchive(program, { startHere });
  await addGrill(archive);
  const target = join(archive.folder, 'other.sqlite');
  await writeFile(target, '');
  const planted = `${archive.path}-writer-0123456789abcdef`;
  await symlink(target, planted);
  const imported = ['import', '--restaurant', GRILL, '--date', '20260115', '--fulfillments', '-'];
  await archive.printed(imported, '[{"courseName":"one"}]');
  expect(await readFile(target, 'utf8')).toBe('');
  expect(await readdir(archive.folder)).toContain(`kitchen.sqlite-writer-0123456789abcdef`);
});

test('triggers and views that no version knows are named', async () => {
  const archive = await operatedArchive(program, { startHere });
  await addGrill(archive);
  const database = new DatabaseSync(archive.path);
  database.exec('CREATE VIEW spy AS SELECT * FROM api_client');
  database.exec('CREATE TRIGGER evil AFTER INSERT ON api_client BEGIN SELECT 1; END');
  database.close();
  const { code, stdout } = await archive.run(['check']);
  expect(code).toBe(9);
  expect(stdout).toContain('the trigger evil on api_client is not part of an archive.');
  expect(stdout).toContain('the view spy is not part of an archive.');
});

function onReadOnlyDisk(): void {
  test('an archive on a read-only disk can be listed, checked, read, and copied, and nothing is written beside it', async () => {
    const archive = await operatedArchive(program, { startHere });
    await addGrill(archive);
    await archive.printed(
      ['import', '--restaurant', GRILL, '--date', '20260115', '--fulfillments', '-'],
      '[{"courseName":"one"}]',
    );
    const folder = join(archive.folder, 'disk');
    await mkdir(folder);
    await copyFile(archive.path, join(folder, 'kitchen.sqlite'));
    await run('mount', ['--bind', folder, folder]);
    onTestFinished(async () => void (await run('umount', ['--lazy', folder])));
    await run('mount', ['-o', 'remount,ro,bind', folder]);
    const at = ['--archive', `sqlite:${join(folder, 'kitchen.sqlite')}`];
    const copy = join(archive.folder, 'copy.sqlite');
    for (const words of [
      ['archive', 'list'],
      ['archive', 'check'],
      ['archive', 'backup', copy],
      ['archive', 'client', 'list'],
      ['stations', '--format', 'json'],
      ['ff', '20260115', '--format', 'json'],
    ]) {
      const outcome = await runHere([...words, ...at]);
      expect({ words, ...outcome }).toMatchObject({ words, code: 0 });
    }
    expect(await runHere(['archive', 'client', 'add', 'x', ...at])).toMatchObject({
      code: 9,
      stderr: expect.stringContaining('it is read-only'),
    });
    expect(await readdir(folder)).toEqual(['kitchen.sqlite']);
  });
}

/** In a separate namespace. */
function byAnotherUser(): void {
  test('as root of a namespace, the same holds', async () => {
    await expect(
      runInNamespace('test/process/archive/beside-files.test.ts'),
    ).resolves.toBeUndefined();
  });
}

const tests = (await mayMount()) ? onReadOnlyDisk : byAnotherUser;
tests();

test('the next backup removes what a killed one left, and a canceled one leaves nothing', async () => {
  const archive = await operatedArchive(program, { startHere });
  await addGrill(archive);
  const gone = await run(process.execPath, ['-p', 'process.pid']);
  const left = partPath(archive.folder).replace(`-${process.pid}-`, `-${gone.stdout.trim()}-`);
  for (const suffix of ['', '-wal', '-shm', '-journal'])
    await writeFile(`${left}${suffix}`, 'half');
  const copy = join(archive.folder, 'copy.sqlite');
  await archive.printed(['backup', copy]);
  expect((await readdir(archive.folder)).filter((name) => name.includes('.part'))).toEqual([]);
});
