/** Finds who held each ticket, and counts the rows and sends. Durations are ms. */
import { ODDITIES } from '../table/fulfillment.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import type { FulfillmentTable } from '../table/fulfillment-table.ts';

/** Why a row does not count for who held a ticket; the first of several reasons counts. */
export const HOLDING_LEFT_OUT = ['no ticket', 'another level', ...ODDITIES, 'no station'] as const;
/** One of them. `another level`: not prep. */
export type HoldingLeftOut = (typeof HOLDING_LEFT_OUT)[number];

export interface HoldingCounts {
  /** Rows that count: at prep, with a ticket, a station and times without oddities. */
  readonly rows: number;
  /** All other rows, by reason. */
  readonly leftOut: Readonly<Record<HoldingLeftOut, number>>;
  /** Sends by outcome. With one station, or two that finish last at the same instant, nobody held it. */
  readonly sends: Readonly<Record<'held' | 'one station' | 'tie', number>>;
}

/** One send that a station held. */
export interface CodedHold {
  /** Code of the GUID of the last station to finish. */
  readonly code: number;
  /** When it finished, epoch ms. */
  readonly until: number;
  /** Rows of the other stations, all of which waited. */
  readonly waiting: readonly number[];
  /** Their total wait. */
  readonly sumMs: number;
  /** The wait of the first of them. */
  readonly longestMs: number;
}

/** Collects the counts over tickets. */
export class HoldingTally {
  readonly #day: FulfillmentDay;
  #rows = 0;
  readonly #leftOut: Record<HoldingLeftOut, number> = {
    'no ticket': 0,
    'another level': 0,
    impossible: 0,
    'other date': 0,
    'un-bumped': 0,
    'mass-bumped': 0,
    'no time': 0,
    'no station': 0,
  };
  readonly #sends = { held: 0, 'one station': 0, tie: 0 };

  constructor(day: FulfillmentDay) {
    this.#day = day;
  }

  /** Counts the rows of one ticket and returns who held it, send by send. */
  add(ticketRows: Uint32Array): readonly CodedHold[] {
    const counted: number[] = [];
    for (const row of ticketRows) {
      const reason = leftOutReason(this.#day, row);
      if (reason === undefined) counted.push(row);
      else this.#leftOut[reason] += 1;
    }
    this.#rows += counted.length;
    const holds: CodedHold[] = [];
    for (const send of courseSends(this.#day.table, counted)) {
      const outcome = holdOf(this.#day.table, send);
      if (typeof outcome === 'object') holds.push(outcome);
      this.#sends[typeof outcome === 'object' ? 'held' : outcome] += 1;
    }
    return holds;
  }

  /** The counts so far. */
  counts(): HoldingCounts {
    return { rows: this.#rows, leftOut: { ...this.#leftOut }, sends: { ...this.#sends } };
  }
}

function leftOutReason(day: FulfillmentDay, row: number): HoldingLeftOut | undefined {
  const { table } = day;
  if (!table.guid.ticketGuid.isSet(row)) return 'no ticket';
  if (table.level.get(row) !== 0) return 'another level';
  const oddity = day.oddity(row);
  if (oddity !== undefined) return oddity;
  return table.text.prepStationGuid.codes[row] === 0 ? 'no station' : undefined;
}

function holdOf(
  table: FulfillmentTable,
  send: readonly number[],
): CodedHold | 'one station' | 'tie' {
  const { codes } = table.text.prepStationGuid;
  const { values } = table.instant.itemFulfilledAt;
  const finishes = new Map<number, number>();
  for (const row of send) {
    const code = codes[row] ?? 0;
    const at = values[row] ?? 0;
    finishes.set(code, Math.max(finishes.get(code) ?? at, at));
  }
  if (finishes.size < 2) return 'one station';
  const until = [...finishes.values()].reduce((last, at) => Math.max(last, at));
  const [code = 0, ...tied] = [...finishes].flatMap(([each, at]) => (at === until ? [each] : []));
  if (tied.length > 0) return 'tie';
  const waiting = send.filter((row) => codes[row] !== code);
  const waits = waiting.map((row) => until - (values[row] ?? until));
  return {
    code,
    until,
    waiting,
    sumMs: waits.reduce((sum, wait) => sum + wait, 0),
    longestMs: waits.reduce((longest, wait) => Math.max(longest, wait), 0),
  };
}

/**
 * Splits a ticket's rows, all with a fire time, into sends: rows that wait for each other. Courses do not wait for each other, unless a
 * row of each was fired at the same instant. Rows of one course are one send however far apart they were fired, because a kitchen that
 * fires by prep time wants them ready together. A row without a course joins those fired at its instant; without any courses the ticket
 * is one send.
 */
function courseSends(
  table: FulfillmentTable,
  rows: readonly number[],
): readonly (readonly number[])[] {
  const [first] = rows;
  if (first === undefined) return [];
  const course = courseOf(table, first);
  if (rows.every((row) => courseOf(table, row) === course)) return [rows];

  const leaders = Uint32Array.from(rows, (_, place) => place);
  const leaderOf = (place: number): number => {
    let at = place;
    for (let up = leaders[at] ?? at; up !== at; up = leaders[at] ?? at) {
      // Path compression.
      leaders[at] = leaders[up] ?? up;
      at = up;
    }
    return at;
  };
  const firstOf = new Map<string, number>();
  const join = (place: number, bond: string) => {
    const known = firstOf.get(bond);
    if (known === undefined) firstOf.set(bond, place);
    else leaders[leaderOf(place)] = leaderOf(known);
  };
  for (const [place, row] of rows.entries()) {
    join(place, `fired ${table.instant.ticketFiredAt.values[row]}`);
    const its = courseOf(table, row);
    if (its !== 0) join(place, `course ${its}`);
  }
  const sends = new Map<number, number[]>();
  for (const [place, row] of rows.entries()) {
    const leader = leaderOf(place);
    const send = sends.get(leader);
    if (send === undefined) sends.set(leader, [row]);
    else send.push(row);
  }
  return [...sends.values()];
}

/** A number per course: positive by GUID, negative by name, 0 without either. */
function courseOf({ text }: FulfillmentTable, row: number): number {
  const guid = text.courseGuid.codes[row] ?? 0;
  return guid === 0 ? 0 - (text.courseName.codes[row] ?? 0) : guid;
}
