import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../contract/failures.ts';
import type { Environment } from '../terminal/capabilities.ts';
import { safeText } from '../terminal/safe-text.ts';

/** Long enough for touching a security key. */
const MAX_RUN_MS = 30_000;
const MAX_STDERR_UNITS = 16_384;

export interface SecretCommandOutlet {
  readonly stderr: { readonly write: (text: string) => unknown };
}

/** Returns what the command prints. Shows its standard error at once, because it may be a question. Throws CONFIGURATION. */
export function runSecretCommand(
  command: string,
  environment: Environment,
  maxBytes: number,
  show: (text: string) => void,
  what = 'The command for the client secret',
): Promise<string> {
  return new Promise((resolve, reject) => {
    const { child, end, removeListeners } = spawnGroup('sh', ['-c', command], environment);
    const pieces: Buffer[] = [];
    let bytes = 0;
    let shownUnits = 0;
    let isStopped = false;
    const stop = (why: string): void => {
      if (isStopped) return;
      isStopped = true;
      clearTimeout(timer);
      const failure = new Failure('CONFIGURATION', `${what} ${why}.`);
      // The command's own child processes may still hold these streams open.
      child.stdout.destroy();
      child.stderr.destroy();
      void end().then(() => reject(failure));
    };
    const timer = setTimeout(
      () => stop(`did not finish within ${MAX_RUN_MS / 1000} s`),
      MAX_RUN_MS,
    );
    child.stdout.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > maxBytes) stop('printed too much');
      else pieces.push(piece);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      const excerpt = text.slice(0, MAX_STDERR_UNITS - shownUnits);
      shownUnits += excerpt.length;
      if (excerpt !== '') show(excerpt.split('\n').map(safeText).join('\n'));
    });
    child.on('error', () => stop('did not run, because sh was not found'));
    child.on('close', (code, signal) => {
      if (isStopped) return;
      if (code !== 0) return stop(code === null ? `was ended by ${signal}` : `ended with ${code}`);
      clearTimeout(timer);
      removeListeners();
      resolve(Buffer.concat(pieces).toString('utf8'));
    });
  });
}

/** Signals that end this program. The command is in another process group, so the terminal doesn't send them to it. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** How long the command may clean up, and how often its end is checked. Both are ms. */
const GRACE_MS = 500;
const POLL_MS = 20;

/** Starts a command in a separate group and session, so that it reads no keys. It ends with this program, except on SIGKILL. */
function spawnGroup(command: string, args: readonly string[], environment: Environment) {
  // Windows has no groups, and opens a window for a detached process.
  const isGroup = process.platform !== 'win32';
  const child = spawn(command, args, {
    env: { ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: isGroup,
  });
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
    removeListeners();
    // Without other listeners, the program ends by the signal, as it would without this one.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  };
  const removeListeners = (): void => {
    process.off('exit', kill);
    for (const signal of SIGNALS) process.off(signal, endWith);
  };
  process.on('exit', kill);
  // These listeners run before others, because others may remove themselves and would not be counted.
  for (const signal of SIGNALS) process.prependListener(signal, endWith);
  return {
    child,
    removeListeners,
    end: async () => {
      send('SIGTERM');
      for (let waited = 0; waited < GRACE_MS && send(0); waited += POLL_MS) await pause(POLL_MS);
      kill();
      removeListeners();
      child.unref();
    },
  };
}
