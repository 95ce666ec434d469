/** Ticket time starts at fire. A KDS counts from when the order was sent, but the export has no such time. */
import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import { runToEnd } from '../model/steps.ts';
import {
  countedTimes,
  type Definition,
  type ExcludedCounts,
  hasCredibleFire,
  type Measure,
  type Measurement,
  NO_SUBJECT,
  NOT_APPLICABLE,
  OVER_HOUR,
  reasonCode,
} from './measure.ts';
import { guidGroupSteps, type RowGroups } from './row-groups.ts';

export class MeasurementDraft {
  readonly #groupByRow: Uint32Array;
  readonly #valuesMs: Float64Array;
  readonly #endedAt: Float64Array;
  readonly #reasons: Uint8Array;

  constructor({ groupByRow, count }: RowGroups) {
    this.#groupByRow = groupByRow;
    this.#valuesMs = new Float64Array(count).fill(Number.NaN);
    this.#endedAt = new Float64Array(count).fill(Number.NaN);
    this.#reasons = new Uint8Array(count).fill(NOT_APPLICABLE);
  }

  /** `reason` is a `reasonCode`, or 0 if the subject counts. A subject that is never judged is `NOT_APPLICABLE`. */
  judge(subject: number, reason: number, tookMs = Number.NaN, endedAt = Number.NaN): void {
    this.#valuesMs[subject] = tookMs;
    this.#endedAt[subject] = endedAt;
    this.#reasons[subject] = reason;
  }

  finish(): Measurement {
    const reasons = this.#reasons;
    const subjects = this.#groupByRow.map((group) =>
      reasons[group] === NOT_APPLICABLE ? NO_SUBJECT : group,
    );
    return {
      subjects,
      isOfRows: false,
      valuesMs: this.#valuesMs,
      endedAt: this.#endedAt,
      reasons,
    };
  }
}

/** Bumps by group of rows, at one level. */
export interface LevelTimes {
  /** The first bump (epoch ms). Infinite if no row has a time. */
  readonly firstAt: Float64Array;
  /** The last bump (epoch ms). Negative infinity if no row has a time. */
  readonly lastAt: Float64Array;
  /** The lowest `oddityCode` of the group's rows, or 0 without a flag. */
  readonly oddities: Uint8Array;
  readonly rows: Uint32Array;
}

export function levelTimes(
  { table, length, oddities: rowOddities }: FulfillmentDay,
  groups: RowGroups,
  levelOf: (group: number) => number,
): LevelTimes {
  const firstAt = new Float64Array(groups.count).fill(Number.POSITIVE_INFINITY);
  const lastAt = new Float64Array(groups.count).fill(Number.NEGATIVE_INFINITY);
  const oddities = new Uint8Array(groups.count);
  const rows = new Uint32Array(groups.count);
  const { values: fulfilled } = table.instant.itemFulfilledAt;
  for (let row = 0; row < length; row += 1) {
    const group = groups.groupByRow[row] ?? 0;
    if (table.level.get(row) !== levelOf(group)) continue;
    rows[group] = (rows[group] ?? 0) + 1;
    const code = rowOddities[row] ?? 0;
    const lowest = oddities[group] ?? 0;
    if (code !== 0 && (lowest === 0 || code < lowest)) oddities[group] = code;
    const bumpedAt = fulfilled[row] ?? Number.NaN;
    if (bumpedAt < (firstAt[group] ?? bumpedAt)) firstAt[group] = bumpedAt;
    if (bumpedAt > (lastAt[group] ?? bumpedAt)) lastAt[group] = bumpedAt;
  }
  return { firstAt, lastAt, oddities, rows };
}

export const TICKET_TIME: Measure = {
  id: 'ticket-time',
  title: 'Ticket time from fire',
  rule: "first fired to last bumped at the ticket's highest level",
  measure: (day) => runToEnd(ticketTimeSteps(day)),
};

