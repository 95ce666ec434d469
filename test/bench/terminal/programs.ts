/** The monitor, and others' programs on the same rows. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { IS_SMOKE } from '../bench-size.ts';
import type { BuiltMonitor } from './built-monitor.ts';
import { FIXED_DATE, type FixedPlatform } from './fixed-platform.ts';
import type { KeyNames } from './key-script.ts';
import type { Start } from './pseudo-terminal.ts';

const run = promisify(execFile);

export interface Program extends Start {
  readonly name: string;
  /** In the first paint. */
  readonly painted: string;
  readonly keys: KeyNames;
}

/** Cancels typing. */
const ESCAPE = '\u001b';

/** On the fixed date. */
export function monitorOn(monitor: BuiltMonitor, platform: FixedPlatform): Program {
  return {
    name: 'linecheck',
    command: process.execPath,
    args: [monitor.path, '--date', FIXED_DATE],
    environment: platform.environment,
    folder: monitor.folder,
    painted: '? keys',
    // On items, the space bar marks a row.
    keys: { down: 'j', page: '\u001b[6~', filter: '/', cancel: ESCAPE, open: '\r', back: 'q' },
  };
}

/** Installed peers, and missing ones by name. A smoke run looks for none. */
export async function findPeers(
  folder: string,
  csv: string,
): Promise<{ readonly peers: readonly Program[]; readonly missing: readonly string[] }> {
  const known = peersOn(folder, csv);
  const found = await Promise.all(
    known.map(async ({ command }) => !IS_SMOKE && (await isInstalled(command))),
  );
  return {
    peers: known.filter((_, index) => found[index]),
    missing: known.filter((_, index) => !found[index]).map(({ name }) => name),
  };
}

export async function isInstalled(command: string): Promise<boolean> {
  return run('sh', ['-c', 'command -v "$1"', 'sh', command]).then(
    () => true,
    () => false,
  );
}

function peersOn(folder: string, csv: string): readonly Program[] {
  const common = { environment: {}, folder };
  return [
    {
      ...common,
      name: 'VisiData',
      command: 'vd',
      args: [csv],
      painted: 'station',
      keys: { down: 'j', page: '\u0006', filter: '/', cancel: '\u0003', open: '\r', back: 'q' },
    },
    {
      ...common,
      name: 'lnav',
      command: 'lnav',
      args: [csv],
      // It opens at the file's end, below the head.
      painted: 'View Help',
      keys: { top: 'g', down: 'j', page: ' ', filter: '/', cancel: ESCAPE, open: '?', back: 'q' },
    },
    {
      ...common,
      name: 'htop',
      command: 'htop',
      // Every ten seconds: a draw without a key would count as an answer.
      args: ['-d', '100'],
      painted: 'PID',
      keys: {
        down: '\u001bOB',
        page: '\u001b[6~',
        filter: '\\',
        cancel: ESCAPE,
        open: 'h',
        back: 'q',
      },
    },
    {
      ...common,
      name: 'less',
      command: 'less',
      args: ['-S', csv],
      painted: 'station',
      keys: { down: 'j', page: ' ', filter: '&', cancel: '\u0003', open: 'h', back: 'q' },
    },
  ];
}
