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

function keysTable(): string {
  const rows = BINDINGS.map(([, { keys, scopes, says }]) => {
    const labels = keys.map((key) => `\`${keyLabel(key)}\``).join(' ');
    return `| ${labels} | ${says} | ${scopes.join(', ')} |`;
  });
  return ['| key | does | where |', '|---|---|---|', ...rows].join('\n');
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
