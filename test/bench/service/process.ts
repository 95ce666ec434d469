/** Servers in separate processes, and their resource use. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

export interface Server {
  readonly url: string;
  /** Resident bytes now. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

const KIBIBYTE = 1024;
const TRIES = 100;
const BETWEEN_TRIES_MS = 200;

/** The address is printed in a matching line, or given. */
export async function startServer(
  args: readonly string[],
  address: RegExp | string,
): Promise<Server> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const url =
    typeof address === 'string' ? await answering(address) : await printedAddress(child, address);
  return {
    url,
    memory: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return KIBIBYTE * Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]);
    },
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill();
      }),
  };
}

async function printedAddress(child: ChildProcess, address: RegExp): Promise<string> {
  if (child.stdout === null) throw new Error('A server has no output.');
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = address.exec(line) ?? [];
    if (url === undefined) continue;
    child.stdout.resume();
    return url;
  }
  throw new Error('A server ended before it printed its address.');
}

async function answering(url: string): Promise<string> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    await pause(BETWEEN_TRIES_MS);
    try {
      await fetch(url);
      return url;
    } catch {
      // Not yet.
    }
  }
  throw new Error('A server does not answer.');
}
