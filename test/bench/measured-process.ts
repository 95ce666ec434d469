/** Work measured in a new process of the same bench. */
import { execFileSync } from 'node:child_process';
import { SIZE_ARGUMENTS } from './bench-size.ts';

export interface Measured {
  readonly seconds: number;
  /** Of processor time: other programs run meanwhile. */
  readonly busy: number;
  readonly megabytes: number;
}

/** Starts this bench again with `part` and a path, where `measured` prints the answer. */
export function inProcess(part: string, path: string): Measured {
  const program = [process.argv[1] ?? '', part, path, ...SIZE_ARGUMENTS];
  return JSON.parse(execFileSync(process.execPath, program, { encoding: 'utf8' }));
}

/** From the process's start. */
export async function measured(work: () => Promise<void>): Promise<void> {
  await work();
  const seconds = performance.now() / 1_000;
  const { user, system } = process.cpuUsage();
  const megabytes = process.resourceUsage().maxRSS / 1_000;
  process.stdout.write(
    JSON.stringify({ seconds, busy: (user + system) / 1e6, megabytes } satisfies Measured),
  );
}
