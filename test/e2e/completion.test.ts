/** Completion as a shell asks for it: the script that the shipped program prints, run by the shells that are there. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { builtProgram } from './built-program.ts';
import { runCommand } from './command.ts';

const program = builtProgram();
const run = promisify(execFile);

/** Shells whose own parser can be asked here; bash is wherever the tests run. */
const SHELLS = ['bash', 'zsh', 'fish'] as const;
const INSTALLED = SHELLS.filter(
  (shell) => shell === 'bash' || spawnSync(shell, ['--version']).status === 0,
);
for (const shell of SHELLS.filter((each) => !INSTALLED.includes(each))) {
  process.stderr.write(`${shell} is not installed: its completion was not parsed by it.\n`);
}

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

/** What bash offers for the last of these words; `=` is a word of its own, as it is for bash. */
async function offered(...words: readonly string[]): Promise<readonly string[]> {
  const script = await scriptFor('bash');
  const asked = [
    'set -u; source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))',
    'complete -p linecheck >/dev/null && _linecheck',
    'for each in ${COMPREPLY[@]+"${COMPREPLY[@]}"}; do printf "%s\\n" "$each"; done',
  ].join('\n');
  const { stdout, stderr } = await run(
    'bash',
    ['--norc', '--noprofile', '-c', asked, 'bash', script, 'linecheck', ...words],
    { cwd: program.temporary },
  );
  expect(stderr).toBe('');
  return stdout.split('\n').slice(0, -1);
}

test.each(INSTALLED)('%s takes the script', async (shell) => {
  await expect(run(shell, ['-n', await scriptFor(shell)])).resolves.toMatchObject({ stderr: '' });
});

test('an unknown shell ends with 2', async () => {
  const outcome = await runCommand(program, ['completion', 'tcsh']);
  expect(outcome).toMatchObject({ code: 2, stdout: '' });
  expect(outcome.stderr).toContain('bash, zsh, fish');
});

describe('bash', () => {
  test.each([
    { words: ['stat'], offers: ['stations'] },
    { words: ['f'], offers: ['fleet', 'fulfillments', 'ff'] },
    { words: ['archive', 'client', ''], offers: ['add', 'help', 'list', 'revoke', 'rotate'] },
    { words: ['archive', 'client', 'add', '--sec'], offers: ['--secret-file'] },
    { words: ['archive', 'simulate', '--profile', 'c'], offers: ['cafe', 'commissary'] },
    { words: ['stations', '--format', ''], offers: ['table', 'json', 'ndjson', 'csv', 'md'] },
    { words: ['stations', '--format', '=', 't'], offers: ['table'] },
    { words: ['stations', '--format', '='], offers: ['table', 'json', 'ndjson', 'csv', 'md'] },
    { words: ['ff', '--format', 'c'], offers: ['csv'] },
    { words: ['ff', 'y'], offers: ['yesterday'] },
    { words: ['completion', ''], offers: ['bash', 'zsh', 'fish'] },
    { words: ['serve', '--rate-limit', ''], offers: ['platform', 'off'] },
  ])('$words: $offers', async ({ words, offers }) => {
    expect(await offered(...words)).toEqual(offers);
  });

  test('the program itself takes the options of the monitor', async () => {
    const options = await offered('--');
    expect(options).toEqual(expect.arrayContaining(['--version', '--help', '--date', '--archive']));
    expect(new Set(options).size).toBe(options.length);
    expect(await offered('--archive', 'sqlite', 'stat')).toEqual(['stations']);
  });

  test('the value of an option is not taken for a command', async () => {
    expect(await offered('--restaurant', 'archive', 'cli')).toEqual([]);
    expect(await offered('archive', 'list', '--restaurant', 'client', '--fo')).toEqual([
      '--format',
    ]);
  });

  test('files are offered where a file is taken, whatever their names', async () => {
    const odd = ["it's *.pem", 'two words.pem'];
    for (const name of odd) await writeFile(join(program.temporary, name), '');
    expect((await offered('serve', '--tls-cert', '')).filter((name) => odd.includes(name))).toEqual(
      odd,
    );
    expect(await offered('diff', 'two')).toEqual(['two words.pem']);
    expect(await offered('stations', 'two')).toEqual([]);
  });
});
