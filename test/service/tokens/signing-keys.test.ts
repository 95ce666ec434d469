import { createHmac, createPublicKey } from 'node:crypto';
import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  importJWK,
  jwtVerify,
  SignJWT,
} from 'jose';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import {
  newSigningKey,
  revokeSigningKey,
  rotateSigningKey,
} from '../../../src/service/operations/signing-keys.ts';
import {
  GRILL,
  RESTAURANT_HEADER,
  type RunningKitchen,
  runKitchen,
  START,
  STATIONS,
} from '../running-kitchen.ts';

const LIFETIME = 600;
const KEYS = '/.well-known/jwks.json';

let kitchen: RunningKitchen;
beforeEach(async () => {
  kitchen = await runKitchen({ tokenLifetimeSeconds: LIFETIME });
});
afterEach(() => kitchen.stop());

const newClient = () => kitchen.client(['kitchen:read'], [GRILL.guid]);
const tokenOfNewClient = async () => kitchen.tokenOf(await newClient());
const statusWith = async (token: string) => {
  const headers = { authorization: `Bearer ${token}`, [RESTAURANT_HEADER]: GRILL.guid };
  return (await kitchen.call(STATIONS, { headers })).status;
};
const published = async (): Promise<readonly string[]> => {
  const { text } = await kitchen.call(KEYS);
  return JSON.parse(text).keys.map(({ kid }: { kid: string }) => kid);
};
const rotate = (algorithm: 'EdDSA' | 'RS256', at = START) =>
  rotateSigningKey(kitchen.archive, at, algorithm);

describe('a rotation by another process', () => {
  it.each(['EdDSA', 'RS256'] as const)('to %s signs within seconds', async (algorithm) => {
    const before = await tokenOfNewClient();
    const kid = await rotate(algorithm);
    kitchen.pass(5_000);
    const after = await tokenOfNewClient();
    expect(decodeProtectedHeader(after)).toMatchObject({ alg: algorithm, kid });
    expect(decodeProtectedHeader(before)['kid']).not.toBe(kid);
    expect(await statusWith(before)).toBe(200);
    expect(await statusWith(after)).toBe(200);
    const keys = createLocalJWKSet(JSON.parse((await kitchen.call(KEYS)).text));
    const at = { currentDate: new Date(START) };
    expect((await jwtVerify(after, keys, at)).protectedHeader.kid).toBe(kid);
  });

  it('publishes no private part of any key', async () => {
    await kitchen.tokenOf(kitchen.credentials);
    await rotate('RS256');
    kitchen.pass(5_000);
    const { text } = await kitchen.call(KEYS);
    const names = JSON.parse(text).keys.map((key: object) => Object.keys(key).sort().join(' '));
    expect(names).toEqual(['alg e kid kty n use', 'alg crv kid kty use x']);
  });

  it('leaves an older key in use until its last token has expired, and then removes it', async () => {
    const old = await tokenOfNewClient();
    const { kid: oldKid } = decodeProtectedHeader(old);
    const newKid = await rotate('EdDSA');
    kitchen.pass(LIFETIME * 1_000 - 1);
    expect(await statusWith(old)).toBe(200);
    expect(await published()).toEqual([newKid, oldKid]);
    kitchen.pass(60_002);
    expect(await published()).toEqual([newKid]);
  });

  it('refuses a token of a retired key, whatever its claims', async () => {
    const claims = decodeJwt(await kitchen.tokenOf(kitchen.credentials));
    const [old] = await kitchen.archive.signingKeys();
    await rotate('EdDSA');
    kitchen.pass(LIFETIME * 1_000 + 60_001);
    const late = await new SignJWT({ ...claims, exp: Number(claims.exp) + 10 * LIFETIME })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: old?.kid ?? '' })
      .sign(await importJWK(JSON.parse(old?.privateJwk ?? ''), 'EdDSA'));
    expect(await statusWith(late)).toBe(401);
  });

  it('makes the newest key, even by a clock that is behind', async () => {
    await kitchen.tokenOf(kitchen.credentials);
    const kid = await rotate('EdDSA', START - 3_600_000);
    const [newest] = await kitchen.archive.signingKeys();
    expect(newest?.kid).toBe(kid);
  });

  it("is noticed by the new key's first token, while unknown keys cause few reads", async () => {
    const claims = decodeJwt(await kitchen.tokenOf(kitchen.credentials));
    await kitchen.call(KEYS);
    const kid = await rotate('EdDSA');
    const [newest] = await kitchen.archive.signingKeys();
    const signed = (named: string) =>
      importJWK(JSON.parse(newest?.privateJwk ?? ''), 'EdDSA').then((key) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: named })
          .sign(key),
      );
    kitchen.pass(1_000);
    expect(await statusWith(await signed(kid))).toBe(200);

    const readings = vi.spyOn(kitchen.archive, 'signingKeys');
    kitchen.pass(1_000);
    for (const unknownKid of ['a', 'b', 'c']) {
      expect(await statusWith(await signed(unknownKid))).toBe(401);
    }
    expect(readings).toHaveBeenCalledTimes(1);
  });
});

