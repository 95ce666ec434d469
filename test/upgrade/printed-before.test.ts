/** Programs that read earlier versions' JSON still find each field, with the same type, but for those that went. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SCHEMA_VERSION } from '../../src/output/line-output.ts';
import { formerMistakes } from '../commands/printed-schema.ts';
import { FIXTURES } from './kept-kitchen.ts';

/** Fields of a document or a row, by command. The changelog names each, with what to read now. */
const GONE: Readonly<Record<string, readonly string[]>> = {
  fleet: ['guid'],
  report: ['comparison', 'promise'],
  trend: ['date'],
};

function withoutGone(command: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutGone(command, each));
  const gone = GONE[command] ?? [];
  const fields = Object.entries(Object(value)).filter(([field]) => !gone.includes(field));
  // The number tells programs that fields went, so it is what must differ.
  return Object.fromEntries(
    fields.map(([field, each]) => [field, field === 'schemaVersion' ? SCHEMA_VERSION : each]),
  );
}

describe.each(readdirSync(FIXTURES))('what version %s printed on the demo', (version) => {
  const folder = join(FIXTURES, version, 'printed');
  test.each(readdirSync(folder))('is still printed: %s', (file) => {
    const [command = '', format = ''] = file.split('.');
    const text = readFileSync(join(folder, file), 'utf8');
    const values = format === 'json' ? [text] : text.split('\n').filter(Boolean);
    const left = values.map((each) => JSON.stringify(withoutGone(command, JSON.parse(each))));
    expect(formerMistakes([command], format, left.join('\n'))).toEqual([]);
  });
});

test("the schema's version rose because fields were removed", () => {
  const report = readFileSync(join(FIXTURES, '0.3.0', 'printed', 'report.json'), 'utf8');
  expect(JSON.parse(report)).toEqual(expect.objectContaining({ schemaVersion: 1 }));
  expect(SCHEMA_VERSION).toBeGreaterThan(1);
});

test('the changelog names the fields that were removed', () => {
  const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
  const [newest = ''] = changelog.split('## [0.3.0]');
  for (const [command, fields] of Object.entries(GONE)) {
    for (const field of fields) {
      const named = newest.split('\n').filter((line) => line.includes(`\`${field}\``));
      expect(named.join('\n')).toContain(`linecheck ${command}`);
    }
  }
});
