import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/api/cancellation.ts';
import {
  CREDENTIALS,
  EXPORT,
  failureOf,
  jwt,
  LOGIN,
  openKitchen,
  RESTAURANT,
  STATIONS,
} from './kitchen-fixture.ts';
import { cutAfter, error, json, raw, type Script } from './scripted-server.ts';

const { clientSecret } = CREDENTIALS;
const PLANTED = [clientSecret, jwt(), encodeURIComponent('next page?'), 'hunter2-in-query'];

/** Repeats everything it should not. */
const echo = {
  message: `Bad credentials ${clientSecret}`,
  requestId: jwt(),
  developerMessage: `Authorization: Bearer ${jwt()}`,
};
const leak = `{"token":{"accessToken":"${jwt()}"`;

const scripts: readonly (readonly [string, Script])[] = [
  ['a refused login that repeats the secret', { [LOGIN]: error(401, {}, echo) }],
  [
    'a refused login that repeats part of it',
    { [LOGIN]: error(400, {}, { message: clientSecret.slice(0, 12) }) },
  ],
  ['a login answer that is malformed around the token', { [LOGIN]: raw(200, leak) }],
  ['a login answer that breaks off behind the token', { [LOGIN]: cutAfter(leak) }],
  [
    'a login answer that is redirected',
    { [LOGIN]: raw(302, '', { location: `/?s=${clientSecret}` }) },
  ],
  ['a fault that repeats the token', { [STATIONS]: error(500, {}, { message: `token ${jwt()}` }) }],
  [
    'a refusal that repeats its beginning',
    { [STATIONS]: error(403, {}, { message: jwt().slice(0, 20) }) },
  ],
  ['a request id that is the token', { [STATIONS]: error(404, { 'x-request-id': jwt() }) }],
  [
    'a refusal that repeats the query',
    { [STATIONS]: error(400, {}, { message: 'GET /x?key=hunter2-in-query' }) },
  ],
  ['an answer that is no JSON but the token', { [STATIONS]: raw(200, `[${jwt()}`) }],
  [
    'a page token that goes nowhere',
    { [STATIONS]: json([], { 'platform-next-page-token': 'next page?' }) },
  ],
  ['a 401 for ever', { [STATIONS]: error(401, {}, echo) }],
];

describe('a failure never repeats a secret', () => {
  it.each(
    scripts.flatMap(([what, script]) =>
      (['known', 'read when it is needed'] as const).map((when) => [what, when, script] as const),
    ),
  )('after %s, the secret being %s', async (_what, when, script) => {
    const given = when === 'known' ? clientSecret : async () => clientSecret;
    const { api } = await openKitchen(script, {
      credentials: { ...CREDENTIALS, clientSecret: given },
    });
    const failure = await failureOf(api.stations(RESTAURANT));
    const { message, hint, stack, requestId, cause } = failure;
    const shown = [
      inspect(failure, { depth: 10, showHidden: true }),
      JSON.stringify([failure, message, hint, stack, requestId, cause]),
      inspect(api, { depth: 10, showHidden: true }),
      JSON.stringify([api.token(), api.link()]),
    ].join('\n');
    for (const secret of PLANTED) expect(shown).not.toContain(secret);
    expect(shown).not.toContain(clientSecret.slice(0, 12));
    expect(shown).not.toContain(jwt().slice(0, 20));
  });

  it('is read once for all logins that wait for the secret, and again only if it failed', async () => {
    let reads = 0;
    const read = async () => {
      reads += 1;
      if (reads === 1) throw new Failure('CONFIGURATION', 'It cannot be read yet.');
      return clientSecret;
    };
    const { api, server } = await openKitchen(
      { [STATIONS]: [error(401, {}, echo), error(401, {}, echo), json([])] },
      { credentials: { ...CREDENTIALS, clientSecret: read } },
    );
    expect((await failureOf(api.stations(RESTAURANT))).code).toBe('CONFIGURATION');
    expect(server.seen).toHaveLength(0);
    expect((await failureOf(api.stations(RESTAURANT))).code).toBe('NOT_PERMITTED');
    expect(await api.stations(RESTAURANT)).toMatchObject({ stations: [] });
    expect(reads).toBe(2);
  });

  it("still quotes the platform's sentence about the restaurant", async () => {
    const { api } = await openKitchen({ [EXPORT]: error(403, {}, { message: 'No such grant' }) });
    expect((await failureOf(api.fulfillments(RESTAURANT, '20260115'))).message).toBe(
      'The platform denied this request: "No such grant".',
    );
  });
});
