/** A child in a process group of its own, so that its own children can be ended with it. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Environment } from '../terminal/capabilities/terminal-kind.ts';

/** A child whose output is read, and its group. */
interface ProcessGroup {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  /** Asks the group to end, and kills what is left of it after a moment. */
  readonly end: () => Promise<void>;
  /** Releases the group: it is done, and what it left running is meant to run. */
  readonly forget: () => void;
}

/** Signals that end this program; in a group of its own the child gets none of them from the terminal. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Time to clean up, ms, and between two checks. */
const GRACE_MS = 500;
const LOOK_MS = 20;

/**
 * Starts a command in a group and a session of its own: it reads no keys from the terminal. The group ends with this program, however that
 * ends, except by SIGKILL.
 */
export function spawnGroup(
  command: string,
  args: readonly string[],
  environment: Environment,
): ProcessGroup {
  // Windows has no groups, and opens a window for a detached process.
  const isGroup = process.platform !== 'win32';
  const child = spawn(command, args, {
    env: { ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: isGroup,
  });
  /** False where nothing is left to signal. */
  const send = (signal: NodeJS.Signals | 0): boolean => {
    if (child.pid === undefined) return false;
    try {
      return process.kill(isGroup ? -child.pid : child.pid, signal);
    } catch {
      return false;
    }
  };
  const kill = (): void => void send('SIGKILL');
  const endWith = (signal: NodeJS.Signals): void => {
    kill();
    forget();
    // Ends as it would have without us.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  };
  const forget = (): void => {
    process.off('exit', kill);
    for (const signal of SIGNALS) process.off(signal, endWith);
  };
  process.on('exit', kill);
  // Before listeners that remove themselves on a signal: they count.
  for (const signal of SIGNALS) process.prependListener(signal, endWith);
  return {
    child,
    forget,
    async end() {
      send('SIGTERM');
      for (let waited = 0; waited < GRACE_MS && send(0); waited += LOOK_MS) await pause(LOOK_MS);
      kill();
      forget();
      child.unref();
    },
  };
}
