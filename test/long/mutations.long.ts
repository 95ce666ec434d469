/** Each seeded mistake, and whether the intended tests notice it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MutatedCopy, mutatedCopy } from '../mutations/mutated-copy.ts';
import { MUTATIONS } from '../mutations/mutations.ts';
import { recordFigures } from './record-figures.ts';

let copy: MutatedCopy;
let caught = 0;
beforeAll(async () => {
  copy = await mutatedCopy();
});
afterAll(async () => {
  await copy.remove();
  await recordFigures('seeded mutations', { mutations: MUTATIONS.length, caught });
});

test.each(MUTATIONS)('tests fail where $file has $wrong for $right', async (mutation) => {
  const { failed } = await copy.tested(mutation);
  expect(failed).toBeGreaterThan(0);
  caught += 1;
});
