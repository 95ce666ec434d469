import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Failure } from '../../../src/contract/failures.ts';
import { FULFILLMENTS, GRILL, type RunningKitchen, runKitchen } from '../running-kitchen.ts';

let kitchen: RunningKitchen;
beforeEach(async () => {
  kitchen = await runKitchen();
});
afterEach(() => kitchen.stop());

it.each([
  ['is kept in memory', 1],
  ['is too large for that', 40_000],
])('an error has no headers from the replaced body, which %s', async (_, count) => {
  const records = Array.from({ length: count }, () => ({ courseName: 'x'.repeat(250) }));
  await kitchen.archive.appendFulfillments(GRILL.guid, '20250214', records);
  const away = new Failure('ARCHIVE_UNAVAILABLE', 'The database is away.');
  const broken = vi.spyOn(kitchen.archive, 'fulfillmentPieces').mockReturnValue({
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(away) }),
  });
  const headers = { 'accept-encoding': 'gzip' };
  const path = `${FULFILLMENTS}?businessDate=20250214`;
  const refused = await kitchen.read(path, headers);
  expect(refused.status).toBe(503);
  expect(refused.json).toMatchObject({ code: 50300 });
  for (const name of ['etag', 'content-encoding']) expect(refused.headers.get(name)).toBeNull();
  broken.mockRestore();
  expect((await kitchen.read(path, headers)).json).toHaveLength(count);
});
