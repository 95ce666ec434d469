/** What bash offers for the words of a command line: the script that the shipped program prints, run by a real bash. */
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import type { BuiltProgram } from '../built-program.ts';
import { runCommand } from '../command.ts';
import type { runningHere } from '../in-process.ts';
import { linecheckHere } from './linecheck-here.ts';

const run = promisify(execFile);

type Variables = Readonly<Record<string, string>>;

export function completing(program: BuiltProgram, runHere: ReturnType<typeof runningHere>) {
  const here = linecheckHere(program, runHere);
  const scripts = new Map<string, Promise<string>>();

  /** A file with what the program prints for a shell, asked for once. */
  function scriptFor(shell: string): Promise<string> {
    const known = scripts.get(shell) ?? printedScript(shell);
    scripts.set(shell, known);
    return known;
  }

  async function printedScript(shell: string): Promise<string> {
    const { code, stdout, stderr } = await runCommand(program, ['completion', shell]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const file = join(await mkdtemp(join(program.temporary, 'completion-')), shell);
    await writeFile(file, stdout);
    return file;
  }

  /** A folder with the program by its name, as in an installation's path. */
  async function installed(): Promise<string> {
    const folder = await mkdtemp(join(program.temporary, 'bin-'));
    const path = join(folder, 'linecheck');
    await writeFile(path, `#!/bin/sh\nexec '${process.execPath}' '${program.path}' "$@"\n`);
    await chmod(path, 0o755);
    return folder;
  }

  /** What a shell that has nothing but the program finds, in a folder of its path. */
  function shellEnvironment(more: Variables = {}, folder = here()): Record<string, string> {
    const environment = program.environment(more);
    return { ...environment, PATH: `${folder}:${environment['PATH']}` };
  }

  /** What bash offers for the last of these words; `=` and `:` are words of their own, as they are for bash. */
  function offered(...words: readonly string[]): Promise<readonly string[]> {
    return offeredIn({}, ...words);
  }

  function offeredIn(more: Variables, ...words: readonly string[]): Promise<readonly string[]> {
    return offeredBy(shellEnvironment(more), ...words);
  }

  async function offeredBy(
    env: Record<string, string>,
    ...words: readonly string[]
  ): Promise<readonly string[]> {
    const script = await scriptFor('bash');
    const asked = [
      'set -u; source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))',
      'complete -p linecheck >/dev/null && _linecheck',
      'for each in ${COMPREPLY[@]+"${COMPREPLY[@]}"}; do printf "%s\\n" "$each"; done',
    ].join('\n');
    const { stdout, stderr } = await run(
      'bash',
      ['--norc', '--noprofile', '-c', asked, 'bash', script, 'linecheck', ...words],
      { cwd: program.temporary, env },
    );
    expect(stderr).toBe('');
    return stdout.split('\n').slice(0, -1);
  }

  return { scriptFor, installed, shellEnvironment, offered, offeredIn, offeredBy };
}
