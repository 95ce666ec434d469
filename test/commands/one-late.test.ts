import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { reportFigures } from '../../src/commands/report/day.ts';
import { headline } from '../../src/kitchen/fleet/restaurant-status.ts';
import { businessQuarters, quarterIndex } from '../../src/kitchen/measures/business-quarters.ts';
import { stationFigures } from '../../src/kitchen/measures/figures.ts';
import { measurementOf } from '../../src/kitchen/measures/measure.ts';
import { STATION_TIME } from '../../src/kitchen/measures/measures.ts';
import { binOf } from '../../src/kitchen/measures/time-histogram.ts';
import { timeline } from '../../src/kitchen/measures/timeline.ts';
import {
  allRows,
  type FulfillmentDay,
  fulfillmentDay,
} from '../../src/kitchen/model/fulfillment-day.ts';
import { rowRules } from '../../src/kitchen/model/row-oddities.ts';
import { dateLimits, limitsOfRows, type SetLimits } from '../../src/kitchen/pace/station-limit.ts';
import { listColumn } from '../../src/kitchen/tables/item-columns.ts';
import { summarizedDate } from '../../src/kitchen/usual/summarized-date.ts';
import { trendOf } from '../../src/kitchen/usual/trend.ts';
import { usualOf } from '../../src/kitchen/usual/usual.ts';
import { EPOCH } from '../api/virtual-clock.ts';
import { paceReading } from '../kitchen/pace/at-once.ts';
import { GRILL, guid, TODAY } from '../scenarios/builders.ts';
import { randomDays, STATIONS } from './figures-day.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const CLOCK = businessQuarters(GRILL.calendar, TODAY);
const BEFORE = ['20260108', '20260101'];

/** Each row on a separate ticket: a station's states count tickets, everything else items. */
const days = randomDays.map((records) => {
  const own = records.map((each, at) => ({ ...each, ticketGuid: guid(5, at) }));
  return fulfillmentDay(own, GRILL.guid, rowRules(TODAY, GRILL));
});

const pair = fc
  .tuple(fc.integer({ min: 1, max: HOUR }), fc.integer({ min: 1, max: HOUR }))
  .map(([a, b]) => ({ cautionMs: Math.min(a, b), lateMs: Math.max(a, b) }));
const maybe = fc.option(pair, { nil: undefined });

/** Limits of every origin, by GUID and by name. */
const sets: fc.Arbitrary<SetLimits> = fc
  .record({
    here: maybe,
    profile: maybe,
    all: maybe,
    flag: fc.option(pair, { nil: undefined, freq: 5 }),
  })
  .map(({ here, profile, all, flag }) => ({
    flag,
    here: new Map(here === undefined ? [] : [[STATIONS[0]?.guid ?? '', here]]),
    stations: new Map(profile === undefined ? [] : [['fry', profile]]),
    all,
  }));

const usuals = fc
  .tuple(randomDays, randomDays)
  .map((earlier) =>
    usualOf(
      earlier.map((records, at) =>
        summarizedDate(
          fulfillmentDay(records, GRILL.guid, rowRules(TODAY, GRILL)),
          BEFORE[at] ?? '',
          GRILL.calendar,
        ),
      ),
    ),
  );

/** The station's rows, by GUID. */
function rowsOf(day: FulfillmentDay, station: string): Uint32Array {
  return allRows(day).order.filter((row) => day.table.text.prepStationGuid.get(row) === station);
}

test("a bump is late everywhere or nowhere, whatever the limit's origin", () => {
  fc.assert(
    fc.property(days, sets, usuals, (day, set, usualTimes) => {
      const limits = dateLimits(set, usualTimes);
      const byRow = limitsOfRows(day, limits);
      const all = allRows(day).order;
      const stationTime = measurementOf(day, STATION_TIME);
      const report = reportFigures(day, all, byRow, CLOCK);
      const pace = paceReading({
        day,
        stations: STATIONS,
        date: TODAY,
        calendar: GRILL.calendar,
        usualTimes,
        asOf: EPOCH,
        readAt: EPOCH,
        isFullDate: true,
        limits: set,
      });
      const summary = summarizedDate(day, TODAY, GRILL.calendar);
      const [trend] = trendOf([summary], new Map(), limits).dates;
      expect(headline({ issues: [] }, 0, day, limits).day?.late).toBe(
        report.stations.reduce((sum, { late }) => sum + late, 0),
      );
      for (const { guid: station, name = station } of STATIONS) {
        const own = rowsOf(day, station);
        const { late, overHour, caution } = stationFigures(day, own, byRow);
        const { lateMs } = limits.limitOf({ key: station, name });

        const printed = report.stations.find(({ key }) => key === station);
        expect([printed?.late ?? 0, printed?.caution ?? 0]).toEqual([late, caution]);

        const { values: bumped } = day.table.instant.itemFulfilledAt;
        const outside = own.filter((row) => quarterIndex(CLOCK, bumped[row] ?? Number.NaN) === -1);
        const quarters = timeline(day, stationTime, own, CLOCK, byRow)?.quarters ?? [];
        const before = stationFigures(day, outside, byRow).late;
        expect(quarters.reduce((sum, each) => sum + each.late, before)).toBe(late);

        const marks = Array.from(own, (row) =>
          listColumn('took').cell(day.row(row), {
            clock: { zone: 'UTC' },
            seconds: false,
            limitOf: () => byRow.limitOf(row),
          }),
        );
        expect(marks.filter(({ text }) => text.endsWith('!!')).length + overHour).toBe(late);

        const shown = pace.stations.find((each) => each.guid === station);
        expect(shown?.limit).toEqual(limits.limitOf({ key: station, name }));
        const paced = shown?.pace?.bumps ?? [];
        const inTime = paced.filter(({ tookMs }) => tookMs <= HOUR && tookMs >= lateMs).length;
        expect(inTime).toBe(late - overHour);
        // A row over an hour is late in both, unless it was forgotten on the screen.
        const longer = paced.filter(({ tookMs }) => tookMs > HOUR).length;
        expect(shown?.pace?.now.late ?? 0).toBe(inTime + longer);

        const inBin = [...own].filter(
          (row) => binOf(stationTime.valuesMs[row] ?? Number.NaN) === binOf(lateMs),
        ).length;
        expect(Math.abs((trend?.station(station).late ?? 0) - late)).toBeLessThanOrEqual(inBin);
      }
    }),
  );
});
