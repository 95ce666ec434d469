/** Values of JSON, refused with a RangeError unless they are what a summary has. */
import { CLOCK_QUARTERS } from '../measures/business-quarters.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Keys must be distinct. */
export function mapOf<Entry, Key, Value>(
  entries: readonly Entry[],
  read: (entry: Entry) => readonly [Key, Value],
): Map<Key, Value> {
  const map = new Map(entries.map(read));
  check(map.size === entries.length);
  return map;
}

export function inGroups(found: unknown, size: number): readonly (readonly unknown[])[] {
  const values = arrayIn(found);
  check(values.length % size === 0);
  return Array.from({ length: values.length / size }, (_, at) =>
    values.slice(at * size, (at + 1) * size),
  );
}

export function fields(found: unknown): Fields {
  check(typeof found === 'object' && found !== null && !Array.isArray(found));
  return { ...found };
}

export function arrayIn(found: unknown): readonly unknown[] {
  check(Array.isArray(found));
  return found;
}

export function name(found: unknown): string {
  check(typeof found === 'string');
  return found;
}

export function number(found: unknown): number {
  check(typeof found === 'number' && Number.isFinite(found));
  return found;
}

export function amount(found: unknown): number {
  const value = number(found);
  check(value >= 0);
  return value;
}

export function count(found: unknown): number {
  return whole(found, 0, Number.MAX_SAFE_INTEGER);
}

export function quarter(found: unknown): number {
  return whole(found, 0, CLOCK_QUARTERS - 1);
}

export function whole(found: unknown, least: number, most: number): number {
  const value = number(found);
  check(Number.isInteger(value) && value >= least && value <= most);
  return value;
}

/** Rejects text other than a summary. */
export function check(isFit: boolean): asserts isFit {
  if (!isFit) throw new RangeError('no summary');
}
