/**
 * `npm run bench:merge`: `linecheck trend --merge --by hour` over a chain's quarter from an archive with its summaries, each time in a new
 * process, beside one reading and parsing the same texts. `--keep FOLDER` leaves the archive there, and uses the one already there. `--write`
 * updates the table in `test/bench/README.md`.
 */
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { systemClock } from '../../../src/api/transport/clock.ts';
import { printMerged } from '../../../src/commands/trend/merge.ts';
import { sqliteEngine } from '../../../src/service/archive/engines/sqlite/engine.ts';
import { offlineSource } from '../../../src/sources/copy/offline-source.ts';
import { configuredUsual } from '../../../src/sources/summaries/configured-usual.ts';
import { announceSize, IS_SMOKE, sized } from '../bench-size.ts';
import { datesOf, fillArchive, NOW } from '../lake/chain.ts';
import { inProcess, measured } from '../measured-process.ts';
import { writeReadmeBlock } from '../readme-block.ts';

const CHAIN = { restaurants: sized(400, 2), dates: sized(91, 8), profile: 'typical' } as const;
const ROUNDS = sized(3, 1);
const AIM = { seconds: 12, megabytes: 400 } as const;

const [, , part, path = ''] = process.argv;
if (part === 'merge') await measured(() => merged(path));
else if (part === 'texts') await measured(() => Promise.resolve(parsed(path)));
else await compare();

async function compare(): Promise<void> {
  announceSize();
  const at = process.argv.indexOf('--keep');
  const kept = at < 0 ? undefined : process.argv[at + 1];
  if (kept !== undefined) await mkdir(kept, { recursive: true });
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'linecheck-merge-')));
  const archive = join(folder, 'chain.sqlite');
  try {
    const isThere = await stat(archive).catch(() => undefined);
    if (isThere === undefined) await fillArchive(`sqlite:${archive}`, CHAIN, false);
    const rounds = Array.from({ length: ROUNDS }, () => ({
      texts: inProcess('texts', archive),
      merge: inProcess('merge', archive),
    }));
    const median = (values: readonly number[]) =>
      values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
    const seconds = median(rounds.map(({ merge }) => merge.seconds));
    const busy = median(rounds.map(({ merge }) => merge.busy));
    const megabytes = median(rounds.map(({ merge }) => merge.megabytes));
    const ratio = median(rounds.map(({ merge, texts }) => merge.busy / texts.busy));
    const isMet = seconds <= AIM.seconds && megabytes <= AIM.megabytes;
    const { restaurants, dates } = CHAIN;
    const table = [
      '| what | against | ratio | time (and processor time), resident memory | aim |',
      '|---|---|---|---|---|',
      `| stations and hours of ${restaurants} restaurants and ${dates} dates | reading and parsing the same texts | ${ratio.toFixed(1)} | ${seconds.toFixed(1)} s (${busy.toFixed(1)} s), ${megabytes.toFixed(0)} MB | ${AIM.seconds} s, ${AIM.megabytes} MB: ${IS_SMOKE || isMet ? 'met' : '**not met**'} |`,
    ].join('\n');
    process.stdout.write(`${table}\n`);
    if (process.argv.includes('--write') && !IS_SMOKE) await writeReadmeBlock('merge', table);
  } finally {
    if (kept === undefined) await rm(folder, { recursive: true, force: true });
  }
}

async function merged(archive: string): Promise<void> {
  const clock = { ...systemClock, now: () => NOW + performance.now() };
  const plain = await offlineSource(`sqlite:${archive}`, [], clock);
  const parts = { ...plain, massBumpLimits: undefined };
  const usual = configuredUsual(parts, undefined, { environment: {}, clock });
  const dates = datesOf(CHAIN);
  const flags = { by: 'hour', from: dates[0] ?? '', to: dates.at(-1) ?? '' };
  const outlets = { stdout: new PassThrough().resume(), stderr: new PassThrough().resume() };
  const source = { ...plain, ...(usual !== undefined && { usual }) };
  const exit = await printMerged(source, [], flags, outlets, clock);
  if (exit !== 0) throw new Error(`The merge ended with ${exit}.`);
}

function parsed(archive: string): void {
  const { DatabaseSync } = sqliteEngine();
  const database = new DatabaseSync(archive, { readOnly: true });
  for (const { text } of database.prepare('SELECT text FROM date_summary').iterate()) {
    JSON.parse(String(text));
  }
  database.close();
}
