/** VisiData on the same records, if installed. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Load } from './load.ts';

const run = promisify(execFile);
/** Debian's packages are for Debian's Python, whichever else is on the path. */
const PYTHON = '/usr/bin/python3';
const PEER = 'test/bench/day/visidata-peer.py';

/** Measured like the table. */
export type PeerLoad = Pick<Load, 'ms' | 'peakMb' | 'filterMs' | 'found' | 'sortMs'>;

export function hasVisiData(): Promise<boolean> {
  return run(PYTHON, ['-c', 'import visidata']).then(
    () => true,
    () => false,
  );
}

/** One record per line: loads, filters, and sorts in a separate process. */
export async function visiData(lines: string): Promise<PeerLoad> {
  const { stdout } = await run(PYTHON, [PEER, lines]);
  return JSON.parse(stdout) as PeerLoad;
}
