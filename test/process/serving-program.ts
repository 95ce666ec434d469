/** The built program as a service in a process of its own, as an operator starts it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import type { BuiltProgram } from './built-program.ts';

export interface ServingProgram {
  /** Its first line on stdout. */
  readonly firstLine: string;
  /** The address in it. */
  readonly url: string;
  /** Every line of its log so far, parsed. */
  readonly log: () => readonly Readonly<Record<string, unknown>>[];
  /** Everything on stdout so far. */
  readonly stdout: () => string;
  readonly signal: (signal: NodeJS.Signals) => void;
  /** Resolves when the process is gone. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>;
}

/** Starts it and waits for its first line; it is gone when the test is over. On the Node that runs the tests if not told otherwise. */
export async function startServing(
  program: BuiltProgram,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  node: string = process.execPath,
): Promise<ServingProgram> {
  const child = spawn(node, [program.path, 'serve', ...args], {
    cwd: program.temporary,
    env: program.environment(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = once(child, 'close').then(() => ({
    code: child.exitCode,
    signal: child.signalCode,
  }));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const first = once(createInterface(child.stdout), 'line').then(([line]) => String(line));
  const firstLine = await Promise.race([
    first,
    ended.then(({ code }) => Promise.reject(new Error(`It ended with ${code}: ${stderr}`))),
  ]);
  return {
    firstLine,
    url: firstLine.replace('linecheck serving ', ''),
    log: () =>
      stderr
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line)),
    stdout: () => stdout,
    signal: (signal) => void child.kill(signal),
    ended,
  };
}
