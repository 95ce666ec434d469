import { decodeJwt, decodeProtectedHeader } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import { Failure } from '../../src/contract/failures.ts';
import { rotateSigningKey } from '../../src/service/operations/signing-keys.ts';
import { STATIONS } from '../service/running-kitchen.ts';
import { asked, type Replica, startReplicas } from './replicas.ts';
import { testDatabase } from './test-database.ts';

const database = testDatabase();

const START = Date.UTC(2026, 10, 22, 12);
const BREAK = new Failure('ARCHIVE', 'No room left.');

/** With a manual clock. */
async function replicas(count: number) {
  let time = START;
  const url = await database.schema();
  const all = await startReplicas(url, count, 1_000, () => time);
  return {
    url,
    all,
    pass: (ms: number) => {
      time += ms;
    },
  };
}

const questions = ({ archive: { sharedLogins } }: Replica) => {
  if (sharedLogins === undefined) throw new Error('It shares nothing.');
  return {
    tokens: vi.spyOn(sharedLogins, 'agreeOnToken'),
    failures: vi.spyOn(sharedLogins, 'countFailedLogin'),
  };
};

describe('a client gets the same token from every replica', () => {
  it('at the same moment, later, and until the last minute', async () => {
    const { all, pass } = await replicas(3);
    const first = await Promise.all(all.map((each) => each.logIn()));
    expect(new Set(first).size).toBe(1);
    pass(86_339_000);
    for (const each of all) expect(await each.logIn()).toBe(first[0]);
    pass(1_000);
    const renewed = await Promise.all(all.map((each) => each.logIn()));
    expect(new Set(renewed).size).toBe(1);
    expect(renewed[0]).not.toBe(first[0]);
    for (const token of [first[0], renewed[0]]) {
      const answers = await Promise.all(all.map((each) => each.get(STATIONS, asked(token ?? ''))));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    }
  });

  it('with one query for each replica', async () => {
    const { all } = await replicas(2);
    const asks = all.map((each) => questions(each));
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(all.flatMap((each) => [each.logIn(), each.logIn(), each.logIn()]));
    }
    expect(asks.map(({ tokens }) => tokens.mock.calls.length)).toEqual([1, 1]);
    expect(asks.map(({ failures }) => failures.mock.calls.length)).toEqual([0, 0]);
  });

  it('which replicas that start later know by its identifier', async () => {
    const { url, all } = await replicas(1);
    const before = decodeJwt((await all[0]?.logIn()) ?? '');
    const [held] = await database.query('SELECT * FROM current_token', url);
    expect(held).toMatchObject({ client: before['client_id'], jti: before.jti });
  });

  it.each(['EdDSA', 'RS256'] as const)(
    'that is signed by the original key, even when %s takes over',
    async (algorithm) => {
      const { all, pass } = await replicas(3);
      const [one, two, three] = all;
      const first = await one?.logIn();
      if (one !== undefined) await rotateSigningKey(one.archive, START + 1, algorithm);
      pass(10_000);
      expect(await two?.logIn()).toBe(first);
      pass(86_390_000);
      const renewed = (await three?.logIn()) ?? '';
      expect(decodeProtectedHeader(renewed).alg).toBe(algorithm);
      expect(await one?.logIn()).toBe(renewed);
    },
  );

  it('although the archive holds neither its text nor its secret', async () => {
    const { url, all } = await replicas(1);
    const [, , signature = ''] = ((await all[0]?.logIn()) ?? '').split('.');
    const tables = ['current_token', 'failed_login', 'api_client', 'signing_key', 'service_secret'];
    for (const table of tables) {
      const rows = JSON.stringify(await database.query(`SELECT * FROM ${table}`, url));
      expect(rows).not.toContain(signature);
    }
  });

  it('as soon as replicas can agree; until then each repeats one token, and asks again after 5 s', async () => {
    const { all, pass } = await replicas(2);
    const [one, two] = all;
    const asks = one && questions(one);
    asks?.tokens.mockRejectedValueOnce(BREAK).mockRejectedValueOnce(BREAK);
    const unshared = (await one?.logIn()) ?? '';
    expect((await two?.get(STATIONS, asked(unshared)))?.status).toBe(200);
    pass(4_999);
    expect(await one?.logIn()).toBe(unshared);
    expect(asks?.tokens).toHaveBeenCalledTimes(1);
    pass(1);
    expect(await one?.logIn()).toBe(unshared);
    pass(5_000);
    expect(await one?.logIn()).toBe(unshared);
    expect(asks?.tokens).toHaveBeenCalledTimes(3);
    expect(await two?.logIn()).toBe(unshared);
    expect(await one?.logIn()).toBe(unshared);
    expect(asks?.tokens).toHaveBeenCalledTimes(3);
  });
});

describe('failed logins at every replica count together', () => {
  const guess = (nth: number) => ({ clientSecret: `guess ${nth}` });

  it('for one client, whichever replica is asked', async () => {
    const { all, pass } = await replicas(3);
    const guesses = async () => {
      const statuses: number[] = [];
      for (let nth = 0; nth < 36; nth += 1) {
        statuses.push((await all[nth % 3]?.statusOf(guess(nth))) ?? 0);
      }
      return statuses;
    };
    const statuses = await guesses();
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
    expect(new Set(statuses.slice(10))).toEqual(new Set([429]));
    // The right secret passes throughout.
    for (const each of all) expect(await each.statusOf({})).toBe(200);
    pass(60_000);
    expect((await guesses()).filter((status) => status === 401)).toHaveLength(10);
  });

  it('even in a burst at all of them', async () => {
    const { all } = await replicas(3);
    const burst = await Promise.all(
      all.flatMap((each) => Array.from({ length: 20 }, (_, nth) => each.statusOf(guess(nth)))),
    );
    expect(burst.filter((status) => status === 401)).toHaveLength(10);
    expect(burst.filter((status) => status === 429)).toHaveLength(50);
  });

  it('with one query each, and none while a client is refused', async () => {
    const { all } = await replicas(1);
    const [one] = all;
    const asks = one && questions(one);
    for (let nth = 0; nth < 30; nth += 1) await one?.statusOf(guess(nth));
    expect(asks?.failures).toHaveBeenCalledTimes(10);
  });

  it("by each replica for itself while they can't be counted together", async () => {
    const { all } = await replicas(1);
    const [one] = all;
    const asks = one && questions(one);
    asks?.failures.mockRejectedValue(BREAK);
    const statuses: (number | undefined)[] = [];
    for (let nth = 0; nth < 12; nth += 1) statuses.push(await one?.statusOf(guess(nth)));
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    expect(asks?.failures).toHaveBeenCalledTimes(1);
  });
});
