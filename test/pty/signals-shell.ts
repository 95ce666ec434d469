/** An interactive shell in a terminal, for what only a shell does to its jobs. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BuiltProgram } from '../process/built-program.ts';
import { openTerminal, type TerminalSession } from './terminal.ts';

const run = promisify(execFile);
const SHELL =
  "require('node:child_process').spawnSync('bash', ['--norc', '-i'], { stdio: 'inherit' })";

/** A shell that waits for its first command; the terminal answers questions after that time, or never. */
export async function openShell(
  program: BuiltProgram,
  answersAfterMs?: number,
): Promise<TerminalSession> {
  const { temporary, environment } = program;
  const shell = openTerminal(
    { path: '-e', temporary, environment },
    {
      args: [SHELL],
      environment: { PS1: 'ready> ', HISTFILE: '' },
      ...(answersAfterMs !== undefined && { answersAfterMs }),
    },
  );
  await shell.sees('ready>');
  return shell;
}

/** The command line that starts the program. */
export function commandLine({ path }: BuiltProgram): string {
  return `${process.execPath} ${path}`;
}

/** Process id of the program that runs now; there is exactly one. */
export async function processIdOf(program: BuiltProgram): Promise<number> {
  const { stdout } = await run('ps', ['-eo', 'pid,args']);
  const ids = stdout
    .split('\n')
    .filter((line) => / \S*node /.test(line) && line.includes(program.path))
    .filter((line) => !/ sh -c | -e /.test(line))
    .map((line) => Number.parseInt(line, 10));
  if (ids.length !== 1) throw new Error(`${ids.length} processes run the program`);
  return ids[0] ?? 0;
}
