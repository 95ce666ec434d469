import { expect, test } from 'vitest';
import { needsBusinessDate, RULES } from '../../../src/kitchen/audit/audit.ts';
import { builtProgram } from '../built-program.ts';
import { runningHere } from '../in-process.ts';

const runHere = runningHere(builtProgram());

test('the page of rules has every rule with its condition and thresholds, the reason, and the fix', async () => {
  const { stdout } = await runHere(['help', 'rules'], {});
  const text = stdout.replace(/\s+/g, ' ');
  for (const { id, name, condition, why, fix } of RULES) {
    expect(text).toContain(`${id} ${name}`);
    expect(text).toContain(condition);
    expect(text).toContain(`Why: ${why} Fix: ${fix}`);
  }
  expect(RULES.filter(({ id }) => needsBusinessDate(id))).toHaveLength(10);
});
