/**
 * `npm run bench:day`: reading, filtering and sorting business dates of up to a million records, each in a process of its own and in
 * turns with its limit. `--write` puts the table into the README.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeReadmeBlock } from '../readme-block.ts';
import { median } from '../terminal/statistics.ts';
import { writeDay } from './day-file.ts';
import { type Load, load } from './load.ts';
import { type Query, query } from './query.ts';

const run = promisify(execFile);
const SIZES = [5_000, 50_000, 200_000, 1_000_000];
const ROUNDS = 3;
const FRAME_MS = 16;
/** Memory of a process that has loaded the code and nothing else. */
const IDLE_MB = 60;

const [, , task, path = ''] = process.argv;
if (task === 'nothing' || task === 'table') print(await load(path, task === 'table'));
else if (task === 'query') print(await query(path));
else await bench(process.argv.includes('--write'));

function print(figures: Load | Query): void {
  process.stdout.write(JSON.stringify(figures));
}

/** What is measured, against what, the largest ratio that is aimed at, and the figures by size. */
interface Measured {
  readonly measure: string;
  readonly against: string;
  readonly aim: number;
  readonly ratios: number[];
}

async function bench(isWritten: boolean): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-bench-day-'));
  const all: readonly Measured[] = [
    { measure: 'load', against: 'the same parse, keeping nothing', aim: 1.5, ratios: [] },
    { measure: 'memory while loading', against: 'the body', aim: 0.35, ratios: [] },
    { measure: 'longest stall of the keys', against: 'a frame of 16 ms', aim: 1, ratios: [] },
    { measure: 'first filter', against: 'one pass over numbers', aim: 12, ratios: [] },
    { measure: 'first sort', against: "the runtime's own, of numbers", aim: 0.5, ratios: [] },
    { measure: 'p50, p90 by station', against: 'plain objects', aim: 0.2, ratios: [] },
  ];
  try {
    for (const size of SIZES) {
      const ratios = await ratiosOf(size, join(folder, 'day.json'));
      for (const [at, { ratios: own }] of all.entries()) own.push(ratios[at] ?? Number.NaN);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const sizes = SIZES.map((size) => size.toLocaleString('en'));
  const table = [
    `| records | against | ${sizes.join(' | ')} | aim |`,
    `|---|---|${sizes.map(() => '---|').join('')}---|`,
    ...all.map(({ measure, against, aim, ratios }) => {
      const told = ratios.map((ratio) =>
        ratio <= aim ? ratio.toFixed(2) : `**${ratio.toFixed(2)}**`,
      );
      return `| ${measure} | ${against} | ${told.join(' | ')} | ${aim} |`;
    }),
  ].join('\n');
  process.stdout.write(`${table}\n`);
  if (isWritten) await writeReadmeBlock('day', table);
}

async function ratiosOf(size: number, file: string): Promise<readonly number[]> {
  const bytes = await writeDay(file, size);
  const nothing: Load[] = [];
  const kept: Load[] = [];
  const asked: Query[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    nothing.push(await apart<Load>('nothing', file));
    kept.push(await apart<Load>('table', file));
    asked.push(await apart<Query>('query', file));
  }
  const of = <Figures>(figures: readonly Figures[], figure: (each: Figures) => number) =>
    median(figures.map(figure));
  return [
    of(kept, ({ ms }) => ms) / of(nothing, ({ ms }) => ms),
    ((of(kept, ({ peakMb }) => peakMb) - IDLE_MB) * 2 ** 20) / bytes,
    of(kept, ({ stallMs }) => stallMs) / FRAME_MS,
    of(asked, ({ filterMs }) => filterMs) / of(asked, ({ passMs }) => passMs),
    of(asked, ({ sortMs }) => sortMs) / of(asked, ({ nativeSortMs }) => nativeSortMs),
    of(asked, ({ groupMs }) => groupMs) / of(asked, ({ objectGroupMs }) => objectGroupMs),
  ];
}

async function apart<Figures extends Load | Query>(name: string, file: string): Promise<Figures> {
  const [, script = ''] = process.argv;
  const args = ['--max-old-space-size=8000', script, name, file];
  const { stdout } = await run(process.execPath, args);
  return JSON.parse(stdout) as Figures;
}
