/**
 * The tolerant reader is made from the schemas. Null counts as absent. Unknown fields are dropped, unknown enum values are
 * kept. A number becomes text if the schema has text. Any other wrong type is reported, and the field is left out. A value that isn't an
 * object, or lacks a required field, can't be read.
 */
import { type AuthenticationResponse, AuthenticationResponseSchema } from './authentication.ts';
import { type ErrorMessage, ErrorMessageSchema } from './error-message.ts';
import { type ItemFulfillment, ItemFulfillmentSchema } from './item-fulfillment.ts';
import { isUuid, type PrepStation, PrepStationSchema } from './prep-station.ts';

/** The type of real data. Its enums may have undocumented values. */
export type Tolerant<T> = T extends readonly (infer Item)[]
  ? Tolerant<Item>[]
  : T extends object
    ? { [Key in keyof T]: Tolerant<T[Key]> }
    : T extends string
      ? string
      : T extends number
        ? number
        : T;

export type PrepStationRead = Tolerant<PrepStation>;
export type ItemFulfillmentRead = Tolerant<ItemFulfillment>;

/** Called with the path of each field that is left out, such as `kitchenPrinter.guid`. Never gets the value. */
export type ReportProblem = (path: string) => void;

function ignore(): void {}

/** Reports a value to leave out, and returns `undefined`. */
type Reader = (value: unknown, report: ReportProblem) => unknown;
/** Reads a value without parts. Returns `FAULT` for a value to leave out, and reports nothing. */
type LeafReader = (value: unknown) => unknown;

const FAULT = Symbol('of a wrong type');

interface Field {
  readonly name: string;
  readonly leaf?: LeafReader;
  readonly parts?: Reader;
}

/** Fields with a new value every few rows. Remembering their spellings would take too much memory, so a table compares their rows. */
const RARELY_REPEATED = new Set(['orderGuid', 'selectionGuid', 'ticketGuid']);

// The decoders are made once, because a date has up to a million records.

/** `undefined` without `guid` or `entityType`. */
export const decodePrepStation = decoder<PrepStationRead>(PrepStationSchema);
export const decodeItemFulfillment = decoder<ItemFulfillmentRead>(ItemFulfillmentSchema);
export const decodeAuthenticationResponse = decoder<Tolerant<AuthenticationResponse>>(
  AuthenticationResponseSchema,
);
export const decodeErrorMessage = decoder<Tolerant<ErrorMessage>>(ErrorMessageSchema);

type Decoder<Read> = (value: unknown, report?: ReportProblem) => Read | undefined;

function decoder<Read>(schema: Schema): Decoder<Read> {
  const readObject = objectReader(schema);
  return (value, report = ignore) => readObject(value, report) as Read | undefined;
}

function fieldOf(name: string, schema: Schema): Field {
  const types: readonly unknown[] = Array.isArray(schema.type) ? schema.type : [schema.type];
  if (types.includes('object')) return { name, parts: objectReader(schema) };
  if (types.includes('array')) return { name, parts: arrayReader(schema) };
  if (schema.format === 'uuid' || name === 'guid') {
    return { name, leaf: RARELY_REPEATED.has(name) ? readId : readGuid };
  }
  if (name.endsWith('MultiLocationId')) return { name, leaf: readId };
  if (types.includes('string')) return { name, leaf: readString };
  if (types.includes('integer')) return { name, leaf: readInteger };
  return { name, leaf: types.includes('boolean') ? readBoolean : () => FAULT };
}

function readString(value: unknown): unknown {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : FAULT;
}

function readId(value: unknown): unknown {
  return value === '' ? undefined : readString(value);
}

/** UUIDs that differ only in case get the first spelling. The map has a limit, because anyone can make up UUIDs. */
const spellings = new Map<string, string>();
const MAX_SPELLINGS = 200_000;

function readGuid(value: unknown): unknown {
  const text = readId(value);
  if (typeof text !== 'string') return text;
  const spelling = spellings.get(text);
  if (spelling !== undefined) return spelling;
  if (!isUuid(text)) return text;
  const lower = text.toLowerCase();
  const first = spellings.get(lower) ?? text;
  if (spellings.size < MAX_SPELLINGS) spellings.set(lower, first).set(text, first);
  return first;
}

function readInteger(value: unknown): unknown {
  if (typeof value === 'number' && Number.isInteger(value)) return value;
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : FAULT;
}

function readBoolean(value: unknown): unknown {
  return typeof value === 'boolean' ? value : FAULT;
}

function objectReader(schema: Schema): Reader {
  const fields = Object.entries(schema.properties ?? {}).map(([name, each]) => fieldOf(name, each));
  const { required = [] } = schema;
  return (value, report) => {
    if (value === undefined || value === null) return undefined;
    if (typeof value !== 'object' || Array.isArray(value)) {
      report('');
      return undefined;
    }
    const source = value as Readonly<Record<string, unknown>>;
    const result = needsNoChange(source, fields) ? source : readFields(source, fields, report);
    const missing = required.find((name) => !Object.hasOwn(result, name));
    if (missing === undefined) return result;
    report(missing);
    return undefined;
  };
}

/** Whether all fields are known, valid, and without parts. The source then needs no copy. */
function needsNoChange(
  source: Readonly<Record<string, unknown>>,
  fields: readonly Field[],
): boolean {
  let knownFields = 0;
  for (const { name, leaf } of fields) {
    const value = source[name];
    if (value === undefined) continue;
    if (leaf === undefined || leaf(value) !== value) return false;
    knownFields += 1;
  }
  let allFields = 0;
  for (const name in source) if (Object.hasOwn(source, name)) allFields += 1;
  return allFields === knownFields;
}

function readFields(
  source: Readonly<Record<string, unknown>>,
  fields: readonly Field[],
  report: ReportProblem,
): Readonly<Record<string, unknown>> {
  const result: Record<string, unknown> = {};
  for (const { name, leaf, parts } of fields) {
    const value = Object.hasOwn(source, name) ? source[name] : undefined;
    if (value === undefined || value === null) continue;
    const fieldValue = leaf?.(value) ?? parts?.(value, (inner) => report(joinPath(name, inner)));
    if (fieldValue === FAULT) report(name);
    else if (fieldValue !== undefined) result[name] = fieldValue;
  }
  return result;
}

function arrayReader(schema: Schema): Reader {
  const { leaf, parts } = fieldOf('', schema.items ?? {});
  return (value, report) => {
    if (!Array.isArray(value)) {
      report('');
      return undefined;
    }
    const entries: readonly unknown[] = value;
    return entries.flatMap((entry, index) => {
      if (entry === undefined || entry === null) return [];
      const position = `[${index}]`;
      const entryValue =
        leaf?.(entry) ?? parts?.(entry, (inner) => report(joinPath(position, inner)));
      if (entryValue === FAULT) report(position);
      return entryValue === FAULT || entryValue === undefined ? [] : [entryValue];
    });
  };
}

function joinPath(outer: string, inner: string): string {
  if (inner === '') return outer;
  return inner.startsWith('[') ? outer + inner : `${outer}.${inner}`;
}

export interface Schema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}
