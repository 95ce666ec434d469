import * as fc from 'fast-check';
import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { anyString } from '../../setup/any-string.ts';
import { expectSane } from '../raw-exchange.ts';
import { FULFILLMENTS, LOGIN, STATIONS } from '../running-kitchen.ts';
import { DATE, fuzzedKitchen } from './fuzzed-kitchen.ts';

const numRuns = 100;
const kitchen = fuzzedKitchen();

describe('a request with a token', () => {
  const printable = fc.string({
    unit: fc.integer({ min: 0x20, max: 0x7e }).map((c) => String.fromCharCode(c)),
  });

  async function read(path: string, headers: Readonly<Record<string, string>> = {}) {
    const {
      statusCode,
      headers: received,
      body,
    } = await request(`${kitchen.url}${path}`, {
      headers: { ...kitchen.good, ...headers },
    });
    const answer = Buffer.from(await body.arrayBuffer());
    const entries = Object.entries(received).map(([name, value]) => [name, String(value)] as const);
    expectSane([{ status: statusCode, headers: new Map(entries), body: answer }]);
    return { status: statusCode, headers: received, body: answer };
  }

  it('with any query is answered as in the document', async () => {
    const key = fc.constantFrom(
      'businessDate',
      'lastModified',
      'pageToken',
      'page%54oken',
      '',
      'x',
    );
    const value = fc.oneof(
      anyString().map((text) => encodeURIComponent(text)),
      fc.string({ unit: fc.constantFrom(...Array.from('0123456789-:TZ+%.')) }),
      fc.constantFrom(DATE, '2025-02-15T12:30:00.000+0000', '%', '%ff', '%00', '%C0%80'),
    );
    const query = fc.array(fc.tuple(key, value), { maxLength: 4 });
    const kitchens = fc.constantFrom(STATIONS, `${STATIONS}/x`, FULFILLMENTS);
    await fc.assert(
      fc.asyncProperty(kitchens, query, async (path, pairs) => {
        const text = pairs.map(([name, each]) => `${name}=${each}`).join('&');
        expect([200, 400, 404, 409]).toContain((await read(`${path}?${text}`)).status);
      }),
      { numRuns },
    );
    await kitchen.expectUnharmed();
  });

  it('with any page token is refused, except one that the service gave out', async () => {
    const first = await read(STATIONS);
    const token = String(first.headers['platform-next-page-token']);
    const changed = fc
      .tuple(fc.nat(token.length - 1), fc.constantFrom(...Array.from('Aa0_-%+/=. ')))
      .map(([at, letter]) => token.slice(0, at) + letter + token.slice(at + 1));
    const others = fc.oneof(
      changed,
      fc.base64String(),
      anyString(),
      fc
        .uint8Array({ minLength: 44, maxLength: 44 })
        .map((array) => Buffer.from(array).toString('base64url')),
    );
    await fc.assert(
      fc.asyncProperty(others, async (text) => {
        const query = encodeURIComponent(text);
        const { status } = await read(`${STATIONS}?pageToken=${query}`);
        expect(status).toBe(text === token ? 200 : 400);
      }),
      { numRuns },
    );
    await kitchen.expectUnharmed();
    expect((await read(`${STATIONS}?pageToken=${token}`)).status).toBe(200);
  });

  it('with any token is refused, except the right one', async () => {
    const token = kitchen.good.authorization.slice('Bearer '.length);
    const part = fc.oneof(
      fc.base64String(),
      fc.json().map((text) => Buffer.from(text).toString('base64url')),
      fc
        .record({
          alg: fc.constantFrom('none', 'HS256', 'EdDSA', 'RS256'),
          typ: fc.constant('at+jwt'),
          kid: fc.string(),
        })
        .map((header) => Buffer.from(JSON.stringify(header)).toString('base64url')),
      fc.constantFrom(...token.split('.')),
    );
    const tokens = fc.oneof(
      printable.map((text) => text.trim()),
      fc.array(part, { maxLength: 5 }).map((parts) => parts.join('.')),
      fc.nat(token.length - 1).map((at) => token.slice(0, at)),
    );
    await fc.assert(
      fc.asyncProperty(
        tokens,
        fc.constantFrom('Bearer ', 'bearer  ', '', 'Basic '),
        async (text, scheme) => {
          const { status, headers } = await read(STATIONS, { authorization: scheme + text });
          const isOwn = text === token && /^bearer/i.test(scheme);
          expect(status).toBe(isOwn ? 200 : 401);
          expect(isOwn || String(headers['www-authenticate']).startsWith('Bearer ')).toBe(true);
        },
      ),
      { numRuns },
    );
    await kitchen.expectUnharmed();
  });

  it('that asks for any coding or version is answered with a possible one', async () => {
    const coding = fc.constantFrom('gzip', 'br', 'identity', '*', 'zstd', '', 'GZIP', 'x');
    const weight = fc.constantFrom(
      '',
      ';q=0',
      ';q=1',
      ';q=0.5',
      ';q=',
      ';q=-1',
      ';q=1e9',
      ';q=NaN',
      ';x',
    );
    const wish = fc.oneof(
      printable,
      fc
        .array(
          fc.tuple(coding, weight).map((pair) => pair.join('')),
          { maxLength: 5 },
        )
        .map((all) => all.join(', ')),
    );
    const plain = await read(`${FULFILLMENTS}?businessDate=${DATE}`);
    const tag = String(plain.headers['etag']);
    const tags = fc.oneof(
      printable,
      fc.constantFrom(tag, `W/${tag}`, `"a", ${tag}`, '*', tag.slice(1)),
    );
    await fc.assert(
      fc.asyncProperty(wish, tags, async (accepted, known) => {
        const { status, headers } = await read(`${FULFILLMENTS}?businessDate=${DATE}`, {
          'accept-encoding': accepted,
          'if-none-match': known,
        });
        expect([200, 304]).toContain(status);
        expect([undefined, 'gzip', 'br']).toContain(headers['content-encoding']);
      }),
      { numRuns },
    );
    await kitchen.expectUnharmed();
  });
});

describe('the body of a login', () => {
  it('of any bytes is refused in the contract’s form', async () => {
    const field = fc.oneof(anyString(), fc.jsonValue());
    const body = fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array)),
      fc.json().map((text) => Buffer.from(text)),
      fc
        .record(
          { clientId: field, clientSecret: field, userAccessType: field, __proto__: field },
          { requiredKeys: [] },
        )
        .map((value) => Buffer.from(JSON.stringify(value))),
      fc
        .constantFrom('{"__proto__":{"clientId":"a"}}', '\ufeff{}', '['.repeat(9_000))
        .map((text) => Buffer.from(text)),
    );
    const types = fc.constantFrom(
      'application/json',
      'application/json; charset=utf-16',
      'text/plain',
      'x/y',
      'multipart/form-data',
    );
    await fc.assert(
      fc.asyncProperty(body, types, async (sent, type) => {
        const answer = await request(`${kitchen.url}${LOGIN}`, {
          method: 'POST',
          headers: { 'content-type': type },
          body: sent,
        });
        const received = Buffer.from(await answer.body.arrayBuffer());
        const id = String(answer.headers['x-request-id']);
        expect([400, 401, 429]).toContain(answer.statusCode);
        expectSane([
          { status: answer.statusCode, headers: new Map([['x-request-id', id]]), body: received },
        ]);
      }),
      { numRuns },
    );
    await kitchen.expectUnharmed();
  });
});
