/** VisiData on the same records, where it is installed. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Load } from './load.ts';

const run = promisify(execFile);
/** Debian's packages are for its own Python, whichever else is on the path. */
const PYTHON = '/usr/bin/python3';
const PEER = 'test/bench/day/visidata-peer.py';

/** What it is measured in as the table is. */
export type PeerLoad = Pick<Load, 'ms' | 'peakMb' | 'filterMs' | 'found' | 'sortMs'>;

/** Whether it can be measured. */
export function hasVisiData(): Promise<boolean> {
  return run(PYTHON, ['-c', 'import visidata']).then(
    () => true,
    () => false,
  );
}

/** Loads a file of a record a line, filters and sorts it, in a process of its own. */
export async function visiData(lines: string): Promise<PeerLoad> {
  const { stdout } = await run(PYTHON, [PEER, lines]);
  return JSON.parse(stdout) as PeerLoad;
}
