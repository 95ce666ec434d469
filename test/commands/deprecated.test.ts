import { Command } from 'commander';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { DEPRECATED, warnDeprecated } from '../../src/commands/arguments/deprecated.ts';
import { schemas } from '../docs/schemas.ts';
import { ownIo } from './own-io.ts';

const TABLE = [
  { name: 'fleet', what: '--old-flag', instead: '--new-flag', goesIn: '9.0.0' },
  { name: 'fleet', what: 'guid', instead: 'restaurant', goesIn: '9.0.0' },
  { name: 'fleet', what: 'field', instead: 'other', goesIn: '9.0.0', isField: true },
] as const;

function warned(words: readonly string[], flags: readonly string[]): string {
  const { io, stderr } = ownIo();
  const command = new Command('fleet').option('--old-flag').option('--columns <ids>');
  command.parse([...flags], { from: 'user' });
  warnDeprecated(words, command, io.stderr, TABLE);
  return stderr();
}

test.each([
  [[], ''],
  [['--columns', 'name'], ''],
  [['--columns', 'field'], ''],
  [['--old-flag'], 'linecheck: --old-flag goes in 9.0.0. Use --new-flag.\n'],
  [['--columns', 'guid, name,guid'], 'linecheck: guid goes in 9.0.0. Use restaurant.\n'],
])('%j warns once about each thing that goes', (flags, text) => {
  expect(warned(['fleet'], flags)).toBe(text);
  expect(warned(['trend'], flags)).toBe('');
});

test('everything that goes still works, is marked in a schema, and has a version to come', () => {
  const marked = JSON.stringify(schemas()).split('"deprecated":true').length - 1;
  expect(marked).toBeGreaterThanOrEqual(DEPRECATED.length);
  for (const { name, what, instead, goesIn } of DEPRECATED) {
    const found = Object.entries(schemas()).filter(([each]) => each.split(' ')[0] === name);
    expect(JSON.stringify(found)).toContain(`"${what}"`);
    expect(JSON.stringify(found)).toContain(`"Goes in ${goesIn}. Use ${instead}."`);
    expect(goesIn.localeCompare(packageJson.version, 'en', { numeric: true })).toBe(1);
  }
});
