/** What 0.3.0 had in its configuration file, and this version doesn't read. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../../src/run.ts';
import { ownIo } from './own-io.ts';

const FILE = `[colors]
help = "#ff5f5f"
faint = 240

[keys]
histogram = "x"
date = "b"
"F6" = ":write day.csv"

[profiles.store]
base_url = "https://kitchen.example"
client_id = "c"
restaurants = [{ guid = "r" }]
`;

test('config check names what is ignored, which is no mistake', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'linecheck-ignored-')), 'config.toml');
  await writeFile(path, FILE, { mode: 0o600 });
  const { io, stdout, stderr } = ownIo({ LINECHECK_CONFIG: path });
  expect(await run(['config', 'check'], io)).toBe(0);
  expect(stderr()).toBe('');
  expect(stdout().split('\n')).toEqual([
    `${path} has no mistakes.`,
    'config.toml: colors is ignored since 0.4.0. Choose colors with theme.',
    'config.toml: keys.histogram is ignored since 0.4.0.',
    'config.toml: keys.F6 is ignored since 0.4.0.',
    '',
  ]);
});
