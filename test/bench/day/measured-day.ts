/** Days of one size, each in a separate process, in turns with comparisons. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SIZE_ARGUMENTS, sized } from '../bench-size.ts';
import { median } from '../terminal/statistics.ts';
import { writeDay } from './day-file.ts';
import type { Load } from './load.ts';
import type { Query } from './query.ts';
import { type PeerLoad, visiData } from './visidata.ts';

const run = promisify(execFile);
const ROUNDS = sized(3, 1);
/** More records than this repeat another. */
const REPEATED = 0.02;

export interface MeasuredDay {
  readonly bytes: number;
  readonly nothing: readonly Load[];
  readonly kept: readonly Load[];
  readonly asked: readonly Query[];
  /** None without VisiData. */
  readonly peers: readonly PeerLoad[];
}

export function of<Figures>(rounds: readonly Figures[], figure: (each: Figures) => number): number {
  return median(rounds.map(figure));
}

/** Writes files into a folder. */
export async function measuredDay(
  records: number,
  folder: string,
  hasPeer: boolean,
): Promise<MeasuredDay> {
  const file = join(folder, 'day.json');
  const lines = join(folder, 'day.jsonl');
  const bytes = await writeDay(file, records);
  if (hasPeer) await writeDay(lines, records);
  const nothing: Load[] = [];
  const kept: Load[] = [];
  const asked: Query[] = [];
  const peers: PeerLoad[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    nothing.push(await apart<Load>('nothing', file));
    kept.push(await apart<Load>('table', file));
    if (hasPeer) peers.push(sameAs(kept[round], await visiData(lines)));
    asked.push(await apart<Query>(round % 2 === 0 ? 'query' : 'query-after-peer', file));
  }
  return { bytes, nothing, kept, asked, peers };
}

/** Compares what both programs do. Only one merges repeated rows. */
function sameAs(kept: Load | undefined, peer: PeerLoad): PeerLoad {
  const share = (kept?.found ?? Number.NaN) / peer.found;
  if (share > 1 - REPEATED && share <= 1) return peer;
  throw new Error(`the filter found ${kept?.found} rows, and ${peer.found} in VisiData`);
}

async function apart<Figures extends Load | Query>(name: string, file: string): Promise<Figures> {
  const [, script = ''] = process.argv;
  const args = ['--max-old-space-size=8000', script, name, file, ...SIZE_ARGUMENTS];
  const { stdout } = await run(process.execPath, args);
  return JSON.parse(stdout) as Figures;
}
