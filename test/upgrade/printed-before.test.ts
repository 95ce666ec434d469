/** Programs that read earlier versions' JSON still find each field, with the same type. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formerMistakes } from '../commands/printed-schema.ts';
import { FIXTURES } from './kept-kitchen.ts';

/** Removed since, each with a line in the changelog. */
const REMOVED: Readonly<Record<string, readonly string[]>> = { 'report.json': ['promise'] };

function withoutRemoved(file: string, text: string): string {
  const removed = REMOVED[file];
  return removed === undefined
    ? text
    : JSON.stringify(JSON.parse(text), (key, value) => (removed.includes(key) ? undefined : value));
}

describe.each(readdirSync(FIXTURES))('what version %s printed on the demo', (version) => {
  const folder = join(FIXTURES, version, 'printed');
  test.each(readdirSync(folder))('%s', (file) => {
    const [command = '', format = ''] = file.split('.');
    const text = readFileSync(join(folder, file), 'utf8');
    const kept = withoutRemoved(file, text);
    expect(formerMistakes([command], format, kept)).toEqual([]);
  });
});
