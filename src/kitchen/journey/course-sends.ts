/** The rows of a ticket that should be ready together. */
import type { FulfillmentTable } from '../table/fulfillment-table.ts';

/**
 * Splits a ticket's rows, all with a fire time, into sends: rows that wait for each other. Courses do not wait for each other, unless a
 * row of each was fired at the same instant. Rows of one course are one send however far apart they were fired, because a kitchen that
 * fires by prep time wants them ready together. A row without a course joins those fired at its instant; without any courses the ticket
 * is one send.
 */
export function courseSends(
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
