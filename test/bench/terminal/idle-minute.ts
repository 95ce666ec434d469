/** A minute without keys or changes: bytes sent and processor time, all programs at once. */
import { readFile } from 'node:fs/promises';
import { sized } from '../bench-size.ts';
import type { Program } from './programs.ts';
import { start } from './pseudo-terminal.ts';

const SIZE = { columns: 160, rows: 50 };
const SETTLING_MS = sized(4_000, 100);
/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

export interface Idle {
  readonly bytes: number;
  readonly cpuMs: number;
  readonly residentMb: number;
}

export async function idleMinute(
  programs: readonly Omit<Program, 'keys'>[],
  ms: number,
): Promise<ReadonlyMap<string, Idle>> {
  const running = programs.map((program) => ({ program, on: start(program, SIZE) }));
  try {
    for (const { program, on } of running) await on.shows(program.painted);
    await running[0]?.on.settles(SETTLING_MS);
    const before = await Promise.all(running.map(({ on }) => figures(on.pid, on.total())));
    await new Promise((resolve) => {
      setTimeout(resolve, ms);
    });
    const after = await Promise.all(running.map(({ on }) => figures(on.pid, on.total())));
    return new Map(
      running.map(({ program }, index): [string, Idle] => [
        program.name,
        {
          bytes: (after[index]?.bytes ?? 0) - (before[index]?.bytes ?? 0),
          cpuMs: (after[index]?.cpuMs ?? 0) - (before[index]?.cpuMs ?? 0),
          residentMb: after[index]?.residentMb ?? 0,
        },
      ]),
    );
  } finally {
    for (const { on } of running) await on.end();
  }
}

async function figures(pid: number, bytes: number): Promise<Idle> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name may hold anything. Counted fields follow the closing parenthesis.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(status) ?? [];
  return {
    bytes,
    cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
    residentMb: Number(kilobytes) / 1024,
  };
}
