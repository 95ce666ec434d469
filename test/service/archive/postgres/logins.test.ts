import { describe, expect, it, onTestFinished } from 'vitest';
import type {
  Archive,
  CurrentToken,
  SharedLogins,
} from '../../../../src/service/archive/archive.ts';
import { openArchive } from '../../../../src/service/open-archive.ts';
import { testDatabase } from '../../../postgres/test-database.ts';

const database = testDatabase();

async function opened(url: string): Promise<Archive> {
  const archive = await openArchive(url);
  onTestFinished(() => archive.close());
  return archive;
}

/** Shared by `count` services with one archive, and the URL. */
async function shared(count: number) {
  const url = await database.schema();
  const archives: Archive[] = [];
  for (let place = 0; place < count; place += 1) archives.push(await opened(url));
  const logins = archives.flatMap(({ sharedLogins }) => sharedLogins ?? []);
  expect(logins).toHaveLength(count);
  return { url, logins };
}

async function one(): Promise<SharedLogins> {
  const [logins] = (await shared(1)).logins;
  if (logins === undefined) throw new Error('There is none.');
  return logins;
}

const TOKEN: CurrentToken = {
  clientId: 'a',
  scope: 'kitchen:read',
  kid: 'key',
  jti: 'first',
  issuedAt: 1_000,
  expiresAt: 4_600,
};
const later = (seconds: number, more: Partial<CurrentToken> = {}): CurrentToken => ({
  ...TOKEN,
  kid: 'newer key',
  jti: 'second',
  issuedAt: TOKEN.issuedAt + seconds,
  expiresAt: TOKEN.expiresAt + seconds,
  ...more,
});

describe('the token of a client', () => {
  it('is the agreed one, until the last 60 s', async () => {
    const logins = await one();
    expect(await logins.agreeOnToken(TOKEN)).toEqual(TOKEN);
    expect(await logins.agreeOnToken(later(3_539))).toEqual(TOKEN);
    expect(await logins.agreeOnToken(later(3_540))).toEqual(later(3_540));
    expect(await logins.agreeOnToken(later(3_541))).toEqual(later(3_540));
  });

  it.each([
    ['another scope', later(1, { scope: '' })],
    ['another life', later(1, { expiresAt: 4_600 })],
    ['a clock that is an hour behind', later(-3_600)],
  ])('is a new one for %s', async (_what, proposed) => {
    const logins = await one();
    await logins.agreeOnToken(TOKEN);
    expect(await logins.agreeOnToken(proposed)).toEqual(proposed);
  });

  it('is a new one after the key was revoked', async () => {
    const { url, logins } = await shared(1);
    const archive = await opened(url);
    const key = { algorithm: 'EdDSA', privateJwk: '{}', createdAt: 1 };
    await archive.putSigningKey({ ...key, kid: TOKEN.kid });
    expect(await logins[0]?.agreeOnToken(TOKEN)).toEqual(TOKEN);
    expect(await logins[0]?.agreeOnToken(later(1))).toEqual(TOKEN);
    await archive.revokeSigningKey(TOKEN.kid);
    expect(await logins[0]?.agreeOnToken(later(1))).toEqual(later(1));
  });

  it('is the same for a clock that is a little behind', async () => {
    const logins = await one();
    await logins.agreeOnToken(TOKEN);
    expect(await logins.agreeOnToken(later(-60))).toEqual(TOKEN);
  });

  it('is the same for all that need it at the same moment, and none of them sees that of another client', async () => {
    const { logins } = await shared(3);
    const agreed = await Promise.all(
      logins.flatMap((each, who) =>
        ['a', 'b'].flatMap((clientId) =>
          Array.from({ length: 5 }, (_, nth) =>
            each.agreeOnToken({ ...TOKEN, clientId, jti: `${clientId} ${who} ${nth}` }),
          ),
        ),
      ),
    );
    const names = new Set(agreed.map(({ clientId, jti }) => `${clientId}: ${jti}`));
    expect([...names].map((name) => name.slice(0, 4)).sort()).toEqual(['a: a', 'b: b']);
  });
});

describe('failed logins', () => {
  const MINUTE = 60_000;

  it('are counted together without losing any, in whatever order of keys', async () => {
    const { logins } = await shared(3);
    const keys = ['one', 'two', 'three'];
    const counts = await Promise.all(
      logins.flatMap((each) =>
        Array.from({ length: 20 }, (_, nth) =>
          each.countFailedLogin(nth % 2 === 0 ? keys : [...keys].reverse(), 5, MINUTE),
        ),
      ),
    );
    for (const key of keys) {
      const seen = counts.map((each) => each.find((count) => count.key === key)?.failures ?? 0);
      expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, nth) => nth + 1));
    }
  });

  it('are those of one minute from the first one on', async () => {
    const logins = await one();
    const at = async (time: number) => (await logins.countFailedLogin(['a'], time, MINUTE))[0];
    expect(await at(1_000)).toEqual({ key: 'a', failures: 1, firstAt: 1_000 });
    expect(await at(60_999)).toEqual({ key: 'a', failures: 2, firstAt: 1_000 });
    // Another service's clock is behind.
    expect(await at(500)).toEqual({ key: 'a', failures: 3, firstAt: 1_000 });
    expect(await at(61_000)).toEqual({ key: 'a', failures: 1, firstAt: 61_000 });
  });

  it('are removed when the minute is over, and written to no log', async () => {
    const { url, logins } = await shared(1);
    const count = (key: string, time: number) => logins[0]?.countFailedLogin([key], time, MINUTE);
    for (let nth = 0; nth < 5; nth += 1) await count(`old ${nth}`, 0);
    await count('new', 20 * MINUTE);
    expect(await database.query('SELECT key FROM failed_login', url)).toEqual([{ key: 'new' }]);
    const kind = "SELECT relpersistence FROM pg_class WHERE oid = 'failed_login'::regclass";
    expect(await database.query(kind, url)).toEqual([{ relpersistence: 'u' }]);
  });
});

it('an archive in a file has nothing to agree on', async () => {
  expect((await opened('sqlite::memory:')).sharedLogins).toBeUndefined();
});
