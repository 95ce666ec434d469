/** The README's `npm start` on a Node too old for the program. The `npm ci` before is in test/long. */
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { isSupportedNode } from '../../src/start/packaged-node.ts';
import { freshCheckout } from './fresh-checkout.ts';
import { newestOlderRuntime } from './node-runtimes.ts';

const older = await newestOlderRuntime();

test.runIf(older !== undefined)(
  "npm start does everything if the machine's Node is outdated",
  async () => {
    const checkout = await freshCheckout(older?.path ?? '');
    onTestFinished(checkout.remove);
    const program = join(checkout.folder, 'dist', 'linecheck.js');
    expect((await checkout.run('node', '--version')).stdout).toBe(`v${older?.version}\n`);
    // As after `npm ci --ignore-scripts`: the only allowed install script is our build.
    expect(Object.values(packageJson.allowScripts)).not.toContain(true);
    await checkout.share();

    const seen = await checkout.run('npm', 'exec', '--no', '-c', 'node --version');
    expect(isSupportedNode(seen.stdout)).toBe(true);
    const snapshot = await checkout.run('npm', 'start');
    expect(snapshot.stdout).toContain('Grill');
    expect(snapshot.stderr).not.toMatch(/warning/i);
    await access(program);
    const called = await checkout.run('node', program, '--version');
    expect(called).toEqual({ stdout: `${packageJson.version}\n`, stderr: '' });
  },
);
