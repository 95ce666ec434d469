import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { COMPLETION_FILES, COMPLETION_SHELLS } from '../../../src/commands/help/shipped-files.ts';
import { builtProgram } from '../built-program.ts';
import { runningHere } from '../in-process.ts';

const ASSETS = new URL('../../../assets/', import.meta.url);
const runHere = runningHere(builtProgram());

test('the program prints a script for each shell that it knows, and for no other', async () => {
  for (const shell of COMPLETION_SHELLS) {
    const script = await readFile(new URL(COMPLETION_FILES[shell], ASSETS), 'utf8');
    const outcome = await runHere(['completion', shell]);
    expect(outcome).toEqual({ code: 0, stdout: script, stderr: '' });
  }
  const outcome = await runHere(['completion', 'tcsh']);
  expect(outcome).toMatchObject({ code: 2, stdout: '' });
  expect(outcome.stderr).toContain('bash, zsh, fish');
});
