import { request } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';
import { decodeFaults } from '../../../src/service/faults/decode-faults.ts';
import { faultCalls } from '../../../src/service/faults/fault-calls.ts';
import { FULFILLMENTS, GRILL, runKitchen, STATIONS, stations } from '../running-kitchen.ts';

const FAULTS = '/.linecheck/faults';

interface Answer {
  readonly faults?: readonly object[];
  readonly warnings?: readonly string[];
  readonly message?: string;
  readonly code?: number;
}

async function controlled(faultControl = true) {
  const kitchen = await runKitchen({ faultControl });
  onTestFinished(() => kitchen.stop());
  await kitchen.publish(stations(3));
  const ask = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', body?: unknown, headers = {}) => {
    const sent = typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await request(`${kitchen.url}${FAULTS}`, {
      method,
      ...(body !== undefined && { body: sent }),
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    });
    const json: Answer = JSON.parse(await answer.body.text());
    return { status: answer.statusCode, headers: answer.headers, json };
  };
  return { ...kitchen, ask };
}

const rule = (more: object) => ({ operation: 'prepStationsGet', status: 503, ...more });

describe('faults at runtime', () => {
  it('are set, added, listed with counts, and removed', async () => {
    const kitchen = await controlled();
    const status = async () => (await kitchen.read(STATIONS)).status;
    expect(await status()).toBe(200);
    await kitchen.ask('PUT', { faults: [rule({ calls: 1 })] });
    expect([await status(), await status()]).toEqual([503, 200]);
    const { json } = await kitchen.ask('POST', { faults: [rule({ status: 429 })] });
    expect(json.faults).toEqual([rule({ calls: 1 }), rule({ status: 429 })]);
    expect(await status()).toBe(429);
    expect((await kitchen.ask('GET')).json).toEqual({
      faults: [rule({ calls: 1 }), rule({ status: 429 })],
      counts: [
        { calls: 3, struck: 1 },
        { calls: 1, struck: 1 },
      ],
      warnings: [],
    });
    expect((await kitchen.ask('DELETE')).json).toEqual({ faults: [], counts: [], warnings: [] });
    expect(await status()).toBe(200);
  });

  it('are removed by a client that always sends a content type', async () => {
    const { ask } = await controlled();
    await ask('PUT', { faults: [rule({})] });
    const json = { 'content-type': 'application/json' };
    expect((await ask('DELETE', undefined, json)).json).toMatchObject({ faults: [] });
  });

  it('end a token early only while their rule is there', async () => {
    const kitchen = await controlled();
    const login = { operation: 'authenticationLoginPost', tokenLifeSeconds: 0 };
    await kitchen.ask('PUT', { faults: [login] });
    const token = await kitchen.tokenOf(await kitchen.client(['kitchen:read'], [GRILL.guid]));
    const read = async () =>
      (await kitchen.read(STATIONS, { authorization: `Bearer ${token}` })).status;
    expect(await read()).toBe(401);
    await kitchen.ask('DELETE');
    expect(await read()).toBe(200);
  });

  it('name a restaurant or client that nobody has', async () => {
    const kitchen = await controlled();
    const faults = [
      rule({ restaurant: GRILL.guid.toUpperCase() }),
      rule({ restaurant: 'nowhere' }),
      rule({ client: 'nobody' }),
    ];
    const { status, json } = await kitchen.ask('PUT', { faults });
    expect(status).toBe(200);
    expect(json.warnings).toEqual([
      'faults[1] matches no call: unknown restaurant.',
      'faults[2] matches no call: unknown client.',
    ]);
  });

  it('are not there without permission', async () => {
    const kitchen = await controlled(false);
    expect((await kitchen.ask('GET')).status).toBe(404);
  });

  it.each([
    ['a proxy', { 'x-forwarded-for': '127.0.0.1' }],
    ['another name', { host: 'rebound.example' }],
  ])('are not there by %s', async (_, headers) => {
    const kitchen = await controlled();
    expect((await kitchen.ask('GET', undefined, headers)).status).toBe(404);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'are not set by what a web page may send unasked: %s',
    async (type) => {
      const kitchen = await controlled();
      const body = { faults: [rule({})] };
      const { status, json } = await kitchen.ask('POST', body, { 'content-type': type });
      expect([status, json.code]).toEqual([400, 40000]);
      expect((await kitchen.read(STATIONS)).status).toBe(200);
    },
  );

  it('have four methods', async () => {
    const kitchen = await controlled();
    const { statusCode, headers, body } = await request(`${kitchen.url}${FAULTS}`, {
      method: 'PATCH',
    });
    await body.dump();
    expect([statusCode, headers['allow']]).toEqual([405, 'GET, PUT, POST, DELETE']);
  });

  it('are refused in more than 1 MiB, and over 1,000 rules', async () => {
    const kitchen = await controlled();
    const large = await kitchen.ask('PUT', JSON.stringify({ faults: [] }).padEnd(1_100_000));
    expect(large.status).toBe(400);
    expect(large.json.message).toBe('The body is too large: more than 1024 KiB.');
    const many = Array.from({ length: 600 }, () => rule({}));
    expect((await kitchen.ask('PUT', { faults: many })).status).toBe(200);
    const { status, json } = await kitchen.ask('POST', { faults: many });
    expect([status, json.message]).toEqual([400, 'There may be up to 1000 rules.']);
    expect((await kitchen.ask('GET')).json.faults).toHaveLength(600);
  });

  it('keep the earlier rules when new ones are wrong', async () => {
    const kitchen = await controlled();
    await kitchen.ask('PUT', { faults: [rule({})] });
    const { status, json } = await kitchen.ask('PUT', { faults: [rule({ status: 1 })] });
    expect([status, json.message]).toEqual([
      400,
      'faults[0].status must be 204 or a whole number from 400 to 599.',
    ]);
    expect((await kitchen.ask('GET')).json.faults).toEqual([rule({})]);
  });
});

describe('a rule', () => {
  const CALL = {
    operation: 'itemFulfillmentsGet',
    clientId: 'me',
    restaurant: 'A',
    businessDate: '20260501',
  } as const;
  const struckBy = (more: object, count: number, call: object = {}) => {
    const calls = faultCalls(decodeFaults({ faults: [{ operation: CALL.operation, ...more }] }));
    return Array.from({ length: count }, () => calls.strikeOf({ ...CALL, ...call }));
  };
  const covers = (more: object, call: object) =>
    struckBy({ status: 500, ...more }, 1, call)[0] !== undefined;

  it('is about one date or client', () => {
    expect(covers({ businessDate: '20260501' }, {})).toBe(true);
    expect(covers({ businessDate: '20260502' }, {})).toBe(false);
    expect(covers({ businessDate: '20260501' }, { businessDate: null })).toBe(false);
    expect(covers({ client: 'me' }, {})).toBe(true);
    expect(covers({ client: 'you' }, {})).toBe(false);
  });

  it('strikes its share of calls, the same ones for the same seed', () => {
    const places = (more: object) =>
      struckBy({ status: 500, probability: 0.2, ...more }, 5_000).map((each) => each !== undefined);
    const first = places({});
    const share = first.filter(Boolean).length / first.length;
    expect(share).toBeGreaterThan(0.17);
    expect(share).toBeLessThan(0.23);
    expect(places({})).toEqual(first);
    expect(places({ seed: 2 })).not.toEqual(first);
  });

  it.each([
    [500, 500, 500],
    [{ from: 100, to: 900 }, 500, 892],
    [{ median: 200, sigma: 0.5 }, 200, 640],
    [{ p50: 200, p99: 2_000 }, 200, 2_000],
  ])('waits %j: half within %i ms, 99%% within %i', (delayMs, median, most) => {
    const waits = struckBy({ delayMs }, 20_000)
      .map((each) => each?.delayMs ?? 0)
      .sort((a, b) => a - b);
    const at = (share: number) => waits[Math.floor(share * waits.length)] ?? 0;
    expect(at(0.5) / median).toBeGreaterThan(0.95);
    expect(at(0.5) / median).toBeLessThan(1.05);
    expect(at(0.99) / most).toBeGreaterThan(0.9);
    expect(at(0.99) / most).toBeLessThan(1.1);
  });

  it.each([
    [{ delayMs: {} }, 'delayMs.from must be a whole number from 1 to 3600000'],
    [{ delayMs: 'long' }, 'delayMs must be ms, {"from": ms'],
    [{ delayMs: { from: 9, to: 8 } }, 'delayMs.to must be a whole number from 9 to'],
    [{ delayMs: { p50: 9, sigma: 1 } }, 'delayMs has the unknown key "sigma"'],
    [{ delayMs: { median: 9, sigma: 6 } }, 'delayMs.sigma must be a number from 0 to 5'],
    [{ status: 500, probability: 0 }, 'probability must be a number over 0 and up to 1'],
    [{ status: 500, probability: 1.1 }, 'probability must be'],
    [{ status: 500, businessDate: '20260231' }, 'businessDate must be a date as "YYYYMMDD"'],
    [
      { status: 500, operation: '*', businessDate: '20260501' },
      'businessDate works only with the operation itemFulfillmentsGet',
    ],
    [{ status: 500, client: ' ' }, 'client must be nonblank text'],
  ])('%j is refused', (more, message) => {
    expect(() => struckBy(more, 1)).toThrow(message);
  });

  it('of a date strikes no other', async () => {
    const kitchen = await controlled();
    const faults = [{ operation: 'itemFulfillmentsGet', businessDate: '20250214', status: 500 }];
    await kitchen.ask('PUT', { faults });
    const status = async (date: string) =>
      (await kitchen.read(`${FULFILLMENTS}?businessDate=${date}`)).status;
    expect([await status('20250214'), await status('20250215')]).toEqual([500, 200]);
  });
});