describe('a leaked key', () => {
  /** A service token with other claims, signed with the newest private key. */
  async function forged(more: object): Promise<string> {
    const claims = decodeJwt(await kitchen.tokenOf(kitchen.credentials));
    const [leaked] = await kitchen.archive.signingKeys();
    return new SignJWT({ ...claims, ...more })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: leaked?.kid ?? '' })
      .sign(await importJWK(JSON.parse(leaked?.privateJwk ?? ''), 'EdDSA'));
  }
  const now = START / 1000;
  const latest = now + LIFETIME + 60;

  it.each([
    ['that expires in years', { exp: now + 1e9 }],
    ['that expires just too late', { exp: latest + 1 }],
    ['from the future', { iat: now + 1e6, exp: now + 1e6 + LIFETIME }],
    ['from long ago', { iat: now - 1e6, exp: now + 60 }],
    ['without a start', { iat: undefined }],
  ])('is not needed to refuse a token %s', async (_what, more) => {
    expect(await statusWith(await forged({}))).toBe(200);
    expect(await statusWith(await forged(more))).toBe(401);
  });

  it("is out of use after a token's lifetime and a minute, even for tokens that were verified before", async () => {
    const last = await forged({ exp: latest });
    kitchen.pass(1);
    await rotate('EdDSA');
    expect(await statusWith(last)).toBe(200);
    // On the service's clock: the rotation was before it.
    kitchen.pass((LIFETIME + 60) * 1_000 - 2);
    expect(await statusWith(last)).toBe(200);
    kitchen.pass(1);
    expect(await statusWith(last)).toBe(401);
  });

  it('is ended at once with all its tokens, and another one signs', async () => {
    const client = await newClient();
    const before = await kitchen.tokenOf(client);
    const stolen = await forged({});
    for (const token of [before, stolen]) expect(await statusWith(token)).toBe(200);
    const [leaked] = await kitchen.archive.signingKeys();
    const signs = await revokeSigningKey(kitchen.archive, leaked?.kid ?? '', START);
    kitchen.pass(500);
    for (const token of [before, stolen]) expect(await statusWith(token)).toBe(401);
    expect(await published()).toEqual([signs]);
    const after = await kitchen.tokenOf(client);
    expect(decodeProtectedHeader(after)['kid']).toBe(signs);
    expect(await statusWith(after)).toBe(200);
  });

  it('that no longer signs ends without affecting others, and no earlier key is used again', async () => {
    const life = (LIFETIME + 60) * 1_000;
    const retired = await forged({ iat: now + LIFETIME, exp: now + 2 * LIFETIME });
    const second = await rotate('RS256');
    kitchen.pass(life + 1);
    const third = await rotate('EdDSA', START + life);
    kitchen.pass(500);
    expect(await statusWith(retired)).toBe(401);
    const kept = await kitchen.tokenOf(kitchen.credentials);
    expect(await published()).toEqual([third, second]);
    expect(await revokeSigningKey(kitchen.archive, second, START + life)).toBe(third);
    kitchen.pass(500);
    expect(await published()).toEqual([third]);
    expect(await statusWith(kept)).toBe(200);
    expect(await statusWith(retired)).toBe(401);
    await expect(revokeSigningKey(kitchen.archive, 'unknown', START)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('a key verifies only one algorithm', () => {
  /** A service token, signed differently under the RSA key's ID. */
  async function forged(
    alg: string,
    sign: (input: string, publicPem: string) => string | Promise<string>,
  ): Promise<string> {
    await rotate('RS256');
    kitchen.pass(5_000);
    const [, claims = ''] = (await kitchen.tokenOf(kitchen.credentials)).split('.');
    const [jwk] = JSON.parse((await kitchen.call(KEYS)).text).keys;
    const pem = createPublicKey({ key: jwk, format: 'jwk' }).export({
      type: 'spki',
      format: 'pem',
    });
    const header = { alg, typ: 'at+jwt', kid: jwk.kid };
    const input = `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${claims}`;
    return `${input}.${await sign(input, String(pem))}`;
  }

  it('and not a shared secret that equals its public half', async () => {
    const hmac = (input: string, pem: string) =>
      createHmac('sha256', pem).update(input).digest('base64url');
    expect(await statusWith(await forged('HS256', hmac))).toBe(401);
  });

  it('and not the algorithm none', async () => {
    expect(await statusWith(await forged('none', () => ''))).toBe(401);
  });

  it.each(['RS384', 'RS512', 'PS256'])('and not %s with the right key', async (alg) => {
    await rotate('RS256');
    kitchen.pass(5_000);
    const token = await kitchen.tokenOf(kitchen.credentials);
    const [newest] = await kitchen.archive.signingKeys();
    const again = await new SignJWT(decodeJwt(token))
      .setProtectedHeader({ alg, typ: 'at+jwt', kid: newest?.kid ?? '' })
      .sign(await importJWK(JSON.parse(newest?.privateJwk ?? ''), alg));
    expect(await statusWith(again)).toBe(401);
    expect(await statusWith(token)).toBe(200);
  });

  it('and not a token of another key in use', async () => {
    await kitchen.tokenOf(kitchen.credentials);
    await rotate('RS256');
    kitchen.pass(5_000);
    const [rsa, ed] = await kitchen.archive.signingKeys();
    const claims = decodeJwt(await kitchen.tokenOf(kitchen.credentials));
    const crossed = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: rsa?.kid ?? '' })
      .sign(await importJWK(JSON.parse(ed?.privateJwk ?? ''), 'EdDSA'));
    expect(await statusWith(crossed)).toBe(401);
  });
});

describe('many logins at the same time', () => {
  it('by one client get one token', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 200 }, () => kitchen.tokenOf(kitchen.credentials)),
    );
    expect(new Set(tokens).size).toBe(1);
    expect(await kitchen.archive.signingKeys()).toHaveLength(1);
  });
});

test('the ID of a new key can be typed on a command line, because it begins with no hyphen', async () => {
  const keys = await Promise.all(Array.from({ length: 400 }, () => newSigningKey('EdDSA', START)));
  expect(keys.filter(({ kid }) => kid.startsWith('-'))).toEqual([]);
});
