/** When groups of rows were bumped at a level. */
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import type { RowGroups } from './row-groups.ts';

/** The rows of one level, group by group. */
export interface LevelTimes {
  /** First and last bump by group, epoch ms; infinite without a time. */
  readonly firstAt: Float64Array;
  readonly lastAt: Float64Array;
  /** By group: 0, or the first of its rows' oddities in the order of `ODDITIES` (counted from 1), independent of row order. */
  readonly oddities: Uint8Array;
  /** Rows by group. */
  readonly rows: Uint32Array;
}

/** Reads the rows at their group's level; `levelOf` returns it by group. */
export function levelTimes(
  { table, length, oddities: odd }: FulfillmentDay,
  groups: RowGroups,
  levelOf: (group: number) => number,
): LevelTimes {
  const firstAt = new Float64Array(groups.count).fill(Number.POSITIVE_INFINITY);
  const lastAt = new Float64Array(groups.count).fill(Number.NEGATIVE_INFINITY);
  const oddities = new Uint8Array(groups.count);
  const rows = new Uint32Array(groups.count);
  const { values: fulfilled } = table.instant.itemFulfilledAt;
  for (let row = 0; row < length; row += 1) {
    const group = groups.of[row] ?? 0;
    if (table.level.get(row) !== levelOf(group)) continue;
    rows[group] = (rows[group] ?? 0) + 1;
    const code = odd[row] ?? 0;
    const known = oddities[group] ?? 0;
    if (code !== 0 && (known === 0 || code < known)) oddities[group] = code;
    const at = fulfilled[row] ?? Number.NaN;
    if (at < (firstAt[group] ?? at)) firstAt[group] = at;
    if (at > (lastAt[group] ?? at)) lastAt[group] = at;
  }
  return { firstAt, lastAt, oddities, rows };
}
