/**
 * The tolerant reader, derived from the schemas: null counts as absent, unknown fields are dropped, unknown enum values
 * are kept as they came, a number where text is due becomes text; anything else of a wrong type is left out and reported.
 * A value that lacks a required field, or is no object, cannot be read at all (A12, A23, A27).
 */
import type { AuthenticationResponse } from './authentication.ts';
import { AuthenticationResponseSchema } from './authentication.ts';
import { type ErrorMessage, ErrorMessageSchema } from './error-message.ts';
import { type ItemFulfillment, ItemFulfillmentSchema } from './item-fulfillment.ts';
import { type PrepStation, PrepStationSchema } from './prep-station.ts';

/** Schema type with every enum opened, as a reader meets it. */
export type Tolerant<T> = T extends readonly (infer Item)[]
  ? Tolerant<Item>[]
  : T extends object
    ? { [Key in keyof T]: Tolerant<T[Key]> }
    : T extends string
      ? string
      : T extends number
        ? number
        : T;

/** A prep station as read: enum fields may hold values that the document does not know. */
export type PrepStationRead = Tolerant<PrepStation>;
/** A fulfillment as read: level and source may hold values that the document does not know. */
export type ItemFulfillmentRead = Tolerant<ItemFulfillment>;

/** Called for each field that had to be left out: `path` like `kitchenPrinter.guid`, never the value. */
export type ReportProblem = (path: string) => void;

interface Schema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

/** Reads a PrepStation; `undefined` when `guid` or `entityType` is missing. */
export function decodePrepStation(
  value: unknown,
  report: ReportProblem = ignore,
): PrepStationRead | undefined {
  return read(PrepStationSchema, value, '', report) as PrepStationRead | undefined;
}

/** Reads an ItemFulfillment; `undefined` when the value is no object. */
export function decodeItemFulfillment(
  value: unknown,
  report: ReportProblem = ignore,
): ItemFulfillmentRead | undefined {
  return read(ItemFulfillmentSchema, value, '', report) as ItemFulfillmentRead | undefined;
}

/** Reads an AuthenticationResponse; `undefined` when the value is no object. */
export function decodeAuthenticationResponse(
  value: unknown,
): Tolerant<AuthenticationResponse> | undefined {
  return read(AuthenticationResponseSchema, value, '', ignore) as
    | Tolerant<AuthenticationResponse>
    | undefined;
}

/** Reads an ErrorMessage; `undefined` when the value is no object. */
export function decodeErrorMessage(value: unknown): Tolerant<ErrorMessage> | undefined {
  return read(ErrorMessageSchema, value, '', ignore) as Tolerant<ErrorMessage> | undefined;
}

function ignore(): void {}

function read(schema: Schema, value: unknown, path: string, report: ReportProblem): unknown {
  if (value === null || value === undefined) return undefined;
  const types: readonly unknown[] = Array.isArray(schema.type) ? schema.type : [schema.type];
  if (types.includes('object')) return readObject(schema, value, path, report);
  if (types.includes('array')) return readArray(schema, value, path, report);
  if (types.includes('string')) {
    if (typeof value === 'string') return value;
    if (typeof value === 'number') return String(value);
  } else if (types.includes('integer')) {
    if (typeof value === 'number' && Number.isInteger(value)) return value;
    if (typeof value === 'string' && /^-?\d{1,15}$/.test(value)) return Number(value);
  } else if (types.includes('boolean') && typeof value === 'boolean') {
    return value;
  }
  report(path);
  return undefined;
}

function readObject(
  schema: Schema,
  value: unknown,
  path: string,
  report: ReportProblem,
): Record<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    report(path);
    return undefined;
  }
  const source = value as Readonly<Record<string, unknown>>;
  const result: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (!Object.hasOwn(source, name)) continue;
    const at = path === '' ? name : `${path}.${name}`;
    const decoded = read(field, source[name], at, report);
    if (decoded !== undefined) result[name] = decoded;
  }
  const missing = schema.required?.find((name) => !(name in result));
  if (missing === undefined) return result;
  report(path === '' ? missing : `${path}.${missing}`);
  return undefined;
}

function readArray(
  schema: Schema,
  value: unknown,
  path: string,
  report: ReportProblem,
): unknown[] | undefined {
  if (!Array.isArray(value)) {
    report(path);
    return undefined;
  }
  const items = schema.items ?? {};
  const entries: readonly unknown[] = value;
  return entries.flatMap((entry, index) => {
    const decoded = read(items, entry, `${path}[${index}]`, report);
    return decoded === undefined ? [] : [decoded];
  });
}
