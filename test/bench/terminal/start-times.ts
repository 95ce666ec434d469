/** Demo starts as package and as executable, beside bare Node and htop, taking turns. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { IS_SMOKE, sized } from '../bench-size.ts';
import type { BuiltMonitor } from './built-monitor.ts';
import { medianPaints, type TimedStart } from './median-paints.ts';
import { isInstalled } from './programs.ts';
import { type Start, start } from './pseudo-terminal.ts';

const SIZE = { columns: 80, rows: 24 };
/** Startup code is kept by then. */
const KEEPS_CODE_MS = sized(4_000, 0);
const EXECUTABLE = resolve(`dist/linecheck-${process.platform}-${process.arch}`);

export type StartName =
  | 'node -e print'
  | 'htop'
  | 'package, first time'
  | 'package'
  | 'package, stations'
  | 'executable'
  | 'executable, stations'
  | '--version';

/** In the header, at once, and in the list, with the stations. Their columns are there before. */
const HEADER = 'demo, simulated';
const STATIONS = 'no backup printer';

/** Ms. Omits what is not there. */
export async function startTimes(
  { path, folder }: BuiltMonitor,
  rounds: number,
): Promise<ReadonlyMap<StartName, number>> {
  const node = { command: process.execPath, environment: {}, folder };
  const program = { ...node, args: [path, 'demo'] };
  const executable = { ...node, command: EXECUTABLE, args: ['demo'] };
  const print = ['-e', 'process.stdout.write("here")'];
  const starts: readonly TimedStart<StartName>[] = [
    { ...node, name: 'node -e print', args: print, painted: 'here' },
    ...(!IS_SMOKE && (await isInstalled('htop'))
      ? [{ ...node, name: 'htop', command: 'htop', args: [], painted: 'PID' } as const]
      : []),
    {
      ...program,
      name: 'package, first time',
      environment: { LINECHECK_CODE_CACHE: 'off' },
      painted: HEADER,
    },
    { ...program, name: 'package', painted: HEADER },
    { ...program, name: 'package, stations', painted: STATIONS },
    ...(!IS_SMOKE && existsSync(EXECUTABLE)
      ? ([
          { ...executable, name: 'executable', painted: HEADER },
          { ...executable, name: 'executable, stations', painted: STATIONS },
        ] as const)
      : []),
    { ...node, name: '--version', args: [path, '--version'], painted: '.' },
  ];
  await keepCode(program);
  return medianPaints(starts, rounds);
}

async function keepCode(program: Start): Promise<void> {
  const running = start(program, SIZE);
  await running.shows(STATIONS);
  await pause(KEEPS_CODE_MS);
  await running.end();
}
