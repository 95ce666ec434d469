import { describe, expect, it } from 'vitest';
import { findingsAbout } from '../conformance/findings.ts';
import { DATE } from '../conformance/kitchen.ts';
import { GRILL } from '../service/running-kitchen.ts';
import { guesses, largeLogins, loginOf } from './front-rounds.ts';
import { AUTHORITY, type FrontedKitchen, frontedKitchen } from './fronted-kitchen.ts';

const kitchenOrWhy = frontedKitchen();

/** Skips a test without a kitchen. The run's last lines give the reason. */
function required(skip: (note: string) => never): FrontedKitchen {
  const kitchen = kitchenOrWhy();
  return typeof kitchen === 'string' ? skip(kitchen) : kitchen;
}

describe('behind the nginx printed on the page', () => {
  it('guesses are slowed, whatever address they claim to come from', async ({ skip }) => {
    const kitchen = required(skip);
    const client = await kitchen.newClient();
    const statuses = await guesses(kitchen, client, 60);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
    expect(statuses.slice(10)).toEqual(Array(50).fill(429));
    // Neither the client nor another address is locked out.
    expect((await kitchen.logIn({ body: loginOf(client) })).status).toBe(200);
    const from = '127.0.0.2';
    expect((await kitchen.logIn({ body: loginOf(client, 'wrong'), from })).status).toBe(401);
    expect((await kitchen.logIn({ body: loginOf(client), from })).status).toBe(200);
    const addresses = kitchen.logged.map((line): unknown => Reflect.get(line, 'address'));
    expect(new Set(addresses)).toEqual(new Set(['127.0.0.1', '127.0.0.2']));
  });

  it('the answer to a login of 5 MB arrives, 20 of 20 times', async ({ skip }) => {
    const kitchen = required(skip);
    expect(await largeLogins(kitchen, 20)).toEqual(Array(20).fill(400));
  });

  it('three services behave as one in every behavior', async ({ skip }) => {
    const { url, credentials } = required(skip);
    const judged = { url, credentials, restaurant: GRILL.guid, businessDate: DATE };
    const { of, seen } = await findingsAbout({ ...judged, authorities: AUTHORITY });
    expect(of('FAIL')).toEqual([]);
    expect(of('differs')).toEqual([]);
    expect(seen('login.token.repeated')).toMatch(/^pass/);
    expect(of('pass').length).toBeGreaterThan(130);
  });
});
