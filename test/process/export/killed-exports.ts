/** Exports killed at random moments and while they publish, and what is wrong with the lake afterwards. */
import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { mkdtemp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { filesIn, lakeKitchen, tableIn } from '../../commands/export/lake.ts';
import { GRILL, RIVAL, record } from '../../scenarios/builders.ts';
import type { BuiltProgram } from '../built-program.ts';

const DATES = ['20260111', '20260112', '20260113'];
const ROWS = 300;
/** Share of the command's time spent loading. */
const LOADED = 0.3;
/** What appears while a date is written, exchanged, and listed. */
const SIGNS = ['.new', '.old', 'manifest.json'] as const;
const AFTER_SIGN_MS = 3;

/** Ends the watching. */
type Killing = (kill: () => void) => () => void;

interface KillCounts {
  kills: number;
  /** Ended before the kill. */
  ended: number;
  /** Dates seen with the earlier rows, with the new ones, and absent, after a kill. */
  old: number;
  fresh: number;
  absent: number;
  /** Kills that left a new folder, an old one and its new one, only an old one, or an unfinished index. */
  whileWritten: number;
  afterRenames: number;
  betweenRenames: number;
  whileListed: number;
  readonly faults: string[];
}

/** Kills this many, at moments from `random` (0..1), every second one while a date is published. Before each, every date changes. */
export async function killExports(
  program: BuiltProgram,
  { kills, random }: { readonly kills: number; readonly random: () => number },
): Promise<KillCounts> {
  const counts: KillCounts = {
    kills: 0,
    ended: 0,
    old: 0,
    fresh: 0,
    absent: 0,
    whileWritten: 0,
    afterRenames: 0,
    betweenRenames: 0,
    whileListed: 0,
    faults: [],
  };
  const folder = await mkdtemp(join(program.temporary, 'killed-'));
  const lake = join(folder, 'lake');
  const kitchen = await lakeKitchen(folder);
  const words = ['export', '--folder', lake, '--all-restaurants', '--archive', kitchen.address];
  const run = (killing?: Killing) =>
    ended(program, [...words, '--from', DATES[0] ?? '', '--to', DATES.at(-1) ?? ''], killing);
  const killingOf = (lastsMs: number, round: number): Killing =>
    round % 2 === 0
      ? afterMs(lastsMs * (LOADED + (1 - LOADED) * random()))
      : whilePublished(lake, random);
  let lasts: number | undefined;
  for (let round = 1; counts.kills < kills; round += 1) {
    const rows = Array.from({ length: ROWS + round }, (_, n) => record(n, { item: `${round}` }));
    const dates = Object.fromEntries(DATES.map((date) => [date, rows]));
    for (const restaurant of [GRILL, RIVAL]) await kitchen.put(restaurant, dates);
    const began = performance.now();
    const killed = await run(lasts === undefined ? undefined : killingOf(lasts, round));
    if (!killed.isKilled) lasts = performance.now() - began;
    if (killed.isKilled) counts.kills += 1;
    else if (round > 1) counts.ended += 1;
    if (killed.isKilled) await countLeft(lake, counts);
    const fail = (what: string) => counts.faults.push(`round ${round}: ${what}`);
    const found = await roundsIn(lake, fail);
    for (const date of DATES) {
      const of = found.get(date);
      if (of === round) counts.fresh += 1;
      else if (of === undefined) counts.absent += 1;
      else counts.old += 1;
    }
    if (!killed.isKilled) continue;
    const again = await run();
    if (again.code !== 0) fail(`then ended with ${again.code}: ${again.stderr}`);
    const whole = await roundsIn(lake, fail);
    if (DATES.some((date) => whole.get(date) !== round)) fail('not up to date');
    const left = [...(await filesIn(lake)).keys()].filter((name) => name.startsWith('.'));
    if (left.length > 0) fail(`left over: ${left.join(', ')}`);
  }
  return counts;
}

async function countLeft(lake: string, counts: KillCounts): Promise<void> {
  const left = await readdir(join(lake, '.linecheck'));
  const old = left.find((name) => name.endsWith('.old'));
  if (old !== undefined) {
    const isThere = existsSync(join(lake, 'fulfillments', old.replace('.old', '')));
    counts[isThere ? 'afterRenames' : 'betweenRenames'] += 1;
  } else if (left.some((name) => name.endsWith('.new'))) counts.whileWritten += 1;
  if (existsSync(join(lake, '.manifest.json.new'))) counts.whileListed += 1;
}

function afterMs(ms: number): Killing {
  return (kill) => {
    const timer = setTimeout(kill, ms);
    return () => clearTimeout(timer);
  };
}

/** Up to three milliseconds after a random sign of a random date. */
function whilePublished(lake: string, random: () => number): Killing {
  const sign = SIGNS[Math.floor(random() * SIGNS.length)] ?? '.old';
  let left = 1 + Math.floor(random() * DATES.length);
  const delayMs = AFTER_SIGN_MS * random() ** 2;
  return (kill) => {
    const seen = (_event: string, name: string | null) => {
      if (name?.endsWith(sign) !== true) return;
      left -= 1;
      if (left !== 0) return;
      const until = performance.now() + delayMs;
      while (performance.now() < until);
      kill();
    };
    const watchers = [lake, join(lake, '.linecheck')].map((folder) => watch(folder, seen));
    return () => {
      for (const each of watchers) each.close();
    };
  };
}

/** By date. A date with some rows of it, or of two rounds, is a fault. */
async function roundsIn(
  lake: string,
  fail: (what: string) => unknown,
): Promise<ReadonlyMap<string, number>> {
  const rounds = new Map<string, number>();
  const all = await tableIn(lake, 'fulfillments').catch((error: unknown) => {
    fail(`unreadable: ${String(error)}`);
    return [];
  });
  for (const date of DATES) {
    const rows = all.filter(({ businessDate }) => businessDate === date);
    const [first] = rows;
    if (first === undefined) continue;
    const round = Number(first['selectionMenuItemName']);
    const isWhole =
      rows.length === 2 * (ROWS + round) &&
      rows.every((row) => row['selectionMenuItemName'] === `${round}`);
    if (!isWhole) fail(`${date} is half there: ${rows.length} rows`);
    rounds.set(date, round);
  }
  return rounds;
}

async function ended(program: BuiltProgram, words: readonly string[], killing?: Killing) {
  const child = spawn(process.execPath, [program.path, ...words], {
    env: program.environment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const endKilling = killing?.(() => child.kill('SIGKILL'));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  endKilling?.();
  return { code, stderr, isKilled: child.signalCode === 'SIGKILL' };
}
