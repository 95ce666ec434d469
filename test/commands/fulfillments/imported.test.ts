/** What `linecheck fulfillments` prints as json is what `linecheck archive import` takes: the same records come back. */
import { Readable } from 'node:stream';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importInto } from '../../../src/commands/archive/import.ts';
import { formatInstant } from '../../../src/contract/instant.ts';
import type { ItemFulfillment } from '../../../src/contract/item-fulfillment.ts';
import type { Archive } from '../../../src/service/archive/archive.ts';
import { openArchive } from '../../../src/service/open-archive.ts';
import { GRILL } from '../../scenarios/builders.ts';
import { setStage } from '../../scenarios/stage.ts';
import { anyString } from '../../setup/any-string.ts';
import { printed } from './printed.ts';

const DATE = '20250214';

let archive: Archive;
beforeAll(async () => {
  archive = await openArchive('sqlite::memory:');
  const place = { timezone: 'America/Chicago', closeoutHour: 4, tier: 'professional' } as const;
  await archive.putRestaurant({ guid: GRILL.guid, name: 'Copy', ...place });
});
afterAll(() => archive.close());

/** Imports text in pieces of so many bytes. */
async function imported(text: string, pieceBytes = 65_536): Promise<readonly ItemFulfillment[]> {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, at) =>
    bytes.subarray(at * pieceBytes, (at + 1) * pieceBytes),
  );
  const day = { businessDate: DATE, path: '-' };
  const request = { restaurant: GRILL.guid, stations: undefined, day };
  await importInto(archive, request, {
    stdin: Readable.from(pieces, { objectMode: false }),
    now: () => 0,
    signal: new AbortController().signal,
    progress: { draw: () => undefined, erase: () => undefined },
    print: () => undefined,
    warn: () => undefined,
  });
  const { version } = await archive.fulfillmentDay(GRILL.guid, DATE);
  const held: Buffer[] = [];
  for await (const piece of archive.fulfillmentPieces(GRILL.guid, DATE, version)) held.push(piece);
  return JSON.parse(Buffer.concat(held).toString());
}

const instant = fc.integer({ min: Date.UTC(2022, 0), max: Date.UTC(2030, 0) }).map(formatInstant);
const text = anyString({ maxLength: 12 });
const record: fc.Arbitrary<ItemFulfillment> = fc.record(
  {
    restaurantGuid: fc.constant(GRILL.guid),
    orderGuid: fc.uuid(),
    selectionGuid: fc.uuid(),
    selectionMenuItemName: text,
    // An empty one is none.
    selectionMenuItemMultiLocationId: anyString({ minLength: 1, maxLength: 12 }),
    ticketGuid: fc.uuid(),
    ticketFiredAt: instant,
    itemFulfilledAt: instant,
    itemStartedAt: instant,
    itemFulfillmentLevel: fc.constantFrom(0, 1, 2),
    prepStationGuid: fc.uuid(),
    prepStationName: text,
    diningOptionName: text,
    diningOptionBehavior: text,
    courseName: text,
    orderSource: fc.constantFrom('In Store', 'Online', 'Marketplace'),
  },
  { requiredKeys: ['selectionGuid', 'itemFulfillmentLevel'] },
);
const day = fc.uniqueArray(record, {
  selector: ({ selectionGuid }) => selectionGuid,
  maxLength: 12,
});

const bySelection = (records: readonly ItemFulfillment[]) =>
  records.toSorted((a, b) => ((a.selectionGuid ?? '') < (b.selectionGuid ?? '') ? -1 : 1));

it('the same records come back, in pieces of any length', async () => {
  const { api, clock, fulfil } = await setStage({});
  let run = 0;
  await fc.assert(
    fc.asyncProperty(day, fc.integer({ min: 1, max: 400 }), async (records, pieceBytes) => {
      run += 1;
      const date = String(20240100 + (run % 28) + 1 + 100 * Math.floor(run / 28));
      await fulfil(records, date);
      const { stdout, failure } = await printed({
        api,
        clock,
        words: [date],
        flags: { format: 'json' },
      });
      expect(failure).toBeUndefined();
      expect(bySelection(await imported(stdout, pieceBytes))).toEqual(bySelection(records));
    }),
    { numRuns: 25 },
  );
});

it('the fields that linecheck adds are skipped, whatever they hold', async () => {
  const derived = [{ waitMs: 1 }, null, 'text', []];
  const lines = derived.map((linecheck) => JSON.stringify({ courseName: 'Mains', linecheck }));
  const taken = derived.map(() => ({ courseName: 'Mains' }));
  expect(await imported(`[${lines.join(',')}]`)).toEqual(taken);
});

it.each([
  ['a line cut off', '{"courseName":"Mains"}\n{"courseName":"Ma'],
  ['a line that is no object', '{"courseName":"Mains"}\n7\n'],
  ['two on a line', '{"courseName":"Mains"}{"courseName":"Mains"}\n'],
  ['an object of several lines', '{\n  "courseName": "Mains"\n}\n'],
  ['what several restaurants are printed as', '{"restaurant":"x","courseName":"Mains"}\n'],
])('an import with %s is refused', async (_, refused) => {
  await expect(imported(refused)).rejects.toMatchObject({ code: 'IMPORT_REFUSED' });
});
