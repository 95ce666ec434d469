import { expect, test } from 'vitest';
import { shiftBusinessDate } from '../../../src/kitchen/model/business-day.ts';
import { runToEnd } from '../../../src/kitchen/model/steps.ts';
import { dateLimits, limitsOfRows, NO_LIMITS } from '../../../src/kitchen/pace/station-limit.ts';
import { causeDaySteps } from '../../../src/kitchen/tickets/cause-day.ts';
import { lateCause, lateTickets } from '../../../src/kitchen/tickets/late-causes.ts';
import { usualOf } from '../../../src/kitchen/usual/usual.ts';
import { simulateDay } from '../../../src/service/simulator/day.ts';
import { CHICAGO, dayAt, summaryOf } from '../usual/summarized.ts';

/** The demo's kitchen. */
const { zone: timezone, closeoutHour } = CHICAGO;
const KITCHEN = { profile: 'typical', seed: 1, timezone, closeoutHour } as const;
const WEEKS = 4;
const DATES = ['20260810', '20260811', '20260812', '20260814', '20260815'];

function recordsOn(businessDate: string) {
  return simulateDay({ ...KITCHEN, businessDate }).map(({ record }) => record);
}

function lateOn(date: string) {
  const before = Array.from({ length: WEEKS }, (_, week) =>
    shiftBusinessDate(date, -7 * (week + 1)),
  );
  const usualTimes = usualOf(before.map((each) => summaryOf(recordsOn(each), each)));
  const day = dayAt(recordsOn(date), date);
  const causes = runToEnd(causeDaySteps(day, { date, calendar: CHICAGO, usualTimes }));
  return lateTickets(day, causes, limitsOfRows(day, dateLimits(NO_LIMITS, usualTimes)));
}

test("on the demo's past dates, at most 35% of late tickets have no clear cause", () => {
  const causes = DATES.flatMap(lateOn).map(lateCause);
  expect(causes.length).toBeGreaterThan(300);
  const unknown = causes.filter((cause) => cause === 'unknown').length;
  expect(unknown / causes.length).toBeLessThanOrEqual(0.35);
});
