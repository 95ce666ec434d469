/** Everything the README promises for a fresh checkout, on each Node too old for the program. */
import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { isSupportedNode } from '../../src/start/packaged-node.ts';
import { freshCheckout } from '../node-versions/fresh-checkout.ts';
import { olderRuntimes } from '../node-versions/node-runtimes.ts';

const older = (await olderRuntimes()).at(-1);

/** `npm cit` after installation, except the tests: this is one. */
const CHECKS = ['build', 'typecheck', 'lint', 'format:check', 'deadcode'] as const;

test('an outdated Node can be had', () => {
  expect(older).toBeDefined();
});

test.each([[], ['--ignore-scripts']])(
  'after npm ci %s npm start and the checks pass',
  async (...flags) => {
    const checkout = await freshCheckout(older?.path ?? '');
    onTestFinished(checkout.remove);
    await checkout.install(...flags);
    const built = access(join(checkout.folder, 'dist', 'linecheck.js')).then(
      () => true,
      () => false,
    );
    expect(await built).toBe(flags.length === 0);
    expect((await checkout.run('npm', 'start')).stdout).toContain('Grill');
    for (const name of CHECKS) await checkout.run('npm', 'run', name);
  },
);

test("npm ci and npm start do everything if the machine's Node is outdated", async () => {
  const checkout = await freshCheckout(older?.path ?? '');
  onTestFinished(checkout.remove);
  const program = join(checkout.folder, 'dist', 'linecheck.js');
  expect((await checkout.run('node', '--version')).stdout).toBe(`v${older?.version}\n`);
  await checkout.install();

  const seen = await checkout.run('npm', 'exec', '--no', '-c', 'node --version');
  expect(isSupportedNode(seen.stdout)).toBe(true);
  const snapshot = await checkout.run('npm', 'start');
  expect(snapshot.stdout).toContain('Grill');
  expect(snapshot.stderr).not.toMatch(/warning/i);
  const called = await checkout.run('node', program, '--version');
  expect(called).toEqual({ stdout: `${packageJson.version}\n`, stderr: '' });

  // As after `npm ci --ignore-scripts`: the only allowed install script is our build.
  expect(Object.values(packageJson.allowScripts)).not.toContain(true);
  await rm(join(checkout.folder, 'dist'), { recursive: true });
  expect((await checkout.run('npm', 'start')).stdout).toContain('Grill');
  await access(program);
});
