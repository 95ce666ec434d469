import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeAuthenticationResponse,
  decodeErrorMessage,
  decodeItemFulfillment,
  decodePrepStation,
  type ReportProblem,
} from '../../src/contract/decode.ts';
import { ErrorMessageSchema } from '../../src/contract/error-message.ts';
import { ItemFulfillmentSchema } from '../../src/contract/item-fulfillment.ts';
import { PrepStationSchema } from '../../src/contract/prep-station.ts';

const DECODERS: Readonly<Record<string, (value: unknown, report?: ReportProblem) => unknown>> = {
  PrepStation: decodePrepStation,
  ItemFulfillment: decodeItemFulfillment,
  AuthenticationResponse: decodeAuthenticationResponse,
  ErrorMessage: decodeErrorMessage,
};

const FIELDS = [
  ...Object.keys(PrepStationSchema.properties),
  ...Object.keys(ItemFulfillmentSchema.properties),
  ...Object.keys(ErrorMessageSchema.properties),
  'token',
  'accessToken',
  'expiresIn',
  '__proto__',
  'toString',
];

/** Contract-like JSON with anything in the fields, and anything else. */
const json: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(
      null,
      true,
      0,
      1,
      -7,
      1.5,
      1e300,
      '',
      '42',
      'ON',
      'PrepStation',
      'SEND_TO_MARS',
    ),
    fc.string(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .dictionary(fc.constantFrom(...FIELDS, 'unknown'), tie('value'), { maxKeys: 8 })
      .map((value): unknown => JSON.parse(JSON.stringify(value))),
  ),
})).value;

/** JSON usually valid as a prep station. */
const stationLike = fc
  .tuple(json, fc.string(), fc.string())
  .map(([rest, guid, entityType]) => ({ ...Object(rest), guid, entityType }));

const reported = (decode: (value: unknown, report: ReportProblem) => unknown, value: unknown) => {
  const paths: string[] = [];
  return { value: decode(value, (path) => paths.push(path)), paths };
};
const station = (facts: object = {}) => ({ guid: 'g', entityType: 'PrepStation', ...facts });

describe.each(Object.entries(DECODERS))('reading a %s', (_title, decode) => {
  it('never throws, whatever comes', () => {
    fc.assert(
      fc.property(fc.oneof(json, stationLike, fc.anything()), (value) => {
        expect(() => decode(value)).not.toThrow();
      }),
      { numRuns: 500 },
    );
  });

  it('leaves what it has read unchanged when it reads it again, with nothing to report', () => {
    fc.assert(
      fc.property(fc.oneof(json, stationLike), (value) => {
        const once = decode(value);
        expect(reported(decode, once)).toEqual({ value: once, paths: [] });
      }),
      { numRuns: 500 },
    );
  });

  it('takes null as absent, at any depth', () => {
    const dropNulls = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.filter((each) => each !== null).map(dropNulls);
      if (typeof value !== 'object' || value === null) return value;
      const kept = Object.entries(value).filter(([, each]) => each !== null);
      return Object.fromEntries(kept.map(([name, each]) => [name, dropNulls(each)]));
    };
    fc.assert(
      fc.property(fc.oneof(json, stationLike), (value) => {
        expect(decode(dropNulls(value))).toEqual(decode(value));
      }),
      { numRuns: 500 },
    );
  });

  it('does not change what it reads, and does not depend on unknown fields', () => {
    fc.assert(
      fc.property(fc.oneof(json, stationLike), json, (value, added) => {
        const before = JSON.stringify(value);
        const read = decode(value);
        expect(JSON.stringify(value)).toBe(before);
        const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
        const widened = isObject ? { ...value, newField: added } : value;
        expect(decode(widened)).toEqual(read);
      }),
    );
  });

  it.each([null, undefined, 7, 'text', true, [], [{}]])('reads nothing from %j', (value) => {
    expect(decode(value)).toBeUndefined();
  });
});

