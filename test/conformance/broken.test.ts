import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { GRILL, type RunningKitchen } from '../service/running-kitchen.ts';
import { BEHAVIORS } from './behaviors/behaviors.ts';
import { BROAD_CASES } from './broad-cases.ts';
import { CASES } from './broken-cases.ts';
import { type Break, startBrokenServer } from './broken-server.ts';
import { findingsAbout } from './findings.ts';
import { DATE, runFullKitchen } from './kitchen.ts';

let kitchen: RunningKitchen;
beforeAll(async () => {
  kitchen = await runFullKitchen();
});
// Failed logins are counted for a minute.
beforeEach(() => kitchen.pass(60_001));
afterAll(() => kitchen.stop());

async function findingsBehind(wrong: Break) {
  const { url, close } = await startBrokenServer(kitchen.url, wrong);
  onTestFinished(close);
  const { credentials } = kitchen;
  return findingsAbout({ url, credentials, restaurant: GRILL.guid, businessDate: DATE });
}

it.each(CASES)('$what is found', async ({ wrong, fails = {}, differs = {} }) => {
  const { of, seen } = await findingsBehind(wrong);
  const failed = Object.fromEntries(of('FAIL').map((id) => [id, seen(id).replace('FAIL: ', '')]));
  expect(failed).toEqual(fails);
  for (const [id, says] of Object.entries(differs)) expect(seen(id)).toBe(`differs: ${says}`);
});

it.each(BROAD_CASES)('$what is found by each of its checks', async ({ wrong, fails }) => {
  const { of } = await findingsBehind(wrong);
  expect(of('FAIL')).toEqual(expect.arrayContaining([...fails]));
});

it('each check of the document can fail', () => {
  const failing = new Set([
    ...CASES.flatMap(({ fails = {}, differs = {} }) => Object.keys({ ...fails, ...differs })),
    ...BROAD_CASES.flatMap(({ fails }) => fails),
  ]);
  // These only say whether any answer shows the value.
  const isShown = (id: string) => /\.(?:[A-Z_]{2,}|\d|page\.next|page\.none)$/.test(id);
  const unproven = BEHAVIORS.filter(
    ({ id, origin, notCheckable }) =>
      origin === 'document' && notCheckable === undefined && !failing.has(id) && !isShown(id),
  );
  expect(unproven.map(({ id }) => id)).toEqual([]);
});
