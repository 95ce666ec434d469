/** Reads values of parsed JSON. Each function throws RangeError for a value of another kind than its name says. */

export type JsonFields = Readonly<Record<string, unknown>>;

export function assertValid(isValid: boolean): asserts isValid {
  if (!isValid) throw new RangeError('not a summary');
}

export function readFields(value: unknown): JsonFields {
  assertValid(typeof value === 'object' && value !== null && !Array.isArray(value));
  return { ...value };
}

export function readList(value: unknown): readonly unknown[] {
  assertValid(Array.isArray(value));
  return value;
}

/** Splits a flat list into lists of `size` values. */
export function readGroups(value: unknown, size: number): readonly (readonly unknown[])[] {
  const values = readList(value);
  assertValid(values.length % size === 0);
  return Array.from({ length: values.length / size }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );
}

/** Throws for a key that comes twice. */
export function readMap<Entry, Key, Value>(
  entries: readonly Entry[],
  readEntry: (entry: Entry) => readonly [Key, Value],
): Map<Key, Value> {
  const map = new Map(entries.map(readEntry));
  assertValid(map.size === entries.length);
  return map;
}

export function readString(value: unknown): string {
  assertValid(typeof value === 'string');
  return value;
}

export function readNumber(value: unknown): number {
  assertValid(typeof value === 'number' && Number.isFinite(value));
  return value;
}

export function readAmount(value: unknown): number {
  const amount = readNumber(value);
  assertValid(amount >= 0);
  return amount;
}

export function readInteger(value: unknown, min: number, max: number): number {
  const integer = readNumber(value);
  assertValid(Number.isInteger(integer) && integer >= min && integer <= max);
  return integer;
}

export function readCount(value: unknown): number {
  return readInteger(value, 0, Number.MAX_SAFE_INTEGER);
}
