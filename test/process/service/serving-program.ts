/** The built program as a service, started like an operator would. */
import { expect, onTestFinished } from 'vitest';
import type { BuiltProgram } from '../built-program.ts';
import { type Running, startCommand } from '../command.ts';
import type { StartHere } from '../in-process.ts';

export interface ServingProgram {
  /** On stdout. */
  readonly firstLine: string;
  /** From the first line. */
  readonly url: string;
  /** Parsed lines so far. */
  readonly log: () => readonly Readonly<Record<string, unknown>>[];
  /** stdout and stderr so far. */
  readonly stdout: () => string;
  readonly errors: () => string;
  readonly signal: (signal: NodeJS.Signals) => void;
  /** Absent in the tests' process. */
  readonly pid: number | undefined;
  /** Resolves when the process is gone. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>;
}

type Variables = Readonly<Record<string, string>>;

/** Waits for the first line. Ends with the test. Default Node: the test runner's. */
export function startServing(
  program: BuiltProgram,
  args: readonly string[],
  environment: Variables = {},
  node: string = process.execPath,
): Promise<ServingProgram> {
  const env = program.environment(environment);
  const words = [program.path, 'serve', ...args];
  return serving(startCommand(node, words, { cwd: program.temporary, env }));
}

/** In the tests' process, for tests indifferent to that. */
export function serveHere(
  start: StartHere,
  args: readonly string[],
  environment: Variables = {},
): Promise<ServingProgram> {
  const started = start(['serve', ...args], environment);
  onTestFinished(async () => {
    started.signal('SIGTERM');
    await started.ended;
  });
  return serving(started);
}

/** Waits for the first line. */
export async function serving({
  stdin,
  stdout,
  stderr,
  signal,
  pid,
  ended,
}: Running): Promise<ServingProgram> {
  stdin.end();
  let failure = '';
  void ended.then(({ code, stderr: why }) => {
    failure = `It ended with ${code}: ${why}\n`;
  });
  await expect.poll(() => stdout() || failure, { interval: 10 }).toContain('\n');
  if (stdout() === '') throw new Error(failure);
  const [firstLine = ''] = stdout().split('\n');
  return {
    firstLine,
    url: firstLine.replace(/^linecheck \w+ /, ''),
    log: () =>
      stderr()
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line)),
    stdout,
    errors: stderr,
    signal,
    pid,
    ended: ended.then(({ code, signal: name }) => ({ code, signal: name })),
  };
}
