import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readFaults } from '../../../src/commands/serve/serve.ts';

const EXAMPLE = new URL('../../../assets/faults.example.json', import.meta.url).pathname;

async function file(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-faults-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'faults.json');
  await writeFile(path, text);
  return path;
}

test('the example is one', async () => {
  const rules = await readFaults(EXAMPLE);
  expect(rules.length).toBeGreaterThan(5);
  expect(rules[0]).toMatchObject({ operation: 'authenticationLoginPost', status: 429 });
});

test.each([
  ['{"faults": [', 'is not JSON'],
  ['', 'is not JSON'],
  [' '.repeat(1024 * 1024 + 1), 'is too large'],
  ['{"faults": [{"operation": "*", "status": 99}]}', 'faults.json: faults[0].status must be'],
  ['{"rules": []}', 'faults.json: it has the unknown key "rules"'],
  ['[]', 'faults.json: it must be a JSON object'],
])('%.40j is refused', async (text, message) => {
  const path = await file(text);
  await expect(readFaults(path)).rejects.toMatchObject({ code: 'USAGE' });
  await expect(readFaults(path)).rejects.toThrow(message);
});

test.each(['/nowhere/faults.json', '/'])('%s cannot be read', async (path) => {
  await expect(readFaults(path)).rejects.toMatchObject({ code: 'USAGE' });
  await expect(readFaults(path)).rejects.toThrow("Can't read the faults file");
});

test('a byte order mark is no fault', async () => {
  expect(await readFaults(await file('\ufeff{"faults": []}'))).toEqual([]);
});
