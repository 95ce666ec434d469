/** The program run without a terminal, within the process of the tests: what a separate process would tell, in a fraction of the time. */
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, inject, vi } from 'vitest';
import type { run } from '../../src/run.ts';
import { ownIo } from '../commands/own-io.ts';
import { demanded } from '../setup/demanded.ts';
import type { BuiltProgram } from './built-program.ts';
import type { Outcome } from './command.ts';

/** Runs a command line to its end, its standard input empty. */
type RunHere = (
  args: readonly string[],
  environment?: Readonly<Record<string, string>>,
) => Promise<Outcome>;

/**
 * Gives what runs it as `runCommand` does, in the same environment and folder, from a bundle that is made as the shipped one is. For
 * commands without signals, and for tests to which what keeps a process from ending is nothing.
 */
export function runningHere(program: BuiltProgram): RunHere {
  let runHere: typeof run;
  const folder = process.cwd();
  beforeAll(async () => {
    const bundle = await demanded(inject('bundlePort'));
    ({ run: runHere } = await import(pathToFileURL(bundle).href));
    process.chdir(program.temporary);
    // Temporary files go where those of a separate process would.
    vi.stubEnv('TMPDIR', program.temporary);
  });
  afterAll(() => {
    process.chdir(folder);
    vi.unstubAllEnvs();
  });
  return async (args, environment = {}) => {
    const { io, stdout, stderr, exited, leave } = ownIo(program.environment(environment));
    const code = await Promise.race([runHere(args, io), exited.then(() => 0)]);
    leave();
    return { code, stdout: stdout(), stderr: stderr() };
  };
}
