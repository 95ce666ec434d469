import { spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { HELD, offlineArchiveFile } from '../archive/offline-archive.ts';
import { builtProgram } from '../built-program.ts';

const program = builtProgram();

/** First the bakery on stderr: no subscription is a failure here. Then the grill's row. */
const ARGS = ['ff', HELD[0], '--all-restaurants', '--columns', 'item', '--require-times'] as const;

test('data and exit code are complete if nobody reads stderr any more', async () => {
  const address = await offlineArchiveFile(program);
  const child = spawn(process.execPath, [program.path, ...ARGS, '--archive', address], {
    env: program.environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr.destroy();
  expect(await outcome(child)).toMatchObject({ code: 6, stdout: ITEM });
});

test('data and exit code are complete if stderr is on a full disk', async () => {
  const address = await offlineArchiveFile(program);
  const full = await open('/dev/full', 'w');
  const child = spawn(process.execPath, [program.path, ...ARGS, '--archive', address], {
    env: program.environment(),
    stdio: ['ignore', 'pipe', full.fd],
  });
  await full.close();
  expect(await outcome(child)).toMatchObject({ code: 6, stdout: ITEM });
});

/** One restaurant's item. */
const ITEM = expect.stringMatching(/^\{.*"selectionMenuItemName":"Soup of 20250213"\}\n$/);

function outcome(
  child: ReturnType<typeof spawn>,
): Promise<{ code: number | null; stdout: string }> {
  let stdout = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, stdout }));
  });
}
