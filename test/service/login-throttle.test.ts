import { Agent, request } from 'undici';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startService } from '../../src/service/start-service.ts';
import { LOGIN, type RunningKitchen, runKitchen } from './running-kitchen.ts';

let kitchen: RunningKitchen;
beforeEach(async () => {
  kitchen = await runKitchen();
});
afterEach(() => kitchen.stop());

/** Logs in from an address of this machine, and gives status and `Retry-After`. */
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

describe('after ten failures of a client id from an address within a minute', () => {
  beforeEach(async () => {
    await failures(10);
  });

  it('the client is refused there, the right secret too, and told how long to wait', async () => {
    kitchen.pass(20_500);
    const refused = await logInFrom(HERE);
    expect(refused).toMatchObject({ status: 429, wait: '40', json: { code: 42900 } });
    kitchen.pass(39_499);
    expect(await logInFrom(HERE)).toMatchObject({ status: 429, wait: '1' });
    kitchen.pass(1);
    expect((await logInFrom(HERE)).status).toBe(200);
  });

  it('the client logs in from elsewhere as ever', async () => {
    expect((await logInFrom(ELSEWHERE)).status).toBe(200);
  });

  it('another client logs in from there', async () => {
    const other = await kitchen.client(['kitchen:read'], []);
    expect((await logInFrom(HERE, other)).status).toBe(200);
  });
});

it('an address is refused after thirty failures, whichever client ids it tries', async () => {
  const statuses = await failures(31, (place) => ({ clientId: `nobody-${place}` }));
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 401), 429]);
  expect((await logInFrom(HERE)).status).toBe(429);
  expect((await logInFrom(ELSEWHERE)).status).toBe(200);
  kitchen.pass(60_000);
  expect((await logInFrom(HERE)).status).toBe(200);
});

it('one client that goes on failing does not use up its address for others', async () => {
  await failures(60);
  const other = await kitchen.client(['kitchen:read'], []);
  expect((await logInFrom(HERE, other)).status).toBe(200);
});

it('a burst of guesses gets no more answers than ten one after the other', async () => {
  const burst = await Promise.all(Array.from({ length: 40 }, () => logInFrom(HERE, wrong)));
  const statuses = burst.map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(30);
});

it('logins that succeed and bodies that are none count for nothing', async () => {
  for (let place = 0; place < 40; place += 1) {
    expect((await logInFrom(HERE)).status).toBe(200);
    expect((await logInFrom(HERE, { clientId: 7 })).status).toBe(400);
  }
});

it('a clock that is set back locks nobody out', async () => {
  await failures(10);
  kitchen.pass(-3_600_000);
  expect((await logInFrom(HERE)).status).toBe(200);
});

describe('behind a proxy', () => {
  const forwarded = (kitchenUrl: string, address: string) =>
    request(kitchenUrl + LOGIN, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({
        ...kitchen.credentials,
        ...wrong,
        userAccessType: 'PLATFORM_MACHINE_CLIENT',
      }),
    }).then(async ({ statusCode, body }) => {
      await body.dump();
      return statusCode;
    });
  const statusesOf = async (url: string, address: (place: number) => string) => {
    const statuses = new Set<number>();
    for (let place = 0; place < 12; place += 1) {
      statuses.add(await forwarded(url, address(place)));
    }
    return [...statuses];
  };

  it('the word of a trusted one counts, and its last word alone', async () => {
    const service = await startService({
      archive: kitchen.archive,
      now: () => 0,
      trustedProxies: ['127.0.0.0/8'],
    });
    const { url } = service;
    expect(await statusesOf(url, (place) => `192.0.2.${place}`)).toEqual([401]);
    expect(await statusesOf(url, (place) => `198.51.100.${place}, 203.0.113.9`)).toEqual([
      401, 429,
    ]);
    // One customer has a network of IPv6 addresses.
    expect(await statusesOf(url, (place) => `2001:db8::${place}`)).toEqual([401, 429]);
    expect(await statusesOf(url, (place) => `2001:db8:0:${place + 1}::7`)).toEqual([401]);
    await service.close();
  });

  it('nobody else can choose an address', async () => {
    expect(await statusesOf(kitchen.url, (place) => `192.0.2.${place}`)).toEqual([401, 429]);
  });
});
