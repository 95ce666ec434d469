import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import type { FulfillmentTable } from '../model/fulfillment-table.ts';
import { stationCodes } from '../model/named-codes.ts';
import type { KeyedRows } from '../model/row-index.ts';
import { TICKETS_AT_ONCE } from '../model/row-oddities.ts';
import { runToEnd } from '../model/steps.ts';
import {
  type Definition,
  type Measure,
  type Measurement,
  NOT_APPLICABLE,
  RowMeasurement,
  reasonCode,
} from './measure.ts';
import { guidGroups, keyedGroupSteps, type RowGroups } from './row-groups.ts';
import { levelTimes, MeasurementDraft, TICKET_TIME } from './ticket-time.ts';

export const STATION_TIME: Measure = {
  id: 'station-time',
  title: 'Station time',
  rule: 'fired to bumped at prep',
  measure: (day) => measurePrepRows(day, 'ticketFiredAt', 'itemFulfilledAt'),
};

function measurePrepRows(
  day: FulfillmentDay,
  fromColumn: keyof FulfillmentTable['instant'],
  toColumn: keyof FulfillmentTable['instant'],
  needsStartQueue = false,
): Measurement {
  const { table, length, oddities } = day;
  const { values: from } = table.instant[fromColumn];
  const { values: to } = table.instant[toColumn];
  const prepLevel = table.level.values.indexOf(0);
  const { codes: levels } = table.level;
  const noTime = reasonCode('no time');
  const noStartQueue = reasonCode('no start queue');
  const tookOrReason = new Int32Array(length);
  for (let row = 0; row < length; row += 1) {
    const took = (to[row] ?? Number.NaN) - (from[row] ?? Number.NaN);
    let reason = oddities[row] ?? 0;
    if (levels[row] !== prepLevel) reason = NOT_APPLICABLE;
    else if (needsStartQueue && !day.hasStartQueue(row)) reason = noStartQueue;
    else if (reason === 0 && Number.isNaN(took)) reason = noTime;
    // A time without a flag fits in 32 bits, because it is at most an hour.
    tookOrReason[row] = reason === 0 ? took : -reason;
  }
  return new RowMeasurement(tookOrReason, table.instant.itemFulfilledAt.values.subarray(0, length));
}

export const QUEUE: Measure = {
  id: 'queue',
  title: 'Queue',
  rule: 'fired to started, where the start queue is in use',
  measure: (day) => measurePrepRows(day, 'ticketFiredAt', 'itemStartedAt', true),
};

export const MAKE: Measure = {
  id: 'make',
  title: 'Make',
  rule: 'started to bumped, where the start queue is in use',
  measure: (day) => measurePrepRows(day, 'itemStartedAt', 'itemFulfilledAt', true),
};

/** A ticket's rows without a course form one course. */
export const SYNC_SPREAD: Measure = {
  id: 'sync-spread',
  title: 'First-to-last gap',
  rule: 'first to last prep bump between stations on one ticket and course',
  measure: measureCourses,
};

function measureCourses(day: FulfillmentDay): Measurement {
  const courses = coursesOfTickets(day);
  const times = levelTimes(day, courses, () => 0);
  const spansStations = coursesOfSeveralStations(day, courses);
  const draft = new MeasurementDraft(courses);
  for (let course = 0; course < courses.count; course += 1) {
    if (times.rows[course] === 0) continue;
    const flag = times.oddities[course] ?? 0;
    const endedAt = times.lastAt[course] ?? Number.NaN;
    const took = endedAt - (times.firstAt[course] ?? Number.NaN);
    if (course >= courses.keyedCount) draft.judge(course, reasonCode('no guid'));
    else if (spansStations[course] === 0) draft.judge(course, reasonCode('one station'));
    else if (flag !== 0) draft.judge(course, flag);
    else draft.judge(course, 0, took, endedAt);
  }
  return draft.finish();
}

