import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkLine } from '../../../src/commands/doctor/check-line.ts';
import { engineChecks } from '../../../src/commands/doctor/doctor.ts';
import { engineVersion, hasWalResetBug } from '../../../src/service/archive/sqlite/engine.ts';

async function archiveFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-engine-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'archive.sqlite');
  await writeFile(path, '');
  return path;
}

test.each([
  ['3.43.2', true],
  ['3.44.5', true],
  ['3.44.6', false],
  ['3.49.2', true],
  ['3.50.4', true],
  ['3.50.7', false],
  ['3.51.2', true],
  ['3.51.3', false],
  ['3.52.0', false],
  ['3.53.4', false],
  ['4.0.0', false],
])('SQLite %s has the WAL-reset bug: %s', (version, has) => {
  expect(hasWalResetBug(version)).toBe(has);
});

test('a Node with such an engine is warned about if there is an archive file', async () => {
  const path = await archiveFile();
  const lines = (await engineChecks(`sqlite:${path}`, '3.50.4')).map((check) => checkLine(check));
  expect(lines).toEqual([
    `warn  archive        SQLite 3.50.4 of this Node may damage ${path} if two processes write it at the same instant. ` +
      'Use Node 22.22.3, 24.15, or later, or run only one command at a time that writes the archive.\n',
  ]);
});

test('without a file, with another kind of archive, or with a later engine there is no warning', async () => {
  const path = await archiveFile();
  expect(await engineChecks(`sqlite:${path}-missing`, '3.50.4')).toEqual([]);
  expect(await engineChecks('sqlite::memory:', '3.50.4')).toEqual([]);
  expect(await engineChecks('postgres://host/kitchen', '3.50.4')).toEqual([]);
  expect(await engineChecks(`sqlite:${path}`, '3.51.3')).toEqual([]);
});

test('the engine of this Node has a version', () => {
  expect(engineVersion()).toMatch(/^3\.\d+\.\d+$/);
});
