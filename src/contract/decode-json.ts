/** Readers of JSON from outside or from an earlier run. Readers combine other readers, and never throw. */
import { isBusinessDate, LATEST_INSTANT } from './instant.ts';
import { isObject, parseJson } from './parsed-json.ts';

/** `undefined` for a value of another shape. */
export type JsonReader<Value> = (value: unknown) => Value | undefined;

type OptionalReader<Value> = JsonReader<Value> & { readonly isOptional: true };

type Readers = Readonly<Record<string, JsonReader<unknown> | OptionalReader<unknown>>>;

type ReadBy<Reader> =
  Reader extends OptionalReader<infer Value>
    ? Value | undefined
    : Reader extends JsonReader<infer Value>
      ? Value
      : never;

type ReadFields<Shape extends Readers> = { readonly [Name in keyof Shape]: ReadBy<Shape[Name]> };

export const asText: JsonReader<string> = (value) =>
  typeof value === 'string' ? value : undefined;

export const asFlag: JsonReader<boolean> = (value) =>
  typeof value === 'boolean' ? value : undefined;

export const asNumber: JsonReader<number> = (value) =>
  typeof value === 'number' ? value : undefined;

/** Whole epoch ms, up to the year 9999. */
export const asInstant: JsonReader<number> = (value) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= LATEST_INSTANT
    ? value
    : undefined;

export const asDate: JsonReader<string> = (value) =>
  typeof value === 'string' && isBusinessDate(value) ? value : undefined;

export function asTextLike(form: RegExp): JsonReader<string> {
  return (value) => (typeof value === 'string' && form.test(value) ? value : undefined);
}

export function asOneOf<Choice>(choices: readonly Choice[]): JsonReader<Choice> {
  return (value) => choices.find((each) => each === value);
}

/** A list without invalid elements. */
export function asList<Value>(
  element: JsonReader<Value>,
  maxLength = Number.POSITIVE_INFINITY,
): JsonReader<readonly Value[]> {
  return (value) => {
    if (!Array.isArray(value) || value.length > maxLength) return undefined;
    const elements = value.flatMap((each: unknown) => element(each) ?? []);
    return elements.length === value.length ? elements : undefined;
  };
}

/** Drops invalid elements. */
export function asListOfValid<Value>(element: JsonReader<Value>): JsonReader<readonly Value[]> {
  return (value) =>
    Array.isArray(value) ? value.flatMap((each: unknown) => element(each) ?? []) : undefined;
}

/** The field may be absent, but not have another shape. */
export function optional<Value>(read: JsonReader<Value>): OptionalReader<Value> {
  return Object.assign((value: unknown) => read(value), { isOptional: true as const });
}

/** All these fields must be valid. Other fields are dropped. */
export function asFields<Shape extends Readers>(shape: Shape): JsonReader<ReadFields<Shape>> {
  const readers = Object.entries(shape);
  return (value) => {
    if (!isObject(value)) return undefined;
    const fields: Record<string, unknown> = {};
    for (const [name, read] of readers) {
      const field = value[name];
      fields[name] = read(field);
      const isAbsent = field === undefined && 'isOptional' in read;
      if (fields[name] === undefined && !isAbsent) return undefined;
    }
    return fields as ReadFields<Shape>;
  };
}

/** Drops invalid fields, and all other fields. */
export function asValidFields<Shape extends Readers>(
  shape: Shape,
): JsonReader<Partial<ReadFields<Shape>>> {
  const readers = Object.entries(shape);
  return (value) => {
    if (!isObject(value)) return undefined;
    const fields = readers.map(([name, read]) => [name, read(value[name])] as const);
    const valid = fields.filter(([, each]) => each !== undefined);
    return Object.fromEntries(valid) as Partial<ReadFields<Shape>>;
  };
}

/** `undefined` also if the text isn't JSON. */
export function fromJsonText<Value>(read: JsonReader<Value>, text: string): Value | undefined {
  return read(parseJson(text));
}
