/** A restaurant that the platform holds for minutes must not hold the others. */
import { expect, test } from 'vitest';
import { DOCUMENT_DIALECT, platformHeaders } from '../../src/contract/dialect.ts';
import { readOutcomes } from '../../src/reader/each-outcome.ts';
import { openKitchen, STATIONS, station } from '../api/kitchen-fixture.ts';
import { error, json } from '../api/scripted-server.ts';
import { createVirtualClock } from '../api/virtual-clock.ts';

const HEADER = platformHeaders(DOCUMENT_DIALECT).restaurant.toLowerCase();
const AT_ONCE = 4;
const HELD_MS = 600_000;

/** The first so many restaurants are answered 429 until the clock has passed their hold. */
async function chain({ held, well }: { readonly held: number; readonly well: number }) {
  const clock = createVirtualClock('manual');
  const places = Array.from({ length: held + well }, (_, n) => ({ guid: `r${n}` }));
  const until = clock.steady() + HELD_MS;
  const isHeld = (guid: string) => Number(guid.slice(1)) < held && clock.steady() < until;
  const { api, server } = await openKitchen(
    {
      [STATIONS]: (response, seen, request) => {
        const isRefused = isHeld(String(seen.headers[HEADER]));
        const answer = isRefused ? error(429, { 'retry-after': '600' }) : json([station(1)]);
        answer(response, seen, request);
      },
    },
    { clock, limits: { totalMs: 2 * HELD_MS } },
  );
  const outcomes = (order: 'given' | 'done') =>
    readOutcomes({ api }, places, ({ guid }) => api.stations(guid), {
      atOnce: AT_ONCE,
      order,
      signal: new AbortController().signal,
    });
  const asked = () => server.at(STATIONS).map(({ headers }) => String(headers[HEADER]));
  return { clock, outcomes, asked, guids: places.map(({ guid }) => guid) };
}

async function names(outcomes: AsyncIterable<{ readonly guid: string }>, most = 99) {
  const found: string[] = [];
  for await (const { guid } of outcomes) if (found.push(guid) === most) break;
  return found;
}

test('while restaurants are held by 429 in all slots, the others are read', async () => {
  const { outcomes } = await chain({ held: AT_ONCE, well: 3 });
  expect(await names(outcomes('done'), 3)).toEqual(['r4', 'r5', 'r6']);
});

test('in the given order, too, the others are read while the first are held', async () => {
  const { clock, outcomes, asked, guids } = await chain({ held: AT_ONCE, well: 3 });
  const read = names(outcomes('given'));
  await expect.poll(() => asked().toSorted()).toEqual(guids);
  clock.advance(2 * HELD_MS);
  expect(await read).toEqual(guids);
});

test('a platform that holds everything is not asked for all restaurants at once', async () => {
  const { clock, outcomes, asked, guids } = await chain({ held: 40, well: 0 });
  const read = names(outcomes('done'));
  await expect.poll(() => asked().length).toBe(AT_ONCE + 16);
  clock.advance(HELD_MS / 2);
  expect(new Set(asked()).size).toBe(AT_ONCE + 16);
  clock.advance(2 * HELD_MS);
  expect((await read).toSorted()).toEqual(guids.toSorted());
});

test('in the given order, only a few are read ahead of one that is held', async () => {
  const { clock, outcomes, asked, guids } = await chain({ held: 1, well: 40 });
  const read = names(outcomes('given'));
  await expect.poll(() => new Set(asked()).size).toBe(AT_ONCE + 16);
  await expect.poll(() => clock.pending()).toBe(1);
  expect(new Set(asked()).size).toBe(AT_ONCE + 16);
  clock.advance(2 * HELD_MS);
  expect(await read).toEqual(guids);
});
