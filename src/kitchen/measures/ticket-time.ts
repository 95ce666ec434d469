/** Ticket time from fire. A KDS counts from when the order was sent, but the export has no such time. */
import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import { runToEnd } from '../model/steps.ts';
import {
  type Definition,
  hasFire,
  type LeftOut,
  type Measure,
  type Measurement,
  measured,
  NONE,
  NOT_ABOUT,
  OVER_HOUR,
  reasonCode,
} from './measure.ts';
import { guidGroupSteps, type RowGroups } from './row-groups.ts';

/** Subjects are group numbers. */
export function measurementDraft({ of, count }: RowGroups) {
  const valuesMs = new Float64Array(count).fill(Number.NaN);
  const endedAt = new Float64Array(count).fill(Number.NaN);
  const reasons = new Uint8Array(count).fill(NOT_ABOUT);

  /** Takes a `reasonCode`, 0 for a counted subject. Duration (ms) and end (epoch ms) are kept if known. */
  const judge = (subject: number, reason: number, tookMs = Number.NaN, end = Number.NaN): void => {
    valuesMs[subject] = tookMs;
    endedAt[subject] = end;
    reasons[subject] = reason;
  };
  /** The draft can't be used afterward. */
  const finished = (): Measurement => {
    const subjects = new Uint32Array(of.length);
    for (let row = 0; row < of.length; row += 1) {
      const subject = of[row] ?? 0;
      subjects[row] = reasons[subject] === NOT_ABOUT ? NONE : subject;
    }
    return { subjects, isOfRows: false, valuesMs, endedAt, reasons };
  };
  return { judge, finished };
}

/** Rows at one level, by group. `levelOf`: the level to read. */
export function levelTimes(
  { table, length, oddities: odd }: FulfillmentDay,
  groups: RowGroups,
  levelOf: (group: number) => number,
) {
  // Epoch ms. Infinite without a time.
  const firstAt = new Float64Array(groups.count).fill(Number.POSITIVE_INFINITY);
  const lastAt = new Float64Array(groups.count).fill(Number.NEGATIVE_INFINITY);
  // 0, or the rows' lowest `oddityCode`, independent of row order.
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
  take: (day) => runToEnd(ticketTimeSteps(day)),
};

/** A flagged row at the top level leaves the ticket out. Over 60 minutes, it keeps a time, for the list of the slowest. */
export function* ticketTimeSteps(day: FulfillmentDay): Generator<undefined, Measurement> {
  yield* day.judgeInSteps();
  const tickets = yield* guidGroupSteps(day.table.guid.ticketGuid, day.length);
  const levels = topLevels(day, tickets);
  yield;
  const firedAt = firstFires(day, tickets);
  yield;
  const top = levelTimes(day, tickets, (ticket) => levels[ticket] ?? Number.NaN);
  yield;
  const draft = measurementDraft(tickets);
  for (let ticket = 0; ticket < tickets.count; ticket += 1) {
    const odd = top.oddities[ticket] ?? 0;
    const endedAt = top.lastAt[ticket] ?? Number.NaN;
    const tookMs = endedAt - (firedAt[ticket] ?? Number.NaN);
    if (ticket >= tickets.keyed) draft.judge(ticket, reasonCode('no guid'));
    else if (top.rows[ticket] === 0) draft.judge(ticket, reasonCode('level missing'));
    else if (odd === OVER_HOUR) draft.judge(ticket, odd, tookMs, endedAt);
    else if (odd !== 0) draft.judge(ticket, odd);
    else draft.judge(ticket, 0, tookMs, endedAt);
  }
  return draft.finished();
}

function topLevels({ table, length }: FulfillmentDay, tickets: RowGroups): Float64Array {
  const levels = new Float64Array(tickets.count).fill(Number.NEGATIVE_INFINITY);
  for (let row = 0; row < length; row += 1) {
    const ticket = tickets.of[row] ?? 0;
    const level = table.level.get(row);
    if (level !== undefined) levels[ticket] = Math.max(levels[ticket] ?? level, level);
  }
  return levels;
}

/** First fire by ticket. Rows over an hour or mass-bumped count. Rows with impossible or missing times, or from another date, don't. */
function firstFires(day: FulfillmentDay, tickets: RowGroups): Float64Array {
  const { table, length } = day;
  const firedAt = new Float64Array(tickets.count).fill(Number.POSITIVE_INFINITY);
  const { values } = table.instant.ticketFiredAt;
  for (let row = 0; row < length; row += 1) {
    if (!hasFire(day, row)) continue;
    const ticket = tickets.of[row] ?? 0;
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
  /** Epoch ms of the peak's first fire. `undefined` if no ticket was open. */
  readonly peakAt: number | undefined;
  readonly tickets: number;
  readonly excluded: LeftOut;
}

/** A ticket is open from first fire up to, but not including, last bump. `undefined` as in `measured`. */
export function openLoad(ticketTimes: Measurement, rows: Uint32Array): OpenLoad | undefined {
  const times = measured(ticketTimes, rows);
  if (times === undefined) return undefined;
  const { subjects, valuesMs, excluded } = times;
  const ends = Float64Array.from(subjects, (ticket) => ticketTimes.endedAt[ticket] ?? Number.NaN);
  const fires = ends.map((end, index) => end - (valuesMs[index] ?? Number.NaN)).sort();
  ends.sort();
  let done = 0;
  let peak = 0;
  let peakAt: number | undefined;
  for (const [before, fire] of fires.entries()) {
    while ((ends[done] ?? Number.POSITIVE_INFINITY) <= fire) done += 1;
    const open = before + 1 - done;
    if (open <= peak) continue;
    peak = open;
    peakAt = fire;
  }
  return { peak, peakAt, tickets: subjects.length, excluded };
}
