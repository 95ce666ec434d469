/** Sort values for columns whose values are numbered in the table. */
import type { CodedValues } from '../table/coded-values.ts';

/** The rank of a row's code. */
export function byRank(
  codes: ArrayLike<number>,
  rankOf: readonly (number | undefined)[],
): (row: number) => number {
  const ranks = Float64Array.from(rankOf, (rank) => rank ?? Number.NaN);
  return (row) => ranks[codes[row] ?? 0] ?? Number.NaN;
}

/** The rank of a row's text in its column, ignoring case. */
export function byText({ codes, values }: CodedValues<string>): (row: number) => number {
  const lower = values.map((value) => value?.toLowerCase());
  const distinct = [...new Set(lower.filter((value) => value !== undefined))].sort();
  const places = new Map(distinct.map((value, place) => [value, place]));
  return byRank(
    codes,
    lower.map((value) => (value === undefined ? undefined : places.get(value))),
  );
}
