import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { crashText } from '../../src/commands/arguments/end-text.ts';
import { runSecretCommand } from '../../src/settings/client-secret-command.ts';
import {
  configuredSecret as askedSecret,
  readSecretFile,
} from '../../src/settings/client-secret.ts';
import type { Environment } from '../../src/terminal/capabilities.ts';
import { failureOf } from '../api/kitchen-fixture.ts';
import { takeAway } from '../commands/foreign-file.ts';
import { ownRun } from '../commands/own-io.ts';
import { endOf, isRunning, startedProcess, starting } from '../commands/started-process.ts';

const SECRET = 'kx9-very-secret-0451';
const PATH = process.env['PATH'] ?? '';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linecheck-secret-'));
});
afterAll(() => rm(folder, { recursive: true }));

interface Sources {
  readonly environment: Environment;
  readonly file?: string;
  readonly command?: string;
}

/** A profile's file and command are beneath the environment. */
function clientSecret({ environment, file, command }: Sources): Promise<string | undefined> {
  const profile = {
    LINECHECK_CLIENT_SECRET_FILE: file,
    LINECHECK_CLIENT_SECRET_COMMAND: command,
  };
  return askedSecret({ ...profile, ...environment }, ownRun());
}

async function secretFile(name: string, text: string | Buffer, mode = 0o600): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  await chmod(path, mode);
  return path;
}

test('the environment is stronger than a file, a file than a command, and without them there is no secret', async () => {
  const file = await secretFile('of-profile', 'profile-file\n');
  const all = {
    PATH,
    LINECHECK_CLIENT_SECRET: ' variable ',
    LINECHECK_CLIENT_SECRET_FILE: await secretFile('of-environment', 'environment-file\n'),
    LINECHECK_CLIENT_SECRET_COMMAND: 'echo environment-command',
  };
  const command = 'echo profile-command';
  const { LINECHECK_CLIENT_SECRET: _variable, ...noVariable } = all;
  const { LINECHECK_CLIENT_SECRET_FILE: _file, ...noFile } = noVariable;
  expect(await clientSecret({ environment: all, file, command })).toBe('variable');
  expect(await clientSecret({ environment: noVariable, file, command })).toBe('environment-file');
  expect(await clientSecret({ environment: noFile, file, command })).toBe('profile-file');
  expect(await clientSecret({ environment: noFile, command })).toBe('environment-command');
  expect(await clientSecret({ environment: { PATH }, command })).toBe('profile-command');
  expect(await clientSecret({ environment: { LINECHECK_CLIENT_SECRET: ' ' } })).toBeUndefined();
});

test('one line break at the end is removed, and ~ is the home folder', async () => {
  await secretFile('at-home', `${SECRET}\r\n`);
  expect(await clientSecret({ environment: { HOME: folder }, file: '~/at-home' })).toBe(SECRET);
  await symlink(join(folder, 'at-home'), join(folder, 'link'));
  expect(await clientSecret({ environment: {}, file: join(folder, 'link') })).toBe(SECRET);
});

test.each([
  ['readable by the group', SECRET, 0o640, 'is readable by other'],
  ['readable by all', SECRET, 0o604, 'is readable by other'],
  ['empty', '\n', 0o600, 'returned nothing'],
  ['of two lines', `${SECRET}\nuser: me\n`, 0o600, 'more than one line'],
  ['of bytes that are no text', Buffer.from([0xc3, 0x28, 0xff]), 0o600, 'more than one line'],
  ['too large', SECRET.repeat(1000), 0o600, 'too large'],
])('a file that is %s is refused without being shown', async (what, text, mode, problem) => {
  const file = await secretFile(`${SECRET} ${what}`, text, mode);
  const failure = await failureOf(clientSecret({ environment: {}, file }));
  expect(failure).toMatchObject({ code: 'CONFIGURATION', exitCode: 2 });
  expect(failure.message).toContain(problem);
  expect(JSON.stringify([failure.message, failure.stack, failure.cause])).not.toContain(SECRET);
});

