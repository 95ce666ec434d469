import { expect, it } from 'vitest';
import { FULFILLMENTS, GRILL, NEXT_PAGE, STATIONS, stations } from '../service/running-kitchen.ts';
import { asked, startReplicas } from './replicas.ts';
import { testDatabase } from './test-database.ts';

const database = testDatabase();

it("replicas that need the first signing key at the same moment accept each other's tokens", async () => {
  const replicas = await startReplicas(await database.schema(), 3);
  const tokens = await Promise.all(replicas.map((replica) => replica.logIn()));
  for (const token of tokens) {
    const answers = await Promise.all(replicas.map((each) => each.get(STATIONS, asked(token))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  }
  const [first, ...others] = await Promise.all(
    replicas.map(async (each) => (await each.get('/.well-known/jwks.json')).json()),
  );
  for (const other of others) expect(other).toEqual(first);
});

it('a walk goes on at another replica, until the configuration is published through a third', async () => {
  const replicas = await startReplicas(await database.schema(), 3, 2);
  const [one, two, three] = replicas;
  await three?.archive.publishStations(GRILL.guid, stations(5), 1);
  const headers = asked((await one?.logIn()) ?? '');
  const page = async (at: number, token: string) => {
    const answer = await replicas[at]?.get(`${STATIONS}?pageToken=${token}`, headers);
    return { status: answer?.status, next: answer?.headers.get(NEXT_PAGE) ?? '' };
  };
  const first = (await one?.get(STATIONS, headers))?.headers.get(NEXT_PAGE) ?? '';
  const second = await page(1, first);
  expect(second.status).toBe(200);
  expect(await page(2, second.next)).toEqual({ status: 200, next: '' });
  await two?.archive.publishStations(GRILL.guid, stations(6), 2);
  for (const at of [0, 1, 2]) expect((await page(at, second.next)).status).toBe(409);
});

it('what is written through one replica is answered by the others at once, with the same tag', async () => {
  const [one, two] = await startReplicas(await database.schema(), 2);
  const headers = asked((await one?.logIn()) ?? '');
  const path = `${FULFILLMENTS}?businessDate=20250214`;
  for (const name of ['Soup', 'Mains', 'Dessert']) {
    const writer = await one?.archive.writeDay(GRILL.guid, '20250214', Date.now);
    await writer?.add([{ courseName: name }]);
    await writer?.commit();
    const answer = await two?.get(path, headers);
    expect(await answer?.json()).toEqual([{ courseName: name }]);
    const known = { ...headers, 'if-none-match': answer?.headers.get('etag') ?? '' };
    expect((await one?.get(path, known))?.status).toBe(304);
  }
});

it('a client that is revoked through one replica is refused by the others at once', async () => {
  const [one, two] = await startReplicas(await database.schema(), 2);
  const headers = asked((await one?.logIn()) ?? '');
  expect((await two?.get(STATIONS, headers))?.status).toBe(200);
  const [client] = (await one?.archive.clients()) ?? [];
  if (client !== undefined) await one?.archive.putClient({ ...client, revokedAt: 1 });
  expect((await two?.get(STATIONS, headers))?.status).toBe(401);
});
