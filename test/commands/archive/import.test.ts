import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { formatInstant } from '../../../src/contract/instant.ts';
import {
  type ItemFulfillment,
  ItemFulfillmentSchema,
} from '../../../src/contract/item-fulfillment.ts';
import type { Archive } from '../../../src/service/archive/archive.ts';
import {
  FULFILLMENTS,
  GRILL,
  RIVAL,
  type RunningKitchen,
  runKitchen,
  START,
} from '../../service/running-kitchen.ts';
import { anyString } from '../../setup/any-string.ts';
import { DATE, importBytes, importFrom } from '../importing.ts';

let kitchen: RunningKitchen;
beforeAll(async () => {
  kitchen = await runKitchen();
});
afterAll(() => kitchen.stop());

const servedText = async (date = DATE) =>
  (await kitchen.read(`${FULFILLMENTS}?businessDate=${date}`)).text;
const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value));

const instant = fc.integer({ min: Date.UTC(2022, 0), max: Date.UTC(2030, 0) }).map(formatInstant);
const text = anyString({ maxLength: 20 });
const uuid = fc.uuid();
/** A record with any of the fields, and any text in them. */
const record: fc.Arbitrary<ItemFulfillment> = fc.record(
  {
    restaurantGuid: fc.constant(GRILL.guid),
    orderGuid: uuid,
    selectionGuid: uuid,
    selectionMenuItemGuid: uuid,
    selectionMenuItemName: text,
    selectionMenuItemMultiLocationId: text,
    ticketGuid: uuid,
    ticketFiredAt: instant,
    itemFulfilledAt: instant,
    itemStartedAt: instant,
    itemFulfillmentLevel: fc.constantFrom(0, 1, 2),
    prepStationGuid: uuid,
    prepStationName: text,
    prepStationMultiLocationId: text,
    diningOptionGuid: uuid,
    diningOptionName: text,
    diningOptionBehavior: text,
    courseGuid: uuid,
    courseName: text,
    orderSource: fc.constantFrom('In Store', 'Online', 'Marketplace'),
  },
  { requiredKeys: [] },
);

const SENTINEL = 'kx9-very-odd-0451';
/** Values that no field of this type takes. */
const WRONG = {
  uuid: fc.constantFrom<unknown>(SENTINEL, 451, true, {}, []),
  'date-time': fc.constantFrom<unknown>(SENTINEL, 451, false, '2025-02-15', {}),
  text: fc.constantFrom<unknown>(451, true, { [SENTINEL]: 1 }, [SENTINEL]),
  integer: fc.constantFrom<unknown>(SENTINEL, '0', 0.5, 3, -1, true, [0]),
};

function wrongFor(field: keyof typeof ItemFulfillmentSchema.properties): fc.Arbitrary<unknown> {
  const schema = ItemFulfillmentSchema.properties[field];
  if (schema.type === 'integer') return WRONG.integer;
  return 'format' in schema ? WRONG[schema.format] : WRONG.text;
}

