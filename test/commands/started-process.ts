/** A process started by a command without waiting for it. */
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** A shell line to start one, note its number in a file, and go on with the rest. `before` comes first. */
export function starting(noted: string, rest: string, before = ':'): string {
  return `${before}; sleep 600 & echo $! > '${noted}.part'; mv '${noted}.part' '${noted}'; ${rest}`;
}

/** The process's number, once it is known. */
export async function startedProcess(noted: string): Promise<number> {
  for (;;) {
    const text = await readFile(noted, 'utf8').catch(() => '');
    if (text !== '') return Number(text);
    await pause(20);
  }
}

/** Resolves when a process has ended. One nobody asked about yet has. */
export async function endOf(pid: number): Promise<void> {
  while (isRunning(pid)) await pause(20);
}

/** Whether it runs. */
export function isRunning(pid: number): boolean {
  const found = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return /^[^Z]/.test(found.stdout.trim());
}
