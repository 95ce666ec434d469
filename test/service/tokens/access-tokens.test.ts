import { createHmac, generateKeyPairSync } from 'node:crypto';
import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  importJWK,
  jwtVerify,
  SignJWT,
} from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Answer,
  GRILL,
  LOGIN,
  RESTAURANT_HEADER,
  type RunningKitchen,
  runKitchen,
  START,
  STATIONS,
} from '../running-kitchen.ts';

let kitchen: RunningKitchen;
beforeEach(async () => {
  kitchen = await runKitchen({ tokenLifetimeSeconds: 3_600 });
});
afterEach(() => kitchen.stop());

const code = ({ json }: Answer): unknown => Reflect.get(Object(json), 'code');
const stationsWith = (authorization: string) =>
  kitchen.call(STATIONS, { headers: { authorization, [RESTAURANT_HEADER]: GRILL.guid } });
const fullLogin = (more: object = {}) =>
  kitchen.logIn({
    ...kitchen.credentials,
    userAccessType: 'PLATFORM_MACHINE_CLIENT',
    ...more,
  });

describe('a login', () => {
  it('needs its own client and secret, even after correct ones', async () => {
    const other = await kitchen.client(['kitchen:read'], [GRILL.guid]);
    const attempts = [{}, other, { clientSecret: other.clientSecret }, { clientSecret: '' }, {}];
    const statuses: number[] = [];
    for (const attempt of attempts) statuses.push((await fullLogin(attempt)).status);
    expect(statuses).toEqual([200, 200, 401, 401, 200]);
  });

  it('returns a bearer token, its lifetime, and null for everything else', async () => {
    const { json, headers } = await fullLogin();
    expect(json).toEqual({
      token: {
        tokenType: 'Bearer',
        scope: null,
        expiresIn: 3_600,
        accessToken: expect.any(String),
        idToken: null,
        refreshToken: null,
      },
      status: 'SUCCESS',
    });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('returns the same token with what remains of its lifetime until 60 s are left', async () => {
    const first = await kitchen.tokenOf(kitchen.credentials);
    kitchen.pass(3_539_000);
    const { json } = await fullLogin();
    expect(json).toMatchObject({ token: { accessToken: first, expiresIn: 61 } });
    kitchen.pass(1_000);
    const renewed = await fullLogin();
    expect(renewed.json).toMatchObject({ token: { expiresIn: 3_600 } });
    expect(await kitchen.tokenOf(kitchen.credentials)).not.toBe(first);
  });

  it('returns the same token to logins at the same moment', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 8 }, () => kitchen.tokenOf(kitchen.credentials)),
    );
    expect(new Set(tokens).size).toBe(1);
    expect(await kitchen.archive.signingKeys()).toHaveLength(1);
  });

  it("returns a new token once the client's scopes changed", async () => {
    const before = await kitchen.tokenOf(kitchen.credentials);
    const client = await kitchen.archive.client(kitchen.credentials.clientId);
    if (client !== undefined) await kitchen.archive.putClient({ ...client, scopes: [] });
    expect(decodeJwt(await kitchen.tokenOf(kitchen.credentials))['scope']).toBe('');
    expect((await stationsWith(`Bearer ${before}`)).status).toBe(200);
  });

  it('refuses wrong secrets, unknown clients, revoked clients, and other access types alike', async () => {
    const wrong = [
      await fullLogin({ clientSecret: 'guess' }),
      await fullLogin({ clientSecret: '' }),
      await fullLogin({ clientId: 'nobody' }),
      await fullLogin({ userAccessType: 'USER' }),
    ];
    const client = await kitchen.archive.client(kitchen.credentials.clientId);
    if (client !== undefined) await kitchen.archive.putClient({ ...client, revokedAt: START });
    wrong.push(await fullLogin());
    for (const answer of wrong) {
      expect(answer.status).toBe(401);
      expect(answer.json).toMatchObject({
        code: 40102,
        message: 'The API client credentials are not valid.',
      });
    }
  });

  it.each([
    ['no field', {}],
    ['a missing field', { clientId: 'a', clientSecret: 'b' }],
    ['a field of another type', { clientId: 1, clientSecret: 'b', userAccessType: 'c' }],
    ['an array', []],
    ['null', null],
    ['text', 'clientId'],
  ])('refuses a body with %s', async (_what, body) => {
    expect(code(await kitchen.logIn(body))).toBe(40005);
  });

  it.each([
    ['malformed JSON', 'application/json', '{"clientId":'],
    ['no JSON type', 'application/x-www-form-urlencoded', 'clientId=a'],
    ['nothing in it', 'application/json', ''],
    ['more than 16 KiB', 'application/json', JSON.stringify({ clientId: 'x'.repeat(17_000) })],
    ['a prototype', 'application/json', '{"__proto__":{"clientId":"a"}}'],
  ])('refuses a body with %s', async (_what, type, body) => {
    const headers = { 'content-type': type };
    expect(code(await kitchen.call(LOGIN, { method: 'POST', headers, body }))).toBe(40005);
  });

  it('refuses an oversized body and says so', async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ clientId: 'x'.repeat(17_000) });
    const { json } = await kitchen.call(LOGIN, { method: 'POST', headers, body });
    expect(json).toMatchObject({ message: 'The body is too large: more than 16 KiB.' });
  });

  it('names the header that a form lacks', async () => {
    const { clientId, clientSecret } = kitchen.credentials;
    const body = JSON.stringify({ clientId, clientSecret, userAccessType: 'x' });
    for (const type of ['application/x-www-form-urlencoded', 'text/plain']) {
      const headers = { 'content-type': type };
      const refused = await kitchen.call(LOGIN, { method: 'POST', headers, body });
      expect(refused.json).toMatchObject({
        message: 'Send the body as JSON, with the header Content-Type: application/json.',
      });
    }
  });

  it('never lets a secret or a token into the log', async () => {
    const token = await kitchen.tokenOf(kitchen.credentials);
    await stationsWith(`Bearer ${token}`);
    const log = JSON.stringify(kitchen.logged);
    expect(log).toContain(STATIONS);
    expect(log).not.toContain(token);
    expect(log).not.toContain(kitchen.credentials.clientSecret);
  });

  it('stores no secret in the archive', async () => {
    expect(JSON.stringify(await kitchen.archive.clients())).not.toContain(
      kitchen.credentials.clientSecret,
    );
  });
});

