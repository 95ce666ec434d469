import { Ajv } from 'ajv';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { ResourceTally } from '../../../../src/commands/conformance/evidence/resource-tally.ts';
import { parseInstant } from '../../../../src/contract/instant.ts';
import { ItemFulfillmentSchema } from '../../../../src/contract/item-fulfillment.ts';
import { isUuid, PlatformReferenceSchema } from '../../../../src/contract/platform-reference.ts';
import { PrepStationSchema } from '../../../../src/contract/prep-station.ts';
import { kitchenRecords, kitchenStations } from '../kitchen.ts';

const ajv = new Ajv({ strict: false });
ajv.addFormat('uuid', isUuid);
ajv.addFormat('date-time', (text) => text.includes('T') && parseInstant(text) !== undefined);

/** What a reader may take: further fields, and any value of an enumeration. */
function open(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(open);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).filter(
    ([key]) => key !== 'additionalProperties' && key !== 'enum',
  );
  return Object.fromEntries(entries.map(([key, value]) => [key, open(value)]));
}

const KEYS = [PrepStationSchema, PlatformReferenceSchema, ItemFulfillmentSchema].flatMap(
  ({ title, properties }) => Object.keys(properties).map((name) => `${title}.${name}`),
);
const faultsOf = (tally: ResourceTally) =>
  KEYS.reduce((sum, key) => sum + tally.field(key).faulty, tally.root.faulty);

/** Values of every kind, some of them right somewhere. */
const value = fc.oneof(
  fc.string(),
  fc.uuid(),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constantFrom('2025-02-14T18:00:00.000+0000', '2025-02-14', 'PrepStation'),
  fc.record({ guid: fc.oneof(fc.uuid(), fc.nat()), entityType: fc.string() }, { requiredKeys: [] }),
  fc.array(fc.oneof(fc.nat(), fc.record({ guid: fc.uuid(), entityType: fc.string() }))),
);

it.each([
  ['stations', PrepStationSchema, kitchenStations(1)[0]],
  ['fulfillments', ItemFulfillmentSchema, kitchenRecords()[0]],
])(
  '%s are faulty where a schema validator finds them so, and only there',
  (_what, schema, whole) => {
    const validate = ajv.compile(Object(open(schema)));
    const name = fc.constantFrom(...Object.keys(schema.properties), 'somethingNew');
    fc.assert(
      fc.property(
        fc.dictionary(name, fc.option(value, { nil: undefined }), { maxKeys: 3 }),
        (changes) => {
          // As JSON has it: what is undefined is not there.
          const record: unknown = JSON.parse(JSON.stringify({ ...whole, ...changes }));
          const tally = new ResourceTally();
          tally.add(record, schema);
          expect(faultsOf(tally) === 0).toBe(validate(record));
        },
      ),
      { numRuns: 500 },
    );
  },
);

it('null counts as absent, unless the field is required', () => {
  const tally = new ResourceTally();
  tally.add({ guid: 'a', entityType: null, name: null }, PrepStationSchema);
  expect(tally.nulls).toBe(2);
  expect(tally.field('PrepStation.entityType').faults).toEqual(['record 0.entityType is null']);
  expect(tally.field('PrepStation.name')).toMatchObject({ present: 0, faulty: 0 });
});
