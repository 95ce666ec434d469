/** The built program run without a terminal: in a pipe, from cron, by a script. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { BuiltProgram } from './built-program.ts';

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs it to its end, its standard input empty; on the Node that runs the tests if not told otherwise. */
export function runCommand(
  program: BuiltProgram,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  node: string = process.execPath,
): Promise<Outcome> {
  const child = spawn(node, [program.path, ...args], {
    cwd: program.temporary,
    env: program.environment(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return outcomeOf(child);
}

/** Waits for a child to end, and gathers what it writes. */
export function outcomeOf(child: ChildProcessByStdio<null, Readable, Readable>): Promise<Outcome> {
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...output }));
  });
}
