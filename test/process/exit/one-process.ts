/** Many commands in one process of their own, which ends only if none of them left anything running. */
import { spawn } from 'node:child_process';
import { inject } from 'vitest';
import { demanded } from '../../setup/demanded.ts';
import type { BuiltProgram } from '../built-program.ts';
import { type Outcome, outcomeOf } from '../command.ts';

const RUN_EACH = new URL('../../setup/run-each.ts', import.meta.url).pathname;

interface CommandLine {
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** Their outcomes, in order. Throws if the process does not end by itself. */
export async function runInOneProcess(
  program: BuiltProgram,
  lines: readonly CommandLine[],
): Promise<readonly Outcome[]> {
  const child = spawn(process.execPath, [RUN_EACH, await demanded(inject('bundlePort'))], {
    cwd: program.temporary,
    env: program.environment(),
    stdio: 'pipe',
  });
  const given = lines.map(({ args, environment }) => {
    return { args, environment: program.environment(environment) };
  });
  child.stdin.end(JSON.stringify(given));
  const { code, stdout, stderr } = await outcomeOf(child);
  if (code !== 0) throw new Error(`The commands' process ended with ${code}: ${stderr}`);
  return JSON.parse(stdout);
}
