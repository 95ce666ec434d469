/** Flags a date's rows. A flag depends on other rows, so all are checked together. */

import { ODDITIES, type Oddity } from './fulfillment.ts';
import { massBumpRows } from './mass-bump-rows.ts';
import { type FirstRows, type NamedCodes, stationCodes } from './named-codes.ts';
import { MASS_BUMP_LIMIT_MS, OVER_HOUR_MS, type RowRules, stationKey } from './row-rules.ts';
import { rowSteps, runToEnd } from './steps.ts';

/** Place in `ODDITIES`, from 1. 0 is an ordinary row. */
export function oddityCode(oddity: Oddity): number {
  return ODDITIES.indexOf(oddity) + 1;
}

const NO_TIME = oddityCode('no time');
const IMPOSSIBLE = oddityCode('impossible');
const OTHER_DATE = oddityCode('other date');
const UN_BUMPED = oddityCode('un-bumped');
const MASS_BUMPED = oddityCode('mass-bumped');

/** By row, as an `oddityCode`. */
export function rowOddities(rows: FirstRows, rules: RowRules): Uint8Array {
  return runToEnd(rowOdditySteps(rows, rules));
}

/** In steps. The first flag in this order counts: no time, impossible, other date, un-bumped, mass-bumped. */
export function* rowOdditySteps(
  rows: FirstRows,
  rules: RowRules,
): Generator<undefined, Uint8Array> {
  const { table, length } = rows;
  const { values: fired } = table.instant.ticketFiredAt;
  const { values: started } = table.instant.itemStartedAt;
  const { values: fulfilled } = table.instant.itemFulfilledAt;
  const { codes: levels } = table.level;
  const prepLevel = table.level.values.indexOf(0);
  const stations = stationCodes(rows);
  const limitOf = limits(rows, stations, rules);
  yield;
  const crowded = yield* massBumpRows(rows, stations);
  const isStepOver = rowSteps();
  const { from, before } = rules.fired ?? ALWAYS;
  const found = new Uint8Array(length);
  for (let row = 0; row < length; row += 1) {
    if (isStepOver(1)) yield;
    const firedAt = fired[row] ?? Number.NaN;
    const startedAt = started[row] ?? Number.NaN;
    const fulfilledAt = fulfilled[row] ?? Number.NaN;
    const took = fulfilledAt - firedAt;
    if (Number.isNaN(took)) found[row] = NO_TIME;
    else if (took < 0 || startedAt < firedAt || startedAt > fulfilledAt) found[row] = IMPOSSIBLE;
    else if (firedAt < from || firedAt >= before) found[row] = OTHER_DATE;
    else if (took > OVER_HOUR_MS) found[row] = UN_BUMPED;
    else if (levels[row] !== prepLevel) continue;
    else if (crowded[row] === 1 || took < limitOf(row)) found[row] = MASS_BUMPED;
  }
  return found;
}

const ALWAYS = { from: Number.NEGATIVE_INFINITY, before: Number.POSITIVE_INFINITY };

/** A row's station limit, ms. A limit by GUID wins over one by name. */
function limits(
  { table, length }: FirstRows,
  stations: NamedCodes,
  { massBumpLimits }: RowRules,
): (row: number) => number {
  if (massBumpLimits.size === 0) return () => MASS_BUMP_LIMIT_MS;
  const limitOfText = (text: string | undefined) =>
    text === undefined ? undefined : massBumpLimits.get(stationKey(text));
  const { prepStationGuid, prepStationName } = table.text;
  const byName = prepStationName.values.map(limitOfText);
  const byGuid = prepStationGuid.values.map(limitOfText);
  const byStation = new Float64Array(stations.count).fill(Number.NaN);
  for (let row = 0; row < length; row += 1) {
    const code = stations.codeOf(row);
    const limit =
      byGuid[prepStationGuid.codes[row] ?? 0] ?? byName[prepStationName.codes[row] ?? 0];
    if (code === 0 || limit === undefined) continue;
    // For several names with limits: the lowest, independent of row order.
    const known = byStation[code] ?? Number.NaN;
    byStation[code] = Number.isNaN(known) ? limit : Math.min(known, limit);
  }
  const limitOf = byStation.map((limit) => (Number.isNaN(limit) ? MASS_BUMP_LIMIT_MS : limit));
  return (row) => limitOf[stations.codeOf(row)] ?? MASS_BUMP_LIMIT_MS;
}
