/** For a rule R31 about names in capitals. Run in a project copy with it. */
import { expect, test } from 'vitest';
import { station } from '../scenarios/builders.ts';
import { openMonitor } from '../scenarios/driver.tsx';
import { printedBy } from './printed-by.ts';

test('it is listed, explained, turned off, completed and found', async () => {
  expect(await printedBy(['help', 'rules'])).toContain('R31');
  expect(await printedBy(['audit', '--explain', 'capital-name'])).toContain(
    'Write the name in lower case',
  );
  expect(await printedBy(['__complete', '--', 'audit', '--explain', 'R3'])).toContain('R31');
  const choices = { LINECHECK_AUDIT_RULES: 'R31=off' };
  const shown = await printedBy(['config', 'show', '--format', 'ndjson'], choices);
  expect(shown).toContain('R31=off');
  const kitchen = await openMonitor({ stations: [station(1, { name: 'GRILL' })], records: [] });
  await kitchen.sees('GRILL', 'capital name');
});