function coursesOfTickets({ table, length }: FulfillmentDay): RowGroups {
  const { ticketGuid } = table.guid;
  const { courseGuid, courseName } = table.text;
  /** A course without a GUID has its name's code, as a negative number. */
  const courseCode = (row: number): number => {
    const guid = courseGuid.codes[row] ?? 0;
    return guid === 0 ? -(courseName.codes[row] ?? 0) : guid;
  };
  const rows: KeyedRows = {
    hash: (row) => ticketGuid.hash(row) ^ Math.imul(courseCode(row), 0x9e_37_79_b1),
    isSame: (row, other) => courseCode(row) === courseCode(other) && ticketGuid.isSame(row, other),
  };
  return runToEnd(keyedGroupSteps(length, rows, (row) => ticketGuid.isSet(row)));
}

/** By course: 1 if the course has prep rows at several stations. */
function coursesOfSeveralStations(day: FulfillmentDay, courses: RowGroups): Uint8Array {
  const { codeOf } = stationCodes(day);
  const firstStation = new Uint32Array(courses.count);
  const hasSeveral = new Uint8Array(courses.count);
  for (let row = 0; row < day.length; row += 1) {
    const station = codeOf(row);
    if (day.table.level.get(row) !== 0 || station === 0) continue;
    const course = courses.groupByRow[row] ?? 0;
    const first = firstStation[course] ?? 0;
    if (first === 0) firstStation[course] = station;
    else if (first !== station) hasSeveral[course] = 1;
  }
  return hasSeveral;
}

export const EXPO_HOLD: Measure = {
  id: 'expo-hold',
  title: 'Window time',
  rule: "an item's last prep bump to expo 1 bump",
  level: 1,
  measure: (day) => measureBetween(day, 0, 1),
};

export const RUN: Measure = {
  id: 'run',
  title: 'Run',
  rule: 'expo 1 bump to expo 2 bump',
  level: 2,
  measure: (day) => measureBetween(day, 1, 2),
};

function measureBetween(day: FulfillmentDay, lower: number, upper: number): Measurement {
  const selections = guidGroups(day.table.guid.selectionGuid, day.length);
  const from = levelTimes(day, selections, () => lower);
  const to = levelTimes(day, selections, () => upper);
  const draft = new MeasurementDraft(selections);
  for (let selection = 0; selection < selections.count; selection += 1) {
    if (to.rows[selection] === 0) continue;
    const flag = lowestFlag(from.oddities[selection], to.oddities[selection]);
    const endedAt = to.lastAt[selection] ?? Number.NaN;
    const took = endedAt - (from.lastAt[selection] ?? Number.NaN);
    if (selection >= selections.keyedCount) draft.judge(selection, reasonCode('no guid'));
    else if (from.rows[selection] === 0) draft.judge(selection, reasonCode('level missing'));
    else if (flag !== 0) draft.judge(selection, flag);
    else if (took < 0) draft.judge(selection, reasonCode('out of sequence'));
    else draft.judge(selection, 0, took, endedAt);
  }
  return draft.finish();
}

/** A code of 0 is no flag. */
function lowestFlag(a = 0, b = 0): number {
  return a === 0 || b === 0 ? a + b : Math.min(a, b);
}

export const MEASURES: readonly Measure[] = [
  STATION_TIME,
  QUEUE,
  MAKE,
  SYNC_SPREAD,
  EXPO_HOLD,
  RUN,
  TICKET_TIME,
];

export const OVER_HOUR_RULE: Definition = {
  id: 'un-bumped',
  title: 'Over 60',
  rule: 'fired to bumped over 60 min: not in median and 90%, counted as late',
};

export const MASS_BUMP_RULE: Definition = {
  id: 'mass-bumped',
  title: 'Mass-bumped',
  rule: `at prep within 30 s of fire (or the station's mass-bump limit), or one of ${TICKETS_AT_ONCE} or more tickets bumped there in the same second: left out`,
};

export const OTHER_DATE_RULE: Definition = {
  id: 'other-date',
  title: 'Other date',
  rule: 'fired outside the business date and adjacent dates: left out (not checked without a time zone)',
};
