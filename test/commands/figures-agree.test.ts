import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reportFigures } from '../../src/commands/report/day.ts';
import type { ItemFulfillmentRead } from '../../src/contract/decode.ts';
import { addTallies, type DayTally, dayView } from '../../src/kitchen/audit/day-view.ts';
import { parseFilter } from '../../src/kitchen/filter/filter-parser.ts';
import { headline } from '../../src/kitchen/fleet/restaurant-status.ts';
import { businessQuarters } from '../../src/kitchen/measures/business-quarters.ts';
import { dayFigures } from '../../src/kitchen/measures/day-figures.ts';
import { type Measure, measurementOf } from '../../src/kitchen/measures/measure.ts';
import { MEASURES, STATION_TIME } from '../../src/kitchen/measures/measures.ts';
import { timeStats } from '../../src/kitchen/measures/quantile.ts';
import { timeline } from '../../src/kitchen/measures/timeline.ts';
import {
  allRows,
  type FulfillmentDay,
  fulfillmentDay,
} from '../../src/kitchen/model/fulfillment-day.ts';
import { ODDITIES, type Oddity } from '../../src/kitchen/model/fulfillment.ts';
import { filterCalendar } from '../../src/kitchen/model/local-time.ts';
import { rowRules } from '../../src/kitchen/model/row-oddities.ts';
import { dateLimits, limitsOfRows, NO_LIMITS } from '../../src/kitchen/pace/station-limit.ts';
import { EVERY_ROW, selectRows } from '../../src/kitchen/tables/item-query.ts';
import { BUMP_DOUBTS, believedShare, stationTrusts } from '../../src/kitchen/usual/bump-trust.ts';
import { NO_USUAL_TIMES } from '../../src/kitchen/usual/usual.ts';
import { GRILL, TODAY } from '../scenarios/builders.ts';
import { randomDays, STATIONS } from './figures-day.ts';

const CALENDAR = filterCalendar(GRILL.calendar, TODAY);
const CLOCK = businessQuarters(GRILL.calendar, TODAY);
const LIMITS = dateLimits(NO_LIMITS, NO_USUAL_TIMES);
const LATER = Date.UTC(2026, 0, 20);

const dayOf = (records: readonly ItemFulfillmentRead[]) =>
  fulfillmentDay(records, GRILL.guid, rowRules(TODAY, GRILL));

/** Rows `linecheck fulfillments` would print. */
function rowsOf(day: FulfillmentDay, text: string): Uint32Array {
  const parsed = parseFilter(text);
  if (!('filter' in parsed)) throw new Error(parsed.error.sentence);
  return selectRows(day, { ...EVERY_ROW, filter: parsed.filter }, CALENDAR).order;
}

