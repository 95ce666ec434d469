/** Exports killed at random moments, and what is wrong with the lake afterwards. */
import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { filesIn, lakeKitchen, tableIn } from '../../commands/export/lake.ts';
import { GRILL, RIVAL, record } from '../../scenarios/builders.ts';
import type { BuiltProgram } from '../built-program.ts';

const DATES = ['20260111', '20260112', '20260113'];
const ROWS = 300;
/** Share of the command's time spent loading. */
const LOADED = 0.3;

interface KillCounts {
  kills: number;
  /** Ended before the kill. */
  ended: number;
  /** Dates seen with the earlier rows, with the new ones, and absent, after a kill. */
  old: number;
  fresh: number;
  absent: number;
  readonly faults: string[];
}

/** Kills this many, at moments from `random` (0..1). Before each, every date changes. */
export async function killExports(
  program: BuiltProgram,
  { kills, random }: { readonly kills: number; readonly random: () => number },
): Promise<KillCounts> {
  const counts: KillCounts = { kills: 0, ended: 0, old: 0, fresh: 0, absent: 0, faults: [] };
  const folder = await mkdtemp(join(program.temporary, 'killed-'));
  const lake = join(folder, 'lake');
  const kitchen = await lakeKitchen(folder);
  const words = ['export', '--folder', lake, '--all-restaurants', '--archive', kitchen.address];
  const run = (killAfterMs?: number) =>
    ended(program, [...words, '--from', DATES[0] ?? '', '--to', DATES.at(-1) ?? ''], killAfterMs);
  let lasts: number | undefined;
  for (let round = 1; counts.kills < kills; round += 1) {
    const rows = Array.from({ length: ROWS + round }, (_, n) => record(n, { item: `${round}` }));
    const dates = Object.fromEntries(DATES.map((date) => [date, rows]));
    for (const restaurant of [GRILL, RIVAL]) await kitchen.put(restaurant, dates);
    const began = performance.now();
    const killed = await run(lasts && lasts * (LOADED + (1 - LOADED) * random()));
    if (!killed.isKilled) lasts = performance.now() - began;
    if (killed.isKilled) counts.kills += 1;
    else if (round > 1) counts.ended += 1;
    const fail = (what: string) => counts.faults.push(`round ${round}: ${what}`);
    const found = await roundsIn(lake, fail);
    for (const date of DATES) {
      const of = found.get(date);
      if (of === round) counts.fresh += 1;
      else if (of === undefined) counts.absent += 1;
      else counts.old += 1;
    }
    const again = await run();
    if (again.code !== 0) fail(`then ended with ${again.code}: ${again.stderr}`);
    const whole = await roundsIn(lake, fail);
    if (DATES.some((date) => whole.get(date) !== round)) fail('not up to date');
    const left = [...(await filesIn(lake)).keys()].filter((name) => name.startsWith('.'));
    if (left.length > 0) fail(`left over: ${left.join(', ')}`);
  }
  return counts;
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

async function ended(program: BuiltProgram, words: readonly string[], killAfterMs?: number) {
  const child = spawn(process.execPath, [program.path, ...words], {
    env: program.environment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const timer =
    killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  clearTimeout(timer);
  return { code, stderr, isKilled: child.signalCode === 'SIGKILL' };
}