/** A flagged row at the top level leaves out the ticket. Over 60 minutes, the ticket keeps its time for lists of the slowest. */
export function* ticketTimeSteps(day: FulfillmentDay): Generator<undefined, Measurement> {
  yield* day.judgeInSteps();
  const tickets = yield* guidGroupSteps(day.table.guid.ticketGuid, day.length);
  const levels = topLevels(day, tickets);
  yield;
  const firedAt = firstFireTimes(day, tickets);
  yield;
  const top = levelTimes(day, tickets, (ticket) => levels[ticket] ?? Number.NaN);
  yield;
  const draft = new MeasurementDraft(tickets);
  for (let ticket = 0; ticket < tickets.count; ticket += 1) {
    const flag = top.oddities[ticket] ?? 0;
    const endedAt = top.lastAt[ticket] ?? Number.NaN;
    const tookMs = endedAt - (firedAt[ticket] ?? Number.NaN);
    if (ticket >= tickets.keyedCount) draft.judge(ticket, reasonCode('no guid'));
    else if (top.rows[ticket] === 0) draft.judge(ticket, reasonCode('level missing'));
    else if (flag === OVER_HOUR) draft.judge(ticket, flag, tookMs, endedAt);
    else if (flag !== 0) draft.judge(ticket, flag);
    else draft.judge(ticket, 0, tookMs, endedAt);
  }
  return draft.finish();
}

function topLevels({ table, length }: FulfillmentDay, tickets: RowGroups): Float64Array {
  const levels = new Float64Array(tickets.count).fill(Number.NEGATIVE_INFINITY);
  for (let row = 0; row < length; row += 1) {
    const ticket = tickets.groupByRow[row] ?? 0;
    const level = table.level.get(row);
    if (level !== undefined) levels[ticket] = Math.max(levels[ticket] ?? level, level);
  }
  return levels;
}

/** When each ticket was first fired (epoch ms). Only rows with a credible fire count. */
function firstFireTimes(day: FulfillmentDay, tickets: RowGroups): Float64Array {
  const { table, length } = day;
  const firedAt = new Float64Array(tickets.count).fill(Number.POSITIVE_INFINITY);
  const { values } = table.instant.ticketFiredAt;
  for (let row = 0; row < length; row += 1) {
    if (!hasCredibleFire(day, row)) continue;
    const ticket = tickets.groupByRow[row] ?? 0;
    firedAt[ticket] = Math.min(firedAt[ticket] ?? Number.NaN, values[row] ?? Number.NaN);
  }
  return firedAt;
}

export const OPEN_LOAD: Definition = {
  id: 'open-load',
  title: 'Open load',
  rule: 'tickets fired but not fully bumped (peak: the largest count at once)',
};

export interface OpenLoad {
  readonly peak: number;
  /** When the peak was first reached (epoch ms). `undefined` if no ticket was open. */
  readonly peakAt: number | undefined;
  readonly tickets: number;
  readonly excluded: ExcludedCounts;
}

/** A ticket is open from its first fire until just before its last bump. */
export function openLoad(ticketTimes: Measurement, rows: Uint32Array): OpenLoad | undefined {
  const times = countedTimes(ticketTimes, rows);
  if (times === undefined) return undefined;
  const { subjects, valuesMs, excluded } = times;
  const ends = Float64Array.from(subjects, (ticket) => ticketTimes.endedAt[ticket] ?? Number.NaN);
  const fires = ends.map((end, index) => end - (valuesMs[index] ?? Number.NaN)).sort();
  ends.sort();
  let closedCount = 0;
  let peak = 0;
  let peakAt: number | undefined;
  for (const [index, firedAt] of fires.entries()) {
    while ((ends[closedCount] ?? Number.POSITIVE_INFINITY) <= firedAt) closedCount += 1;
    const openCount = index + 1 - closedCount;
    if (openCount <= peak) continue;
    peak = openCount;
    peakAt = firedAt;
  }
  return { peak, peakAt, tickets: subjects.length, excluded };
}
