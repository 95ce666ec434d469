/** Starts of the demo as the package and as an executable, beside Node alone and htop, taking turns. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { IS_SMOKE, sized } from '../bench-size.ts';
import type { BuiltMonitor } from './built-monitor.ts';
import { isInstalled } from './programs.ts';
import { type Start, start } from './pseudo-terminal.ts';
import { median } from './statistics.ts';

const SIZE = { columns: 80, rows: 24 };
/** The code of the start is kept by then. */
const KEEPS_CODE_MS = sized(4_000, 0);
const EXECUTABLE = resolve(`dist/linecheck-${process.platform}-${process.arch}`);

/** What is timed. */
export type StartName =
  | 'node -e print'
  | 'htop'
  | 'package, first time'
  | 'package'
  | 'package, stations'
  | 'executable'
  | 'executable, stations'
  | '--version';

interface TimedStart extends Start {
  readonly name: StartName;
  readonly painted: string;
}

/** The header's text, and a column of the list of stations. */
const HEADER = 'demo, simulated';
const STATIONS = 'vs usual';

/** Medians, ms; without what is not there. */
export async function startTimes(
  { path, folder }: BuiltMonitor,
  rounds: number,
): Promise<ReadonlyMap<StartName, number>> {
  const node = { command: process.execPath, environment: {}, folder };
  const program = { ...node, args: [path, 'demo'] };
  const executable = { ...node, command: EXECUTABLE, args: ['demo'] };
  const print = ['-e', 'process.stdout.write("here")'];
  const starts: readonly TimedStart[] = [
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
  const times = new Map(starts.map(({ name }) => [name, new Array<number>()]));
  for (let round = 0; round < rounds; round += 1) {
    for (const each of starts) {
      const running = start(each, SIZE);
      times.get(each.name)?.push(await running.shows(each.painted));
      await running.end();
    }
  }
  return new Map([...times].map(([name, values]) => [name, median(values)]));
}

async function keepCode(program: Start): Promise<void> {
  const running = start(program, SIZE);
  await running.shows(STATIONS);
  await pause(KEEPS_CODE_MS);
  await running.end();
}
