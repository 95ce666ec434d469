/** Records that a reader must tolerate: the contract's own, with values that its schema does not foresee. */
import { AuthenticationResponseSchema } from '../../contract/authentication.ts';
import { ItemFulfillmentSchema } from '../../contract/item-fulfillment.ts';
import { PrepStationSchema } from '../../contract/prep-station.ts';
import type { FaultRule, OperationName } from './fault-rule.ts';

/** The parts of a schema that are read. */
interface Schema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
}

type Alteration = Pick<FaultRule, 'duplicateRows' | 'unknownEnum' | 'nulls' | 'wrongTypes'>;

/** Record schemas by operation. */
const RECORDS: Readonly<Record<OperationName, Schema>> = {
  prepStationsGet: PrepStationSchema,
  prepStationsGuidGet: PrepStationSchema,
  itemFulfillmentsGet: ItemFulfillmentSchema,
  authenticationLoginPost: AuthenticationResponseSchema,
};

/** Values that the document does not list: one text, one number. */
const UNKNOWN_TEXT = 'LINECHECK_UNKNOWN';
const UNKNOWN_NUMBER = 99;

/** Whether a rule changes records. */
export function altersRecords(rule: FaultRule): boolean {
  const { duplicateRows, unknownEnum, nulls, wrongTypes } = rule;
  return [duplicateRows, unknownEnum, nulls, wrongTypes].some((each) => each !== undefined);
}

/** What replaces the record at `index`, from 0: the record, altered, once or twice. */
export function recordAlteration(
  alteration: Alteration,
  operation: OperationName,
): (record: unknown, index: number) => readonly unknown[] {
  const schema = RECORDS[operation];
  return (record, index) => {
    const altered = alter(record, schema, alteration);
    return index < (alteration.duplicateRows ?? 0) ? [altered, altered] : [altered];
  };
}

function alter(value: unknown, schema: Schema, alteration: Alteration): unknown {
  const { items, properties = {}, required = [] } = schema;
  if (Array.isArray(value)) {
    return items === undefined ? value : value.map((item) => alter(item, items, alteration));
  }
  if (typeof value !== 'object' || value === null) return value;
  const altered = new Map<string, unknown>(Object.entries(value));
  for (const [name, field] of Object.entries(properties)) {
    const old = altered.get(name);
    if (alteration.wrongTypes && old !== undefined && old !== null && !required.includes(name)) {
      altered.set(name, { unexpected: old });
    } else if (alteration.unknownEnum && field.enum !== undefined) {
      altered.set(name, typeof field.enum[0] === 'number' ? UNKNOWN_NUMBER : UNKNOWN_TEXT);
    } else if (old !== undefined) {
      altered.set(name, alter(old, field, alteration));
    } else if (alteration.nulls && !required.includes(name)) {
      altered.set(name, null);
    }
  }
  return Object.fromEntries(altered);
}
