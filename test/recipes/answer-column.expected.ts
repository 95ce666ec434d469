/** For a column `words` in audit issues. Run in a project copy with it. */
import { expect, test } from 'vitest';
import { schemas } from '../docs/schemas.ts';
import { printedBy } from './printed-by.ts';

test('the new column is in each format, and can be chosen, completed, and explained', async () => {
  const audit = (...words: readonly string[]) => printedBy(['audit', '--demo', ...words], {}, 1);
  expect(await audit('--format', 'table')).toContain('In short: ');
  expect(await audit('--format', 'json')).toMatch(/"words": ?"[a-z]/);
  expect(await audit('--format', 'ndjson')).toMatch(/"words":"[a-z]/);
  expect(await audit('--format', 'csv')).toMatch(/,message,words,fields,/);
  expect(await audit('--columns', 'rule,words', '--format', 'csv')).toMatch(
    /^demo,rule,words\r\n[^,]*,R\d\d,[a-z]/,
  );
  expect(JSON.stringify(schemas()['audit'])).toContain('words are the issue');
});
