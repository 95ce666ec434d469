/** Sync spread: how far apart the stations finish what should leave the kitchen together. */
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { stationCodes } from '../table/named-codes.ts';
import { levelTimes } from './level-times.ts';
import { type Measure, type Measurement, reasonCode } from './measure.ts';
import { MeasurementDraft } from './measurement-draft.ts';
import { keyedGroups, type RowGroups } from './row-groups.ts';

/** From the first item of a ticket's course to the last, across its prep stations. Rows without a course are one course. */
export const SYNC_SPREAD: Measure = {
  id: 'sync-spread',
  title: 'Sync spread',
  rule: 'first to last prep bump among the stations of one ticket and course',
  take: measureCourses,
};

function measureCourses(day: FulfillmentDay): Measurement {
  const courses = coursesOfTickets(day);
  const times = levelTimes(day, courses, () => 0);
  const spansStations = coursesOfSeveralStations(day, courses);
  const draft = new MeasurementDraft(courses);
  for (let course = 0; course < courses.count; course += 1) {
    if (times.rows[course] === 0) continue;
    const odd = times.oddities[course] ?? 0;
    const endedAt = times.lastAt[course] ?? Number.NaN;
    const took = endedAt - (times.firstAt[course] ?? Number.NaN);
    if (course >= courses.keyed) draft.leaveOut(course, reasonCode('no guid'));
    else if (spansStations[course] === 0) draft.leaveOut(course, reasonCode('one station'));
    else if (odd !== 0) draft.leaveOut(course, odd);
    else draft.count(course, took, endedAt);
  }
  return draft.finished();
}

function coursesOfTickets({ table, length }: FulfillmentDay): RowGroups {
  const { ticketGuid } = table.guid;
  const { courseGuid, courseName } = table.text;
  /** By GUID, and by name where there is no GUID. */
  const courseCode = (row: number): number => {
    const guid = courseGuid.codes[row] ?? 0;
    return guid === 0 ? -(courseName.codes[row] ?? 0) : guid;
  };
  return keyedGroups(
    length,
    {
      hash: (row) => ticketGuid.hash(row) ^ Math.imul(courseCode(row), 0x9e_37_79_b1),
      isSame: (row, other) =>
        courseCode(row) === courseCode(other) && ticketGuid.isSame(row, other),
    },
    (row) => ticketGuid.isSet(row),
  );
}

/** By course: 1 where its prep rows name two stations or more. */
function coursesOfSeveralStations(day: FulfillmentDay, courses: RowGroups): Uint8Array {
  const { codeOf } = stationCodes(day);
  const stationOf = new Uint32Array(courses.count);
  const several = new Uint8Array(courses.count);
  for (let row = 0; row < day.length; row += 1) {
    const station = codeOf(row);
    if (day.table.level.get(row) !== 0 || station === 0) continue;
    const course = courses.of[row] ?? 0;
    const known = stationOf[course] ?? 0;
    if (known === 0) stationOf[course] = station;
    else if (known !== station) several[course] = 1;
  }
  return several;
}
