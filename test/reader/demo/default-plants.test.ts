/** At any opening, the default plants make one demo station slow and another quiet, as the monitor judges against the weeks before. */
import { expect, test } from 'vitest';
import { businessDateAt } from '../../../src/kitchen/model/business-day.ts';
import { fulfillmentDay } from '../../../src/kitchen/model/fulfillment-day.ts';
import { rowRules } from '../../../src/kitchen/model/row-oddities.ts';
import { NO_LIMITS } from '../../../src/kitchen/pace/station-limit.ts';
import type { DateSummary } from '../../../src/kitchen/usual/date-summary.ts';
import { summarizedDate } from '../../../src/kitchen/usual/summarized-date.ts';
import { usualDates } from '../../../src/kitchen/usual/usual-dates.ts';
import { usualOf } from '../../../src/kitchen/usual/usual.ts';
import { plantsToday } from '../../../src/reader/sources/demo-plants.ts';
import { demoRestaurants, zoneAtDinner } from '../../../src/reader/sources/demo-restaurants.ts';
import { DEMO, readDemo } from '../../../src/reader/sources/demo-source.ts';
import { simulateDay } from '../../../src/service/simulator/day.ts';
import { PROFILE_NAMES } from '../../../src/service/simulator/profile.ts';
import { plantsOn, plantText } from '../../../src/service/simulator/written-plant.ts';
import { paceReading } from '../../kitchen/pace/at-once.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A Monday. */
const MONDAY = Date.UTC(2026, 10, 16);
/** 18:47, 19:15, and 19:43 on the demo's clock. */
const OPENED = [5 * 60 + 47, 12 * 60 + 15, 21 * 60 + 43];
const EVENING = MONDAY + 12 * 60 * MINUTE_MS;
/** Minutes with the slow station still slow. */
const STAYS = [30, 60, 90];
/** Somebody clears the fryers' screen on some dates, and the station is not judged for half an hour. */
const MOST_NOT_JUDGED = 2;
const WEEKS = 4;
const CLOSEOUT_HOUR = 4;

type Calendar = Parameters<typeof summarizedDate>[2];
type Demo = ReturnType<typeof readDemo>;

const summaries = new Map<string, DateSummary>();

/** Summary without plants. It is the same in all zones, because a summary has only the kitchen's own clock. */
function summaryOf(demo: Demo, date: string, calendar: Calendar): DateSummary {
  const summary = summaries.get(date) ?? summaryIn(demo, date, calendar);
  summaries.set(date, summary);
  return summary;
}

function summaryIn({ profile, seed }: Demo, date: string, calendar: Calendar): DateSummary {
  const { zone: timezone, closeoutHour } = calendar;
  const records = simulateDay({ profile, seed, businessDate: date, timezone, closeoutHour });
  const rows = records.map(({ record }) => record);
  const rules = rowRules(date, { calendar, zoneKnown: true });
  return summarizedDate(fulfillmentDay(rows, '', rules), date, calendar);
}

/** Stations needing somebody, these minutes after a demo was opened. */
function needing(demo: Demo, opened: number, later: readonly number[]) {
  const calendar = { zone: zoneAtDinner(opened), closeoutHour: CLOSEOUT_HOUR };
  const plants = plantsToday(demo, calendar, opened);
  const [first] = demoRestaurants({ ...demo, ...calendar, plants });
  if (first === undefined) throw new Error('a demo has restaurants');
  const date = businessDateAt(opened, calendar);
  const { profile, seed } = first;
  const { zone: timezone, closeoutHour } = calendar;
  const day = { businessDate: date, timezone, closeoutHour };
  const records = simulateDay({
    profile,
    seed,
    ...day,
    plants: plantsOn(first.plants ?? [], day),
  });
  const usualTimes = usualOf(
    usualDates(date, WEEKS).map((before) => summaryOf(demo, before, calendar)),
  );
  const rules = rowRules(date, { calendar, zoneKnown: true });
  return later.map((minutes) => {
    const asOf = opened + minutes * MINUTE_MS;
    const rows = records.filter(({ appearsAt }) => appearsAt <= asOf);
    const { stations } = paceReading({
      day: fulfillmentDay(
        rows.map(({ record }) => record),
        '',
        rules,
      ),
      stations: first.setup().stations,
      date,
      calendar,
      usualTimes,
      asOf,
      readAt: asOf,
      limits: NO_LIMITS,
    });
    const named = (state: string) =>
      stations.filter(({ pace }) => pace?.state === state).map(({ name }) => name);
    return { slow: named('slow'), quiet: named('quiet'), unknown: named('unknown') };
  });
}

