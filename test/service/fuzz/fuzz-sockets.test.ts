import { expect, it } from 'vitest';
import { DATE, fuzzedKitchen } from './fuzzed-kitchen.ts';
import { fuzzSockets } from './fuzzed-sockets.ts';

const kitchen = fuzzedKitchen();

it('each request is answered once, whatever is sent on the connection, and however it is cut', async () => {
  const { authorization } = kitchen.good;
  const material = { url: kitchen.url, authorization, date: DATE };
  const { answers, statuses } = await fuzzSockets(material, { seed: 14, requests: 2_000 });
  expect(answers).toBeGreaterThan(1_000);
  // All answer kinds occur, so no request kind has turned into another.
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 204, 400, 401, 404, 405, 505]));
  await kitchen.expectUnharmed();
});
