/** What the program remembers, under processes that are killed or write at once for long. */
import { expect, test } from 'vitest';
import { lostByKills, writtenTogether } from '../store/writing-processes.ts';

/** With the sum, below the most rows of one kind: beyond, the oldest goes. */
const COUNT = 999;

test('fifty killed processes lose nothing that was committed', async () => {
  expect(await lostByKills(50)).toEqual([]);
}, 600_000);

test('two processes that write 999 times each at once lose nothing', async () => {
  const all = { committed: [COUNT, COUNT], kept: [COUNT, COUNT], total: 2 * COUNT };
  expect(await writtenTogether(COUNT)).toEqual(all);
}, 600_000);
