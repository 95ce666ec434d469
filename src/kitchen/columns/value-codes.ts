/** Row values in a column, as small numbers. */

import { MINUTE_MS } from '../../contract/instant.ts';
import { oncePerKey } from '../../contract/once.ts';
import type { CodedValues, Entry } from '../table/value-columns.ts';

/** Wall-clock minute of an instant (epoch ms). */
export type MinuteOf = (epochMs: number) => string;

/** A number per value, less than `count`. 0 is "not set". */
export interface ValueCodes {
  readonly count: number;
  readonly codeOf: (row: number) => number;
}

export function dictionaryCodes({ codes, values }: CodedValues<Entry>): ValueCodes {
  return { count: values.length, codeOf: (row) => codes[row] ?? 0 };
}

/** The second column's code where the first isn't set. */
export function eitherCodes(first: ValueCodes, second: ValueCodes): ValueCodes {
  const behind = (code: number) => (code === 0 ? 0 : first.count + code);
  return {
    count: first.count + second.count,
    codeOf: (row) => first.codeOf(row) || behind(second.codeOf(row)),
  };
}

/** Numbers values in order of appearance. */
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

/** Each minute is converted once, because some appear twice a year. */
export function minutesOf(
  values: Float64Array,
  minuteOf: MinuteOf,
): (row: number) => string | undefined {
  const nameOf = oncePerKey((minute: number) => minuteOf(minute * MINUTE_MS));
  return (row) => {
    const at = values[row] ?? Number.NaN;
    return Number.isNaN(at) ? undefined : nameOf(Math.floor(at / MINUTE_MS));
  };
}
