/** Tests for every archive engine, run by each engine's test file. */
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ItemFulfillment } from '../../../src/contract/item-fulfillment.ts';
import type { PrepStation } from '../../../src/contract/prep-station.ts';
import type { ApiClient, Archive, Restaurant } from '../../../src/service/archive/archive.ts';

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

export const station = (guid: string, more: Partial<PrepStation> = {}): PrepStation => ({
  guid,
  entityType: 'PrepStation',
  name: `Station ${guid}`,
  ...more,
});

/** `open` makes new archives and removes them. */
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

  describe('restaurants, clients, and keys', () => {
    it('can be read as they were written, and are undefined if they were not', async () => {
      await archive.putClient(CLIENT);
      expect(await archive.restaurant(RESTAURANT.guid)).toEqual(RESTAURANT);
      expect(await archive.restaurant('unknown')).toBeUndefined();
      expect(await archive.client(CLIENT.id)).toEqual(CLIENT);
      expect(await archive.client('unknown')).toBeUndefined();
    });

    it('has restaurants listed by name', async () => {
      await archive.putRestaurant({ ...OTHER, name: 'Anchor' });
      expect((await archive.restaurants()).map(({ name }) => name)).toEqual([
        'Anchor',
        RESTAURANT.name,
      ]);
    });

    it('replaces a restaurant and keeps its stations', async () => {
      await publish([station('a')]);
      await archive.putRestaurant({ ...RESTAURANT, tier: 'basic' });
      expect((await archive.restaurant(RESTAURANT.guid))?.tier).toBe('basic');
      expect(await page()).toMatchObject({ version: 1, rows: [{}] });
    });

    it('replaces a client in place and keeps when it was revoked', async () => {
      const second = { ...CLIENT, id: 'client-2' };
      await archive.putClient(CLIENT);
      await archive.putClient(second);
      await archive.putClient({ ...CLIENT, revokedAt: 5 });
      expect(await archive.clients()).toEqual([{ ...CLIENT, revokedAt: 5 }, second]);
    });

    it('lists signing keys, the newest first', async () => {
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

    it('puts a returning station at the end', async () => {
      await publish([station('a'), station('b')]);
      await publish([station('b')]);
      await publish([station('a'), station('b')]);
      expect(await guids()).toEqual(['b', 'a']);
    });

    it('raises the version only when something changed', async () => {
      const version = () => archive.configurationVersion(RESTAURANT.guid);
      expect((await page()).version).toBe(0);
      expect(await version()).toBe(0);
      expect(await publish([station('a')])).toBe(1);
      expect(await publish([station('a')])).toBe(1);
      expect(await publish([{ name: 'Station a', entityType: 'PrepStation', guid: 'a' }])).toBe(1);
      expect(await publish([station('a', { printingMode: 'ON' })])).toBe(2);
      expect(await publish([])).toBe(3);
      expect(await publish([])).toBe(3);
      expect(await version()).toBe(3);
    });

    it('counts as modified only stations whose own fields changed, strictly after the time', async () => {
      await publish([station('a'), station('b')], 1_000);
      const printer = { guid: 'p', entityType: 'KitchenPrinter' };
      await publish([station('a'), station('b', { kitchenPrinter: printer })], 2_000);
      expect(await guids(999)).toEqual(['a', 'b']);
      expect(await guids(1_000)).toEqual(['b']);
      expect(await guids(2_000)).toEqual([]);
    });

    it('publishes everything or nothing', async () => {
      await publish([station('a')]);
      await expect(publish([station('b'), station('b')])).rejects.toMatchObject({
        code: 'ARCHIVE',
        message: expect.stringContaining('b twice'),
      });
      expect(await guids()).toEqual(['a']);
      expect((await page()).version).toBe(1);
    });

    it('refuses to write for an unknown restaurant', async () => {
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

    it('walks every setup in full, whatever the page size', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(fc.string({ minLength: 1 })),
          fc.integer({ min: 1, max: 5 }),
          async (names, limit) => {
            await publish([]);
            await publish(names.map((name) => station(name)));
            const walked: unknown[] = [];
            for (let after = 0, more = true; more;) {
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
    const version = async (date: string) =>
      (await archive.fulfillmentDay(RESTAURANT.guid, date)).version;
    const textOf = async (date: string, of?: string) => {
      const pieces: Buffer[] = [];
      const named = of ?? (await version(date));
      for await (const piece of archive.fulfillmentPieces(RESTAURANT.guid, date, named)) {
        pieces.push(piece);
      }
      return Buffer.concat(pieces).toString();
    };
    const read = async (date: string): Promise<unknown> => JSON.parse(await textOf(date));
    const write = async (records: readonly ItemFulfillment[], at = 1_000, date = '20250101') => {
      const writer = await archive.writeDay(RESTAURANT.guid, date, () => at);
      for (const record of records) await writer.add([record]);
      return writer.commit();
    };

    it('returns records in the order in which they were added, by business date', async () => {
      const first = { selectionMenuItemName: 'Soup “du jour” \u0000🍲', itemFulfillmentLevel: 0 };
      await archive.appendFulfillments(RESTAURANT.guid, '20250101', [first, {}]);
      await archive.appendFulfillments(RESTAURANT.guid, '20250101', [{ courseName: 'Mains' }]);
      await archive.appendFulfillments(RESTAURANT.guid, '20250102', [{ courseName: 'Dessert' }]);
      expect(await read('20250101')).toEqual([first, {}, { courseName: 'Mains' }]);
      expect(await read('20250102')).toEqual([{ courseName: 'Dessert' }]);
    });

    it('gives a date a new version when records are added, and only then', async () => {
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
      expect(await archive.fulfillmentDay(RESTAURANT.guid, '20250101')).toMatchObject({
        records: 0,
        bytes: 2,
      });
    });

    it('returns how much a date holds, and the existing dates', async () => {
      await archive.appendFulfillments(RESTAURANT.guid, '20250101', [
        { courseName: 'Süßes 🍰' },
        {},
      ]);
      await write([], 1_000, '20250103');
      const text = await textOf('20250101');
      expect(await archive.businessDates(RESTAURANT.guid)).toMatchObject([
        { businessDate: '20250103', records: 0, bytes: 2 },
        { businessDate: '20250101', records: 2, bytes: Buffer.byteLength(text) },
      ]);
      expect(await archive.businessDates(OTHER.guid)).toEqual([]);
    });

    it('replaces a date at once, and shows nothing of it before', async () => {
      await write([{ courseName: 'Old' }]);
      const writer = await archive.writeDay(RESTAURANT.guid, '20250101', () => 2_000);
      await writer.add([{ courseName: 'New' }, {}]);
      expect(await read('20250101')).toEqual([{ courseName: 'Old' }]);
      expect(await writer.commit()).toMatchObject({ changed: true, records: 2 });
      // Nothing is left to abandon.
      await writer.abandon();
      expect(await read('20250101')).toEqual([{ courseName: 'New' }, {}]);
    });

    it('leaves a date unchanged when the writing is abandoned', async () => {
      await write([{ courseName: 'Old' }]);
      const writer = await archive.writeDay(RESTAURANT.guid, '20250101', () => 2_000);
      await writer.add([{ courseName: 'New' }]);
      await writer.abandon();
      expect(await read('20250101')).toEqual([{ courseName: 'Old' }]);
    });

    it('changes nothing, not even the version, when the same rows are written again', async () => {
      const first = await write([{ courseName: 'Mains' }, {}]);
      const again = await write([{ courseName: 'Mains' }, {}]);
      expect(first.changed).toBe(true);
      expect(again).toEqual({ ...first, changed: false });
      await archive.appendFulfillments(RESTAURANT.guid, '20250101', [{}]);
      expect((await write([{ courseName: 'Mains' }, {}])).changed).toBe(true);
      expect(await read('20250101')).toEqual([{ courseName: 'Mains' }, {}]);
    });

    it('lets the last of two win that write the same date', async () => {
      const one = await archive.writeDay(RESTAURANT.guid, '20250101', () => 1_000);
      const two = await archive.writeDay(RESTAURANT.guid, '20250101', () => 1_000);
      await one.add([{ courseName: 'One' }]);
      await two.add([{ courseName: 'Two' }]);
      await two.commit();
      await one.commit();
      expect(await read('20250101')).toEqual([{ courseName: 'One' }]);
    });

    it('lets a reader finish what was replaced meanwhile, for a quarter of an hour', async () => {
      await write([{ courseName: 'Old' }], 1_000);
      const old = await version('20250101');
      await write([{ courseName: 'New' }], 2_000);
      await write([{ courseName: 'Newer' }], 3_000);
      expect(JSON.parse(await textOf('20250101', old))).toEqual([{ courseName: 'Old' }]);
      await write([{ courseName: 'Newest' }], 2_000 + 16 * 60_000);
      await expect(textOf('20250101', old)).rejects.toMatchObject({ code: 'ARCHIVE' });
    });

    it('reads one version whatever is added while it is read', async () => {
      const large = 'x'.repeat(200_000);
      const records = Array.from({ length: 8 }, (_, n) => ({ courseName: `${n}${large}` }));
      await write(records);
      const pieces: Buffer[] = [];
      for await (const piece of archive.fulfillmentPieces(
        RESTAURANT.guid,
        '20250101',
        await version('20250101'),
      )) {
        pieces.push(piece);
        await archive.appendFulfillments(RESTAURANT.guid, '20250101', [{}]);
      }
      expect(pieces.length).toBeGreaterThan(2);
      expect(JSON.parse(Buffer.concat(pieces).toString())).toEqual(records);
    });

    it('holds any records, in whatever order they are added and written', async () => {
      const record = fc.record(
        { courseName: fc.string({ unit: 'grapheme' }) },
        { requiredKeys: [] },
      );
      const step = fc.record({
        replaces: fc.boolean(),
        records: fc.array(record, { maxLength: 4 }),
      });
      let day = 20260101;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 5 }), async (steps) => {
          const date = String((day += 1));
          let expected: object[] = [];
          for (const { replaces, records } of steps) {
            expected = replaces ? [...records] : [...expected, ...records];
            if (replaces) await write(records, 1_000, date);
            else await archive.appendFulfillments(RESTAURANT.guid, date, records);
          }
          expect(await read(date)).toEqual(expected);
          const { records, bytes } = await archive.fulfillmentDay(RESTAURANT.guid, date);
          expect({ records, bytes }).toEqual({
            records: expected.length,
            bytes: Buffer.byteLength(await textOf(date)),
          });
        }),
        { numRuns: 40 },
      );
    });
  });
}
