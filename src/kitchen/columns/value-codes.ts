/** Rows by the value that they have in a column, as small numbers. */
import type { CodedValues } from '../table/coded-values.ts';
import type { Entry } from '../table/dictionary-column.ts';

const MINUTE_MS = 60_000;

/** Writes the minute of an instant (epoch ms) as the wall clock shows it. */
export type MinuteOf = (epochMs: number) => string;

/** A number for each value, smaller than `count`; 0 is "not set". */
export interface ValueCodes {
  readonly count: number;
  readonly codeOf: (row: number) => number;
}

/** The numbers that the table has for them already. */
export function dictionaryCodes({ codes, values }: CodedValues<Entry>): ValueCodes {
  return { count: values.length, codeOf: (row) => codes[row] ?? 0 };
}

/** Those of one column, and of another where the first states nothing. */
export function eitherCodes(first: ValueCodes, second: ValueCodes): ValueCodes {
  const behind = (code: number) => (code === 0 ? 0 : first.count + code);
  return {
    count: first.count + second.count,
    codeOf: (row) => first.codeOf(row) || behind(second.codeOf(row)),
  };
}

/** Numbers the values of some of so many rows as they come. */
export function numberedCodes(
  length: number,
  rows: Uint32Array,
  valueOf: (row: number) => string | number | undefined,
): ValueCodes {
  const codes = new Map<string | number | undefined, number>([[undefined, 0]]);
  const byRow = new Uint32Array(length);
  for (const row of rows) {
    const value = valueOf(row);
    const code = codes.get(value) ?? codes.size;
    if (code === codes.size) codes.set(value, code);
    byRow[row] = code;
  }
  return { count: codes.size, codeOf: (row) => byRow[row] ?? 0 };
}

/** The minute of each row's instant; a clock is asked once for each minute, and shows some of them twice a year. */
export function minutesOf(
  values: Float64Array,
  minuteOf: MinuteOf,
): (row: number) => string | undefined {
  const known = new Map<number, string>();
  return (row) => {
    const at = values[row] ?? Number.NaN;
    if (Number.isNaN(at)) return undefined;
    const minute = Math.floor(at / MINUTE_MS);
    let name = known.get(minute);
    if (name === undefined) {
      name = minuteOf(minute * MINUTE_MS);
      known.set(minute, name);
    }
    return name;
  };
}
