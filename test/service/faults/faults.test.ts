import { connect } from 'node:net';
import * as fc from 'fast-check';
import { request } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';
import { decodeFaults } from '../../../src/service/decode-faults.ts';
import {
  FULFILLMENTS,
  GRILL,
  LOGIN,
  NEXT_PAGE,
  RESTAURANT_HEADER,
  RIVAL,
  runKitchen,
  STATIONS,
  stations,
} from '../running-kitchen.ts';

const LOGIN_NAME = 'authenticationLoginPost';
const FAULT = 'x-linecheck-fault';

/** Rules as in a file. Three stations on pages of one. */
async function faulty(...faults: readonly object[]) {
  const kitchen = await runKitchen({ pageSize: 1, faults: decodeFaults({ faults }) });
  onTestFinished(() => kitchen.stop());
  await kitchen.publish(stations(3));
  return kitchen;
}

describe('a fault with a status', () => {
  const rule = { operation: 'prepStationsGet', calls: 1, status: 429, retryAfter: 7 };

  it('is answered with an ErrorMessage, and a header names the rule', async () => {
    const kitchen = await faulty({ ...rule, operation: 'itemFulfillmentsGet' }, rule);
    const { status, headers, json } = await kitchen.read(STATIONS);
    expect(status).toBe(429);
    expect(headers.get(FAULT)).toBe('1');
    expect(headers.get('retry-after')).toBe('7');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(json).toMatchObject({ status: '429', message: expect.stringContaining('fault') });
    expect(kitchen.logged).toContainEqual({
      time: expect.any(String),
      level: 'info',
      requestId: headers.get('x-request-id'),
      fault: 1,
      operation: 'prepStationsGet',
      call: 1,
      effects: ['status'],
    });
  });

  it('leaves other calls unchanged', async () => {
    const kitchen = await faulty(rule);
    await kitchen.read(STATIONS);
    const { status, headers } = await kitchen.read(STATIONS);
    expect(status).toBe(200);
    expect(headers.get(FAULT)).toBeNull();
    expect(headers.get('cache-control')).toBe('private, no-cache');
  });

  it('of 401 has the same challenge as the service', async () => {
    const kitchen = await faulty({ operation: '*', calls: { from: 2 }, status: 401 });
    const { headers, json } = await kitchen.read(STATIONS);
    expect(headers.get('www-authenticate')).toContain('invalid_token');
    expect(json).toMatchObject({ status: '401', code: 40100 });
  });

  it('of 204 has no body', async () => {
    const kitchen = await faulty({ operation: '*', calls: { from: 2 }, status: 204 });
    const { status, text, headers } = await kitchen.read(STATIONS);
    expect({ status, text, fault: headers.get(FAULT) }).toEqual({
      status: 204,
      text: '',
      fault: '0',
    });
  });
});