describe('an access token', () => {
  it('has the claims in the contract', async () => {
    const token = await kitchen.tokenOf(kitchen.credentials);
    const { clientId } = kitchen.credentials;
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'EdDSA', typ: 'at+jwt' });
    expect(decodeJwt(token)).toEqual({
      iss: expect.any(String),
      aud: expect.any(String),
      jti: expect.any(String),
      sub: `${clientId}@clients`,
      azp: clientId,
      client_id: clientId,
      gty: 'client-credentials',
      scope: 'kitchen:read',
      iat: START / 1_000,
      exp: START / 1_000 + 3_600,
    });
  });

  it('is verified by the published public keys, without any private part', async () => {
    const { json, text } = await kitchen.call('/.well-known/jwks.json');
    const keys = createLocalJWKSet(JSON.parse(text));
    const token = await kitchen.tokenOf(kitchen.credentials);
    const { payload } = await jwtVerify(token, keys, { currentDate: new Date(START) });
    expect(payload.exp).toBe(START / 1_000 + 3_600);
    expect(json).toEqual({
      keys: [
        {
          kty: 'OKP',
          crv: 'Ed25519',
          x: expect.any(String),
          kid: expect.any(String),
          alg: 'EdDSA',
          use: 'sig',
        },
      ],
    });
  });

  it('is accepted until the second in which it expires, even if it was seen before', async () => {
    const bearer = `Bearer ${await kitchen.tokenOf(kitchen.credentials)}`;
    kitchen.pass(3_599_999);
    expect((await stationsWith(bearer)).status).toBe(200);
    kitchen.pass(1);
    expect(code(await stationsWith(bearer))).toBe(40101);
  });

  it('of a revoked client is refused at once', async () => {
    const bearer = `Bearer ${await kitchen.tokenOf(kitchen.credentials)}`;
    expect((await stationsWith(bearer)).status).toBe(200);
    const client = await kitchen.archive.client(kitchen.credentials.clientId);
    if (client !== undefined) await kitchen.archive.putClient({ ...client, revokedAt: START });
    expect(code(await stationsWith(bearer))).toBe(40101);
  });

  it('is accepted with its scheme in any case', async () => {
    const token = await kitchen.tokenOf(kitchen.credentials);
    expect((await stationsWith(`bEARER  ${token}`)).status).toBe(200);
  });

  it('is asked for if there is none', async () => {
    for (const authorization of ['', 'Basic Zm9vOmJhcg==', 'Token abc']) {
      const answer = await stationsWith(authorization);
      expect(code(answer)).toBe(40100);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="linecheck"');
    }
  });

  it('without the scope is refused with the scope that is needed', async () => {
    const scopeless = await kitchen.client([], [GRILL.guid]);
    const answer = await stationsWith(`Bearer ${await kitchen.tokenOf(scopeless)}`);
    expect(answer.status).toBe(403);
    expect(answer.headers.get('www-authenticate')).toBe(
      'Bearer realm="linecheck", error="insufficient_scope", scope="kitchen:read"',
    );
  });
});

