/** Reads content before it is published. Types, formats, and enums must be right, except order sources. Null is absent. */
import type { ItemFulfillmentRead, PrepStationRead, Schema } from './decode.ts';
import { parseInstant } from './instant.ts';
import { ItemFulfillmentSchema } from './item-fulfillment.ts';
import { isUuid, PrepStationSchema } from './prep-station.ts';

/** A valid value, or a fault such as `kitchenPrinter.guid is missing`. A fault never repeats the value. */
export type StrictResult<Value> = { readonly value: Value } | { readonly fault: string };

const OPEN_ENUMS = new Set(['orderSource']);
const MAX_NAME_LENGTH = 60;

/** Returns the value without nulls. `path` is empty for the root. Throws a `Fault`. */
type Reader = (value: unknown, path: string) => unknown;

class Fault extends Error {}

// The readers are made once, because a date has up to a million records.
export const strictPrepStation = strictReader<PrepStationRead>(PrepStationSchema);
export const strictItemFulfillment = strictReader<ItemFulfillmentRead>(ItemFulfillmentSchema);

function strictReader<Value>(schema: Schema) {
  const readValue = readerOf(schema, '');
  return (value: unknown): StrictResult<Value> => {
    try {
      return { value: readValue(value, '') as Value };
    } catch (error) {
      if (error instanceof Fault) return { fault: error.message };
      throw error;
    }
  };
}

function readerOf(schema: Schema, name: string): Reader {
  const { type } = schema;
  if (type === 'object') return objectReader(schema);
  if (type === 'array') return arrayReader(schema);
  if (type === 'string') return textReader(schema, name);
  return type === 'integer'
    ? leafReader('a whole number', Number.isInteger, schema.enum)
    : leafReader('true or false', (value) => typeof value === 'boolean');
}

function textReader({ format, enum: values }: Schema, name: string): Reader {
  if (format === 'uuid') return leafReader('a uuid', (value) => isText(value) && isUuid(value));
  if (format === 'date-time') return leafReader('a date-time', isDateTime);
  return leafReader('text', isText, OPEN_ENUMS.has(name) ? undefined : values);
}

function leafReader(
  what: string,
  isRight: (value: unknown) => boolean,
  values?: readonly unknown[],
): Reader {
  return (value, path) => {
    if (!isRight(value)) throw new Fault(`${path} is not ${what}`);
    if (values === undefined || values.includes(value)) return value;
    throw new Fault(`${path} is not one of ${values.join(', ')}`);
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Only queries accept dates without a time, and a space instead of `+`. */
function isDateTime(value: unknown): boolean {
  if (!isText(value) || !value.includes('T') || value.includes(' ')) return false;
  return parseInstant(value) !== undefined;
}

function objectReader({ properties = {}, required = [] }: Schema): Reader {
  const readers = new Map(
    Object.entries(properties).map(([name, schema]) => [name, readerOf(schema, name)] as const),
  );
  return (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new Fault(`${path === '' ? 'it' : path} is not an object`);
    }
    const source = value as Readonly<Record<string, unknown>>;
    const names = Object.keys(source);
    const values = names.map((name) => {
      const field = readers.get(name);
      if (field === undefined)
        throw new Fault(`${joinPath(path, quoteName(name))} is not an API field`);
      return source[name] === null ? null : field(source[name], joinPath(path, name));
    });
    const missing = required.find((name) => (source[name] ?? null) === null);
    if (missing !== undefined) throw new Fault(`${joinPath(path, missing)} is missing`);
    // Without nulls and changes, the object itself is returned, which saves a copy.
    if (values.every((each, index) => each !== null && each === source[names[index] ?? ''])) {
      return source;
    }
    return Object.fromEntries(
      names.flatMap((name, index) => (values[index] === null ? [] : [[name, values[index]]])),
    );
  };
}

function arrayReader({ items = {} }: Schema): Reader {
  const readItem = readerOf(items, '');
  return (value, path) => {
    if (!Array.isArray(value)) throw new Fault(`${path} is not an array`);
    const entries = value.map((entry, index) => readItem(entry, `${path}[${index}]`));
    return entries.every((entry, index) => entry === value[index]) ? value : entries;
  };
}

function joinPath(outer: string, name: string): string {
  return outer === '' ? name : `${outer}.${name}`;
}

function quoteName(name: string): string {
  return JSON.stringify(
    name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name,
  );
}
