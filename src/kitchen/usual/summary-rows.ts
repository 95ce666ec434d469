/** Of a summary's text, only stations' rows: for thousands of dates at once. */

import { arrayIn, check, count, fields, name, quarter, whole } from './checked-values.ts';
import { FIGURES_VERSION, type RowsSummary, SUMMARY_VERSION } from './date-summary.ts';
import { LAST_BIN, MIN_BIN } from './time-histogram.ts';

export interface SavedRows {
  readonly key: string;
  readonly name: string;
  readonly quarters: readonly QuarterRows[];
}

export interface QuarterRows extends Pick<RowsSummary, 'bumps' | 'overHour' | 'leftOut'> {
  /** Clock quarter. `undefined` outside all. */
  readonly quarter: number | undefined;
  /** From `binsFrom` on, each bin with its items behind it. */
  readonly numbers: readonly number[];
  readonly binsFrom: number;
}

/** Faster than a summary. `undefined` for other dates or versions, and damaged text. Never throws. */
export function readSavedRows(text: string, date: string): readonly SavedRows[] | undefined {
  const isOf = (version: number) => text.startsWith(`{"version":${version},"date":"${date}",`);
  if (!isOf(SUMMARY_VERSION) && !isOf(FIGURES_VERSION)) return undefined;
  try {
    // In JSON, no name has these signs.
    const found = fields(JSON.parse(`{${text.slice(text.indexOf('"stations":['))}`));
    const within = arrayIn(found['stations']).map((each): SavedRows => {
      const { key, name: of, quarters } = fields(each);
      const rows = arrayIn(quarters).map((own) => rowsIn(arrayIn(own), 1, 7));
      return { key: name(key), name: name(of), quarters: rows };
    });
    const outside = arrayIn(found['outside']).map((each): SavedRows => {
      const [key, of, ...rows] = arrayIn(each);
      return { key: name(key), name: name(of), quarters: [rowsIn(rows, 0, 3)] };
    });
    return [...within, ...outside];
  } catch {
    return undefined;
  }
}

/** Behind the clock quarter, if any, at `from`: bumps, items over an hour, and those left out. */
function rowsIn(found: readonly unknown[], from: 0 | 1, binsFrom: number): QuarterRows {
  check(areBins(found, binsFrom));
  return {
    quarter: from === 0 ? undefined : quarter(found[0]),
    bumps: count(found[from]),
    overHour: count(found[from + 1]),
    leftOut: count(found[from + 2]),
    numbers: found,
    binsFrom,
  };
}

/** Checks only bins: others are not taken from here. */
function areBins(found: readonly unknown[], from: number): found is readonly number[] {
  for (let at = from; at < found.length; at += 2) {
    whole(found[at], MIN_BIN, LAST_BIN);
    count(found[at + 1]);
  }
  return true;
}
