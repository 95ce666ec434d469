/**
 * `npm run bench:fleet-keys`: from a key to the frame's last byte on a list of 400 restaurants, relative to a 60 Hz frame, and on a list of
 * 4. The built monitor reads an archive in a pseudo-terminal. `--write` updates the table in `test/bench/README.md`.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { businessDateAt, shiftBusinessDate } from '../../../src/kitchen/model/business-day.ts';
import { openArchive } from '../../../src/service/open-archive.ts';
import { announceSize, IS_SMOKE, sized } from '../bench-size.ts';
import { writeReadmeBlock } from '../readme-block.ts';
import { buildMonitor } from '../terminal/built-monitor.ts';
import { captureFrames } from '../terminal/captured-frames.ts';
import { type Running, type Size, start } from '../terminal/pseudo-terminal.ts';
import { quantileOf } from '../terminal/statistics.ts';
import { CALENDAR, fillChain } from './filled-chain.ts';
import { keyTimes, movesWhileReading } from './key-times.ts';

const SIZES: readonly Size[] = [
  { columns: 80, rows: 24 },
  { columns: 200, rows: 50 },
];
const MANY = sized(400, 6);
const FEW = 4;
const QUIET_MS = 300;
const PATIENCE_MS = 60_000;
const FRAME_MS = 1_000 / 60;

announceSize();
const monitor = await buildMonitor();
try {
  const lines: string[] = [];
  const few = await copiedChain(FEW);
  const many = await copiedChain(MANY);
  for (const size of SIZES) {
    const peer = await measured(few, FEW, size);
    const { reading, times } = await measured(many, MANY, size);
    const at = `${size.columns}x${size.rows}`;
    for (const [kind, each] of Object.entries(times)) {
      lines.push(row(`${kind}, ${at}`, each, frames(peer.times[kind] ?? [])));
    }
    lines.push(row(`move while the archive is read as fast as possible, ${at}`, reading, ''));
  }
  const table = [
    `| keys: p50, p90 in frames of 16.7 ms | ${MANY} restaurants | ${FEW} restaurants | aim: p90 within a frame |`,
    '|---|---|---|---|',
    ...lines,
  ].join('\n');
  process.stdout.write(`${table}\n`);
  if (process.argv.includes('--write') && !IS_SMOKE) await writeReadmeBlock('fleet keys', table);
} finally {
  await monitor.remove();
}

async function copiedChain(count: number): Promise<string> {
  const file = join(monitor.folder, `chain-${count}.sqlite`);
  const archive = await openArchive(`sqlite:${file}`);
  const now = Date.now();
  const yesterday = shiftBusinessDate(businessDateAt(now, CALENDAR), -1);
  await fillChain(archive, count, yesterday, now);
  await archive.close();
  return file;
}

/** Presses keys while it is read and afterwards. */
async function measured(file: string, count: number, size: Size) {
  const running = start(
    {
      command: process.execPath,
      args: [monitor.path, '--archive', `sqlite:${file}`, '--link', 'fast'],
      environment: {},
      folder: monitor.folder,
    },
    size,
  );
  try {
    await running.shows('? keys');
    running.send('c');
    await running.shows(`${count} restaurants`);
    const reading = count === MANY ? await movesWhileReading(running) : [];
    await readCompletely(running, count, size);
    return { reading, times: await keyTimes(running) };
  } finally {
    await running.end();
  }
}

/** Restaurants with an attempt, by the header. */
function tried(text: string): number {
  const [, read, all] = /(\d+)(?: of (\d+)| restaurants) read/.exec(text) ?? [];
  const others = all === undefined ? [] : text.matchAll(/, (\d+) (?:failed|not subscribed)/g);
  return Array.from(others, ([, count]) => Number(count)).reduce((sum, n) => sum + n, Number(read));
}

async function readCompletely(running: Running, count: number, size: Size): Promise<void> {
  const capture = captureFrames(size);
  try {
    // Redraws everything.
    running.send('\f');
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      const frame = await capture.after(running.take());
      const text = frame.map((runs) => runs.map(([each]) => each).join('')).join('\n');
      if (tried(text) === count) break;
      if (performance.now() > until) throw new Error(`They were never read:\n${text}`);
      await pause(100);
    }
    await running.settles(QUIET_MS);
  } finally {
    capture.close();
  }
}

function row(what: string, times: readonly number[], peer: string): string {
  const isMet = quantileOf(times, 0.9) <= FRAME_MS;
  return `| ${what} | ${frames(times)} | ${peer} | ${isMet ? 'met' : 'not met'} |`;
}

/** Median and p90. */
function frames(times: readonly number[]): string {
  return [0.5, 0.9].map((q) => (quantileOf(times, q) / FRAME_MS).toFixed(2)).join(', ');
}