describe('the calls of a rule', () => {
  it.each([
    [undefined, [1, 2, 3, 4, 5, 6]],
    [3, [3]],
    [
      [1, 4, 4],
      [1, 4],
    ],
    [{ from: 2, to: 4 }, [2, 3, 4]],
    [{ from: 5 }, [5, 6]],
    [{ every: 2 }, [2, 4, 6]],
  ])('%j are %j of six', async (calls, expected) => {
    const rule = { operation: 'prepStationsGet', status: 418, ...(calls && { calls }) };
    const kitchen = await faulty(rule);
    const struck: number[] = [];
    for (let n = 1; n <= 6; n += 1) {
      const { body, statusCode } = await request(`${kitchen.url}${STATIONS}`);
      await body.dump();
      if (statusCode === 418) struck.push(n);
    }
    expect(struck).toEqual(expected);
  });

  it('are counted for each client, whatever token it has', async () => {
    const kitchen = await faulty({ operation: 'prepStationsGet', calls: 2, status: 500 });
    const other = await kitchen.tokenOf(await kitchen.client(['kitchen:read'], [GRILL.guid]));
    const asOther = { authorization: `Bearer ${other}` };
    expect((await kitchen.read(STATIONS)).status).toBe(200);
    expect((await kitchen.read(STATIONS, asOther)).status).toBe(200);
    kitchen.pass(86_399_000);
    expect((await kitchen.read(STATIONS)).status).toBe(500);
    expect((await kitchen.read(STATIONS, asOther)).status).toBe(500);
  });

  it("are those for the rule's restaurant", async () => {
    const kitchen = await faulty({
      operation: '*',
      restaurant: RIVAL.guid.toUpperCase(),
      calls: 2,
      status: 500,
    });
    const asked = [GRILL.guid, RIVAL.guid, GRILL.guid, RIVAL.guid];
    const statuses: number[] = [];
    for (const guid of asked) {
      statuses.push((await kitchen.read(STATIONS, { [RESTAURANT_HEADER]: guid })).status);
    }
    expect(statuses).toEqual([200, 403, 200, 500]);
  });

  it('are counted by every rule, and the first one that is due applies', async () => {
    const kitchen = await faulty(
      { operation: 'prepStationsGet', calls: 1, status: 500 },
      { operation: 'prepStationsGet', calls: [1, 2], status: 409 },
      { operation: '*', calls: { from: 4 }, status: 404 },
    );
    const faults: (string | null)[] = [];
    // Each read logs in before, and "*" counts logins, too.
    for (let n = 0; n < 2; n += 1) faults.push((await kitchen.read(STATIONS)).headers.get(FAULT));
    expect(faults).toEqual(['0', '1']);
  });

  it('are as many if they come at the same time', async () => {
    const kitchen = await faulty({
      operation: 'prepStationsGet',
      calls: { every: 5 },
      status: 500,
    });
    const answers = await Promise.all(Array.from({ length: 50 }, () => kitchen.read(STATIONS)));
    expect(answers.filter(({ status }) => status === 500)).toHaveLength(10);
  });

  it('do not include requests with a wrong method or to no operation', async () => {
    const kitchen = await faulty({ operation: '*', calls: 1, status: 500 });
    expect((await kitchen.call(STATIONS, { method: 'POST' })).status).toBe(405);
    expect((await kitchen.call('/nowhere')).status).toBe(404);
    expect((await kitchen.call('/.well-known/jwks.json')).status).toBe(200);
    expect((await kitchen.call(`${STATIONS}/one`)).status).toBe(500);
  });
});

describe('page tokens', () => {
  it('can be sent blank', async () => {
    const kitchen = await faulty({ operation: 'prepStationsGet', emptyPageToken: true });
    const { headers } = await kitchen.read(STATIONS);
    expect(headers.get(NEXT_PAGE)).toBe('');
    expect(headers.get(FAULT)).toBe('0');
  });

  it('can lead back to the page that they led to', async () => {
    const kitchen = await faulty({ operation: 'prepStationsGet', repeatPageToken: true });
    const first = await kitchen.read(STATIONS);
    expect(first.headers.get(FAULT)).toBeNull();
    const token = first.headers.get(NEXT_PAGE) ?? '';
    const second = await kitchen.read(`${STATIONS}?pageToken=${token}`);
    expect(second.headers.get(NEXT_PAGE)).toBe(token);
  });
});

describe('a delay', () => {
  it('ends when the client is gone', async () => {
    const kitchen = await faulty({ operation: 'prepStationsGet', delayMs: 3_600_000 });
    const socket = connect(Number(new URL(kitchen.url).port), '127.0.0.1');
    socket.write(`GET ${STATIONS} HTTP/1.1\r\nHost: a\r\n\r\n`, () => socket.destroy());
    await expect.poll(() => kitchen.logged).toContainEqual(expect.objectContaining({ fault: 0 }));
  });
});

