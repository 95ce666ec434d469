import { spawn } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { decodeFaults } from '../../../src/service/decode-faults.ts';
import { GRILL, RIVAL, runKitchen } from '../../service/running-kitchen.ts';
import { builtProgram, processesOf } from '../built-program.ts';

const program = builtProgram();

test('an interrupt ends fleet with 130, prints what was read and what was not, and leaves nothing behind', async () => {
  const fault = { operation: 'prepStationsGet', restaurant: RIVAL.guid, delayMs: 60_000 };
  const kitchen = await runKitchen({ faults: decodeFaults({ faults: [fault] }) });
  onTestFinished(() => kitchen.stop());
  const { clientId, clientSecret } = await kitchen.client(
    ['kitchen:read'],
    [GRILL.guid, RIVAL.guid],
  );
  const config = join(await mkdtemp(join(tmpdir(), 'linecheck-fleet-')), 'config.toml');
  const restaurants = [RIVAL, GRILL].map(
    ({ guid, name, timezone }) =>
      `{ guid = "${guid}", name = "${name}", timezone = "${timezone}" }`,
  );
  await writeFile(
    config,
    `[profiles.chain]\nbase_url = "${kitchen.url}"\nrestaurants = [${restaurants.join(', ')}]\n`,
  );
  const child = spawn(process.execPath, [program.path, 'fleet', '--profile', 'chain'], {
    env: program.environment({
      LINECHECK_CONFIG: config,
      LINECHECK_CLIENT_ID: clientId,
      LINECHECK_CLIENT_SECRET: clientSecret,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let narrated = '';
  // First line: the answering restaurant.
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (printed === '') child.kill('SIGINT');
    printed += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    narrated += text;
  });
  const code = await new Promise((resolve) => {
    child.on('close', resolve);
  });
  expect({ code, narrated }).toEqual({
    code: 130,
    narrated: 'linecheck: 1 of 2 restaurants read, 1 not read yet.\n',
  });
  const rows = printed.trimEnd().split('\n');
  expect(rows.map((line): unknown => JSON.parse(line))).toMatchObject([
    { restaurant: GRILL.guid, state: 'read', rows: 0 },
    { restaurant: RIVAL.guid, state: 'not read yet', rows: null },
  ]);
  expect(await processesOf(program)).toEqual([]);
});
