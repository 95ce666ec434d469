import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstat, mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { partPath } from '../../src/files/write-private.ts';
import { replaceFile } from '../../src/output/write-file.ts';

const DAY_S = 86_400;

async function folder() {
  const made = await mkdtemp(join(tmpdir(), 'linecheck-parts-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

/** PID after the process ended. */
async function goneProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid ?? 0;
}

/** As named by this process. */
const nameOf = (pid: number) => basename(partPath('/')).replace(`-${process.pid}-`, `-${pid}-`);

/** As on another machine or in another container. */
const elsewhere = (name: string) =>
  name.replace(/^\.linecheck-./, (begin) => `${begin.slice(0, -1)}${begin.endsWith('0') ? 1 : 0}`);

/** Last written over a day ago. */
async function leave(path: string): Promise<string> {
  await writeFile(path, 'half of a');
  await age(path);
  return basename(path);
}

async function age(path: string, seconds = DAY_S + 60): Promise<void> {
  const then = Date.now() / 1000 - seconds;
  await utimes(path, then, then);
}

async function* text() {
  yield ['complete\n'];
}

/** Writes a file, then lists the folder. */
async function after(at: string): Promise<readonly string[]> {
  await replaceFile(join(at, 'day.csv'), text(), new AbortController().signal);
  return (await readdir(at)).sort();
}

test('what a killed process left is removed by the next one that writes there', async () => {
  const at = await folder();
  await leave(join(at, nameOf(await goneProcess())));
  expect(await after(at)).toEqual(['day.csv']);
});

test('a file of a running process stays, and so do those of other programs, and new ones from other machines', async () => {
  const at = await folder();
  const pid = await goneProcess();
  const own = nameOf(pid);
  const young = elsewhere(own);
  await writeFile(join(at, young), 'half of a');
  await age(join(at, young), DAY_S - 60);
  const others = [
    partPath('/').slice(1),
    own.replace('.linecheck-', 'linecheck-'),
    `${own}.csv`,
    `.linecheck-${pid}.part`,
    '.other.part',
  ];
  for (const name of others) await leave(join(at, name));
  expect(await after(at)).toEqual([young, ...others, 'day.csv'].sort());
});

test("what a process left is removed after a day if the process can't be seen from here, as in a container", async () => {
  const at = await folder();
  for (const pid of [await goneProcess(), process.pid])
    await leave(join(at, elsewhere(nameOf(pid))));
  expect(await after(at)).toEqual(['day.csv']);
});

test('a new file is removed where each process can be seen, but a folder or a link by such a name stays', async () => {
  const at = await folder();
  const pid = await goneProcess();
  const [young, directory, link] = [nameOf(pid), nameOf(pid), nameOf(pid)];
  await writeFile(join(at, young), 'half of a');
  await mkdir(join(at, directory));
  await age(join(at, directory));
  const beyond = await folder();
  await leave(join(beyond, 'mine'));
  await symlink(join(beyond, 'mine'), join(at, link));
  const seesAll = process.platform === 'linux';
  const kept = seesAll ? [directory, link] : [young, directory, link];
  expect(await after(at)).toEqual([...kept, 'day.csv'].sort());
  expect(await readdir(beyond)).toEqual(['mine']);
  expect((await lstat(join(at, link))).isSymbolicLink()).toBe(true);
});
