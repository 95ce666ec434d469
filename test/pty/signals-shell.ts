/** An interactive shell in a terminal, for what only shells do to jobs. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BuiltProgram } from '../process/built-program.ts';
import { type Opening, openTerminal, SOON_OVER, type TerminalSession } from './terminal.ts';

const run = promisify(execFile);

/** Waits for the first command. */
export async function openShell(
  program: BuiltProgram,
  { environment = {}, ...opening }: Omit<Opening, 'command' | 'args'> = {},
): Promise<TerminalSession> {
  const shell = openTerminal(program, {
    isSoonOver: true,
    ...opening,
    command: 'bash',
    args: ['--norc', '-i'],
    environment: { PS1: 'ready> ', HISTFILE: '', ...environment },
  });
  await shell.sees('ready>');
  return shell;
}

/** Starts the program without a question to the terminal: the answer would be waited for. */
export function commandLine({ path }: BuiltProgram, words = '--link fast'): string {
  return [process.execPath, ...SOON_OVER, path, words].join(' ');
}

/** PID running now, exactly one. */
export async function processIdOf(program: BuiltProgram): Promise<number> {
  const { stdout } = await run('ps', ['-ww', '-eo', 'pid,args']);
  const ids = stdout
    .split('\n')
    .filter((line) => / \S*node /.test(line) && line.includes(program.path))
    .filter((line) => !/ sh -c | -e /.test(line))
    .map((line) => Number.parseInt(line, 10));
  if (ids.length !== 1) throw new Error(`${ids.length} processes run the program`);
  return ids[0] ?? 0;
}
