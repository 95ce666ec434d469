import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ItemFulfillment } from '../../../src/contract/item-fulfillment.ts';
import {
  type Answer,
  FULFILLMENTS,
  GRILL,
  RESTAURANT_HEADER,
  RIVAL,
  type RunningKitchen,
  runKitchen,
} from '../running-kitchen.ts';

const RECORDS: readonly ItemFulfillment[] = [
  {
    restaurantGuid: GRILL.guid,
    ticketFiredAt: '2025-02-15T12:30:00.000+0000',
    itemFulfillmentLevel: 0,
    orderSource: 'In Store',
  },
  { restaurantGuid: GRILL.guid, itemFulfillmentLevel: 1 },
];

let kitchen: RunningKitchen;
beforeEach(async () => {
  kitchen = await runKitchen();
  await kitchen.archive.appendFulfillments(GRILL.guid, '20250215', RECORDS);
});
afterEach(() => kitchen.stop());

const code = ({ json }: Answer): unknown => Reflect.get(Object(json), 'code');
const day = (date: string) => kitchen.read(`${FULFILLMENTS}?businessDate=${date}`);

describe('item fulfillments', () => {
  it("are the business date's records", async () => {
    const answer = await day('20250215');
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual(RECORDS);
  });

  it.each(['20250214', '19990101', '20991231', '20240229'])(
    'of %s, when nothing was bumped, are an empty array',
    async (date) => {
      const answer = await day(date);
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual([]);
    },
  );

  it('are 204 without a body below the professional tier', async () => {
    await kitchen.archive.putRestaurant({ ...GRILL, tier: 'basic' });
    const answer = await day('20250215');
    expect(answer.status).toBe(204);
    expect(answer.headers.get('content-type')).toBeNull();
  });

  it.each(['', '2025021', '202502150', '2025-02-15', '20250229', '20251301', '00000000', 'today'])(
    'of %j are refused',
    async (date) => {
      expect(code(await day(date))).toBe(40002);
    },
  );

  it('without a business date, or with two, are refused', async () => {
    expect(code(await kitchen.read(FULFILLMENTS))).toBe(40002);
    expect(code(await day('20250215&businessDate=20250215'))).toBe(40002);
  });

  it('ignore undocumented parameters', async () => {
    expect((await day('20250215&page=2&page=3')).json).toEqual(RECORDS);
  });
});

describe('the restaurant of item fulfillments', () => {
  const path = `${FULFILLMENTS}?businessDate=20250215`;
  const as = async (restaurants: readonly string[], headers: Record<string, string> = {}) => {
    const token = await kitchen.tokenOf(await kitchen.client(['kitchen:read'], restaurants));
    return kitchen.call(path, { headers: { authorization: `Bearer ${token}`, ...headers } });
  };

  it("is the client's only one if no header is sent", async () => {
    expect((await as([GRILL.guid])).json).toEqual(RECORDS);
  });

  it('is that of the header if the client has several', async () => {
    const both = [GRILL.guid, RIVAL.guid];
    expect((await as(both, { [RESTAURANT_HEADER]: GRILL.guid })).json).toEqual(RECORDS);
    expect((await as(both, { [RESTAURANT_HEADER]: RIVAL.guid })).json).toEqual([]);
  });

  it("is asked for by the header's name if it is not clear", async () => {
    for (const restaurants of [[], [GRILL.guid, RIVAL.guid]]) {
      const answer = await as(restaurants);
      expect(code(answer)).toBe(40001);
      expect(answer.text).toContain(RESTAURANT_HEADER);
    }
  });

  it("is refused if it is not the client's", async () => {
    expect(code(await as([GRILL.guid], { [RESTAURANT_HEADER]: RIVAL.guid }))).toBe(40301);
  });

  it('can be read at once after it is granted, without a new token', async () => {
    const client = await kitchen.archive.client(kitchen.credentials.clientId);
    const authorization = `Bearer ${await kitchen.tokenOf(kitchen.credentials)}`;
    if (client !== undefined) await kitchen.archive.putClient({ ...client, restaurants: [] });
    const headers = { authorization, [RESTAURANT_HEADER]: GRILL.guid };
    expect(code(await kitchen.call(path, { headers }))).toBe(40301);
  });
});
