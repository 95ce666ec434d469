import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startService } from '../../../src/service/start-service.ts';
import { LOGIN, type RunningKitchen, runKitchen } from '../running-kitchen.ts';

let kitchen: RunningKitchen;
beforeEach(async () => {
  kitchen = await runKitchen();
});
afterEach(() => kitchen.stop());

/** Behind proxies, with logs. */
async function behind(...trustedProxies: readonly string[]) {
  const logged: object[] = [];
  const service = await startService({
    archive: kitchen.archive,
    now: () => 0,
    trustedProxies,
    log: (line) => logged.push(line),
  });
  onTestFinished(() => service.close());
  const forwarded = (...values: readonly string[]) =>
    values.flatMap((value) => ['X-Forwarded-For', value]);
  const failing = async (...values: readonly string[]) => {
    const { statusCode, body } = await request(service.url + LOGIN, {
      method: 'POST',
      headers: ['Content-Type', 'application/json', ...forwarded(...values)],
      body: JSON.stringify({
        ...kitchen.credentials,
        clientSecret: 'a guess',
        userAccessType: 'PLATFORM_MACHINE_CLIENT',
      }),
    });
    await body.dump();
    return statusCode;
  };
  return {
    failing,
    /** Twelve failing logins: includes 429 where all count as one caller. */
    statuses: async (...values: readonly ((place: number) => string)[]) => {
      const statuses = new Set<number>();
      for (let place = 0; place < 12; place += 1) {
        statuses.add(await failing(...values.map((value) => value(place))));
      }
      return [...statuses];
    },
    /** Logged address for these headers. */
    logged: async (path: string, ...values: readonly string[]) => {
      const { headers, body } = await request(service.url + path, {
        headers: forwarded(...values),
      });
      await body.dump();
      const id = headers['x-request-id'];
      const line = () => logged.find((each) => Reflect.get(each, 'requestId') === id);
      await expect.poll(line).toBeDefined();
      return String(Reflect.get(line() ?? {}, 'address'));
    },
    warnings: () =>
      logged
        .filter((line) => Reflect.get(line, 'level') === 'warn')
        .map((line) => String(Reflect.get(line, 'message'))),
  };
}

const HERE = '127.0.0.1';
const PATH = '/.well-known/jwks.json';

describe('the caller behind a proxy', () => {
  it.each([
    ['what the proxy set', ['203.0.113.9'], '203.0.113.9'],
    ['what it appended to a forged list', ['198.51.100.1, 203.0.113.9'], '203.0.113.9'],
    ['what it appended as a header of its own', ['198.51.100.1', '203.0.113.9'], '203.0.113.9'],
    ['what it appended to garbage', ['<script>, ,,unknown,203.0.113.9'], '203.0.113.9'],
    ['who a chain of proxies names', ['1.1.1.1, 203.0.113.9, 10.0.0.7,10.9.9.9'], '203.0.113.9'],
    ['who spaces and tabs surround', ['\t 203.0.113.9 \t'], '203.0.113.9'],
    ['the first of them where all are proxies', ['10.0.0.1, 10.0.0.2'], '10.0.0.1'],
    ['an IPv4 address without its port', ['203.0.113.9:51234'], '203.0.113.9'],
    ['an IPv4 address though it is mapped', ['::FFFF:203.0.113.9'], '203.0.113.9'],
    ['an IPv6 address in one spelling', ['[2001:DB8:0::0001%eth0]:443'], '2001:db8::1'],
  ])('is found: %s', async (_what, values, address) => {
    const service = await behind('127.0.0.0/8', '10.0.0.0/8');
    expect(await service.logged(PATH, ...values)).toBe(address);
    expect(service.warnings()).toEqual([]);
  });

  it.each([
    ['names nobody', [] as const, HERE],
    ['names nobody in a header', ['', ' , ,'], HERE],
    ['names what is no address', ['unknown'], HERE],
    ['names an address that can be read in two ways', ['010.0.0.1'], HERE],
    ['names what is too long', [`2001:db8::${'0'.repeat(5_000)}1`], HERE],
    ['appends what is no address to a forged one', ['203.0.113.9, -'], HERE],
    ['follows one that names what is no address', ['203.0.113.9, "x", 10.0.0.2'], '10.0.0.2'],
    ['sends a chain without an end', [Array(1_000).fill('10.0.0.2').join()], '10.0.0.2'],
  ])('is the proxy itself if it %s', async (_what, values, address) => {
    const service = await behind(HERE, '10.0.0.0/8');
    expect(await service.logged(PATH, ...values)).toBe(address);
  });

  it('is one, whatever ports, zones, spellings, and forged parts come with it', async () => {
    const { statuses } = await behind(HERE);
    expect(await statuses((place) => `203.0.113.1:${5_000 + place}`)).toEqual([401, 429]);
    expect(await statuses((place) => `fe80::1%eth${place}`)).toEqual([401, 429]);
    expect(await statuses((place) => `198.51.100.${place}, 203.0.113.2`)).toEqual([401, 429]);
    expect(
      await statuses(
        (place) => `198.51.100.${place}`,
        () => '203.0.113.3',
      ),
    ).toEqual([401, 429]);
    // A customer has a network of IPv6 addresses.
    expect(await statuses((place) => `2001:db8::${place}`)).toEqual([401, 429]);
  });

  it('is another one at another address', async () => {
    const { statuses } = await behind(HERE);
    expect(await statuses((place) => `192.0.2.${place}`)).toEqual([401]);
    expect(await statuses((place) => `2001:db8:0:${place + 1}::7`)).toEqual([401]);
  });

  it('is the proxy for anything invalid that it passes on, and one warning names the proxy', async () => {
    const { statuses, warnings, failing } = await behind(HERE);
    expect(await statuses((place) => `garbage-${place}`)).toEqual([401, 429]);
    expect(await failing('203.0.113.5')).toBe(401);
    expect(warnings()).toEqual([
      expect.stringContaining(`The trusted proxy ${HERE} sends no valid`),
    ]);
    expect(warnings().join()).not.toContain('garbage');
  });
});

it('requests of the proxy itself cause no warning', async () => {
  const { logged, warnings } = await behind(HERE);
  expect(await logged('/health')).toBe(HERE);
  expect(await logged('/ready')).toBe(HERE);
  expect(warnings()).toEqual([]);
  await logged(PATH);
  expect(warnings()).toHaveLength(1);
});

it('no client can choose its address if no proxy, or another one, is trusted', async () => {
  for (const { statuses, logged } of [await behind(), await behind('192.0.2.1')]) {
    expect(await logged(PATH, '203.0.113.9')).toBe(HERE);
    expect(await statuses((place) => `203.0.113.${place}`)).toEqual([401, 429]);
  }
});

it('a proxy without an address is refused', async () => {
  await expect(behind('proxy.example')).rejects.toMatchObject({ code: 'CONFIGURATION' });
});
