/**
 * `npm run bench:lake`: `linecheck export` of a chain's quarter from an archive, in a new process: rows a second, bytes a row, memory. With
 * `-- --rows 100000000`, about so many. With `--made`, they are made when read, without an archive. `--keep FOLDER` leaves that lake there.
 * `--write` updates the table in `test/bench/README.md`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { systemClock } from '../../../src/api/clock.ts';
import { exportLake } from '../../../src/commands/export/export.ts';
import { configuredUsual } from '../../../src/reader/sources/configured-usual.ts';
import { offlineSource } from '../../../src/reader/sources/offline-source.ts';
import { announceSize, IS_SMOKE, SIZE_ARGUMENTS, sized } from '../bench-size.ts';
import { writeReadmeBlock } from '../readme-block.ts';
import { type Chain, chainSource, DATES, datesOf, fillArchive, NOW } from './chain.ts';

const SIZES = sized([1_000_000, 10_000_000], [1_000]);
const DATES_HERE = sized(DATES, 2);
const PROFILE = sized('typical', 'cafe');
/** About, of a typical restaurant. */
const ROWS_A_DATE = sized(2_800, 500);

interface Measured {
  readonly seconds: number;
  /** Of processor time: other programs run meanwhile. */
  readonly busy: number;
  readonly megabytes: number;
}

const option = (name: string) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
};

const [, , part, ...words] = process.argv;
if (part === 'export') await exported(words);
else await compare();

function chainOf(rows: number): Chain {
  const restaurants = Math.max(1, Math.round(rows / (DATES_HERE * ROWS_A_DATE)));
  return { restaurants, dates: DATES_HERE, profile: PROFILE };
}

async function compare(): Promise<void> {
  announceSize();
  const isMade = process.argv.includes('--made');
  const rows = option('--rows');
  const folder = await mkdtemp(join(option('--in') ?? tmpdir(), 'linecheck-lake-'));
  const lines: string[] = [];
  try {
    for (const size of rows === undefined ? SIZES : [Number(rows)]) {
      const chain = chainOf(size);
      const archive = join(folder, `${size}.sqlite`);
      const lake = option('--keep') ?? join(folder, `${size}`);
      if (!isMade) await fillArchive(`sqlite:${archive}`, chain);
      const from = isMade ? '-' : archive;
      const first = inProcess(from, lake, size);
      const again = inProcess(from, lake, size);
      const { count, bytes } = await totals(lake);
      const before = isMade ? '-' : ((await stat(archive)).size / count).toFixed(0);
      const cells = [
        count.toLocaleString('en-US'),
        chain.restaurants,
        (bytes / count).toFixed(1),
        before,
        `${first.busy.toFixed(1)} (${first.seconds.toFixed(1)})`,
        Math.round(count / first.busy).toLocaleString('en-US'),
        first.megabytes.toFixed(0),
        `${again.busy.toFixed(1)} s, ${again.megabytes.toFixed(0)} MB`,
      ];
      lines.push(`| ${cells.join(' | ')} |`);
      process.stderr.write(`${lines.at(-1)}\n`);
      await rm(archive, { force: true });
    }
    const table = [
      '| rows | restaurants | bytes a row | in the archive | processor time, s (and time, beside other programs) | rows a second of it | resident MB | again, unchanged |',
      '|---|---|---|---|---|---|---|---|',
      ...lines,
    ].join('\n');
    process.stdout.write(`${table}\n`);
    if (process.argv.includes('--write') && !IS_SMOKE) await writeReadmeBlock('lake', table);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function totals(lake: string) {
  const { tables } = JSON.parse(await readFile(join(lake, 'manifest.json'), 'utf8'));
  let [count, bytes] = [0, 0];
  for (const [name, table] of Object.entries<{ rows: number; bytes: number }>(tables)) {
    if (!name.startsWith('fulfillments')) continue;
    count += table.rows;
    bytes += table.bytes;
  }
  return { count, bytes };
}

function inProcess(archive: string, lake: string, rows: number): Measured {
  const program = [process.argv[1] ?? '', 'export', archive, lake, `${rows}`, ...SIZE_ARGUMENTS];
  return JSON.parse(execFileSync(process.execPath, program, { encoding: 'utf8' }));
}

async function exported([archive = '', folder = '', rows = '']: readonly string[]): Promise<void> {
  const chain = chainOf(Number(rows));
  const clock = { ...systemClock, now: () => NOW + performance.now() };
  const environment = {};
  const outlets = {
    stdout: new PassThrough().resume(),
    stderr: new PassThrough().resume(),
    environment,
  };
  const plain =
    archive === '-' ? chainSource(chain) : await offlineSource(`sqlite:${archive}`, [], clock);
  const parts = { ...plain, massBumpLimits: undefined };
  const usualReader =
    plain.usualReader ?? configuredUsual(parts, undefined, { environment, clock });
  const dates = datesOf(chain);
  const flags = { folder, allRestaurants: true, from: dates[0] ?? '', to: dates.at(-1) ?? '' };
  const source = { ...plain, ...(usualReader !== undefined && { usualReader }) };
  const exit = await exportLake(source, undefined, flags, outlets, clock);
  if (exit !== 0) throw new Error(`The export ended with ${exit}.`);
  const seconds = performance.now() / 1_000;
  const { user, system } = process.cpuUsage();
  const megabytes = process.resourceUsage().maxRSS / 1_000;
  process.stdout.write(
    JSON.stringify({ seconds, busy: (user + system) / 1e6, megabytes } satisfies Measured),
  );
}
