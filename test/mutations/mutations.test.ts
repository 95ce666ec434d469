import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MutatedCopy, mutatedCopy } from './mutated-copy.ts';
import { MUTATIONS } from './mutations.ts';

/** One, to show that a copy's tests notice it. `npm run long` has all. */
const TRIED = 'src/kitchen/measures/figures.ts';

let copy: MutatedCopy;
beforeAll(async () => {
  copy = await mutatedCopy();
});
afterAll(() => copy.remove());

test.each(MUTATIONS.filter(({ file }) => file === TRIED))(
  'tests fail where $file has $wrong for $right',
  async (mutation) => {
    const { failed } = await copy.tested(mutation);
    expect(failed).toBeGreaterThan(0);
  },
);

test.each(MUTATIONS)('$file holds once: $right', async ({ file, right }) => {
  const source = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8');
  expect(source.split(right)).toHaveLength(2);
});