describe('an import', () => {
  it('keeps all valid records unchanged, with any indentation and in pieces of any size', async () => {
    let day = 20_260_100;
    const form = fc.record({
      indent: fc.constantFrom(undefined, 1, '\t'),
      mark: fc.constantFrom('', '\ufeff'),
      pieceBytes: fc.integer({ min: 1, max: 5_000 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { maxLength: 30 }),
        form,
        async (records, { indent, mark, pieceBytes }) => {
          const date = String((day += 1));
          const bytes = Buffer.from(`${mark}${JSON.stringify(records, undefined, indent)}`);
          const lines = await importBytes(kitchen.archive, bytes, { date, pieceBytes });
          expect(lines).toMatchObject([{ businessDate: date, records: records.length }]);
          const { archive } = kitchen;
          const { version } = await archive.fulfillmentDay(GRILL.guid, date);
          expect(await archivedText(archive, date, version)).toBe(JSON.stringify(records));
        },
      ),
      { numRuns: 20 },
    );
  });

  it('refuses a single wrong value in any record, and names its index and field but not the value', async () => {
    await importBytes(kitchen.archive, bytesOf([{ courseName: 'Old' }]));
    const fields = Object.keys(
      ItemFulfillmentSchema.properties,
    ) as readonly (keyof ItemFulfillment)[];
    const mutation = fc
      .constantFrom(...fields)
      .chain((field) => fc.record({ field: fc.constant(field), wrong: wrongFor(field) }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { minLength: 1, maxLength: 40 }),
        fc.nat(),
        mutation,
        fc.integer({ min: 1, max: 50_000 }),
        async (records, anyNumber, { field, wrong }, pieceBytes) => {
          const wrongIndex = anyNumber % records.length;
          const mutated = records.map((each, index) =>
            index === wrongIndex ? { ...each, [field]: wrong } : each,
          );
          const refusal = importBytes(kitchen.archive, bytesOf(mutated), { pieceBytes });
          await expect(refusal).rejects.toMatchObject({
            code: 'IMPORT_REFUSED',
            message: expect.stringContaining(` record ${wrongIndex}: ${field} is not `),
          });
          await expect(refusal).rejects.not.toThrow(SENTINEL);
        },
      ),
      { numRuns: 200 },
    );
    expect(await servedText()).toBe('[{"courseName":"Old"}]');
  });

  it('names the first of several wrong records by its index, after thousands of records', async () => {
    const many = Array.from({ length: 6_000 }, () => ({ courseName: 'x'.repeat(300) }));
    const records = [...many.slice(0, 4_711), { ticketFiredAt: 'noon' }, {}, { a: 1 }, ...many];
    await expect(importBytes(kitchen.archive, bytesOf(records))).rejects.toThrow(
      'standard input was refused: record 4711: ticketFiredAt is not a date-time.',
    );
  });

  it('refuses a record from another restaurant, and takes a record without a restaurant', async () => {
    const records = [{ courseName: 'Mains' }, { restaurantGuid: RIVAL.guid }];
    await expect(importBytes(kitchen.archive, bytesOf(records))).rejects.toThrow(
      'record 1: restaurantGuid belongs to another restaurant',
    );
    await importBytes(kitchen.archive, bytesOf(records.slice(0, 1)));
    expect(await servedText()).toBe('[{"courseName":"Mains"}]');
  });

  it('takes null as an absent field, and keeps unknown order sources', async () => {
    const records = [{ courseName: null, orderSource: 'Carrier pigeon' }];
    await importBytes(kitchen.archive, bytesOf(records), { date: '20250213' });
    const { version } = await kitchen.archive.fulfillmentDay(GRILL.guid, '20250213');
    expect(await archivedText(kitchen.archive, '20250213', version)).toBe(
      '[{"orderSource":"Carrier pigeon"}]',
    );
  });

  it('changes nothing when the same file is imported again', async () => {
    const bytes = bytesOf([{ courseName: 'Mains' }]);
    await importBytes(kitchen.archive, bytes, { date: '20250212' });
    expect(await importBytes(kitchen.archive, bytes, { date: '20250212' })).toEqual([
      {
        restaurant: GRILL.guid,
        name: GRILL.name,
        businessDate: '20250212',
        records: 1,
        changed: false,
        duplicates: 0,
      },
    ]);
  });

  it('counts repeated records, and keeps them', async () => {
    const bump = { selectionGuid: randomUUID(), itemFulfillmentLevel: 0 };
    const exported = { ...bump, businessDate: '20250212', linecheck: { waitMs: null } };
    const lines = await importBytes(kitchen.archive, bytesOf([bump, exported, bump, {}, {}]), {
      date: '20250212',
    });
    expect(lines).toMatchObject([{ records: 5, duplicates: 2 }]);
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'one complete JSON array'],
    ['a web page', Buffer.from('<html>'), 'one complete JSON array'],
    ['an object', Buffer.from('{}'), 'one complete JSON array'],
    ['an array that was cut off', bytesOf([{}, {}]).subarray(0, -1), 'one complete JSON array'],
    ['an array with text after it', Buffer.from('[{}][{}]'), 'one complete JSON array'],
    ['bytes that are not UTF-8', Buffer.from([0x5b, 0xff, 0xfe, 0x5d]), 'one complete JSON array'],
    ['records line by line', Buffer.from('{"courseName":"a"}\n{}'), 'one complete JSON array'],
    ['a number', Buffer.from('[7]'), 'record 0: it is not an object'],
  ])('refuses %s and leaves the date as it was', async (_what, bytes, says) => {
    await importBytes(kitchen.archive, bytesOf([{ courseName: 'Old' }]));
    for (const pieceBytes of [1, 1_000]) {
      await expect(importBytes(kitchen.archive, bytes, { pieceBytes })).rejects.toMatchObject({
        code: 'IMPORT_REFUSED',
        message: expect.stringContaining(says),
      });
    }
    expect(await servedText()).toBe('[{"courseName":"Old"}]');
  });

  it('ends immediately when it is canceled, also while it waits for input', async () => {
    const stopping = new AbortController();
    const stdin = new PassThrough();
    stdin.write('[{}');
    const importing = importFrom(kitchen.archive, stdin, { signal: stopping.signal });
    stopping.abort();
    await expect(importing).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(stdin.destroyed).toBe(true);
  });

  it('waits until a batch is written before it reads the next', async () => {
    const records = Array.from({ length: 20_000 }, () => ({ courseName: 'x'.repeat(900) }));
    const batchSizes: number[] = [];
    let waiting = 0;
    vi.spyOn(kitchen.archive, 'writeDay').mockResolvedValue({
      add: async (batch) => {
        waiting += 1;
        batchSizes.push(batch.length);
        await new Promise(setImmediate);
        expect(waiting).toBe(1);
        waiting -= 1;
      },
      commit: async () => ({ version: 'v', records: 20_000, bytes: 1, changed: true }),
      abandon: async () => undefined,
    });
    await importBytes(kitchen.archive, bytesOf(records));
    expect(batchSizes.reduce((sum, each) => sum + each, 0)).toBe(20_000);
    expect(Math.max(...batchSizes)).toBeLessThan(1_000);
  });

  it('reports the failure of the archive, and not the failed cleanup after it', async () => {
    const full = new Error('no room');
    const writer = await kitchen.archive.writeDay(GRILL.guid, DATE, () => START);
    await writer.abandon();
    vi.spyOn(kitchen.archive, 'writeDay').mockResolvedValue({
      ...writer,
      add: async () => Promise.reject(full),
      abandon: async () => Promise.reject(new Error('still no room')),
    });
    await expect(importBytes(kitchen.archive, bytesOf([{}]))).rejects.toBe(full);
  });
});

