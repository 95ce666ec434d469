import { expect, it, onTestFinished } from 'vitest';
import { decodeFaults } from '../../src/service/decode-faults.ts';
import { GRILL } from '../service/running-kitchen.ts';
import { findingsAbout } from './findings.ts';
import { DATE, runFullKitchen } from './kitchen.ts';

const NO_NEW_STATION = 'page 2 has it, and the token gives no other station';

/** Faults in our own sandbox, with a behavior to find each. */
const CASES: readonly (readonly [fault: object, id: string, finding: string])[] = [
  [
    { operation: 'prepStationsGet', emptyPageToken: true },
    'stations.page.token',
    'FAIL: the token of page 1 was refused with 400',
  ],
  [
    { operation: 'prepStationsGet', repeatPageToken: true },
    'stations.page.last-without-header',
    `FAIL: ${NO_NEW_STATION}`,
  ],
  [{ operation: 'prepStationsGuidGet', status: 500 }, 'station.address', 'FAIL: 500, not 200'],
  [
    { operation: 'itemFulfillmentsGet', malformedBody: true },
    'fulfillments.address',
    'FAIL: not an array of records',
  ],
  [
    { operation: 'itemFulfillmentsGet', cutBody: { afterBytes: 50 } },
    'fulfillments.address',
    'FAIL: the response breaks off',
  ],
  [{ operation: 'itemFulfillmentsGet', status: 204 }, 'fulfillments.not-subscribed', 'pass: 204'],
];

it.each(CASES)('the fault %j shows in %s', async (fault, id, finding) => {
  const faults = decodeFaults({ faults: [fault] });
  const kitchen = await runFullKitchen({ faults });
  onTestFinished(() => kitchen.stop());
  const { url, credentials } = kitchen;
  const { seen } = await findingsAbout({
    url,
    credentials,
    restaurant: GRILL.guid,
    businessDate: DATE,
  });
  expect(seen(id).slice(0, finding.length)).toBe(finding);
});
