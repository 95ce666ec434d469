import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Failure } from '../../../src/contract/failures.ts';
import {
  GRILL,
  LOGIN,
  RESTAURANT_HEADER,
  type RunningKitchen,
  runKitchen,
  STATIONS,
} from '../running-kitchen.ts';

let kitchen: RunningKitchen;
let authorization: string;
beforeAll(async () => {
  kitchen = await runKitchen();
  authorization = `Bearer ${await kitchen.tokenOf(kitchen.credentials)}`;
});
afterAll(() => kitchen.stop());

test("an archive that can't be reached means 503 with the time to wait, and the cause is only in the log", async () => {
  const cause = Object.assign(new Error('raw'), { code: 'ECONNREFUSED' });
  const gone = new Failure('ARCHIVE_UNAVAILABLE', 'The archive on db-7 does not answer.', {
    cause,
  });
  vi.spyOn(kitchen.archive, 'client').mockRejectedValue(gone);
  const login = { ...kitchen.credentials, userAccessType: 'PLATFORM_MACHINE_CLIENT' };
  const answers = [
    await kitchen.logIn(login),
    await kitchen.call(STATIONS, { headers: { authorization, [RESTAURANT_HEADER]: GRILL.guid } }),
  ];
  for (const { status, headers, json, text } of answers) {
    expect(status).toBe(503);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(json).toMatchObject({ code: 50300 });
    expect(text).not.toContain('db-7');
    const requestId = headers.get('x-request-id');
    const lines = () =>
      kitchen.logged.filter((line) => Reflect.get(line, 'requestId') === requestId);
    await expect.poll(lines).toHaveLength(1);
    expect(lines()).toEqual([
      expect.objectContaining({
        level: 'error',
        status: 503,
        error: 'The archive on db-7 does not answer. (ECONNREFUSED)',
      }),
    ]);
  }
  vi.restoreAllMocks();
  expect((await kitchen.logIn(login)).status).toBe(200);
  expect((await kitchen.call(LOGIN)).status).toBe(405);
});
