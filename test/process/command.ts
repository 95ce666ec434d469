/** The built program without a terminal: in a pipe, from cron, in a script. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { onTestFinished } from 'vitest';
import type { BuiltProgram } from './built-program.ts';

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly stdin: NodeJS.WritableStream;
  /** So far. */
  readonly stdout: () => string;
  readonly stderr: () => string;
  readonly signal: (name: NodeJS.Signals) => void;
  /** Absent in the tests' process. */
  readonly pid?: number | undefined;
  readonly ended: Promise<Outcome & { readonly signal: NodeJS.Signals | null }>;
}

/** To the end with empty stdin. Default Node: the test runner's. */
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

/** Waits for the end and gathers output. */
export function outcomeOf(
  child: ChildProcessByStdio<Writable | null, Readable, Readable>,
): Promise<Outcome> {
  const output = outputOf(child);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...output }));
  });
}

/** Any program, stdin open. Gone when the test ends. */
export function startCommand(
  command: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env: Record<string, string> },
): Running {
  const child = spawn(command, [...args], { ...options, stdio: 'pipe' });
  const output = outputOf(child);
  // A killed process reads no more.
  child.stdin.on('error', () => undefined);
  const ended = new Promise<Awaited<Running['ended']>>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal, ...output }));
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return {
    stdin: child.stdin,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    signal: (name) => void child.kill(name),
    pid: child.pid,
    ended,
  };
}

function outputOf({ stdout, stderr }: { readonly stdout: Readable; readonly stderr: Readable }) {
  const output = { stdout: '', stderr: '' };
  stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
  });
  stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  return output;
}
