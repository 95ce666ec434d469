import { request } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';
import { GRILL, runKitchen, STATIONS, stations } from '../running-kitchen.ts';

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

  it('name a restaurant that nobody has', async () => {
    const kitchen = await controlled();
    const faults = [
      rule({ restaurant: GRILL.guid.toUpperCase() }),
      rule({ restaurant: 'nowhere' }),
    ];
    const { status, json } = await kitchen.ask('PUT', { faults });
    expect(status).toBe(200);
    expect(json.warnings).toEqual(['faults[1] matches no call: unknown restaurant.']);
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
