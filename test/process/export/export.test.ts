/** Exports in a separate process: killed, and without room. */
import { randomInt } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn, lakeKitchen } from '../../commands/export/lake.ts';
import { GRILL, guid, record } from '../../scenarios/builders.ts';
import { builtProgram } from '../built-program.ts';
import { startCommand } from '../command.ts';
import { killExports } from './killed-exports.ts';

/** One at a random moment, one while a date is published. The long run kills 100. */
const KILLS = 2;

const program = builtProgram();

test('killed exports leave no half date', async () => {
  const random = () => randomInt(1_000_000) / 1_000_000;
  const counts = await killExports(program, { kills: KILLS, random });
  expect(counts).toMatchObject({ kills: KILLS, faults: [] });
});

test('a folder without room is reported in a sentence, and its dates are unchanged', async () => {
  const folder = await mkdtemp(join(program.temporary, 'full-'));
  const kitchen = await lakeKitchen(folder);
  const rows = (count: number) =>
    Array.from({ length: count }, (_, n) =>
      record(n, { facts: { selectionGuid: guid(4, n * 7_919), courseName: `${n * 7_919}` } }),
    );
  const dates = ['20260112', '20260113'];
  await kitchen.put(GRILL, { [dates[0] ?? '']: rows(10), [dates[1] ?? '']: rows(10) });
  const lake = join(folder, 'lake');
  const span = ['--from', dates[0] ?? '', '--to', dates[1] ?? ''];
  const exported = async () => {
    const words = ['export', '--folder', lake, ...span, '--archive', kitchen.address];
    // A file size limit acts like a full disk: writes fail in the same place.
    const script = 'ulimit -f 64; exec "$@"';
    const command = [process.execPath, program.path, ...words];
    const started = startCommand('sh', ['-c', script, 'sh', ...command], {
      cwd: folder,
      env: program.environment(),
    });
    started.stdin.end();
    return started.ended;
  };
  expect(await exported()).toMatchObject({ code: 0 });
  const before = await filesIn(lake);
  await kitchen.put(GRILL, { [dates[1] ?? '']: rows(4_000) });
  const failed = await exported();
  expect(failed).toMatchObject({ code: 10, stdout: '' });
  expect(failed.stderr).toMatch(
    /linecheck: No room left for .*lake\/manifest\.json\.\n.*\[NOT_WRITTEN\]\n$/,
  );
  expect(await filesIn(lake)).toEqual(before);
  await kitchen.put(GRILL, { [dates[1] ?? '']: rows(20) });
  expect(await exported()).toMatchObject({ code: 0 });
});
