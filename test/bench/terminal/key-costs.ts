/** Bytes and time per key: the monitor, then ncurses on the monitor's frames, then the peers. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sized } from '../bench-size.ts';
import type { CapturedFrame } from './captured-frames.ts';
import { KINDS, type Kind, keyScript, type Step } from './key-script.ts';
import { openList } from './opened-list.ts';
import type { Program } from './programs.ts';
import { type Size, start } from './pseudo-terminal.ts';

/** One entry per key. */
interface Cost {
  readonly bytes: number[];
  readonly ms: number[];
}

export type Costs = Readonly<Record<Kind, Cost>>;

/** All rounds. */
export type CostsByProgram = Map<string, Costs>;

export const NCURSES = 'ncurses';
const START_QUIET_MS = sized(700, 50);

/** Once per program. */
export async function addRound(
  costs: CostsByProgram,
  monitor: Program,
  peers: readonly Program[],
  hasPython: boolean,
  size: Size,
): Promise<readonly CapturedFrame[]> {
  const script = keyScript(monitor.keys, size.rows);
  const frames = await runMonitor(costsOf(costs, monitor.name), monitor, script, size);
  if (hasPython) {
    const peer = await ncursesOn(frames, monitor.folder);
    // One byte is one frame, whatever the monitor was given for it.
    const replay = script.map((step): Step => ({ ...step, keys: 'n', quietMs: 100 }));
    await runPeer(costsOf(costs, NCURSES), peer, replay, size);
  }
  for (const peer of peers) {
    await runPeer(costsOf(costs, peer.name), peer, keyScript(peer.keys, size.rows), size);
  }
  return frames;
}

/** Draws the first frame, and the next one for each byte. */
export async function ncursesOn(
  frames: readonly CapturedFrame[],
  folder: string,
): Promise<Omit<Program, 'keys'>> {
  const file = join(folder, 'frames.json');
  await writeFile(file, JSON.stringify(frames));
  const script = join(process.cwd(), 'test/bench/terminal/ncurses-peer.py');
  const args = [script, file];
  return { name: NCURSES, command: 'python3', args, environment: {}, folder, painted: 'keys' };
}

/** A repeated key in the list, frame by frame. */
export async function recordScroll(
  monitor: Program,
  size: Size,
  count: number,
): Promise<readonly CapturedFrame[]> {
  const { down } = monitor.keys;
  const script: readonly Step[] = [
    { keys: down.repeat(size.rows), quietMs: START_QUIET_MS },
    ...Array.from({ length: count }, () => ({ keys: down, quietMs: 40 })),
  ];
  const frames = await runMonitor(undefined, monitor, script, size);
  return frames.slice(1);
}

async function runMonitor(
  costs: Costs | undefined,
  monitor: Program,
  script: readonly Step[],
  size: Size,
): Promise<readonly CapturedFrame[]> {
  const { running, capture, frame, end } = await openList(monitor, size);
  try {
    const frames = [frame];
    for (const { keys, kind, quietMs } of script) {
      // Clock changes in between are not the key's.
      frames[frames.length - 1] = await capture.after(running.take());
      const { bytes, ms } = await running.press(keys, quietMs);
      frames.push(await capture.after(bytes));
      if (costs !== undefined && kind !== undefined) add(costs[kind], bytes.length, ms);
    }
    return frames;
  } finally {
    await end();
  }
}

async function runPeer(
  costs: Costs,
  peer: Omit<Program, 'keys'>,
  script: readonly Step[],
  size: Size,
): Promise<void> {
  const running = start(peer, size);
  try {
    await running.shows(peer.painted);
    await running.settles(START_QUIET_MS);
    for (const { keys, kind, quietMs } of script) {
      const { bytes, ms } = await running.press(keys, quietMs);
      if (kind !== undefined) add(costs[kind], bytes.length, ms);
    }
  } finally {
    await running.end();
  }
}

function add(cost: Cost, bytes: number, ms: number): void {
  cost.bytes.push(bytes);
  cost.ms.push(ms);
}

function costsOf(costs: CostsByProgram, name: string): Costs {
  const known = costs.get(name);
  if (known !== undefined) return known;
  const made = Object.fromEntries(
    KINDS.map((kind) => [kind, { bytes: [], ms: [] }]),
  ) as unknown as Costs;
  costs.set(name, made);
  return made;
}
