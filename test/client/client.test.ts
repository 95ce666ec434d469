import { describe, expect, onTestFinished, test } from 'vitest';
import {
  businessDateAt,
  createKitchenClient,
  instantMs,
  isKitchenError,
  type KitchenClientOptions,
  localTimeAt,
} from '../../src/client/client.ts';
import { decodeFaults } from '../../src/service/decode-faults.ts';
import { startKitchen } from '../process/served-kitchen.ts';

const DATE = '20260105';
const STATION = { guid: 'station-7', entityType: 'PrepStation', name: 'Grill' };
/** More than one page. */
const STATIONS = Array.from({ length: 1_500 }, (_, at) => ({ ...STATION, guid: `station-${at}` }));
/** Flags, variables, commands, and keys of the program. */
const COMMAND_LINE = / --[a-z]|LINECHECK_|\b[Rr]un(?:ning)? linecheck|Ctrl-C|Go back to the list/;
const RECORDS = [
  { itemFulfillmentLevel: 0, prepStationGuid: 'station-7' },
  { itemFulfillmentLevel: 1, orderSource: 'Carrier Pigeon' },
];

async function kitchenAndClient(
  given: Parameters<typeof startKitchen>[0] = {},
  options: Partial<Pick<KitchenClientOptions, 'clientSecret' | 'limits'>> = {},
) {
  const kitchen = await startKitchen({ date: DATE, records: RECORDS, ...given });
  onTestFinished(() => kitchen.close());
  const { environment } = kitchen;
  const client = createKitchenClient({
    baseUrl: environment.LINECHECK_BASE_URL,
    clientId: environment.LINECHECK_CLIENT_ID,
    clientSecret: environment.LINECHECK_CLIENT_SECRET,
    ...options,
  });
  onTestFinished(() => client.close());
  return { client, restaurant: environment.LINECHECK_RESTAURANT };
}

test('the client reads all station pages, and one station', async () => {
  const { client, restaurant } = await kitchenAndClient({ stations: STATIONS });
  const read = await client.stations(restaurant);
  expect(read).toMatchObject({ unreadable: 0, damaged: 0 });
  expect(read.stations.map(({ guid }) => guid)).toEqual(STATIONS.map(({ guid }) => guid));
  expect(await client.station(restaurant, 'station-7')).toEqual(STATION);
  expect(await client.stations(restaurant, { modifiedSince: Date.now() })).toMatchObject({
    stations: [],
  });
});

test("a hint is meant for a program, and a secret that can't be read is an error like others", async () => {
  const { client, restaurant } = await kitchenAndClient();
  const invalid = { code: 'USAGE', hint: 'Check the arguments.' };
  await expect(client.items(restaurant, 'soon').next()).rejects.toMatchObject(invalid);
  await client.close();
  const closed = { code: 'CANCELLED', hint: 'The signal was aborted, or the client was closed.' };
  await expect(client.stations(restaurant)).rejects.toMatchObject(closed);
  const clientSecret = () => Promise.reject(new Error('planted secret'));
  const { client: other } = await kitchenAndClient({}, { clientSecret });
  const error = await other.stations(restaurant).catch((thrown: unknown) => thrown);
  expect(isKitchenError(error)).toBe(true);
  expect(error).toMatchObject({ code: 'CONFIGURATION', hint: "Check the client's options." });
  expect(String(error)).not.toContain('planted');
});

test('the client reads a business date complete, record by record, and only if it has changed', async () => {
  const { client, restaurant } = await kitchenAndClient();
  const progress: unknown[] = [];
  const { records, etag, ...totals } = await client.fulfillments(restaurant, DATE, {
    onProgress: (each) => progress.push(each),
  });
  expect(records).toEqual(RECORDS);
  expect(totals).toMatchObject({ unreadable: 0, damaged: 0, foreignRows: 0 });
  expect(progress.at(-1)).toEqual({ bytes: totals.bytes, records: 2 });

  const streamed: unknown[] = [];
  const begin = () => (record: unknown) => void streamed.push(record);
  await client.streamFulfillments(restaurant, DATE, begin);
  expect(streamed).toEqual(RECORDS);
  expect(await client.renewFulfillments(restaurant, DATE, etag, begin)).toMatchObject({
    unchanged: true,
  });
  expect(await client.renewFulfillments(restaurant, DATE, '"other"', begin)).toMatchObject({
    etag,
  });
  expect(streamed).toEqual([...RECORDS, ...RECORDS]);
});

describe('the items of a business date', () => {
  const bump = (item: string, at: string, level = 0) => ({
    ticketGuid: '0f1e2d3c-0005-4000-8000-000000000001',
    selectionGuid: '0f1e2d3c-0004-4000-8000-000000000001',
    selectionMenuItemName: item,
    itemFulfillmentLevel: level,
    itemFulfilledAt: `2026-01-05T18:${at}:00.000+0000`,
  });
  const records = [bump('Fries', '10'), bump('Salad', '11', 1), bump('Fries', '12')];
  const [, salad, late] = records;

  test('come one by one, and a repeated one counts as it came last', async () => {
    const { client, restaurant } = await kitchenAndClient({ records });
    expect(await allOf(client.items(restaurant, DATE))).toEqual([late, salad]);
  });

  test('can be left before their end', async () => {
    const many = Array.from({ length: 20_000 }, (_, at) => bump(`Item ${at}`, '10', at));
    const { client, restaurant } = await kitchenAndClient({ records: many });
    let seen = 0;
    for await (const _ of client.items(restaurant, DATE)) {
      seen += 1;
      if (seen === 3) break;
    }
    expect(seen).toBe(3);
    expect((await client.stations(restaurant)).stations).toHaveLength(1);
  });

  test('throw the reason if the date breaks off', async () => {
    const rule = { operation: 'itemFulfillmentsGet', status: 403 };
    const { client, restaurant } = await kitchenAndClient({
      faults: decodeFaults({ faults: [rule] }),
    });
    const items = allOf(client.items(restaurant, DATE));
    await expect(items).rejects.toMatchObject({ code: 'NOT_PERMITTED' });
  });
});

