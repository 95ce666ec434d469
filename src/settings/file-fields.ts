/** Readers of values in the configuration file. They report each mistake with its key, and go on reading. */
import { nearName } from '../kitchen/text/near-name.ts';
import type { Reader } from './reader.ts';

/** The place of a value: names of tables, keys, and indexes from 0. */
export type KeyPath = readonly (string | number)[];

export interface Mistake {
  readonly key: KeyPath;
  readonly problem: string;
}

export type FileReader<T> = (value: unknown, key: KeyPath, report: ReportMistake) => T | undefined;
export type ReportMistake = (key: KeyPath, problem: string) => void;

const MAX_TEXT_LENGTH = 1_000;
const MAX_NAME_LENGTH = 64;
export const MAX_ELEMENTS = 1_000;

/** Reports never repeat the value. */
export function fileValue<T>(reader: Reader<T>): FileReader<T> {
  const { inFile: kind = 'string', must } = reader;
  const required = kind === 'boolean' ? 'true or false' : must;
  return (value, key, report) => {
    const isFit = typeof value === kind && String(value).length <= MAX_TEXT_LENGTH;
    const result = isFit ? reader.read(String(value)) : undefined;
    if (result === undefined) report(key, `must be ${required}.`);
    return result;
  };
}

export function arrayOf<T>(element: FileReader<T>, most: number): FileReader<readonly T[]> {
  return (value, key, report) => {
    if (!Array.isArray(value) || value.length > most) {
      report(key, `must be an array of up to ${most} elements.`);
      return undefined;
    }
    return value.flatMap((each, index) => element(each, [...key, index], report) ?? []);
  };
}

/** All keys are optional. `readOf` returns no reader for an unknown key. `refusal` then says why the key is wrong. */
function tableOf<T>(
  readOf: (name: string) => FileReader<T> | undefined,
  refusal: (name: string) => string,
): FileReader<ReadonlyMap<string, T>> {
  return (value, key, report) => {
    const entries = entriesOf(value);
    if (entries === undefined) {
      report(key, 'must be a table.');
      return undefined;
    }
    const values = entries.flatMap(([name, entryValue]) => {
      const entryKey = [...key, name];
      const readEntry = readOf(name);
      if (readEntry === undefined) report(entryKey, refusal(name));
      const result = readEntry?.(entryValue, entryKey, report);
      return result === undefined ? [] : [[name, result] as const];
    });
    return new Map(values);
  };
}

/** Reads a table with these keys. Another key is a mistake. `refusal` may have a special sentence for it. */
export function table(
  fields: ReadonlyMap<string, FileReader<unknown>>,
  refusal: (name: string) => string | undefined = () => undefined,
): FileReader<ReadonlyMap<string, unknown>> {
  return tableOf(
    (name) => fields.get(name),
    (name) => refusal(name) ?? `is not a setting${suggestionEnd(name, [...fields.keys()])}`,
  );
}

/** Reads a table whose keys are free names. `fits` accepts a name. `what` describes such names. */
export function namedTable<T>(
  element: (name: string) => FileReader<T>,
  what = '',
  fits: (name: string) => boolean = () => true,
): FileReader<ReadonlyMap<string, T>> {
  return tableOf(
    (name) => (fits(name) ? element(name) : undefined),
    () => `must be named with ${what}.`,
  );
}

/** The end of a sentence about an unknown name: `. Did you mean base_url?` if that name is near, else a period. */
export function suggestionEnd(name: string, names: readonly string[]): string {
  const near = name.length > MAX_NAME_LENGTH ? undefined : nearName(name, names);
  return near === undefined ? '.' : `. Did you mean ${near}?`;
}

/** An array or a date is also an object, but no table. */
function entriesOf(value: unknown): readonly (readonly [string, unknown])[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const kind: unknown = Object.getPrototypeOf(value);
  return kind === Object.prototype || kind === null ? Object.entries(value) : undefined;
}
