import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { strictItemFulfillment, strictPrepStation } from '../../src/contract/decode-strictly.ts';
import { formatInstant } from '../../src/contract/instant.ts';
import {
  type ItemFulfillment,
  ItemFulfillmentSchema,
} from '../../src/contract/item-fulfillment.ts';
import { type PrepStation, PrepStationSchema } from '../../src/contract/prep-station.ts';

const ajv = new Ajv({ strict: true });
addFormats.default(ajv);
const isFulfillment = ajv.compile(ItemFulfillmentSchema);
const isStation = ajv.compile(PrepStationSchema);

const GUID = '0f1e2d3c-0000-4000-8000-000000000001';
const STATION: PrepStation = {
  guid: 'fry',
  entityType: 'PrepStation',
  name: 'Fry',
  kitchenPrinter: { guid: 'p', entityType: 'KitchenPrinter' },
  connectedPrepStations: [{ guid: 'grill', entityType: 'PrepStation' }],
  printingMode: 'ON',
  includeWithExpediter: true,
  expoRouting: 'SKIP_EXPO',
};
const RECORD: ItemFulfillment = {
  restaurantGuid: GUID,
  selectionMenuItemName: 'Soup “du jour” 🍲',
  ticketFiredAt: '2025-02-15T12:30:00.000+0000',
  itemFulfillmentLevel: 0,
  orderSource: 'In Store',
};

/** Anything but the text required in a form field. */
const anything = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constantFrom(GUID, 'PrepStation', 'ON', 'EXPO_ONLY', 'API', '2025-02-15', 'T'),
  fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
    .map((date) => formatInstant(date.getTime())),
  fc.constant([]),
  fc.constant({}),
);

const fulfillment = fc.dictionary(
  fc.constantFrom(...Object.keys(ItemFulfillmentSchema.properties), 'color'),
  anything,
  { maxKeys: 3 },
);
const station = fc.record(
  {
    guid: anything,
    entityType: fc.constantFrom('PrepStation', 7),
    kitchenPrinter: fc.oneof(anything, fc.record({ guid: anything, entityType: fc.string() })),
    connectedPrepStations: fc.oneof(
      anything,
      fc.array(fc.record({ guid: fc.string(), entityType: anything }), { maxLength: 2 }),
    ),
    printingMode: anything,
    includeWithExpediter: anything,
    expoRouting: anything,
    constructor: anything,
  },
  { requiredKeys: ['guid', 'entityType'] },
);

describe('the strict reader', () => {
  it('takes fulfillments that fit the schema unchanged, with any order source', () => {
    fc.assert(
      fc.property(fulfillment, (value) => {
        const known = typeof value['orderSource'] === 'string' ? { orderSource: 'API' } : {};
        const expected = isFulfillment({ ...value, ...known });
        const read = strictItemFulfillment(value);
        expect('value' in read).toBe(expected);
        expect('fault' in read || read.value === value).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('takes stations that fit the schema unchanged', () => {
    fc.assert(
      fc.property(station, (value) => {
        const read = strictPrepStation(value);
        expect('value' in read).toBe(isStation(value));
        expect('fault' in read || read.value === value).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('leaves out null everywhere', () => {
    const printer = { guid: 'p', entityType: 'KitchenPrinter' };
    expect(strictItemFulfillment({ ...RECORD, courseName: null })).toEqual({ value: RECORD });
    expect(strictPrepStation({ ...STATION, name: null, expoRouting: null })).toEqual({
      value: Object.fromEntries(
        Object.entries(STATION).filter(([name]) => name !== 'name' && name !== 'expoRouting'),
      ),
    });
    expect(strictPrepStation({ ...STATION, kitchenPrinter: printer, name: null })).toHaveProperty(
      'value.kitchenPrinter',
      printer,
    );
  });
});

test.each([
  [{ ...RECORD, ticketFiredAt: 'yesterday' }, 'ticketFiredAt is not a date-time'],
  [{ ...RECORD, ticketFiredAt: '2025-02-15' }, 'ticketFiredAt is not a date-time'],
  [{ ...RECORD, ticketFiredAt: '2025-02-15T12:30:00 0000' }, 'ticketFiredAt is not a date-time'],
  [{ ...RECORD, ticketFiredAt: '2025-02-30T12:30:00Z' }, 'ticketFiredAt is not a date-time'],
  [{ ...RECORD, orderGuid: 'grill' }, 'orderGuid is not a uuid'],
  [{ ...RECORD, courseName: 7 }, 'courseName is not text'],
  [{ ...RECORD, itemFulfillmentLevel: '0' }, 'itemFulfillmentLevel is not a whole number'],
  [{ ...RECORD, itemFulfillmentLevel: 3 }, 'itemFulfillmentLevel is not one of 0, 1, 2'],
  [{ ...RECORD, color: 'red' }, '"color" is not an API field'],
  [JSON.parse('{"__proto__": {}}'), '"__proto__" is not an API field'],
  [{ ['x'.repeat(99)]: 1 }, `"${'x'.repeat(60)}…" is not an API field`],
  [[], 'it is not an object'],
  [null, 'it is not an object'],
  ['text', 'it is not an object'],
])('%j is refused: %s', (value, fault) => {
  expect(strictItemFulfillment(value)).toEqual({ fault });
});

test.each([
  [{ ...STATION, guid: null }, 'guid is missing'],
  [{ guid: 'fry' }, 'entityType is missing'],
  [{ ...STATION, kitchenPrinter: { guid: 'p' } }, 'kitchenPrinter.entityType is missing'],
  [{ ...STATION, kitchenPrinter: 'p' }, 'kitchenPrinter is not an object'],
  [{ ...STATION, connectedPrepStations: {} }, 'connectedPrepStations is not an array'],
  [
    { ...STATION, connectedPrepStations: [{ guid: 'a', entityType: 1 }] },
    'connectedPrepStations[0].entityType is not text',
  ],
  [{ ...STATION, connectedPrepStations: [null] }, 'connectedPrepStations[0] is not an object'],
  [{ ...STATION, printingMode: 'SOMETIMES' }, 'printingMode is not one of ON, OFFLINE_ONLY'],
  [{ ...STATION, includeWithExpediter: 'yes' }, 'includeWithExpediter is not true or false'],
])('%j is refused: %s', (value, fault) => {
  expect(strictPrepStation(value)).toEqual({ fault });
});
