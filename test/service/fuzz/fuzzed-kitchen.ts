/** A service for arbitrary input, with every request-parsing feature on. */
import { afterAll, beforeAll, expect } from 'vitest';
import { turnableClock } from '../../../src/service/clock-control.ts';
import { decodeFaults } from '../../../src/service/decode-faults.ts';
import { PLATFORM_RATE_LIMITS } from '../../../src/service/http/rate-limit.ts';
import {
  GRILL,
  RESTAURANT_HEADER,
  type RunningKitchen,
  runKitchen,
  STATIONS,
  stations,
} from '../running-kitchen.ts';

/** Has 200 records. */
export const DATE = '20250114';

export interface FuzzedKitchen {
  readonly url: string;
  /** Default client's headers for the default restaurant. */
  readonly good: { readonly authorization: string; readonly [RESTAURANT_HEADER]: string };
  /** Must succeed. */
  readonly goodRead: () => Promise<void>;
  /** Still answers proper requests, and has logged no error. */
  readonly expectUnharmed: () => Promise<void>;
}

/** Before a file's tests. Stopped after. */
export function fuzzedKitchen(): FuzzedKitchen {
  let kitchen: RunningKitchen;
  let authorization: string;
  beforeAll(async () => {
    const perSecond = 1_000_000;
    kitchen = await runKitchen({
      pageSize: 2,
      // Never due, but checked on each call.
      faults: decodeFaults({
        faults: [
          { operation: '*', restaurant: GRILL.guid, calls: 1_000_000_000, malformedBody: true },
          { operation: 'authenticationLoginPost', calls: 1_000_000_000, status: 500 },
        ],
      }),
      clockControl: turnableClock(() => 0, 0),
      rateLimits: { ...PLATFORM_RATE_LIMITS, perSecond, perQuarterHour: perSecond },
    });
    await kitchen.publish(stations(5));
    await kitchen.archive.appendFulfillments(
      GRILL.guid,
      DATE,
      Array.from({ length: 200 }, (_, n) => ({ courseName: `Course ${n}` })),
    );
    authorization = `Bearer ${await kitchen.tokenOf(kitchen.credentials)}`;
  });
  afterAll(() => kitchen.stop());
  const goodHeaders = () => ({ authorization, [RESTAURANT_HEADER]: GRILL.guid });
  const goodRead = async () => {
    const { status } = await kitchen.call(STATIONS, { headers: goodHeaders() });
    expect(status).toBe(200);
  };
  return {
    get url() {
      return kitchen.url;
    },
    get good() {
      return goodHeaders();
    },
    goodRead,
    async expectUnharmed() {
      await goodRead();
      expect(kitchen.logged.filter((line) => 'error' in line)).toEqual([]);
    },
  };
}
