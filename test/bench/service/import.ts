/**
 * `npm run bench:import`: importing business dates with up to a million records, each in a separate process. Larger dates must not take
 * more memory.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { importInto } from '../../../src/commands/archive/import.ts';
import { openArchive } from '../../../src/service/open-archive.ts';
import { simulateRestaurant } from '../../../src/service/simulator/restaurant.ts';
import { announceSize, sized } from '../bench-size.ts';
import { MEASURED_RESTAURANT, writeDay } from '../day/day-file.ts';

const SIZES = sized([5_000, 200_000, 1_000_000], [500]);
const RESTAURANT = {
  name: 'Measured',
  timezone: 'America/Chicago',
  closeoutHour: 4,
  tier: 'professional',
} as const;
const DATE = '20260801';

interface Figures {
  readonly ms: number;
  /** Peak process memory. */
  readonly peakMb: number;
}

const [, script = '', task, folder = '', guid = ''] = process.argv;
if (task === 'import') process.stdout.write(JSON.stringify(await importDay(folder, guid)));
else await bench();

async function importDay(from: string, restaurant: string): Promise<Figures> {
  const archive = await openArchive(`sqlite:${join(from, 'archive.sqlite')}`);
  await archive.putRestaurant({ ...RESTAURANT, guid: restaurant });
  const day = { businessDate: DATE, path: join(from, 'day.json') };
  const begun = performance.now();
  await importInto(
    archive,
    { restaurant, stations: undefined, day },
    {
      stdin: process.stdin,
      now: Date.now,
      signal: new AbortController().signal,
      progress: { draw: () => undefined, erase: () => undefined },
      print: () => undefined,
      warn: () => undefined,
    },
  );
  const ms = performance.now() - begun;
  await archive.close();
  return { ms, peakMb: process.resourceUsage().maxRSS / 1024 };
}

async function bench(): Promise<void> {
  announceSize();
  process.stdout.write('| records | MB | s | records/s | peak MB |\n|---|---|---|---|---|\n');
  for (const size of SIZES) {
    const parent = await mkdtemp(join(tmpdir(), 'linecheck-bench-import-'));
    try {
      const bytes = await writeDay(join(parent, 'day.json'), size);
      const { ms, peakMb } = await apart(parent);
      const figures = [size, bytes / 1e6, ms / 1e3, size / (ms / 1e3), peakMb];
      const cells = figures.map((figure) =>
        figure.toLocaleString('en', { maximumFractionDigits: 1 }),
      );
      process.stdout.write(`| ${cells.join(' | ')} |\n`);
    } finally {
      await rm(parent, { recursive: true, force: true });
    }
  }
}

async function apart(parent: string): Promise<Figures> {
  const { guid: own } = simulateRestaurant(MEASURED_RESTAURANT);
  const args = [script, 'import', parent, own];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as Figures;
}
