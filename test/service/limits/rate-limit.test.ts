import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PLATFORM_RATE_LIMITS } from '../../../src/service/http/rate-limit.ts';
import type { ServiceOptions } from '../../../src/service/service.ts';
import {
  type Answer,
  FULFILLMENTS,
  GRILL,
  RESTAURANT_HEADER,
  RIVAL,
  runKitchen,
  START,
  STATIONS,
} from '../running-kitchen.ts';

async function limited(options: Partial<ServiceOptions> = {}) {
  const kitchen = await runKitchen({ rateLimits: PLATFORM_RATE_LIMITS, ...options });
  onTestFinished(() => kitchen.stop());
  return kitchen;
}

/** Sent at once. */
const calls = (count: number, call: () => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, call));
const remaining = ({ headers }: Answer) => headers.get('x-platform-ratelimit-remaining');
const reset = ({ headers }: Answer) => Number(headers.get('x-platform-ratelimit-reset'));
const statuses = (answers: readonly Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe('a service without a rate limit', () => {
  it('announces none', async () => {
    const kitchen = await runKitchen();
    onTestFinished(() => kitchen.stop());
    const answers = await calls(30, () => kitchen.read(STATIONS));
    expect(statuses(answers, 200)).toBe(30);
    expect(answers.map(remaining)).not.toContainEqual(expect.anything());
  });
});

describe('a rate limit', () => {
  it('says on each answer what is left of the period, and when it ends', async () => {
    const kitchen = await limited();
    kitchen.pass(250);
    const { headers } = await kitchen.read(STATIONS);
    expect(headers.get('x-platform-ratelimit-by')).toBe('client,restaurant');
    expect(headers.get('x-platform-ratelimit-remaining')).toBe('19');
    expect(headers.get('x-platform-ratelimit-reset')).toBe(String(START / 1000 + 1));
  });

  it('refuses what is over it, with an ErrorMessage and the wait', async () => {
    const kitchen = await limited();
    await calls(20, () => kitchen.read(STATIONS));
    kitchen.pass(250);
    const refused = await kitchen.read(STATIONS);
    expect(refused.status).toBe(429);
    expect(refused.json).toMatchObject({ code: 42900, message: expect.stringContaining('1 s') });
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(remaining(refused)).toBe('0');
    kitchen.pass(749);
    expect((await kitchen.read(STATIONS)).status).toBe(429);
    kitchen.pass(1);
    expect((await kitchen.read(STATIONS)).status).toBe(200);
  });

  it('of a quarter of an hour is in the headers once less is left of it', async () => {
    const kitchen = await limited({ rateLimits: { perSecond: 20, perQuarterHour: 25 } });
    await calls(20, () => kitchen.read(STATIONS));
    kitchen.pass(1000);
    const answers = await calls(5, () => kitchen.read(STATIONS));
    expect(new Set(answers.map(remaining))).toEqual(new Set(['0', '1', '2', '3', '4']));
    expect(answers.map(reset)).toEqual(Array.from({ length: 5 }, () => START / 1000 + 900));
    kitchen.pass(98_001);
    const refused = await kitchen.read(STATIONS);
    expect(refused.headers.get('retry-after')).toBe('801');
    kitchen.pass(800_999);
    expect((await kitchen.read(STATIONS)).status).toBe(200);
  });

  it('does not count what it refuses', async () => {
    const kitchen = await limited({ rateLimits: { perSecond: 2, perQuarterHour: 3 } });
    expect(statuses(await calls(9, () => kitchen.read(STATIONS)), 200)).toBe(2);
    kitchen.pass(1000);
    expect(statuses(await calls(9, () => kitchen.read(STATIONS)), 200)).toBe(1);
  });

  it('is separate for each client and each restaurant', async () => {
    const kitchen = await limited({ rateLimits: { perSecond: 1, perQuarterHour: 9 } });
    const both = [GRILL.guid, RIVAL.guid];
    const chain = await kitchen.tokenOf(await kitchen.client(['kitchen:read'], both));
    const as = (guid: string) =>
      kitchen.call(STATIONS, {
        headers: { authorization: `Bearer ${chain}`, [RESTAURANT_HEADER]: guid },
      });
    expect((await kitchen.read(STATIONS)).status).toBe(200);
    expect((await as(GRILL.guid)).status).toBe(200);
    expect((await as(RIVAL.guid)).status).toBe(200);
    expect((await as(RIVAL.guid)).status).toBe(429);
  });

  it("counts a request without a restaurant for the client's only one", async () => {
    const kitchen = await limited({ rateLimits: { perSecond: 2, perQuarterHour: 9 } });
    const bare = { [RESTAURANT_HEADER]: '' };
    await kitchen.read(`${FULFILLMENTS}?businessDate=20250101`, bare);
    expect(remaining(await kitchen.read(STATIONS))).toBe('0');
  });

  it("gives no more to a client that names other clients' restaurants", async () => {
    const kitchen = await limited({ rateLimits: { perSecond: 3, perQuarterHour: 9 } });
    const named = (guid: string) => kitchen.read(STATIONS, { [RESTAURANT_HEADER]: guid });
    const answers = [await named('a'), await named('b'), await named(RIVAL.guid), await named('d')];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 429]);
    expect(answers.map(remaining)).toEqual(['2', '1', '0', '0']);
    expect((await kitchen.read(STATIONS)).status).toBe(200);
  });

  it('is checked after the token and before everything else', async () => {
    const kitchen = await limited({ rateLimits: { perSecond: 1, perQuarterHour: 9 } });
    const scopeless = await kitchen.tokenOf(await kitchen.client([], [GRILL.guid]));
    const headers = { authorization: `Bearer ${scopeless}` };
    expect((await kitchen.call(STATIONS, { headers })).status).toBe(403);
    expect((await kitchen.call(STATIONS, { headers })).status).toBe(429);
    const unknown = await kitchen.call(STATIONS, { headers: { authorization: 'Bearer x' } });
    expect(unknown.status).toBe(401);
    expect(remaining(unknown)).toBeNull();
  });

  it('does not count logins', async () => {
    const kitchen = await limited({ rateLimits: { perSecond: 1, perQuarterHour: 1 } });
    const login = { ...kitchen.credentials, userAccessType: 'PLATFORM_MACHINE_CLIENT' };
    const answers = await calls(5, () => kitchen.logIn(login));
    expect(statuses(answers, 200)).toBe(5);
    expect(answers.map(remaining)).toEqual([null, null, null, null, null]);
  });

  it('uses the header names of the dialect', async () => {
    const dialect = { headerPrefix: 'Acme', userAccessType: 'PLATFORM_MACHINE_CLIENT' };
    const kitchen = await limited({ dialect });
    const { headers } = await kitchen.read(STATIONS, { 'Acme-Restaurant-External-ID': GRILL.guid });
    expect(headers.get('x-acme-ratelimit-remaining')).toBe('19');
  });
});

