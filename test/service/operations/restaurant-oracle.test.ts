import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  FULFILLMENTS,
  GRILL,
  RESTAURANT_HEADER,
  RIVAL,
  type RunningKitchen,
  runKitchen,
  START,
  STATIONS,
  stations,
} from '../running-kitchen.ts';

const UNKNOWN = '0f1e2d3c-0000-4000-8000-00000000dead';

let kitchen: RunningKitchen;
let authorization: string;
beforeAll(async () => {
  kitchen = await runKitchen();
  await kitchen.archive.publishStations(RIVAL.guid, stations(3), START);
  await kitchen.archive.appendFulfillments(RIVAL.guid, '20250114', [{ courseName: 'Mains' }]);
  const both = await kitchen.client(['kitchen:read'], [GRILL.guid, UNKNOWN]);
  authorization = `Bearer ${await kitchen.tokenOf(both)}`;
});
afterAll(() => kitchen.stop());

test.each([
  ['GET', STATIONS],
  ['HEAD', STATIONS],
  ['GET', `${STATIONS}?pageToken=abc&lastModified=never`],
  ['GET', `${STATIONS}/station-1`],
  ['GET', `${FULFILLMENTS}?businessDate=20250114`],
  ['GET', `${FULFILLMENTS}?businessDate=never`],
] as const)(
  'the answer to %s %s is the same for a restaurant without permission and an unknown one',
  async (method, path) => {
    const answerTo = async (restaurant: string, more: object = {}) => {
      const answer = await request(kitchen.url + path, {
        method,
        headers: {
          authorization,
          [RESTAURANT_HEADER]: restaurant,
          'x-request-id': 'the-same',
          'if-none-match': '*',
          ...more,
        },
      });
      const { date: _date, ...headers } = answer.headers;
      return { status: answer.statusCode, headers, body: await answer.body.text() };
    };
    const notGranted = await answerTo(RIVAL.guid);
    expect(notGranted.status).toBe(403);
    // One held by nobody, one granted but nonexistent, and impossible text.
    for (const none of [UNKNOWN.replace('dead', 'beef'), UNKNOWN, 'anything']) {
      expect(await answerTo(none)).toEqual(notGranted);
    }
  },
);
