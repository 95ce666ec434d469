import { expect, it } from 'vitest';
import { BEHAVIORS } from './behaviors/behaviors.ts';
import { CHECKS } from './findings.ts';

it('every behavior has one check, or a reason why no check can judge it', () => {
  const checked = BEHAVIORS.filter(({ notCheckable }) => notCheckable === undefined);
  expect(checked.map(({ id }) => id).sort()).toEqual([...CHECKS.keys()].sort());
});

it('the reason takes a few words', () => {
  for (const { notCheckable = 'needs a clock' } of BEHAVIORS) {
    expect(notCheckable).toMatch(/^[a-z][^\n]{8,60}[^.]$/);
  }
});