describe('an import of stations', () => {
  const stations = [{ guid: 'fry', entityType: 'PrepStation' }];

  it('publishes them, and raises the version only when something changed', async () => {
    const printed = await importBytes(kitchen.archive, bytesOf(stations), { as: 'stations' });
    expect(printed).toEqual([
      {
        restaurant: GRILL.guid,
        name: GRILL.name,
        stations: 1,
        configurationVersion: 1,
        changed: true,
      },
    ]);
    const again = await importBytes(kitchen.archive, bytesOf(stations), { as: 'stations' });
    expect(again).toMatchObject([{ configurationVersion: 1, changed: false }]);
    const more = bytesOf([{ ...stations[0], name: 'Fry' }]);
    const changed = await importBytes(kitchen.archive, more, { as: 'stations' });
    expect(changed).toMatchObject([{ configurationVersion: 2, changed: true }]);
  });

  it.each([
    [[{ guid: 'fry' }], 'station 0: entityType is missing'],
    [[...stations, ...stations], 'station 1: same guid as station 0'],
    [[{ ...stations[0], expoRouting: 'SOON' }], 'station 0: expoRouting is not one of'],
  ])('refuses %j and publishes nothing', async (refused, says) => {
    const before = await kitchen.archive.stationPage(GRILL.guid, { after: 0, limit: 9 });
    await expect(
      importBytes(kitchen.archive, bytesOf(refused), { as: 'stations' }),
    ).rejects.toThrow(says);
    expect(await kitchen.archive.stationPage(GRILL.guid, { after: 0, limit: 9 })).toEqual(before);
  });
});

async function archivedText(archive: Archive, date: string, version: string): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of archive.fulfillmentPieces(GRILL.guid, date, version))
    pieces.push(piece);
  return Buffer.concat(pieces).toString();
}