test('a place gives an instant its business date and its local time', () => {
  const place = { timezone: 'America/New_York' };
  const night = '2026-11-01T05:30:00.000+0000';
  expect(instantMs(night)).toBe(Date.UTC(2026, 10, 1, 5, 30));
  expect(instantMs('soon')).toBeUndefined();
  expect(businessDateAt(night, place)).toBe('20261031');
  expect(businessDateAt(Date.UTC(2026, 10, 1, 5, 30), { ...place, closeoutHour: 0 })).toBe(
    '20261101',
  );
  expect(localTimeAt(night, place)).toBe('2026-11-01 01:30:00 EDT');
  for (const wrong of [
    () => businessDateAt('soon', place),
    () => localTimeAt(Number.NaN, place),
    () => localTimeAt(0, { timezone: 'Mars/Olympus' }),
    () => businessDateAt(0, { ...place, closeoutHour: 24 }),
  ]) {
    expect(wrong).toThrow(expect.objectContaining({ code: 'USAGE' }));
  }
});

test('the client retries what the platform refuses for a moment', async () => {
  const rule = { operation: 'prepStationsGet', calls: [1, 2], status: 503, retryAfter: 0 };
  const { client, restaurant } = await kitchenAndClient({
    faults: decodeFaults({ faults: [rule] }),
  });
  expect((await client.stations(restaurant)).stations).toHaveLength(1);
});

test('the client logs in once for all waiting calls, and shows no token', async () => {
  const lines: object[] = [];
  const { client, restaurant } = await kitchenAndClient({ log: (line) => lines.push(line) });
  await Promise.all([
    client.stations(restaurant),
    client.fulfillments(restaurant, DATE),
    client.login(),
  ]);
  const logins = lines.filter((line) => JSON.stringify(line).includes('/login'));
  expect(logins).toHaveLength(1);
  const view = await client.login();
  expect(view.scopes).toEqual(['kitchen:read']);
  expect(view.expiresAt).toBeGreaterThan(Date.now());
  expect(JSON.stringify(view)).not.toContain('eyJ');
});

test('the client throws errors with a stable code, a status, and a hint', async () => {
  const { client, restaurant } = await kitchenAndClient({}, { clientSecret: 'wrong' });
  await expect(client.stations(restaurant)).rejects.toSatisfy(isKitchenError);
  await expect(client.stations(restaurant)).rejects.toMatchObject({
    code: 'NOT_AUTHENTICATED',
    status: 401,
    hint: expect.stringContaining('client ID'),
  });
  await expect(client.fulfillments(restaurant, '20260230')).rejects.toMatchObject({
    code: 'USAGE',
  });
  expect(isKitchenError(new Error('other'))).toBe(false);
});

const STATUSES = [204, 400, 401, 403, 404, 408, 409, 413, 429, 500, 503, 511];

test.each([...STATUSES.map((status) => ({ status })), { malformedBody: true }])(
  'a call answered with %j throws an error with the request ID, and advice for a program',
  async (effect) => {
    const faults = [{ operation: 'itemFulfillmentsGet', ...effect }];
    const { client, restaurant } = await kitchenAndClient(
      { faults: decodeFaults({ faults }) },
      { limits: { tries: 1 } },
    );
    const error = await client.fulfillments(restaurant, DATE).catch((thrown: unknown) => thrown);
    if (!isKitchenError(error)) throw new Error('no KitchenError');
    expect(error.requestId).toMatch(/^[\da-f]{8}-/);
    expect(`${error.message} ${error.hint}`).not.toMatch(COMMAND_LINE);
  },
);

test.each([
  { baseUrl: 'http://platform.example' },
  { baseUrl: `http://127.0.0.1:1` },
  { baseUrl: 'ftp://platform.example' },
])("a mistake with %j is described in the client's own words", async (options) => {
  const call = async () => {
    const others = { clientId: 'a', clientSecret: 'b', limits: { tries: 1 } };
    const client = createKitchenClient({ ...options, ...others });
    onTestFinished(() => client.close());
    return client.login();
  };
  const error = await call().catch((thrown: unknown) => thrown);
  if (!isKitchenError(error)) throw new Error('no KitchenError');
  expect(`${error.message} ${error.hint}`).not.toMatch(COMMAND_LINE);
});

test('a call ends when its signal is aborted, and all calls end when the client is closed', async () => {
  const { client, restaurant } = await kitchenAndClient();
  const signal = AbortSignal.abort();
  await expect(client.stations(restaurant, { signal })).rejects.toMatchObject({
    code: 'CANCELLED',
  });
  await client.close();
  await expect(client.station(restaurant, 'station-7')).rejects.toMatchObject({
    code: 'CANCELLED',
  });
});

test("options that can't work are refused before anything is sent", () => {
  const wrong = { baseUrl: 'http://platform.example', clientId: 'a', clientSecret: 'b' };
  expect(() => createKitchenClient(wrong)).toThrow(
    expect.objectContaining({ code: 'CONFIGURATION' }),
  );
});

async function allOf<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