describe('a token that was issued elsewhere', () => {
  const signed = async (header: object, claims: object): Promise<string> => {
    const good = decodeJwt(await kitchen.tokenOf(kitchen.credentials));
    const [key] = await kitchen.archive.signingKeys();
    return new SignJWT({ ...good, ...claims })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: key?.kid ?? '', ...header })
      .sign(await importJWK(JSON.parse(key?.privateJwk ?? ''), 'EdDSA'));
  };
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

  const forgeries: Readonly<Record<string, () => Promise<string>>> = {
    'a wrong issuer': () => signed({}, { iss: 'https://elsewhere.example' }),
    'a wrong audience': () => signed({}, { aud: 'menus' }),
    'another type': () => signed({ typ: 'JWT' }, {}),
    'no expiry': () => signed({}, { exp: undefined }),
    'no client': () => signed({}, { client_id: undefined }),
    'an unknown client': () => signed({}, { client_id: 'nobody' }),
    'an unknown key': () => signed({ kid: 'stranger' }, {}),
    'alg none': async () => {
      const [, claims] = (await kitchen.tokenOf(kitchen.credentials)).split('.');
      return `${encode({ alg: 'none', typ: 'at+jwt' })}.${claims}.`;
    },
    'the public key as a shared secret': async () => {
      const { text } = await kitchen.call('/.well-known/jwks.json');
      const [key] = JSON.parse(text).keys;
      const [, claims] = (await kitchen.tokenOf(kitchen.credentials)).split('.');
      const input = `${encode({ alg: 'HS256', typ: 'at+jwt', kid: key.kid })}.${claims}`;
      return `${input}.${createHmac('sha256', Buffer.from(key.x, 'base64url')).update(input).digest('base64url')}`;
    },
    'the key of a stranger': async () => {
      const { privateKey } = generateKeyPairSync('ed25519');
      const token = await kitchen.tokenOf(kitchen.credentials);
      const { kid = '' } = decodeProtectedHeader(token);
      return new SignJWT(decodeJwt(token))
        .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid })
        .sign(privateKey);
    },
    'other claims under the same signature': async () => {
      const [header, , signature] = (await kitchen.tokenOf(kitchen.credentials)).split('.');
      return `${header}.${encode({ scope: 'kitchen:read' })}.${signature}`;
    },
    'nothing that is a JWT': async () => 'abc',
    'characters no token has': async () => 'a b',
  };

  it.each(Object.entries(forgeries))('with %s is refused', async (_what, forge) => {
    const answer = await stationsWith(`Bearer ${await forge()}`);
    expect(code(answer)).toBe(40101);
    expect(answer.headers.get('www-authenticate')).toBe(
      'Bearer realm="linecheck", error="invalid_token"',
    );
  });

  it('is accepted if another service on the same archive issued it', async () => {
    const token = await signed({}, { jti: 'elsewhere' });
    expect((await stationsWith(`Bearer ${token}`)).status).toBe(200);
  });
});
