/** What the README promises of a fresh checkout, in full, on each Node that is too old for the program. */
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freshCheckout } from '../node-versions/fresh-checkout.ts';
import { olderRuntimes } from '../node-versions/node-runtimes.ts';

const older = (await olderRuntimes()).at(-1);

/** What `npm cit` runs after it has installed, but the tests, of which this is one. */
const CHECKS = ['build', 'typecheck', 'lint', 'format:check', 'deadcode'] as const;

test('a Node that is too old could be had', () => {
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
