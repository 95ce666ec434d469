/**
 * `npm run bench:compare -- NAME=PATH…`: this source and earlier builds (`linecheck.js` each), key for key and start for start in one run's
 * turns. `--rounds N` changes the turns.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { announceSize, sized } from '../bench-size.ts';
import { buildMonitor } from './built-monitor.ts';
import { firstPaints, NODE } from './first-paint.ts';
import { startPlatform } from './fixed-platform.ts';
import { addRound, type Costs, type CostsByProgram } from './key-costs.ts';
import { KINDS } from './key-script.ts';
import { openList } from './opened-list.ts';
import { monitorOn, type Program } from './programs.ts';
import type { Size } from './pseudo-terminal.ts';
import { median, quantileOf } from './statistics.ts';

const BURST_KEYS = 50;
const BURST_QUIET_MS = sized(700, 50);

const SMALL: Size = { columns: 80, rows: 24 };
const SIZES = sized<readonly [Size, ...Size[]]>([SMALL, { columns: 160, rows: 50 }], [SMALL]);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: sized('5', '1') },
    smoke: { type: 'boolean', default: false },
  },
});
announceSize();
const built = await buildMonitor();
const platform = await startPlatform(built.folder);
try {
  const others = positionals.map((word): Program => {
    const [name = '', path = ''] = word.split('=', 2);
    return { ...monitorOn({ ...built, path: resolve(path) }, platform), name };
  });
  const programs = [...others, { ...monitorOn(built, platform), name: 'this source' }];
  await compare(programs, Number(values.rounds));
} finally {
  await platform.close();
  await built.remove();
}

async function compare(programs: readonly Program[], rounds: number): Promise<void> {
  const paints = await firstPaints(programs, rounds * sized(4, 1));
  const rows = new Map(programs.map(({ name }) => [name, [`${paints.get(name)?.toFixed(0)} ms`]]));
  for (const size of SIZES) {
    const costs: CostsByProgram = new Map();
    for (let round = 0; round < rounds; round += 1) {
      for (const program of programs) await addRound(costs, program, [], false, size);
    }
    for (const [name, cost] of costs) rows.get(name)?.push(...summary(cost));
  }
  const bursts = new Map(programs.map(({ name }) => [name, new Array<number>()]));
  for (let round = 0; round < rounds; round += 1) {
    for (const program of programs) bursts.get(program.name)?.push(...(await burst(program)));
  }
  for (const [name, ms] of bursts) rows.get(name)?.push(median(ms).toFixed(0));
  const sizes = SIZES.flatMap(({ columns, rows: lines }) => [
    `${columns}x${lines}: key to last byte, p50 / p95 ms`,
    `bytes: ${KINDS.join(' / ')}`,
  ]);
  const head = [
    'build',
    `first paint (\`node -e print\` ${paints.get(NODE)?.toFixed(0)} ms)`,
    ...sizes,
    `${BURST_KEYS} keys in one write, median ms`,
  ];
  for (const cells of [head, head.map(() => '---'), ...[...rows].map((row) => row.flat())]) {
    const rule = cells.every((cell) => cell === '---');
    process.stdout.write(rule ? `|${cells.join('|')}|\n` : `| ${cells.join(' | ')} |\n`);
  }
}

/** Ms from each write with many keys to the last byte. */
async function burst(program: Program): Promise<readonly number[]> {
  const { running, end } = await openList(program, SIZES[0]);
  try {
    const times: number[] = [];
    for (let turn = 0; turn < sized(6, 1); turn += 1) {
      const { ms } = await running.press(program.keys.down.repeat(BURST_KEYS), BURST_QUIET_MS);
      times.push(ms);
    }
    return times;
  } finally {
    await end();
  }
}

function summary(costs: Costs): readonly string[] {
  const all = KINDS.flatMap((kind) => costs[kind].ms);
  const [p50, p95] = [0.5, 0.95].map((share) => quantileOf(all, share).toFixed(1));
  return [`${p50} / ${p95}`, KINDS.map((kind) => median(costs[kind].bytes)).join(' / ')];
}