/** Every place printing figures for a date, as far as they depend only on the date. */
function places(day: FulfillmentDay) {
  const all = allRows(day).order;
  const view = dayView(day, TODAY, GRILL.calendar);
  return {
    report: reportFigures(day, all, limitsOfRows(day, LIMITS), CLOCK),
    list: dayFigures(day, LATER),
    fleet: headline({ issues: [] }, 0, day, LIMITS).day,
    timeline: timeline(
      day,
      measurementOf(day, STATION_TIME),
      all,
      CLOCK,
      limitsOfRows(day, LIMITS),
    ),
    audit: view,
    audited: [...view.stations.values()].reduce(addTallies, view.elsewhere),
  };
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The measures for single rows, and the matching columns. */
const COLUMNS: ReadonlyMap<
  string,
  { readonly field: string; readonly of: 'tookMs' | 'queueMs' | 'makeMs' }
> = new Map([
  ['station-time', { field: 'wait', of: 'tookMs' }],
  ['queue', { field: 'queue', of: 'queueMs' }],
  ['make', { field: 'make', of: 'makeMs' }],
]);

/** What the columns of rows say of a measure. */
function columnSpread(day: FulfillmentDay, measure: Measure, filter = '') {
  const column = COLUMNS.get(measure.id);
  if (column === undefined) throw new Error('the measure is a column');
  const rows = rowsOf(day, `level:0 odd: ${column.field}:* ${filter}`);
  return timeStats(Array.from(rows, (row) => day.row(row)[column.of] ?? Number.NaN));
}

describe('a figure printed in two places is the same', () => {
  test.each(MEASURES.filter(({ id }) => COLUMNS.has(id)))(
    'for $id: report, station list, station screen, and the columns of rows',
    (measure) => {
      fc.assert(
        fc.property(randomDays, (records) => {
          const day = dayOf(records);
          const { report, list } = places(day);
          const printed = report.measures.find(({ id }) => id === measure.id)?.summary;
          expect(printed ?? timeStats([])).toMatchObject(columnSpread(day, measure));
          for (const { guid, name } of STATIONS) {
            const shown = list.stations.get(guid);
            const own = {
              'station-time': shown?.stationTime,
              queue: shown?.queue,
              make: shown?.make,
            }[measure.id];
            expect(own ?? timeStats([])).toMatchObject(
              columnSpread(day, measure, `station=${name}`),
            );
          }
        }),
      );
    },
  );

  test('for every other measure: it is of tickets or items, as in the report with all rows chosen', () => {
    fc.assert(
      fc.property(randomDays, (records) => {
        const day = dayOf(records);
        const { report } = places(day);
        expect(report.measures.map(({ id }) => id)).toEqual(MEASURES.map(({ id }) => id));
        const narrowed = reportFigures(
          day,
          rowsOf(day, 'odd:*|odd:'),
          limitsOfRows(day, LIMITS),
          CLOCK,
        );
        expect(narrowed).toEqual(report);
      }),
    );
  });

  test('for station time: report, station list, and fleet', () => {
    fc.assert(
      fc.property(randomDays, (records) => {
        const { report, list, fleet } = places(dayOf(records));
        const whole = report.measures[0]?.summary;
        expect(fleet?.p90Ms).toBe(whole?.p90Ms);
        expect(list.stationTime.p90Ms).toBe(whole?.p90Ms);
        for (const { key, medianMs, p90Ms, rows } of report.stations) {
          if (key === undefined) continue;
          const shown = list.stations.get(key);
          expect(shown).toMatchObject({ rows, stationTime: { medianMs, p90Ms } });
        }
      }),
    );
  });

  test('for late: report, dayparts, fleet, and timeline', () => {
    fc.assert(
      fc.property(randomDays, (records) => {
        const { report, fleet, timeline: along } = places(dayOf(records));
        const sum = (all: readonly { readonly late: number }[] = []) =>
          all.reduce((total, { late }) => total + late, 0);
        expect(fleet?.late).toBe(sum(report.stations));
        expect(fleet?.late).toBe(sum(report.dayparts));
        expect(sum(along?.quarters)).toBeLessThanOrEqual(fleet?.late ?? -1);
        const judged = (fleet?.count ?? 0) + (fleet?.overHour ?? 0);
        expect(fleet?.lateShare).toBe(judged === 0 ? undefined : (fleet?.late ?? 0) / judged);
      }),
    );
  });

  test('for bumps: report, station page, and fleet, and each bump is believed or has one doubt', () => {
    fc.assert(
      fc.property(randomDays, (records) => {
        const day = dayOf(records);
        const { report, fleet } = places(day);
        const shown = stationTrusts(day, allRows(day).order, limitsOfRows(day, LIMITS));
        expect(shown).toEqual(report.trusts);
        expect(fleet?.bumps).toEqual(report.bumps);
        for (const counts of [report.bumps, ...report.trusts]) {
          const doubted = BUMP_DOUBTS.map((doubt) => counts[doubt]);
          expect(counts.believed + sumOf(doubted)).toBe(counts.bumped);
          const share = believedShare(counts) ?? 0;
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1);
        }
        for (const count of ['bumped', 'believed', ...BUMP_DOUBTS] as const) {
          expect(sumOf(report.trusts.map((trust) => trust[count]))).toBe(report.bumps[count]);
        }
        const bumped = records.filter(
          (each) =>
            each.itemFulfillmentLevel === 0 &&
            each.prepStationGuid !== undefined &&
            each.itemFulfilledAt !== undefined,
        );
        expect(report.bumps.bumped).toBe(bumped.length);
      }),
    );
  });

  test('for the most open tickets: report and fleet', () => {
    fc.assert(
      fc.property(randomDays, (records) => {
        const { report, fleet } = places(dayOf(records));
        expect(fleet?.mostOpen).toBe(report.openLoad?.peak);
      }),
    );
  });
});

