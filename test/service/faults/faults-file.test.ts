import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readFaults } from '../../../src/commands/serve/serve.ts';
import { decodeFaults } from '../../../src/service/decode-faults.ts';

const EXAMPLE = new URL('../../../assets/faults.example.json', import.meta.url).pathname;

async function file(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-faults-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'faults.json');
  await writeFile(path, text);
  return path;
}

test('the tables for integrators have every key, and values that are read', async () => {
  const page = await readFile(
    new URL('integrate.md', new URL('../../../assets/', import.meta.url)),
    'utf8',
  );
  const [, tables = ''] = page.split('A rule covers calls, and says');
  const rows = [...tables.matchAll(/^\| `(\w+)` \| (.*?) \| .*$/gm)];
  const keys = rows.map(([, key]) => key);
  const known = () => decodeFaults({ faults: [{ keys }] });
  expect(known).toThrow(`Known keys: ${keys.join(', ')}.`);
  for (const [, key = '', values = ''] of rows) {
    const texts = [...values.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
    const read = texts.filter((text) => !/^(?:status|"prepStationsGet")$/.test(text));
    expect(read.length).toBeGreaterThan(0);
    for (const text of key === 'operation' ? texts : read) {
      const isEffect = /Body$|PageToken$|^delayMs$|^status$/.test(key);
      const rule = { operation: 'prepStationsGet', ...(!isEffect && { status: 503 }) };
      const faults = [{ ...rule, [key]: JSON.parse(text) }];
      expect(decodeFaults({ faults })).toHaveLength(1);
    }
  }
});

test('the example can be read', async () => {
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

test('a missing file, a folder, and a pipe cannot be read', async () => {
  const pipe = `${await file('')}.pipe`;
  execFileSync('sh', ['-c', 'mkfifo -m 600 "$0"', pipe]);
  for (const path of ['/nowhere/faults.json', '/', pipe]) {
    await expect(readFaults(path)).rejects.toMatchObject({ code: 'USAGE' });
    await expect(readFaults(path)).rejects.toThrow("Can't read the faults file");
  }
});

test('a byte order mark is allowed', async () => {
  expect(await readFaults(await file('\ufeff{"faults": []}'))).toEqual([]);
});
