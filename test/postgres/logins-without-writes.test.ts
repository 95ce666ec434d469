import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openArchive } from '../../src/service/open-archive.ts';
import {
  type IssuedCredentials,
  issueApiClient,
} from '../../src/service/operations/client-secret.ts';
import { GRILL } from '../service/running-kitchen.ts';
import { startReplica } from './replicas.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from './replicated-postgres.ts';

let pair: ReplicatedPostgres;
const clients: IssuedCredentials[] = [];
beforeAll(async () => {
  pair = await startReplicatedPostgres();
  const archive = await openArchive(pair.url());
  await archive.putRestaurant(GRILL);
  const access = { name: 'test', scopes: ['kitchen:read'], restaurants: [GRILL.guid] };
  for (let n = 0; n < 2; n += 1) clients.push(await issueApiClient(archive, access));
  await archive.close();
});
afterAll(() => pair.remove());

const service = async (url = pair.url(), client = 0) =>
  startReplica(await openArchive(url), { pageSize: 1_000, now: Date.now }, clients[client]);
const WRONG = { clientSecret: 'a guess' };

// In sequence: each finds the servers as left before.
describe('clients log in', () => {
  let token = '';

  it('with a read-only standby, and each time get the same token', async () => {
    token = await (await service()).logIn();
    await pair.replayed();
    const standby = await service(pair.standby().url());
    expect(await standby.statusOf(WRONG)).toBe(401);
    const first = await standby.logIn();
    expect(first).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(await standby.logIn()).toBe(first);
  });

  it('even if no commit ends, because the standby that all wait for is gone', async () => {
    await pair.standby().stop();
    const [one, two] = [await service(pair.url(), 1), await service(pair.url(), 1)];
    const tokens = [await one.logIn(), await two.logIn()];
    expect(tokens[0]).toBe(tokens[1]);
    expect(await one.statusOf(WRONG)).toBe(401);
    expect(await two.statusOf(WRONG)).toBe(401);
    await pair.standby().start();
  });

  it("with a standby in the primary's place, as before", async () => {
    await pair.replayed();
    await pair.primary().stop();
    await pair.promote();
    const replica = await service();
    expect(await replica.logIn()).toBe(token);
    const { sharedLogins } = replica.archive;
    const count = await sharedLogins?.countFailedLogin(['a'], 1, 60_000);
    expect(count).toEqual([{ key: 'a', failures: 1, firstAt: 1 }]);
  });
});
