/** The built program as an exporter, started like an operator would. */
import { onTestFinished } from 'vitest';
import type { BuiltProgram } from '../built-program.ts';
import { startCommand } from '../command.ts';
import type { StartHere } from '../in-process.ts';
import { type ServingProgram, serving } from './serving-program.ts';

type Variables = Readonly<Record<string, string>>;

/** Waits for the first line. Ends with the test. */
export function startExporting(
  program: BuiltProgram,
  args: readonly string[],
  environment: Variables = {},
): Promise<ServingProgram> {
  const env = program.environment(environment);
  const words = [program.path, 'exporter', ...args];
  return serving(startCommand(process.execPath, words, { cwd: program.temporary, env }));
}

/** In the tests' process. */
export function exporterHere(
  start: StartHere,
  args: readonly string[],
  environment: Variables = {},
): Promise<ServingProgram> {
  const started = start(['exporter', ...args], environment);
  onTestFinished(async () => {
    started.signal('SIGTERM');
    await started.ended;
  });
  return serving(started);
}
