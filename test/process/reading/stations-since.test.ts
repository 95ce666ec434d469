import { expect, test } from 'vitest';
import { station } from '../../scenarios/builders.ts';
import { offlineArchiveFile } from '../archive/offline-archive.ts';
import { builtProgram } from '../built-program.ts';
import { runningHere } from '../in-process.ts';
import { serveKitchen } from '../served-kitchen.ts';

const program = builtProgram();
const runHere = runningHere(program);

test('an age may begin with a dash, and an archive answers as of when the station was copied', async () => {
  const asked = ['stations', '--archive', await offlineArchiveFile(program), '--modified-since'];
  const before = await runHere([...asked, '-6h']);
  expect(JSON.parse(before.stdout)).toMatchObject({ guid: station(1).guid });
  expect(before.stderr).toMatch(
    /^Reading Corner Grill\. .*\nlinecheck: 1 station modified since .*, issues not checked \(partial list\)\n$/,
  );
  const after = await runHere([...asked, '-4h']);
  expect(after).toMatchObject({ code: 0, stdout: '' });
  expect(after.stderr).toContain('0 stations modified since');
});

test('an invalid time, or one to come, ends with 2', async () => {
  const kitchen = await serveKitchen();
  for (const time of ['soon', '+2h', '2026-02-30']) {
    const args = ['stations', '--modified-since', time];
    expect(await runHere(args, kitchen)).toMatchObject({ code: 2, stdout: '' });
  }
});
