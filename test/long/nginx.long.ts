import { expect, it } from 'vitest';
import { findingsAbout } from '../conformance/findings.ts';
import { DATE } from '../conformance/kitchen.ts';
import { guesses, largeLogins, loginOf } from '../nginx/front-rounds.ts';
import { AUTHORITY, frontedKitchen } from '../nginx/fronted-kitchen.ts';
import { GRILL } from '../service/running-kitchen.ts';
import { recordFigures } from './record-figures.ts';

const CLIENTS = 5;
const GUESSES = 100;
const LARGE_LOGINS = 500;

const kitchenOrWhy = frontedKitchen();

it('guesses with forged addresses are slowed, and lock nobody out', async ({ skip }) => {
  const kitchen = kitchenOrWhy();
  if (typeof kitchen === 'string') return skip(kitchen);
  let answered = 0;
  for (let round = 0; round < CLIENTS; round += 1) {
    const client = await kitchen.newClient();
    const statuses = await guesses(kitchen, client, GUESSES);
    answered += statuses.filter((status) => status === 401).length;
    expect(new Set(statuses)).not.toContain(200);
    expect((await kitchen.logIn({ body: loginOf(client) })).status).toBe(200);
    const elsewhere = { body: loginOf(client), from: '127.0.0.2' };
    expect((await kitchen.logIn(elsewhere)).status).toBe(200);
  }
  expect(answered).toBeLessThanOrEqual(CLIENTS * 10);
  await recordFigures('guesses through nginx', {
    guesses: CLIENTS * GUESSES,
    'answered 401': answered,
    'right logins refused': 0,
  });
});

it('the answer to each login of 5 MB arrives', async ({ skip }) => {
  const kitchen = kitchenOrWhy();
  if (typeof kitchen === 'string') return skip(kitchen);
  const statuses = await largeLogins(kitchen, LARGE_LOGINS);
  expect(statuses).toEqual(Array(LARGE_LOGINS).fill(400));
  await recordFigures('logins of 5 MB through nginx', {
    sent: LARGE_LOGINS,
    'answered 400': LARGE_LOGINS,
  });
});

it('three services behave as one', async ({ skip }) => {
  const kitchen = kitchenOrWhy();
  if (typeof kitchen === 'string') return skip(kitchen);
  const { url, credentials } = kitchen;
  const { of, seen } = await findingsAbout({
    url,
    credentials,
    restaurant: GRILL.guid,
    businessDate: DATE,
    authorities: AUTHORITY,
  });
  expect([...of('FAIL'), ...of('differs')]).toEqual([]);
  expect(seen('login.token.repeated')).toMatch(/^pass/);
  const counts = { pass: of('pass').length, 'not judged': of('not judged').length };
  await recordFigures('conformance through nginx', counts);
});
