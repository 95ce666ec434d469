import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { EXIT, FAILURES } from '../../src/contract/failures.ts';
import { BINDINGS, keyLabel } from '../../src/hooks/keymap.ts';

const README = new URL('../../README.md', import.meta.url);

describe('the README', () => {
  test('has the keys and the exit codes that the program has', async () => {
    const text = await readFile(README, 'utf8');
    const renewed = withBlock(withBlock(text, 'keys', keysTable()), 'exit codes', exitTable());
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

function exitTable(): string {
  const rows = Object.entries(FAILURES)
    .sort(([, a], [, b]) => a.exit - b.exit)
    .map(([code, { exit, hint }]) => `| ${exit} | \`${code}\` | ${hint} |`);
  return [
    '| exit | failure | what to do |',
    '|---|---|---|',
    `| ${EXIT.done} | | Done. |`,
    ...rows,
  ].join('\n');
}

function withBlock(text: string, name: string, content: string): string {
  const start = `<!-- ${name} -->`;
  const end = `<!-- /${name} -->`;
  const [before = '', rest = ''] = text.split(start);
  const after = rest.slice(rest.indexOf(end));
  return `${before}${start}\n${content}\n${after}`;
}
