/** Completion as a shell asks for it: the script that the shipped program prints, run by the shells that are there. */
import { execFile, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { runningHere } from '../in-process.ts';
import { completing } from './completing.ts';

const program = builtProgram();
const runHere = runningHere(program);
const run = promisify(execFile);

/** Shells whose own parser can be asked here; bash is wherever the tests run. */
const SHELLS = ['bash', 'zsh', 'fish'] as const;
const INSTALLED = SHELLS.filter(
  (shell) => shell === 'bash' || spawnSync(shell, ['--version']).status === 0,
);
for (const shell of SHELLS.filter((each) => !INSTALLED.includes(each))) {
  process.stderr.write(`${shell} is not installed: its completion was not parsed by it.\n`);
}

const { scriptFor, shellEnvironment, offered } = completing(program, runHere);

test.each(INSTALLED)('%s takes the script', async (shell) => {
  await expect(run(shell, ['-n', await scriptFor(shell)])).resolves.toMatchObject({ stderr: '' });
});

test('an unknown shell ends with 2', async () => {
  const outcome = await runHere(['completion', 'tcsh']);
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

  test.each([
    { words: ['help', 'c'], offers: ['completion', 'config', 'conformance', 'connect', 'cron'] },
    { words: ['help', 'archive', 'client', 'r'], offers: ['revoke', 'rotate'] },
    { words: ['help', 'ff'], offers: ['ff'] },
    { words: ['ff', '--sort', 'to'], offers: ['took'] },
    { words: ['ff', '--sort', '-f'], offers: ['-fulfilled', '-fired'] },
    { words: ['ff', '--level', 'e'], offers: ['expo1', 'expo2', 'expo'] },
    { words: ['ff', '--level', '0,expo1'], offers: ['0,expo1'] },
    {
      words: ['ff', '--columns', 'station,it'],
      offers: ['station,item', 'station,itemFulfilledAt'],
    },
    { words: ['stations', '--columns', 'print'], offers: ['printingMode', 'printerSharedBy'] },
    { words: ['audit', '--rule', 'R0'], offers: ['R01', 'R02', 'R03', 'R04'] },
    { words: ['audit', '--rule', 'R09', '='], offers: ['off', 'info', 'warn', 'error'] },
    { words: ['audit', '--rule', 'R09', '=', 'w'], offers: ['warn'] },
    { words: ['audit', '--date', ''], offers: ['today', 'yesterday'] },
    { words: ['stations', '--archive', ''], offers: ['sqlite:'] },
    { words: ['archive', 'client', 'add', 'x', '--scope', 'k'], offers: ['kitchen:read'] },
    { words: ['archive', 'client', 'add', 'x', '--scope', 'kitchen', ':', 'r'], offers: ['read'] },
  ])('$words: $offers', async ({ words, offers }) => {
    const found = await offered(...words);
    expect(found.slice(0, offers.length)).toEqual(
      offers.map((each) => each.replace(/^(R0\d)$/, '$1=')),
    );
  });

  test('files are offered for options that take one, and for an archive after sqlite:', async () => {
    await writeFile(join(program.temporary, 'store.pem'), '');
    expect(await offered('stations', '--ca-file', 'store')).toEqual(['store.pem']);
    expect(await offered('report', '--output', 'store')).toEqual(['store.pem']);
    expect(await offered('stations', '--archive', 'sqlite', ':', 'store')).toEqual(['store.pem']);
    expect(await offered('stations', '--archive', '=', 'sqlite', ':', 'store')).toEqual([
      'store.pem',
    ]);
    const after = ['stations', '--archive', 'sqlite', ':', 'store.pem', '--form'];
    expect(await offered(...after)).toEqual(['--format']);
  });

  test('a word that has a quote is completed within it', async () => {
    expect(await offered('ff', '--sort', '"too')).toEqual(['took']);
  });
});

/** What a shell offers for a line that is typed, asked of the shell itself. */
const ASKED: Readonly<Record<string, (script: string, line: string) => readonly string[]>> = {
  fish: (script, line) => ['--no-config', '-c', `source ${script}; complete -C '${line}'`],
};

describe.each(INSTALLED.filter((shell) => shell in ASKED))('%s', (shell) => {
  test.each([
    { line: 'linecheck help cr', offers: ['cron'] },
    { line: 'linecheck help archive client ro', offers: ['rotate'] },
    { line: 'linecheck ff --sort to', offers: ['took'] },
    { line: 'linecheck ff --level 0,expo', offers: ['0,expo', '0,expo1', '0,expo2'] },
    { line: 'linecheck stations --archive sq', offers: ['sqlite:'] },
    { line: 'linecheck stations --archive sqlite:arch', offers: ['sqlite:archived.sqlite'] },
    { line: 'linecheck stations --profile ', offers: [] },
  ])('$line: $offers', async ({ line, offers }) => {
    await writeFile(join(program.temporary, 'archived.sqlite'), '');
    const script = await scriptFor(shell);
    const { stdout, stderr } = await run(shell, ASKED[shell]?.(script, line) ?? [], {
      cwd: program.temporary,
      env: shellEnvironment(),
    });
    const words = stdout.split('\n').map((each) => each.split('\t')[0] ?? '');
    expect({ words: words.filter((word) => word !== '').sort(), stderr }).toEqual({
      words: offers,
      stderr: '',
    });
  });
});
