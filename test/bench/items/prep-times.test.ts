import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { demoItems, prepTimeCsv, prepTimePlot } from './prep-time-lines.ts';

test("the demo's prep times and the planted ones are as published", async () => {
  const published = await readFile(new URL('prep-times.csv', import.meta.url), 'utf8');
  expect(prepTimeCsv(demoItems())).toBe(published);
});

test('a plot has an item where its planted and its found time meet', () => {
  const item = { kitchen: 'a', station: 'b', item: 'c', count: 100, allMs: 0 };
  const found = (prepMs: number) => ({ seconds: 0, prepMs, lowMs: 0, highMs: 0 });
  const near = { ...item, plantedMs: 300_000, found: found(310_000) };
  const far = { ...item, plantedMs: 120_000, found: found(960_000) };
  const lines = prepTimePlot([near, near, far, { ...item, plantedMs: 1, found: 'few items' }]);
  const digits = lines.split('\n').flatMap((line) => /\|.*?([1-9])/.exec(line)?.[1] ?? []);
  expect(digits).toEqual(['1', '2']);
});