test('a missing file, a folder, a pipe or a file of another user is refused', async () => {
  const missing = await failureOf(clientSecret({ environment: {}, file: SECRET }));
  expect(missing.message).toBe('The client secret file does not exist.');
  expect(missing.stack).not.toContain(SECRET);
  const here = await failureOf(clientSecret({ environment: {}, file: folder }));
  expect(here.message).toContain('is not a regular file');
  const pipe = join(folder, 'pipe');
  execFileSync('sh', ['-c', 'mkfifo -m 600 "$0"', pipe]);
  const waits = await failureOf(clientSecret({ environment: {}, file: pipe }));
  expect(waits.message).toContain('is not a regular file');
  const foreign = await secretFile('foreign', SECRET);
  const why = await takeAway(foreign);
  expect((await failureOf(readSecretFile(foreign, {}, 100))).message).toContain(why);
});

test.each([
  ['fails', `echo ${SECRET}; exit 3`, 'ended with 3'],
  ['is not there', `${SECRET}-no-such-command`, 'ended with 127'],
  ['is no command', `echo ${SECRET} '`, 'ended with'],
  ['is killed', `echo ${SECRET}; kill -9 $$`, 'was ended by SIGKILL'],
  ['prints nothing', 'true', 'returned nothing'],
  ['prints more than a line', `echo ${SECRET}; echo more`, 'more than one line'],
  ['never stops printing', 'yes', 'printed too much'],
])('a command that %s is reported in a sentence without its output', async (_, line, problem) => {
  const said: string[] = [];
  const run = runSecretCommand(line, { PATH }, 4096, (text) => said.push(text));
  const failure = await failureOf(
    run.then(() => clientSecret({ environment: { PATH }, command: line })),
  );
  expect(failure).toMatchObject({ code: 'CONFIGURATION' });
  expect(failure.message).toContain(problem);
  expect(JSON.stringify([failure.message, failure.stack, failure.cause])).not.toContain(SECRET);
});

test.each([
  ['that waits for what it started', 'wait', ':'],
  ['that ended and left it with its output', 'exit 0', ':'],
  ['that ignores being asked to end', 'wait', 'trap "" TERM'],
])('a command that is %s is ended with everything it started', async (what, rest, before) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const noted = join(folder, what);
  const line = starting(noted, rest, before);
  const ended = failureOf(runSecretCommand(line, { PATH }, 4096, () => undefined));
  const started = await startedProcess(noted);
  expect(isRunning(started)).toBe(true);
  vi.advanceTimersByTime(30_000);
  expect((await ended).message).toContain('did not finish within 30 s');
  await endOf(started);
});

test("a command's standard error is shown, safe and bounded, and is not part of the secret", async () => {
  let said = '';
  const run = (line: string) =>
    runSecretCommand(line, { PATH }, 4096, (text) => {
      said += text;
    });
  const line = String.raw`printf 'touch\033[2J the key\n' >&2; echo ${SECRET}`;
  expect(await run(line)).toBe(`${SECRET}\n`);
  expect(said).toBe('touch the key\n');
  await run('yes | head -c 100000 >&2; echo x');
  expect(said.length).toBeLessThan(20_000);
});

test('a crash never repeats a secret, wherever it came from', async () => {
  const characters = fc.constantFrom(...('abcXYZ019-_.~+/= $^*[]()\\&'.match(/./g) ?? []));
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: characters, minLength: 8, maxLength: 60 }).filter((s) => s.trim() !== ''),
      fc.constantFrom('variable', 'file'),
      async (secret, from) => {
        const environment =
          from === 'file'
            ? { LINECHECK_CLIENT_SECRET_FILE: await secretFile('any', `${secret}\n`) }
            : { LINECHECK_CLIENT_SECRET: secret };
        const found = await clientSecret({ environment });
        const debug = { ...environment, LINECHECK_DEBUG: '1' };
        const report = crashText(new TypeError(`it broke at <${found}> twice <${found}>`), debug);
        expect(report).not.toContain(`<${found}>`);
        expect(report).toContain('it broke at <[secret]> twice <[secret]>');
      },
    ),
    { numRuns: 60 },
  );
});
