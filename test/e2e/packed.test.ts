/** The package that `npm pack` makes, used as whoever installs it uses it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { packedProgram } from './packed-program.ts';

const packed = packedProgram();

test('the package is one program, its licences, its manual and what a user needs beside them', () => {
  expect([...packed.files].sort()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'assets/citus.sql',
    'assets/completions/_linecheck',
    'assets/completions/linecheck.bash',
    'assets/completions/linecheck.fish',
    'assets/faults.example.json',
    'assets/fleet.svg',
    'assets/fulfillments.svg',
    'assets/hours.svg',
    'assets/linecheck.1',
    'assets/openapi.json',
    'assets/restaurants.svg',
    'assets/station.svg',
    'assets/stations.svg',
    'assets/trace.svg',
    'dist/licenses.json',
    'dist/linecheck.js',
    'package.json',
  ]);
});

test('SQLite and what finds its binary is all that is installed along, and nothing is compiled', async () => {
  expect([...(await packed.installed())].sort()).toEqual([
    '@photostructure/sqlite',
    'linecheck',
    'node-addon-api',
    'node-gyp-build',
  ]);
  expect(Object.keys(packageJson.dependencies)).toEqual(['@photostructure/sqlite']);
  const sqlite = join(packed.folder, 'node_modules/@photostructure/sqlite');
  expect(await readdir(sqlite)).not.toContain('build');
});

test('it cannot be published by accident', () => {
  expect(packageJson.private).toBe(true);
});

test('npx runs it', async () => {
  const { stdout } = await packed.npx(['linecheck', '--version']);
  expect(stdout).toBe(`${packageJson.version}\n`);
});

test('without any environment it tells its version, its licences and a completion', async () => {
  expect(await packed.run('linecheck', ['--version'])).toEqual({
    stdout: `${packageJson.version}\n`,
    stderr: '',
  });
  const { stdout: licences } = await packed.run('linecheck', ['licenses']);
  expect(licences).toContain('ink 6');
  const { stdout: script } = await packed.run('linecheck', ['completion', 'bash']);
  const shipped = 'node_modules/linecheck/assets/completions/linecheck.bash';
  expect(await readFile(join(packed.folder, shipped), 'utf8')).toBe(script);
});

test('without any environment and terminal the demo is one snapshot', async () => {
  const { stdout } = await packed.run('linecheck', []);
  expect(stdout).toContain('Grill');
  expect(stdout).not.toContain('\u001b');
});

test('it fills an archive and serves it', async () => {
  const archive = `sqlite:${join(packed.folder, 'kitchen.sqlite')}`;
  const simulate = ['archive', 'simulate', '--profile', 'cafe', '--from', '20260105'];
  const { stdout } = await packed.run('linecheck', [...simulate, '--archive', archive]);
  expect(stdout).toContain('"businessDate":"20260105"');
  expect((await stat(join(packed.folder, 'kitchen.sqlite'))).size).toBeGreaterThan(10_000);

  const program = join(packed.folder, 'node_modules', '.bin', 'linecheck');
  const child = spawn(program, ['serve', '--port', '0', '--archive', archive], {
    cwd: packed.folder,
    env: packed.environment(),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const [line] = await once(createInterface(child.stdout), 'line');
  const url = String(line).replace('linecheck serving ', '');
  expect((await fetch(`${url}/ready`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
