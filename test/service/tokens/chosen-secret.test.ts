import { createHook } from 'node:async_hooks';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { hashChosenSecret } from '../../../src/service/operations/client-secret.ts';
import { GRILL, type RunningKitchen, runKitchen, START } from '../running-kitchen.ts';

const CHOSEN = { clientId: 'till-7', clientSecret: 'correct horse battery' };

let kitchen: RunningKitchen;
beforeEach(async () => {
  kitchen = await runKitchen();
});
afterEach(() => kitchen.stop());

const putChosen = async (more: object = {}) =>
  kitchen.archive.putClient({
    id: CHOSEN.clientId,
    name: 'till',
    secretHash: await hashChosenSecret(CHOSEN.clientSecret),
    scopes: ['kitchen:read'],
    restaurants: [GRILL.guid],
    ...more,
  });
const statusOf = async (credentials: object, userAccessType = 'PLATFORM_MACHINE_CLIENT') =>
  (await kitchen.logIn({ ...credentials, userAccessType })).status;

/** Counts slow hashes computed from here on. */
function slowHashes(): () => number {
  let count = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'SCRYPTREQUEST') count += 1;
    },
  }).enable();
  onTestFinished(() => void hook.disable());
  return () => count;
}

describe('a secret chosen by an operator', () => {
  it('logs the client in, and no other secret does', async () => {
    await putChosen();
    expect(await statusOf(CHOSEN)).toBe(200);
    expect(await statusOf({ ...CHOSEN, clientSecret: 'correct horse batterz' })).toBe(401);
    expect(await statusOf({ ...CHOSEN, clientSecret: '' })).toBe(401);
    expect(await statusOf({ ...kitchen.credentials, clientSecret: CHOSEN.clientSecret })).toBe(401);
  });

  it('is stored as a slow hash with its own salt', async () => {
    const hashes = [await hashChosenSecret('same'), await hashChosenSecret('same')];
    expect(new Set(hashes).size).toBe(2);
    for (const hash of hashes) expect(hash).toMatch(/^scrypt\$16384\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
  });

  it('is not the same as its stored form', async () => {
    await putChosen();
    const stored = await kitchen.archive.client(CHOSEN.clientId);
    expect(await statusOf({ ...CHOSEN, clientSecret: stored?.secretHash })).toBe(401);
  });

  it.each(['scrypt$16384$8$1$', 'scrypt$16384$8$1$$', 'scrypt$1$1$1$AA$AA', ''])(
    "can't be the stored form %j",
    async (secretHash) => {
      await putChosen({ secretHash });
      expect(await statusOf(CHOSEN)).toBe(401);
      expect(await statusOf({ ...CHOSEN, clientSecret: '' })).toBe(401);
    },
  );
});

describe('a failed login', () => {
  const reasons = [
    ['an unknown client', { ...CHOSEN, clientId: 'nobody' }],
    ['a wrong secret of one that was made', { ...CHOSEN, clientId: 'made' }],
    ['a wrong secret of one that was chosen', { ...CHOSEN, clientSecret: 'wrong' }],
    ['the right secret of a revoked client', { ...CHOSEN, clientId: 'revoked' }],
  ] as const;

  it.each(reasons)(
    'for %s costs one slow hash if any client has a chosen secret',
    async (_why, login) => {
      await putChosen();
      await putChosen({ id: 'revoked', revokedAt: START });
      const made = await kitchen.archive.client(kitchen.credentials.clientId);
      if (made !== undefined) await kitchen.archive.putClient({ ...made, id: 'made' });
      const count = slowHashes();
      expect(await statusOf(login)).toBe(401);
      expect(count()).toBe(1);
    },
  );

  it('for another access type costs the same', async () => {
    await putChosen();
    const count = slowHashes();
    expect(await statusOf(CHOSEN, 'USER')).toBe(401);
    expect(await statusOf(kitchen.credentials, 'USER')).toBe(401);
    expect(count()).toBe(2);
  });

  it.each(reasons)(
    'for %s costs none if no client in use has a chosen secret',
    async (_why, login) => {
      await putChosen({ revokedAt: START });
      await putChosen({ id: 'revoked', revokedAt: START });
      const count = slowHashes();
      expect(await statusOf(login)).toBe(401);
      expect(count()).toBe(0);
    },
  );

  it('costs a slow hash seconds after the first client with a chosen secret was added', async () => {
    const nobody = { ...CHOSEN, clientId: 'nobody' };
    expect(await statusOf(nobody)).toBe(401);
    await putChosen();
    kitchen.pass(10_000);
    const count = slowHashes();
    expect(await statusOf(nobody)).toBe(401);
    expect(count()).toBe(1);
  });
});

it('a successful login with a made secret costs no slow hash', async () => {
  await putChosen();
  const count = slowHashes();
  expect(await statusOf(kitchen.credentials)).toBe(200);
  expect(count()).toBe(0);
});
