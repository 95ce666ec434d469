/** What every engine of the archive does, told as tests; an engine's own test file runs it. */
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient, Archive, Restaurant } from '../../src/archive/archive.ts';
import type { PrepStation } from '../../src/contract/prep-station.ts';

/** A restaurant for tests. */
export const RESTAURANT: Restaurant = {
  guid: 'b9d7a2f0-0000-4000-8000-000000000001',
  name: 'Corner Grill',
  timezone: 'America/Chicago',
  closeoutHour: 4,
  tier: 'professional',
};
const OTHER: Restaurant = { ...RESTAURANT, guid: 'b9d7a2f0-0000-4000-8000-000000000002' };
const CLIENT: ApiClient = {
  id: 'client-1',
  name: 'Dashboards',
  secretHash: 'c0ffee',
  scopes: ['kitchen:read'],
  restaurants: [RESTAURANT.guid],
};

/** A prep station for tests. */
export const station = (guid: string, more: Partial<PrepStation> = {}): PrepStation => ({
  guid,
  entityType: 'PrepStation',
  name: `Station ${guid}`,
  ...more,
});

/** Runs the suite against archives that `open` makes anew; `open` answers for their removal. */
export function archiveConformance(open: () => Promise<Archive>): void {
  let archive: Archive;
  beforeEach(async () => {
    archive = await open();
    await archive.putRestaurant(RESTAURANT);
    await archive.putRestaurant(OTHER);
  });
  afterEach(() => archive.close());

  const publish = (stations: readonly PrepStation[], at = 1_000) =>
    archive.publishStations(RESTAURANT.guid, stations, at);
  const page = (after = 0, limit = 1_000) => archive.stationPage(RESTAURANT.guid, { after, limit });
  const guids = async (modifiedAfter?: number) => {
    const { rows } = await archive.stationPage(RESTAURANT.guid, {
      after: 0,
      limit: 1_000,
      ...(modifiedAfter !== undefined && { modifiedAfter }),
    });
    return rows.map(({ json }): unknown => JSON.parse(json).guid);
  };

  describe('restaurants, clients and keys', () => {
    it('gives back what was put, and undefined for what was not', async () => {
      await archive.putClient(CLIENT);
      expect(await archive.restaurant(RESTAURANT.guid)).toEqual(RESTAURANT);
      expect(await archive.restaurant('unknown')).toBeUndefined();
      expect(await archive.client(CLIENT.id)).toEqual(CLIENT);
      expect(await archive.client('unknown')).toBeUndefined();
    });

    it('replaces a restaurant and keeps its stations', async () => {
      await publish([station('a')]);
      await archive.putRestaurant({ ...RESTAURANT, tier: 'basic' });
      expect((await archive.restaurant(RESTAURANT.guid))?.tier).toBe('basic');
      expect(await page()).toMatchObject({ version: 1, rows: [{}] });
    });

    it('replaces a client in its place and keeps when it was revoked', async () => {
      const second = { ...CLIENT, id: 'client-2' };
      await archive.putClient(CLIENT);
      await archive.putClient(second);
      await archive.putClient({ ...CLIENT, revokedAt: 5 });
      expect(await archive.clients()).toEqual([{ ...CLIENT, revokedAt: 5 }, second]);
    });

    it('lists signing keys newest first', async () => {
      const key = { algorithm: 'EdDSA', privateJwk: '{}' };
      await archive.putSigningKey({ ...key, kid: 'new', createdAt: 2 });
      await archive.putSigningKey({ ...key, kid: 'old', createdAt: 1 });
      await archive.putSigningKey({ ...key, kid: 'old', createdAt: 9 });
      expect((await archive.signingKeys()).map(({ kid }) => kid)).toEqual(['new', 'old']);
    });

    it('keeps the secret that was proposed first', async () => {
      const first = await archive.serviceSecret('page-token-key', Buffer.from('one'));
      const second = await archive.serviceSecret('page-token-key', Buffer.from('two'));
      expect(Buffer.from(first).toString()).toBe('one');
      expect(Buffer.from(second).toString()).toBe('one');
    });
  });

  describe('prep stations', () => {
    it('keeps the order of creation through changes, removals and additions', async () => {
      await publish([station('b'), station('a'), station('c')]);
      await publish([station('new'), station('c'), station('b', { name: 'Renamed' })]);
      expect(await guids()).toEqual(['b', 'c', 'new']);
    });

    it('puts a station that comes back at the end', async () => {
      await publish([station('a'), station('b')]);
      await publish([station('b')]);
      await publish([station('a'), station('b')]);
      expect(await guids()).toEqual(['b', 'a']);
    });

    it('raises the version only when something changed', async () => {
      expect((await page()).version).toBe(0);
      expect(await publish([station('a')])).toBe(1);
      expect(await publish([station('a')])).toBe(1);
      expect(await publish([{ name: 'Station a', entityType: 'PrepStation', guid: 'a' }])).toBe(1);
      expect(await publish([station('a', { printingMode: 'ON' })])).toBe(2);
      expect(await publish([])).toBe(3);
      expect(await publish([])).toBe(3);
    });

    it('counts only stations whose own fields changed as modified, strictly after the moment', async () => {
      await publish([station('a'), station('b')], 1_000);
      const printer = { guid: 'p', entityType: 'KitchenPrinter' };
      await publish([station('a'), station('b', { kitchenPrinter: printer })], 2_000);
      expect(await guids(999)).toEqual(['a', 'b']);
      expect(await guids(1_000)).toEqual(['b']);
      expect(await guids(2_000)).toEqual([]);
    });

    it('publishes all or nothing', async () => {
      await publish([station('a')]);
      await expect(publish([station('b'), station('b')])).rejects.toMatchObject({
        code: 'ARCHIVE',
        message: expect.stringContaining('b twice'),
      });
      expect(await guids()).toEqual(['a']);
      expect((await page()).version).toBe(1);
    });

    it('refuses to write for a restaurant that it does not hold', async () => {
      const failure = { code: 'ARCHIVE' };
      await expect(archive.publishStations('unknown', [], 1)).rejects.toMatchObject(failure);
      await expect(archive.appendFulfillments('unknown', '20250101', [])).rejects.toMatchObject(
        failure,
      );
    });

    it('keeps restaurants apart', async () => {
      await publish([station('a')]);
      await archive.publishStations(OTHER.guid, [station('a', { name: 'Other' })], 1);
      expect(JSON.parse((await archive.station(OTHER.guid, 'a')) ?? '')).toMatchObject({
        name: 'Other',
      });
      await archive.publishStations(OTHER.guid, [], 2);
      expect(await archive.station(OTHER.guid, 'a')).toBeUndefined();
      expect(await archive.station(RESTAURANT.guid, 'a')).toBe(JSON.stringify(station('a')));
    });

    it('walks every configuration in full, whatever the page size', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(fc.string({ minLength: 1 })),
          fc.integer({ min: 1, max: 5 }),
          async (names, limit) => {
            await publish([]);
            await publish(names.map((name) => station(name)));
            const walked: unknown[] = [];
            for (let after = 0, more = true; more; ) {
              const { rows, more: next } = await page(after, limit);
              walked.push(...rows.map(({ json }): unknown => JSON.parse(json).guid));
              after = rows.at(-1)?.position ?? after;
              more = next;
            }
            expect(walked).toEqual(names);
          },
        ),
        { numRuns: 50 },
      );
    });
  });

  describe('fulfillments', () => {
    const read = async (date: string): Promise<unknown> =>
      JSON.parse((await archive.fulfillmentsJson(RESTAURANT.guid, date)).toString());

    it('gives back records in the order in which they were added, by business date', async () => {
      const first = { selectionMenuItemName: 'Soup “du jour” \u0000🍲', itemFulfillmentLevel: 0 };
      await archive.appendFulfillments(RESTAURANT.guid, '20250101', [first, {}]);
      await archive.appendFulfillments(RESTAURANT.guid, '20250101', [{ courseName: 'Mains' }]);
      await archive.appendFulfillments(RESTAURANT.guid, '20250102', [{ courseName: 'Dessert' }]);
      expect(await read('20250101')).toEqual([first, {}, { courseName: 'Mains' }]);
      expect(await read('20250102')).toEqual([{ courseName: 'Dessert' }]);
    });

    it('gives a content another version when records are added to it, and only then', async () => {
      const version = (date: string) => archive.fulfillmentsVersion(RESTAURANT.guid, date);
      const [empty, other] = [await version('20250101'), await version('20250102')];
      await archive.appendFulfillments(RESTAURANT.guid, '20250101', [{}]);
      const one = await version('20250101');
      await archive.appendFulfillments(RESTAURANT.guid, '20250101', [{}]);
      const two = await version('20250101');
      expect(new Set([empty, one, two]).size).toBe(3);
      await archive.appendFulfillments(RESTAURANT.guid, '20250101', []);
      expect(await version('20250101')).toBe(two);
      expect(await version('20250102')).toBe(other);
      for (const each of [empty, one, two]) expect(each).toMatch(/^[A-Za-z0-9-]+$/);
    });

    it('gives an empty array for a date without records', async () => {
      expect(await read('20250101')).toEqual([]);
    });
  });
}
