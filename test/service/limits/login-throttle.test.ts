import { Agent, request } from 'undici';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { hashChosenSecret } from '../../../src/service/operations/client-secret.ts';
import { LOGIN, type RunningKitchen, runKitchen } from '../running-kitchen.ts';

let kitchen: RunningKitchen;
beforeEach(async () => {
  kitchen = await runKitchen();
});
afterEach(() => kitchen.stop());

/** From a local address. Returns status and `Retry-After`. */
async function logInFrom(localAddress: string, more: object = {}) {
  const dispatcher = new Agent({ localAddress });
  onTestFinished(() => dispatcher.close());
  const answer = await request(kitchen.url + LOGIN, {
    dispatcher,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...kitchen.credentials,
      userAccessType: 'PLATFORM_MACHINE_CLIENT',
      ...more,
    }),
  });
  const json: unknown = await answer.body.json();
  return { status: answer.statusCode, wait: answer.headers['retry-after'], json };
}

const HERE = '127.0.0.2';
const ELSEWHERE = '127.0.0.3';
const wrong = { clientSecret: 'a guess' };

async function failures(count: number, of: (place: number) => object = () => wrong) {
  const statuses: number[] = [];
  for (let place = 0; place < count; place += 1) {
    statuses.push((await logInFrom(HERE, of(place))).status);
  }
  return statuses;
}

const CHOSEN = { clientId: 'till-7', clientSecret: 'correct horse battery' };
const putChosen = async () =>
  kitchen.archive.putClient({
    id: CHOSEN.clientId,
    name: 'till',
    secretHash: await hashChosenSecret(CHOSEN.clientSecret),
    scopes: ['kitchen:read'],
    restaurants: [],
  });

describe('after ten failures of a client ID from an address within a minute', () => {
  beforeEach(async () => {
    await failures(10);
  });

  it('all guesses are refused there, with the time to wait', async () => {
    kitchen.pass(20_500);
    const refused = await logInFrom(HERE, wrong);
    expect(refused).toMatchObject({ status: 429, wait: '40', json: { code: 42900 } });
    kitchen.pass(39_499);
    expect(await logInFrom(HERE, wrong)).toMatchObject({ status: 429, wait: '1' });
    kitchen.pass(1);
    expect((await logInFrom(HERE, wrong)).status).toBe(401);
  });

  it('the client itself still logs in there and elsewhere', async () => {
    expect((await logInFrom(HERE)).status).toBe(200);
    expect((await logInFrom(ELSEWHERE)).status).toBe(200);
    expect((await logInFrom(HERE, wrong)).status).toBe(429);
  });

  it('another client still logs in from there', async () => {
    const other = await kitchen.client(['kitchen:read'], []);
    expect((await logInFrom(HERE, other)).status).toBe(200);
  });
});

it('a secret that could be guessed is refused, too, where ten guesses failed', async () => {
  await putChosen();
  await failures(10, () => ({ ...CHOSEN, ...wrong }));
  expect(await logInFrom(HERE, CHOSEN)).toMatchObject({ status: 429, wait: '60' });
  expect((await logInFrom(ELSEWHERE, CHOSEN)).status).toBe(200);
  kitchen.pass(60_000);
  expect((await logInFrom(HERE, CHOSEN)).status).toBe(200);
});

describe('after thirty failures of an address, with any client IDs', () => {
  beforeEach(async () => {
    await failures(30, (place) => ({ clientId: `nobody-${place}` }));
  });

  it('some wait their turn there, and the rest are refused', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, place) => logInFrom(HERE, { clientId: `other-${place}` })),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ wait }) => wait === '6')).toHaveLength(3);
    expect((await logInFrom(HERE)).status).toBe(200);
  });

  it('a secret that could be guessed is taken there in its turn, and elsewhere at once', async () => {
    await putChosen();
    expect((await logInFrom(ELSEWHERE, CHOSEN)).status).toBe(200);
    expect((await logInFrom(HERE, CHOSEN)).status).toBe(200);
  });

  it('the next minute begins like the first', async () => {
    kitchen.pass(60_000);
    expect(new Set(await failures(30, (place) => ({ clientId: `more-${place}` })))).toEqual(
      new Set([401]),
    );
  });
});

it('bursts of correct secrets are all accepted, whether made or chosen', async () => {
  await putChosen();
  const logins = Array.from({ length: 40 }, (_, place) =>
    logInFrom(HERE, place % 2 === 0 ? CHOSEN : {}),
  );
  const statuses = (await Promise.all(logins)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

it('one client that fails again and again does not use up the address for others', async () => {
  await failures(60);
  const other = await kitchen.client(['kitchen:read'], []);
  expect((await logInFrom(HERE, other)).status).toBe(200);
});

it('a burst of guesses gets no more answers than ten in a row', async () => {
  const burst = await Promise.all(
    Array.from({ length: 40 }, (_, place) => logInFrom(HERE, { clientSecret: `guess ${place}` })),
  );
  const statuses = burst.map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(30);
});

it('successful logins and those without a body do not count', async () => {
  for (let place = 0; place < 40; place += 1) {
    expect((await logInFrom(HERE)).status).toBe(200);
    expect((await logInFrom(HERE, { clientId: 7 })).status).toBe(400);
  }
});

it('a clock that is set back locks nobody out', async () => {
  await putChosen();
  await failures(10, () => ({ ...CHOSEN, ...wrong }));
  kitchen.pass(-3_600_000);
  expect((await logInFrom(HERE, CHOSEN)).status).toBe(200);
});
