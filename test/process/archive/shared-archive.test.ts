/** An archive readable or writable by other users is refused like a secret, with the command to close it. */
import { execFile } from 'node:child_process';
import {
  chmod,
  chown,
  copyFile,
  lchown,
  mkdir,
  open,
  readdir,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { IS_ROOT } from '../../commands/foreign-file.ts';
import { builtProgram } from '../built-program.ts';
import { runningHere, startingHere } from '../in-process.ts';
import { serveHere } from '../service/serving-program.ts';
import { addGrill, operatedArchive } from './archive-program.ts';

const program = builtProgram();
const startHere = startingHere(program);
const runHere = runningHere(program);
const run = promisify(execFile);
const NOBODY = 65_534;

/** As copied by a user from a refusal. */
const FIX = /Run (chmod [^\n]*?)\. If others are meant to use it, add --allow-shared-archive\. /;

/** Commands opening an archive: list, check, write, serve, and read. */
const OPENING = [
  ['archive', 'list'],
  ['archive', 'check'],
  ['archive', 'client', 'add', 'x'],
  ['serve', '--port', '0'],
  ['stations'],
];

/** In a folder with a name a shell would split. */
async function filed() {
  const archive = await operatedArchive(program, { startHere });
  await addGrill(archive);
  const folder = join(archive.folder, "Grill's $(touch x) copy");
  await mkdir(folder, { mode: 0o755 });
  const file = join(folder, 'kitchen.sqlite');
  await copyFile(archive.path, file);
  await chmod(file, 0o600);
  return { folder, file, address: `sqlite:${file}`, path: archive.path };
}

test.each<[string, { readonly [suffix: string]: number; readonly folder?: number }, string]>([
  ['a file that others can read', { '': 0o644 }, ' is readable by other users.'],
  ['a file that its group can read', { '': 0o640 }, ' is readable by other users.'],
  ['a file that its group can write', { '': 0o660 }, ' is writable by other users.'],
  ['a log that others can read', { '-wal': 0o644 }, '-wal is readable by other users.'],
  ['an index of it', { '-shm': 0o666 }, '-shm is writable by other users.'],
  ['a reserve that others can read', { '-reserve': 0o604 }, '-reserve is readable by other users.'],
  ['a folder', { folder: 0o775 }, ' is in a folder writable by other users.'],
  ['all of them', { '': 0o644, '-wal': 0o644, folder: 0o777 }, ' is readable by other users.'],
])('%s is refused with the command to close it, unless that is allowed', async (_, modes, why) => {
  const { folder, file, address } = await filed();
  const { folder: folderMode = 0o755, ...files } = modes;
  const share = async () => {
    for (const [suffix, mode] of Object.entries(files)) {
      if (suffix !== '') await writeFile(file + suffix, '');
      await chmod(file + suffix, mode);
    }
    await chmod(folder, folderMode);
  };
  await share();
  const LINECHECK_ARCHIVE = address;
  const fixes = new Set<string | undefined>();
  for (const words of OPENING) {
    const { code, stdout, stderr } = await runHere(words, { LINECHECK_ARCHIVE });
    expect({ words, code, stdout }).toEqual({ words, code: 2, stdout: '' });
    expect(stderr).toContain(`linecheck: The archive file ${file}${why}\n`);
    expect(stderr).toContain('[CONFIGURATION]');
    fixes.add(FIX.exec(stderr)?.[1]);
  }
  const [fix = '', ...others] = fixes;
  expect(others).toEqual([]);
  const doctor = await runHere(['doctor'], { LINECHECK_ARCHIVE });
  expect(doctor).toMatchObject({ code: 2, stdout: expect.stringContaining(fix) });

  const allowing = { LINECHECK_ARCHIVE, LINECHECK_ALLOW_SHARED_ARCHIVE: '1' };
  const allowed = await runHere(['doctor'], allowing);
  expect(allowed.stdout).not.toContain('chmod');
  const flagged = ['archive', 'list', '--allow-shared-archive'];
  expect(await runHere(flagged, { LINECHECK_ARCHIVE })).toMatchObject({ code: 0 });
  // An allowed command may have removed a file beside it.
  await share();
  await run('sh', ['-c', fix], { cwd: program.temporary });
  expect(await readdir(program.temporary)).not.toContain('x');
  expect(await runHere(['archive', 'list'], { LINECHECK_ARCHIVE })).toMatchObject({ code: 0 });
});

test('a folder such as /tmp is no place for an archive, and gets none', async () => {
  const { folder, file, address } = await filed();
  await chmod(folder, 0o1777);
  const made = join(folder, 'made.sqlite');
  for (const words of [
    ['archive', 'list', '--archive', address],
    ['archive', 'init', '--archive', `sqlite:${made}`],
  ]) {
    const { code, stderr } = await runHere(words);
    expect({ words, code }).toEqual({ words, code: 2 });
    expect(stderr).toContain(' is in a folder where other users can create files.');
    expect(stderr).toContain('Move it to a folder writable only by you.');
    expect(stderr).not.toContain('chmod');
  }
  expect(await readdir(folder)).toEqual(['kitchen.sqlite']);
  const init = ['archive', 'init', '--archive', `sqlite:${made}`, '--allow-shared-archive'];
  expect(await runHere(init)).toMatchObject({ code: 0 });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('a file that is no archive has the usual message, whatever its mode', async () => {
  const { folder } = await filed();
  const other = join(folder, 'other.sqlite');
  const database = new DatabaseSync(other);
  database.exec('CREATE TABLE recipe (name TEXT)');
  database.close();
  const text = join(folder, 'notes.txt');
  await writeFile(text, 'lchk '.repeat(100));
  const empty = join(folder, 'empty.sqlite');
  await writeFile(empty, '');
  for (const [path, message] of [
    [other, 'is a database, but not an archive.'],
    [text, 'it is not an archive, or is damaged'],
    [empty, 'No archive at '],
    [join(folder, 'none.sqlite'), 'No archive at '],
    [folder, "Can't use the archive "],
  ] as const) {
    if (path !== folder && path !== join(folder, 'none.sqlite')) await chmod(path, 0o666);
    const { code, stderr } = await runHere(['archive', 'list', '--archive', `sqlite:${path}`]);
    expect({ path, code }).toEqual({ path, code: 9 });
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('chmod');
  }
  const init = await runHere(['archive', 'init', '--archive', `sqlite:${empty}`]);
  expect(init).toMatchObject({ code: 2, stderr: expect.stringContaining('Run chmod 600 ') });
  expect((await stat(empty)).size).toBe(0);
});

test('a file that becomes an archive only when it is opened is refused, too', async () => {
  const { folder, path } = await filed();
  const refused = { code: 2, stderr: expect.stringContaining('is writable by other users.') };
  const blank = join(folder, 'blank.sqlite');
  const database = new DatabaseSync(blank);
  database.exec('CREATE TABLE recipe (name TEXT); DROP TABLE recipe');
  database.close();
  await chmod(blank, 0o666);
  expect(await runHere(['archive', 'init', '--archive', `sqlite:${blank}`])).toMatchObject(refused);

  // The log still has the mark missing in the file.
  const writing = new DatabaseSync(path);
  writing.exec('PRAGMA user_version = 7; PRAGMA user_version = 8');
  const unmarked = join(folder, 'unmarked.sqlite');
  for (const suffix of ['', '-wal']) await copyFile(path + suffix, unmarked + suffix);
  writing.close();
  const file = await open(unmarked, 'r+');
  await file.write(Buffer.alloc(4), 0, 4, 68);
  await file.close();
  await chmod(unmarked, 0o666);
  const list = ['archive', 'list', '--archive', `sqlite:${unmarked}`];
  expect(await runHere(list)).toMatchObject(refused);
  expect(await runHere([...list, '--allow-shared-archive'])).toMatchObject({ code: 0 });
});

test('a profile can allow it, even for commands that otherwise read no profile', async () => {
  const { folder, file, address } = await filed();
  await chmod(file, 0o644);
  const LINECHECK_CONFIG = join(folder, 'config.toml');
  const profile = `[profiles.one]\narchive = "${address.replaceAll('"', '\\"')}"\n`;
  const codes = async (variables = {}) =>
    Promise.all(
      [['stations', '--format', 'json'], ['archive', 'list'], ['archive', 'check'], ['doctor']].map(
        async (words) => {
          const at = words[0] === 'archive' ? ['--archive', address] : [];
          return (await runHere([...words, ...at], { LINECHECK_CONFIG, ...variables })).code;
        },
      ),
    );
  await writeFile(LINECHECK_CONFIG, profile, { mode: 0o600 });
  expect(await codes()).toEqual([2, 2, 2, 2]);
  await writeFile(LINECHECK_CONFIG, `${profile}allow_shared_archive = true\n`);
  expect(await codes()).toEqual([0, 0, 0, 0]);
  expect(await codes({ LINECHECK_ALLOW_SHARED_ARCHIVE: '0' })).toEqual([2, 2, 2, 2]);
  const serve = ['--port', '0', '--archive', address];
  const service = await serveHere(startHere, serve, { LINECHECK_CONFIG });
  service.signal('SIGTERM');
  expect(await service.ended).toMatchObject({ code: 0 });
  const wrong = await runHere(['archive', 'list', '--archive', address], {
    LINECHECK_ALLOW_SHARED_ARCHIVE: 'perhaps',
  });
  expect(wrong).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('LINECHECK_ALLOW_SHARED'),
  });
});

test('what linecheck makes is private under every umask', async () => {
  const { folder } = await filed();
  const below = join(folder, 'below');
  const address = `sqlite:${join(below, 'deep', 'kitchen.sqlite')}`;
  const env = program.environment({ LINECHECK_ARCHIVE: address });
  for (const words of [
    ['simulate', '--from', '20260115'],
    ['backup', join(below, 'copy.sqlite')],
    ['list'],
  ]) {
    const command = ['umask 000; exec "$@"', 'sh', process.execPath, program.path, 'archive'];
    await run('sh', ['-c', ...command, ...words], { env });
  }
  const made = await readdir(below, { recursive: true });
  expect(made.sort()).toEqual([
    'copy.sqlite',
    'deep',
    'deep/kitchen.sqlite',
    'deep/kitchen.sqlite-reserve',
  ]);
  for (const name of ['.', ...made]) {
    expect({ name, open: (await stat(join(below, name))).mode & 0o077 }).toEqual({ name, open: 0 });
  }
});

test('a read-only archive is judged by mode, too', async () => {
  const { file, address } = await filed();
  await chmod(file, 0o400);
  const list = ['archive', 'list', '--archive', address];
  expect(await runHere(list)).toMatchObject({ code: 0 });
  await chmod(file, 0o444);
  expect(await runHere(list)).toMatchObject({ code: 2 });
});

test('a link to an archive is judged by its target', async () => {
  const { folder, file, path } = await filed();
  const link = `${path}.link`;
  await symlink(file, link);
  const list = ['archive', 'list', '--archive', `sqlite:${link}`];
  expect(await runHere(list)).toMatchObject({ code: 0 });
  await chmod(folder, 0o777);
  expect(await runHere(list)).toMatchObject({ code: 2 });
  await chmod(folder, 0o755);
  await writeFile(`${file}-wal`, '');
  await chmod(`${file}-wal`, 0o644);
  const { code, stderr } = await runHere(list);
  expect(code).toBe(2);
  expect(stderr).toContain(`The archive file ${file}-wal is readable by other users.`);
});

/** Owned by another user: the file, the folder, or a link on the way. */
function ofAnotherUser(): void {
  test('an archive, a folder, or a link of another user is refused, even for root', async () => {
    const { folder, file, address, path } = await filed();
    const link = `${path}.link`;
    await symlink(file, link);
    const refusal = async (at = address) => {
      const { code, stderr } = await runHere(['archive', 'list', '--archive', at]);
      expect(code).toBe(2);
      expect(stderr).not.toContain('chmod');
      return stderr.split('\n')[0]?.replace(`linecheck: The archive file ${file} `, '');
    };
    await lchown(link, NOBODY, NOBODY);
    expect(await refusal(`sqlite:${link}`)).toBe(
      'is reached through a link other users can change.',
    );
    await chown(folder, NOBODY, NOBODY);
    expect(await refusal()).toBe("is in another user's folder.");
    await chown(file, NOBODY, NOBODY);
    expect(await refusal()).toBe('belongs to another user.');
    const flagged = ['archive', 'list', '--archive', address, '--allow-shared-archive'];
    expect(await runHere(flagged)).toMatchObject({ code: 0 });
  });
}

/** Without the right to give files away, root's file counts as another user's. */
function ofRoot(): void {
  test('a file of root that is no archive has the usual message', async () => {
    const { code } = await runHere(['archive', 'list', '--archive', 'sqlite:/etc/passwd']);
    expect(code).toBe(9);
  });
}

const tests = IS_ROOT ? ofAnotherUser : ofRoot;
tests();
