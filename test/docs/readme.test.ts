import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { EXIT, FAILURES } from '../../src/contract/failures.ts';
import { keyLabel } from '../../src/hooks/key-names.ts';
import { BINDINGS } from '../../src/hooks/keymap.ts';
import { RULES } from '../../src/kitchen/audit/audit.ts';
import { SEVERITIES } from '../../src/kitchen/audit/rule.ts';
import { withBlock } from './generated-block.ts';

const README = new URL('../../README.md', import.meta.url);

describe('the README', () => {
  test('has the keys, the rules and the exit codes that the program has', async () => {
    const text = await readFile(README, 'utf8');
    const keys = withBlock(withBlock(text, 'keys', keysTable()), 'rules', rulesList());
    const renewed = withBlock(keys, 'exit codes', exitTable());
    await expect(renewed).toMatchFileSnapshot(README.pathname);
  });

  test('is no longer than 150 lines', async () => {
    const text = await readFile(README, 'utf8');
    expect(text.split('\n').length).toBeLessThanOrEqual(150);
  });
});

/** One row for each set of screens, in the order of the keymap. */
function keysTable(): string {
  const rows = new Map<string, string[]>();
  for (const [, { keys, scopes, says }] of BINDINGS) {
    const labels = keys.map((key) => `\`${keyLabel(key)}\``).join(' ');
    const where = scopes.join(', ');
    rows.set(where, [...(rows.get(where) ?? []), `${labels} ${says}`]);
  }
  return [
    '| where | keys |',
    '|---|---|',
    ...[...rows].map(([where, entries]) => `| ${where} | ${entries.join(' · ')} |`),
  ].join('\n');
}

/** One entry for each severity. */
function rulesList(): string {
  return SEVERITIES.map((severity) => {
    const rules = RULES.filter((rule) => rule.severity === severity);
    return `- **${severity}** ${rules.map(({ id, name }) => `\`${id}\` ${name}`).join(' · ')}`;
  }).join('\n');
}

/** One row for each exit code. */
function exitTable(): string {
  const rows = new Map<number, string[]>([
    [EXIT.done, ['Done.']],
    [
      EXIT.failure,
      [
        '`audit` found an error, `conformance` the document broken, `diff --exit-code` a change, `watch --for` no such figures in time.',
      ],
    ],
  ]);
  for (const [code, { exit, hint }] of Object.entries(FAILURES)) {
    rows.set(exit, [...(rows.get(exit) ?? []), `\`${code}\` ${hint}`]);
  }
  return [
    '| exit | failure and what to do |',
    '|---|---|',
    ...[...rows]
      .sort(([a], [b]) => a - b)
      .map(([exit, entries]) => `| ${exit} | ${entries.join(' · ')} |`),
  ].join('\n');
}