/** What the audit calls the count of an oddity. */
const TALLIES = {
  impossible: 'impossible',
  'other date': 'otherDates',
  'un-bumped': 'overHour',
  'mass-bumped': 'massBumped',
  'no time': undefined,
} as const satisfies Readonly<Record<Oddity, string | undefined>>;

/** The audit's own count, where it has one. */
function tallied(of: DayTally | undefined, oddity: Oddity): number | undefined {
  const tally = TALLIES[oddity];
  return tally === undefined ? undefined : of?.[tally];
}

describe.each(ODDITIES)('%s rows', (oddity) => {
  const word = oddity.replace(' ', '-');

  test('are as many in filter, report, station list, and audit', () => {
    fc.assert(
      fc.property(randomDays, (records) => {
        const day = dayOf(records);
        const { report, list, audit, audited } = places(day);
        const prep = rowsOf(day, `level:0 odd:${word}`).length;
        expect(report.measures[0]?.summary?.excluded[oddity] ?? 0).toBe(prep);
        expect(list.stationTime.excluded[oddity]).toBe(prep);
        expect(tallied(audited, oddity) ?? 0).toBe(
          TALLIES[oddity] === undefined ? 0 : rowsOf(day, `odd:${word}`).length,
        );
        for (const { guid, name } of STATIONS) {
          const own = rowsOf(day, `level:0 odd:${word} station=${name}`).length;
          expect(list.stations.get(guid)?.stationTime.excluded[oddity] ?? 0).toBe(own);
          const counted = tallied(audit.stations.get(guid), oddity);
          expect(counted ?? 0).toBe(TALLIES[oddity] === undefined ? 0 : own);
        }
      }),
    );
  });
});

test.each(['un-bumped', 'mass-bumped'] as const)(
  'the rows counted as %s beside station time are those that a filter finds',
  (word) => {
    fc.assert(
      fc.property(randomDays, (records) => {
        const day = dayOf(records);
        const { report, fleet } = places(day);
        expect(fleet?.excluded[word]).toBe(rowsOf(day, `level:0 odd:${word}`).length);
        for (const station of report.stations) {
          const by = station.key === undefined ? 'station:' : `station=${station.name}`;
          expect(station.excluded[word]).toBe(rowsOf(day, `level:0 odd:${word} ${by}`).length);
        }
        const parts = report.dayparts?.reduce((sum, part) => sum + part.excluded[word], 0);
        expect(parts).toBe(fleet?.excluded[word]);
      }),
    );
  },
);

test.each(['queue', 'make'] as const)(
  'a filter on %s finds the rows with a value in the column',
  (field) => {
    fc.assert(
      fc.property(randomDays, (records) => {
        const day = dayOf(records);
        const of = field === 'queue' ? 'queueMs' : 'makeMs';
        const columns = Array.from(allRows(day).order, (row) => day.row(row)[of]);
        const known = columns.filter((ms) => ms !== undefined);
        expect(rowsOf(day, `${field}:*`)).toHaveLength(known.length);
        const above = known.filter((ms) => ms > 0).length;
        expect(rowsOf(day, `${field}>0s`)).toHaveLength(above);
      }),
    );
  },
);

test('no figure depends on the order of the records', () => {
  const shuffled = randomDays.chain((records) =>
    fc
      .shuffledSubarray([...records], { minLength: records.length })
      .map((other) => [records, other] as const),
  );
  fc.assert(
    fc.property(shuffled, ([records, other]) => {
      const [one, two] = [places(dayOf(records)), places(dayOf(other))];
      const output = ({ report, list, fleet, audited }: ReturnType<typeof places>) => ({
        measures: report.measures,
        stations: report.stations.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
        dayparts: report.dayparts,
        trusts: report.trusts,
        openLoad: report.openLoad,
        list: { ...list, stations: [...list.stations].sort(([a], [b]) => (a < b ? -1 : 1)) },
        fleet,
        audited,
      });
      expect(output(two)).toEqual(output(one));
    }),
  );
});
