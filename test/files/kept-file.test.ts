import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeKept } from '../../src/files/kept-file.ts';

test('a kept file is private to the user, as are the folders', async () => {
  const above = await mkdtemp(join(tmpdir(), 'linecheck-kept-'));
  onTestFinished(() => rm(above, { recursive: true }));
  const path = join(above, 'state', 'linecheck', 'views.json');
  await writeKept(path, '{"views":[]}');
  await writeKept(path, '{"views":[1]}');
  expect(await readFile(path, 'utf8')).toBe('{"views":[1]}');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(join(above, 'state'))).mode & 0o777).toBe(0o700);
});

test('where no folder can be made, that is an error and not tried forever', async () => {
  await expect(writeKept('/proc/nowhere/linecheck/views.json', '{}')).rejects.toThrow('ENOENT');
});
