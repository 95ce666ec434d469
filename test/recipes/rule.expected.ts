/** For the last rule, about names in capitals. Run in a project copy with it. */
import { expect, test } from 'vitest';
import { RULES } from '../../src/kitchen/audit/audit.ts';
import { station } from '../scenarios/builders.ts';
import { openMonitor } from '../scenarios/driver.tsx';
import { printedBy } from './printed-by.ts';

const RULE = RULES.at(-1)?.id ?? '';

test('the new rule is listed, explained, turned off, and found', async () => {
  expect(await printedBy(['help', 'rules'])).toContain(RULE);
  expect(await printedBy(['help', 'rules'])).toContain('Write the name in lower case');
  const choices = { LINECHECK_AUDIT_RULES: `${RULE}=off` };
  const shown = await printedBy(['config', 'show', '--format', 'ndjson'], choices);
  expect(shown).toContain(`${RULE}=off`);
  const kitchen = await openMonitor({ stations: [station(1, { name: 'GRILL' })], records: [] });
  await kitchen.sees('GRILL', 'capital name');
});
