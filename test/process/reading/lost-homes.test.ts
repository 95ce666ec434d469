/** An unusable home costs only what would be kept there. */
import { spawn } from 'node:child_process';
import { chown, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { mayMount, runInNamespace, smallDisk } from '../archive/small-disk.ts';
import { builtProgram } from '../built-program.ts';
import { startKitchen } from '../served-kitchen.ts';

const program = builtProgram();
const NOBODY = 65_534;
/** Killed then: nothing here takes a tenth as long. */
const HANGS_MS = 60_000;

async function ended(
  words: readonly string[],
  more: Readonly<Record<string, string>>,
  [file, ...before]: readonly [string, ...string[]] = [process.execPath],
) {
  const {
    LINECHECK_CODE_CACHE: _ofTests,
    XDG_STATE_HOME: _own,
    ...env
  } = program.environment(more);
  const child = spawn(file, [...before, program.path, ...words], {
    env,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: HANGS_MS,
    killSignal: 'SIGKILL',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, ...output };
}

/** What would be kept is not larger for a larger demo. */
const SMALL = ['--demo', '--demo-restaurants', '2', '--demo-profile', 'cafe'];

const COMMANDS: readonly (readonly [...string[]])[] = [
  ['fleet', ...SMALL, '--quiet', '--format', 'json'],
  ['stations', ...SMALL, '--quiet', '--format', 'json'],
  ['--help'],
];

/** One kind of command is enough to show that another such home is no different. */
test.each([
  ['/proc', COMMANDS],
  ['/dev/null', COMMANDS.slice(0, 1)],
  ['/sys/kernel', COMMANDS.slice(0, 1)],
] as const)('in the home %s, commands answer as in any other', async (HOME, commands) => {
  for (const words of commands) {
    expect(await ended(words, { HOME })).toMatchObject({ code: 0, stderr: '' });
  }
});

/** Only root can drop root's permission overrides. */
function asRoot(): void {
  test('in an inaccessible home, commands answer as in any other', async () => {
    const HOME = join(program.temporary, 'closed');
    await mkdir(HOME, { mode: 0o700 });
    await chown(HOME, NOBODY, NOBODY);
    // Root without permission overrides.
    const bounds = ['--bounding-set', '-dac_override,-dac_read_search'];
    const barred = ['setpriv', ...bounds, process.execPath] as const;
    for (const words of COMMANDS.slice(0, 1)) {
      expect(await ended(words, { HOME }, barred)).toMatchObject({ code: 0, stderr: '' });
    }
    const kitchen = await startKitchen({});
    onTestFinished(() => kitchen.close());
    const words = ['stations', '--quiet', '--format', 'json'];
    expect(await ended(words, { ...kitchen.environment, HOME }, barred)).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect(await readdir(HOME)).toEqual([]);
  });
}

function onFullDisk(): void {
  test('a token cache on a full disk costs one login for each command, and no wait', async () => {
    const disk = await smallDisk(program.temporary, 1);
    await disk.fill();
    let logins = 0;
    const kitchen = await startKitchen({
      log: (line) => {
        if (JSON.stringify(line).includes('/authentication/login')) logins += 1;
      },
    });
    onTestFinished(() => kitchen.close());
    const words = ['stations', '--token-cache', '--quiet', '--format', 'json'];
    const more = { ...kitchen.environment, HOME: disk.folder, XDG_CACHE_HOME: disk.folder };
    for (const count of [1, 2]) {
      expect(await ended(words, more)).toMatchObject({ code: 0, stderr: '' });
      expect(logins).toBe(count);
    }
  });
}

/** In a separate namespace. */
function byAnotherUser(): void {
  test('as root of a namespace, the same holds', async () => {
    await expect(
      runInNamespace('test/process/reading/lost-homes.test.ts'),
    ).resolves.toBeUndefined();
  });
}

const tests = (await mayMount()) ? [onFullDisk, asRoot] : [byAnotherUser];
for (const each of tests) each();