test.each(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].entries().toArray())(
  'on weekday %i, at %s, the demo is slow and quiet when it is opened, and slow for long',
  (day) => {
    const stays = OPENED.flatMap((minutes) => {
      const opened = MONDAY + day * DAY_MS + minutes * MINUTE_MS;
      const [atOpening, ...after] = needing(DEMO, opened, [0, ...STAYS]);
      // A line that forms by chance is there without the plants, too.
      const [ordinary] = needing(readDemo({ plants: ['none'] }), opened, [0]);
      expect(ordinary?.slow).not.toContain('Fry');
      expect(atOpening?.slow.toSorted()).toEqual(['Fry', ...(ordinary?.slow ?? [])].toSorted());
      expect(atOpening?.quiet).toEqual(['Cold', ...(ordinary?.quiet ?? [])]);
      return after;
    });
    const notSlow = stays.filter(({ slow }) => !slow.includes('Fry'));
    for (const { unknown } of notSlow) expect(unknown).toContain('Fry');
    expect(notSlow.length).toBeLessThanOrEqual(MOST_NOT_JUDGED);
  },
);

test('an earlier date has the same summary in all zones of the demo', () => {
  const [first, ...others] = OPENED.map((minutes) => {
    const zone = zoneAtDinner(MONDAY + minutes * MINUTE_MS);
    return summaryIn(DEMO, '20261109', { zone, closeoutHour: CLOSEOUT_HOUR });
  });
  expect(others).toEqual([first, first]);
});

test('none makes a demo without faults, and any other plant replaces the default ones', () => {
  const opened = EVENING;
  const calendar = { zone: zoneAtDinner(opened), closeoutHour: CLOSEOUT_HOUR };
  expect(plantsToday(readDemo({ plants: ['None'] }), calendar, opened)).toEqual([]);
  const [nothing] = needing(readDemo({ plants: ['none'] }), opened, [0]);
  expect(nothing).toMatchObject({ slow: [], quiet: [] });
  expect(plantsToday(readDemo({ plants: ['holiday'] }), calendar, opened)).toEqual([
    { kind: 'holiday' },
  ]);
});

test('the default faults have times on the clock of their place', () => {
  const calendar = { zone: zoneAtDinner(EVENING), closeoutHour: CLOSEOUT_HOUR };
  const textsOf = (profile: string) =>
    plantsToday(readDemo({ profile }), calendar, EVENING)?.map(plantText);
  expect(calendar.zone).toBe('Asia/Bangkok');
  expect(textsOf('typical')).toEqual([
    '20261114/rush@18:00+120m*1.5',
    'equipment:Fry@16:43*0.4',
    'slow:Fry@16:43*1.8',
    'screen:Cold@17:28+180m',
  ]);
  // A two-station counter comes without faults.
  expect(textsOf('cafe')).toBeUndefined();
});

test.each(PROFILE_NAMES)(
  'a demo with the profile %s can be opened at any hour on any day',
  (profile) => {
    const calendar = { zone: 'America/New_York', closeoutHour: CLOSEOUT_HOUR };
    for (let hours = 0; hours < 24 * 7; hours += 5) {
      const now = MONDAY + hours * 60 * MINUTE_MS;
      const plants = plantsToday({ profile, seed: 1 }, calendar, now);
      const day = {
        businessDate: businessDateAt(now, calendar),
        timezone: calendar.zone,
        closeoutHour: CLOSEOUT_HOUR,
      };
      for (const { from = 0 } of plantsOn(plants ?? [], day)) expect(from).toBeLessThanOrEqual(now);
    }
  },
);