describe('an answer of the service itself', () => {
  it('is unchanged if the rule finds nothing to change', async () => {
    const kitchen = await faulty({ operation: 'prepStationsGet', emptyPageToken: true });
    const answer = await kitchen.call(STATIONS, { headers: { authorization: 'Bearer x' } });
    expect(answer.json).toMatchObject({ code: 40101 });
    expect(answer.headers.get(FAULT)).toBeNull();
    const head = await request(`${kitchen.url}${FULFILLMENTS}`, { method: 'HEAD' });
    expect(head.headers[FAULT]).toBeUndefined();
  });

  it('has the effects that are possible for it', async () => {
    const kitchen = await faulty({ operation: LOGIN_NAME, malformedBody: true });
    const { statusCode, headers, body } = await request(`${kitchen.url}${LOGIN}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId: 'a', clientSecret: 'b', userAccessType: 'c' }),
    });
    expect(statusCode).toBe(401);
    expect(headers[FAULT]).toBe('0');
    expect(await body.text()).toMatch(/"canRetry":null,!$/);
  });
});
describe('a file with faults', () => {
  const decode = (rule: object) => () => decodeFaults({ faults: [{}, rule].slice(1) });

  it.each<[object, string]>([
    [{ status: 500 }, 'faults[0].operation must be one of prepStationsGet, '],
    [{ operation: 'delete', status: 500 }, 'faults[0].operation must be one of'],
    [{ operation: '*' }, 'faults[0] needs an effect, such as "status": 503.'],
    [
      { operation: '*', stauts: 500 },
      'faults[0] has the unknown key "stauts". Known keys: operation,',
    ],
    [{ operation: '*', status: 200 }, 'faults[0].status must be 204 or a whole number from 400'],
    [{ operation: '*', status: '503' }, 'faults[0].status must be'],
    [{ operation: '*', retryAfter: 5 }, 'faults[0].retryAfter needs a status'],
    [{ operation: '*', status: 500, calls: 0 }, 'faults[0].calls must be a whole number from 1'],
    [{ operation: '*', status: 500, calls: [] }, 'faults[0].calls must be a list of 1 to'],
    [{ operation: '*', status: 500, calls: [1, 'x'] }, 'faults[0].calls[1] must be a whole'],
    [{ operation: '*', status: 500, calls: 'x' }, 'faults[0].calls must be a number, a list'],
    [{ operation: '*', status: 500, calls: { to: 3 } }, 'faults[0].calls.from must be'],
    [
      { operation: '*', status: 500, calls: { from: 3, to: 2 } },
      'faults[0].calls.to must be a whole number from 3',
    ],
    [
      { operation: '*', status: 500, calls: { every: 3, from: 2 } },
      'faults[0].calls has the unknown key "from". Known keys: every.',
    ],
    [{ operation: '*', delayMs: 0.5 }, 'faults[0].delayMs must be a whole number from 1'],
    [{ operation: '*', slowBody: 9 }, 'faults[0].slowBody must be a JSON object.'],
    [{ operation: '*', slowBody: {} }, 'faults[0].slowBody.bytesPerSecond must be a whole'],
    [{ operation: '*', cutBody: { after: 9 } }, 'faults[0].cutBody has the unknown key "after"'],
    [{ operation: '*', malformedBody: false }, 'faults[0].malformedBody must be true, or absent.'],
    [
      { operation: 'prepStationsGet', status: 500, emptyPageToken: true },
      'faults[0].emptyPageToken has no effect with a status',
    ],
    [
      { operation: '*', status: 204, malformedBody: true },
      'faults[0].malformedBody has no effect on a 204.',
    ],
    [
      { operation: '*', repeatPageToken: true },
      'faults[0].repeatPageToken works only with the operation prepStationsGet.',
    ],
    [{ operation: '*', delayMs: { p50: 9, p99: 90 } }, 'faults[0].delayMs must be a whole number'],
    [{ operation: '*', status: 500, probability: 0.5 }, 'has the unknown key "probability"'],
    [
      { operation: LOGIN_NAME, status: 500, restaurant: 'x' },
      'faults[0].restaurant is not part of a login.',
    ],
    [
      { operation: '*', status: 500, restaurant: ' ' },
      'faults[0].restaurant must be nonblank text',
    ],
  ])('with %j is refused', (rule, message) => {
    expect(decode(rule)).toThrow(expect.objectContaining({ code: 'USAGE' }));
    expect(decode(rule)).toThrow(message);
  });

  it.each([null, [], {}, { faults: {} }, { faults: [null] }, { faults: [], more: 1 }])(
    'that is %j is refused',
    (file) => {
      expect(() => decodeFaults(file)).toThrow(expect.objectContaining({ code: 'USAGE' }));
    },
  );

  it('names the wrong entry', () => {
    const good = { operation: '*', status: 500 };
    expect(() => decodeFaults({ faults: [good, good, { ...good, status: 1 }] })).toThrow(
      'faults[2].status must be',
    );
  });

  const outcomeOf = (file: unknown): unknown => {
    try {
      decodeFaults(file);
      return 'read';
    } catch (error) {
      return Reflect.get(Object(error), 'code');
    }
  };

  it('is read, or refused with USAGE, whatever it is', () => {
    const key = fc.constantFrom('operation', 'calls', 'status', 'cutBody', 'delayMs', 'x');
    const rule = fc.dictionary(key, fc.oneof(fc.jsonValue(), fc.constant('*'), fc.integer()));
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.record({ faults: fc.array(rule) })), (file) => {
        expect(['read', 'USAGE']).toContain(outcomeOf(file));
      }),
      { numRuns: 500 },
    );
  });
});