describe('whatever the pace of requests', () => {
  it('no period has more than the limit, and what is left never grows in it', async () => {
    const bursts = fc.array(
      fc.record({
        waitMs: fc.integer({ min: 0, max: 1500 }),
        count: fc.integer({ min: 1, max: 7 }),
      }),
      { minLength: 1, maxLength: 12 },
    );
    const limits = fc.record({
      perSecond: fc.integer({ min: 1, max: 6 }),
      perQuarterHour: fc.integer({ min: 1, max: 30 }),
    });
    await fc.assert(
      fc.asyncProperty(limits, bursts, async (rateLimits, all) => {
        const kitchen = await runKitchen({ rateLimits });
        const seen: { readonly at: number; readonly answer: Answer }[] = [];
        let at = START;
        for (const { waitMs, count } of all) {
          kitchen.pass(waitMs);
          at += waitMs;
          for (let n = 0; n < count; n += 1) {
            seen.push({ at, answer: await kitchen.read(STATIONS) });
          }
        }
        await kitchen.stop();
        for (const [lengthMs, most] of [
          [1000, rateLimits.perSecond],
          [900_000, rateLimits.perQuarterHour],
        ] as const) {
          for (const slice of new Set(seen.map((each) => Math.floor(each.at / lengthMs)))) {
            const within = seen.filter((each) => Math.floor(each.at / lengthMs) === slice);
            const answers = within.map(({ answer }) => answer);
            expect(statuses(answers, 200)).toBeLessThanOrEqual(most);
          }
        }
        for (const [n, { at: time, answer }] of seen.entries()) {
          const earlier = seen
            .slice(0, n)
            .filter((each) => Math.floor(each.at / 1000) === Math.floor(time / 1000));
          const before = Number(remaining(earlier.at(-1)?.answer ?? answer));
          expect(Number(remaining(answer))).toBeGreaterThanOrEqual(0);
          expect(Number(remaining(answer))).toBeLessThanOrEqual(before);
          expect(reset(answer) * 1000).toBeGreaterThan(time);
          // Refused only where nothing was left.
          expect(answer.status === 200 || Number(remaining(answer)) === 0).toBe(true);
        }
      }),
      { numRuns: 25 },
    );
  });
});