describe('reading a prep station', () => {
  const complete = station({
    name: 'Grill',
    kitchenPrinter: { guid: 'p', entityType: 'KitchenPrinter' },
    connectedPrepStations: [{ guid: 'fry', entityType: 'PrepStation' }],
    printingMode: 'OFFLINE_ONLY',
    includeWithExpediter: false,
    expoRouting: 'EXPO_ONLY',
  });

  it('keeps every documented field', () => {
    expect(reported(decodePrepStation, complete)).toEqual({ value: complete, paths: [] });
    expect(Object.keys(complete).sort()).toEqual(Object.keys(PrepStationSchema.properties).sort());
  });

  it('keeps undocumented values', () => {
    const read = decodePrepStation(station({ printingMode: 'SOMETIMES', expoRouting: 'MARS' }));
    expect(read).toMatchObject({ printingMode: 'SOMETIMES', expoRouting: 'MARS' });
  });

  it.each([
    ['guid', { entityType: 'PrepStation' }],
    ['entityType', { guid: 'g' }],
    ['guid', { guid: null, entityType: 'PrepStation' }],
  ])('is not read without the %s, which is reported as missing', (field, value) => {
    expect(reported(decodePrepStation, value)).toEqual({ value: undefined, paths: [field] });
  });

  it('loses a printer without a GUID and an entry without a reference, and reports where', () => {
    const sent = station({
      kitchenPrinter: { entityType: 'KitchenPrinter' },
      connectedPrepStations: [7, { guid: 'fry', entityType: 'PrepStation' }, {}],
      includeWithExpediter: 'yes',
    });
    expect(reported(decodePrepStation, sent)).toEqual({
      value: station({ connectedPrepStations: [{ guid: 'fry', entityType: 'PrepStation' }] }),
      paths: [
        'kitchenPrinter.guid',
        'connectedPrepStations[0]',
        'connectedPrepStations[2].guid',
        'includeWithExpediter',
      ],
    });
  });
});

describe('reading an item fulfillment', () => {
  it.each([
    [0, 0],
    [2, 2],
    [7, 7],
    ['1', 1],
    ['1.5', undefined],
    [1.5, undefined],
    ['', undefined],
    [true, undefined],
  ])('takes the level %j as %j', (itemFulfillmentLevel, level) => {
    const { value, paths } = reported(decodeItemFulfillment, { itemFulfillmentLevel });
    expect(value).toEqual(level === undefined ? {} : { itemFulfillmentLevel: level });
    expect(paths).toEqual(level === undefined ? ['itemFulfillmentLevel'] : []);
  });

  it('takes an empty text for no GUID, without a report', () => {
    const record = { ticketGuid: '', prepStationGuid: '', courseGuid: '', courseName: '' };
    expect(reported(decodeItemFulfillment, record)).toEqual({
      value: { courseName: '' },
      paths: [],
    });
    expect(decodePrepStation(station({ guid: '' }))).toBeUndefined();
    const printer = { kitchenPrinter: { guid: '', entityType: 'KitchenPrinter' } };
    expect(decodePrepStation(station(printer))).toEqual(station());
  });

  it('takes UUIDs that differ only by case for one, in the first spelling, and leaves other text as it is', () => {
    const first = 'F00DFACE-0000-4000-8000-00000000000a';
    expect(decodePrepStation(station({ guid: first }))).toEqual(station({ guid: first }));
    for (const prepStationGuid of [first, first.toLowerCase(), first.toUpperCase()]) {
      expect(decodeItemFulfillment({ prepStationGuid })).toEqual({ prepStationGuid: first });
    }
    for (const prepStationGuid of ['Station 7', 'station 7']) {
      expect(decodeItemFulfillment({ prepStationGuid })).toEqual({ prepStationGuid });
    }
  });

  it('keeps an undocumented source', () => {
    expect(decodeItemFulfillment({ orderSource: 'Drone' })).toEqual({ orderSource: 'Drone' });
  });

  it('needs no field at all', () => {
    expect(decodeItemFulfillment({})).toEqual({});
  });
});

describe('reading an error', () => {
  it.each(['401', 401])('takes the status %j as text', (status) => {
    expect(decodeErrorMessage({ status })).toEqual({ status: '401' });
  });
});
