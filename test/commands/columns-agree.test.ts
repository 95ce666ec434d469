/** Every number that two faces show of one station or restaurant is equal, and a list is in the order of what it shows. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { FleetCounts } from '../../src/commands/exporter/fleet-counts.ts';
import { fleetMetrics } from '../../src/commands/exporter/metrics.ts';
import { type DrawnColumn, headedLines } from '../../src/components/column-layout.ts';
import type { ItemFulfillmentRead } from '../../src/contract/decode.ts';
import { KitchenCheck } from '../../src/kitchen/check.ts';
import type { FleetRow } from '../../src/kitchen/fleet/fleet-row.ts';
import { statusSteps } from '../../src/kitchen/fleet/restaurant-status.ts';
import { fulfillmentDay } from '../../src/kitchen/model/fulfillment-day.ts';
import type { RestaurantChoice } from '../../src/kitchen/model/restaurant.ts';
import { rowRules } from '../../src/kitchen/model/row-oddities.ts';
import { runToEnd } from '../../src/kitchen/model/steps.ts';
import {
  type Decisions,
  decidedLimits,
  mutesOn,
  type SetLimits,
} from '../../src/kitchen/pace/station-limit.ts';
import { withMutes } from '../../src/kitchen/pace/station-pace.ts';
import {
  FLEET_TABLE,
  orderedFleet,
  RESTAURANT_ORDERS,
  RESTAURANT_SUBJECT,
} from '../../src/kitchen/tables/restaurants.ts';
import {
  restaurantStations,
  type SetupStation,
  stationsInSetup,
} from '../../src/kitchen/tables/station-row.ts';
import {
  orderedStations,
  STATION_NOW_TABLE,
  STATION_ORDERS,
  stationOrderColumn,
} from '../../src/kitchen/tables/stations.ts';
import { idsOf } from '../../src/kitchen/text/record-lines.ts';
import { summarizedDate } from '../../src/kitchen/usual/summarized-date.ts';
import { usualOf } from '../../src/kitchen/usual/usual.ts';
import { outputRecords } from '../../src/output/table.ts';
import {
  type StationListColumn,
  stationCell,
  stationColumns,
  stationLines,
} from '../../src/screens/everywhere/station-columns.ts';
import { fleetColumns } from '../../src/screens/fleet/model.ts';
import { metricsText } from '../../src/service/metrics-text.ts';
import { EPOCH } from '../api/virtual-clock.ts';
import { GRILL, restaurant, TODAY } from '../scenarios/builders.ts';
import { samplesOf } from '../service/read-metrics.ts';
import { randomDays, STATIONS } from './figures-day.ts';

const MINUTE = 60_000;
const WIDE = 400;
const BEFORE = ['20260108', '20260101'];

/** Bumped within hours, so that clock times are in order. */
const days = randomDays.map((records) =>
  records.filter(({ itemFulfilledAt = '' }) => {
    return itemFulfilledAt === '' || EPOCH - Date.parse(itemFulfilledAt) < 120 * MINUTE;
  }),
);

const limit = fc
  .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }))
  .map(([a, b]) => ({ cautionMs: Math.min(a, b) * MINUTE, lateMs: Math.max(a, b) * MINUTE }));

const decisions: fc.Arbitrary<Decisions> = fc
  .tuple(fc.option(limit, { nil: undefined }), fc.boolean())
  .map(([own, isMuted]) => {
    const { guid = '' } = STATIONS[0] ?? {};
    const mute = isMuted ? { date: TODAY, note: 'broken' } : undefined;
    return own === undefined && mute === undefined ? {} : { [guid]: { limit: own, mute } };
  });

const kitchens = fc.record({ records: days, earlier: days, decisions, isPast: fc.boolean() });

interface Kitchen {
  readonly records: readonly ItemFulfillmentRead[];
  readonly earlier: readonly ItemFulfillmentRead[];
  readonly decisions: Decisions;
  readonly isPast: boolean;
}

/** The station list's rows, and the fleet's row. */
function read(kitchen: Kitchen, choice: RestaurantChoice = GRILL) {
  const { records, earlier, isPast, decisions: decided } = kitchen;
  const dayOf = (all: readonly ItemFulfillmentRead[]) => {
    const own = all.map((each) => ({ ...each, restaurantGuid: choice.guid }));
    return fulfillmentDay(own, choice.guid, rowRules(TODAY, choice));
  };
  const { calendar: clock } = choice;
  const day = dayOf(records);
  const usualTimes = usualOf(BEFORE.map((date) => summarizedDate(dayOf(earlier), date, clock)));
  const setup = { stations: STATIONS, unreadable: 0 };
  const place = { restaurant: choice, date: TODAY, day };
  const check = new KitchenCheck({ ...place, setup, settings: undefined });
  const limits: SetLimits = {
    here: decidedLimits(decided),
    stations: new Map(),
    all: undefined,
  };
  const moment = { usualTimes, readAt: EPOCH, limits };
  const { status } = runToEnd(
    statusSteps({
      ...place,
      ...moment,
      unreadable: 0,
      check,
      isPast,
      asOf: EPOCH,
      decisions: decided,
      areDatesMissing: false,
    }),
  );
  const judged = check.states({
    ...moment,
    isFullDate: isPast,
    asOf: isPast ? undefined : EPOCH,
  });
  const stations = withMutes(judged.stations, mutesOn(decided, isPast ? '' : TODAY));
  const rows = stationsInSetup(
    check.board(EPOCH),
    { ...judged, stations },
    {
      clock,
      date: TODAY,
      isPast,
    },
  );
  const times = { readAt: EPOCH, freshAt: EPOCH, triedAt: EPOCH, tookMs: 1 };
  const row: FleetRow = { restaurant: choice, state: 'read', status, ...times };
  return { rows, row };
}

/** Cells by head, as drawn. */
function drawn<Row, Id extends string>(
  columns: readonly DrawnColumn<Id>[],
  rows: readonly Row[],
  cell: (row: Row, column: Id) => { readonly text: string },
): readonly Readonly<Record<string, string>>[] {
  const kept = columns.map((column) => ({ ...column, width: 40, priority: 0 }));
  return cellsOf(headedLines(kept, rows, cell, 41 * kept.length));
}

function cellsOf(
  lines: ReturnType<typeof headedLines>,
): readonly Readonly<Record<string, string>>[] {
  const [heads = [], ...rows] = lines.map((spans) => spans.map(({ text }) => text.trim()));
  return rows.map((cells) => Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? ''])));
}

function listOf(rows: readonly SetupStation[], showsNow: boolean, isPast: boolean) {
  const columns = stationColumns(showsNow, isPast);
  return drawn(columns, rows, (row, id: StationListColumn) => {
    return id === 'trend' ? { text: '' } : stationCell(row, id);
  });
}

function printedRows(lines: Iterable<string>): readonly Readonly<Record<string, unknown>>[] {
  return [...lines].map((line): Readonly<Record<string, unknown>> => JSON.parse(line));
}

/** What a person reads: `14m20!!`, `1h02m`, `59s`, `24%`, `2!! 1!`, `1.6`. `undefined` for nothing. */
function readNumber(text: string): number | undefined {
  const [, sign = '', ...parts] = /^([+-]?)(?:(\d+)h(\d\d)m|(\d+)m(\d\d)|(\d+)s)/.exec(text) ?? [];
  const direction = sign === '-' ? -1 : 1;
  const [hours, minutes, onlyMinutes, restSeconds, onlySeconds] = parts.map(Number);
  if (hours) return direction * (hours * 3_600 + (minutes ?? 0) * 60);
  if (onlyMinutes) return direction * (onlyMinutes * 60 + (restSeconds ?? 0));
  if (parts[4] !== undefined) return direction * (onlySeconds ?? 0);
  const [, errors, warnings] = /^(?:(\d+)!!)? ?(?:(\d+)!)?$/.exec(text) ?? [];
  if (errors ?? warnings) return Number(errors ?? 0) * 1_000_000 + Number(warnings ?? 0);
  if (text === '<1%') return 0.4;
  if (text === '>99%') return 99.6;
  const number = Number.parseFloat(text.replaceAll(',', ''));
  return Number.isNaN(number) ? undefined : number;
}

function seconds(ms: unknown): number | undefined {
  return typeof ms === 'number' ? Math.round(ms / 1_000) : undefined;
}

function expectWhere(isShown: boolean, one: unknown, other: unknown): void {
  expect(isShown ? one : other).toEqual(other);
}

/** As `24%`, `<1%`, or `>99%` is read. */
function shownShare(share = 0): number {
  const percent = Math.round(share * 100);
  if (percent === 100 && share < 1) return 99.6;
  return percent === 0 && share > 0 ? 0.4 : percent;
}

test('a station has the same numbers in the list, a pane, JSON, and the exporter', () => {
  fc.assert(
    fc.property(kitchens, (kitchen) => {
      const { isPast } = kitchen;
      const { rows, row } = read(kitchen);
      const list = listOf(rows, true, isPast);
      const setup = listOf(rows, false, isPast);
      const pane = cellsOf(stationLines(restaurantStations(row), WIDE));
      const printed = printedRows(
        outputRecords(rows, STATION_NOW_TABLE, { format: 'ndjson', width: undefined }),
      );
      const [fleet] = printedRows(
        outputRecords([row], FLEET_TABLE, { format: 'ndjson', width: undefined }),
      );
      const metrics = samplesOf(
        metricsText(
          fleetMetrics({ rows: [row] }, new FleetCounts(), {
            now: () => EPOCH,
            steady: () => EPOCH,
          }),
        ),
      );
      for (const [at, { name, status, figures }] of rows.entries()) {
        const shown = list[at] ?? {};
        const json = printed[at] ?? {};
        const metricOf = (of: string) =>
          metrics.find((each) => {
            return each.name === `linecheck_station_${of}` && each.labels['station'] === name;
          })?.value;
        const msOf = (of: string) => {
          const value = metricOf(of);
          return value === undefined ? null : Math.round(value * 1_000);
        };
        expect(json['nowMedianMs']).toBe(msOf('time_median_seconds'));
        expect(json['nowP90Ms']).toBe(msOf('time_p90_seconds'));
        expect(json['usualMedianMs']).toBe(msOf('time_usual_seconds'));
        expect(json['nowBumps']).toBe(metricOf('window_bumps') ?? null);
        expect(json['ratio'] ?? undefined).toBe(
          status?.ratio === undefined || isPast ? undefined : metricOf('pace_ratio'),
        );
        const { late, judged } = json;
        const lateShare = metricOf('late_ratio');
        const isLateNow = !isPast && lateShare !== undefined;
        expectWhere(isLateNow, lateShare, Number(late) / Number(judged));
        expectWhere(isLateNow, readNumber(shown['Late'] ?? ''), shownShare(lateShare));
        const lastMs = msOf('last_bump_timestamp_seconds');
        expectWhere(!isPast, json['sinceLastMs'], lastMs === null ? null : EPOCH - lastMs);
        expectWhere(!isPast, readNumber(shown['Now'] ?? ''), seconds(json['nowMedianMs']));
        expectWhere(!isPast, readNumber(shown['90% under'] ?? ''), seconds(json['nowP90Ms']));
        expectWhere(!isPast, readNumber(shown['Usual'] ?? ''), seconds(json['usualMedianMs']));
        // The date's own numbers, in both views.
        expectWhere(isPast, setup[at]?.['Median'], shown['Median']);
        expectWhere(isPast, setup[at]?.['90% under'], shown['90% under']);
        expect(figures?.lastFulfilledAt ?? undefined).toBe(status?.lastBumpAt);
        // A pane has no figures for stations with few bumps.
        const beside = pane.find(({ Station: own }) => own === name) ?? {};
        for (const head of ['Now', 'Median', 'Usual', '90% under', 'Out', 'Late', 'State']) {
          const [one, other] = [shown[head], beside[head]];
          expectWhere(one !== undefined && one !== '-' && other !== '-', other, one);
        }
        const troubled = fleet?.['stations'];
        for (const own of Array.isArray(troubled) ? troubled : []) {
          expectWhere(own.name === name, { ...json, ...own }, json);
        }
      }
    }),
    { numRuns: 40 },
  );
});

/** Nothing comes last, and what is shown rises or falls. Clock times are on one evening. */
function expectOrder(texts: readonly string[], isDescending: boolean): void {
  const numbers = texts.map(readNumber);
  const known = numbers.filter((number) => number !== undefined);
  expect(numbers.slice(0, known.length)).toEqual(known);
  expect(known).toEqual(known.toSorted((a, b) => (isDescending ? b - a : a - b)));
}

test('sorting the station list by a column gives the order that the column shows', () => {
  const views = fc.constantFrom([true, false], [true, true], [false, false]);
  const sorts = fc.constantFrom(...(['last', 'load', 'median', 'p90'] as const));
  fc.assert(
    fc.property(kitchens, views, sorts, fc.boolean(), (kitchen, view, sort, isDescending) => {
      const [showsNow = false, isPast = false] = view;
      const { rows } = read({ ...kitchen, isPast });
      const by = stationOrderColumn(sort, showsNow && !isPast);
      const ordered = orderedStations(rows, by, isDescending);
      const { title = '' } = stationColumns(showsNow, isPast).find(({ id }) => id === by) ?? {};
      const texts = listOf(ordered, showsNow, isPast).map((cells) => cells[title.trim()] ?? '');
      expect(texts.length).toBe(STATIONS.length);
      expectOrder(texts, isDescending);
    }),
    { numRuns: 40 },
  );
  expect(idsOf(STATION_ORDERS)).toEqual([
    ...(['harm', 'name', 'findings', 'last', 'load', 'median', 'p90'] as const),
  ]);
});

test('sorting the restaurants by a column gives the order that the column shows', () => {
  const sorts = fc.constantFrom(...(['ratio', 'late', 'issues', 'age', 'name'] as const));
  const chains = fc.array(kitchens, { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(chains, sorts, fc.boolean(), (chain, sort, isDescending) => {
      const all = chain.map((kitchen, at) => {
        const { row } = read({ ...kitchen, isPast: false }, restaurant(at + 1, `Diner ${at}`));
        return { ...row, now: EPOCH + at * 7 * MINUTE };
      });
      const ordered = orderedFleet(all, sort, isDescending);
      const { column } = RESTAURANT_ORDERS[sort];
      const columns = fleetColumns(all, sort, []);
      const { title = '' } = columns.find(({ id }) => id === column) ?? {};
      const cells = drawn(columns, ordered, RESTAURANT_SUBJECT.cell).map((row) => row[title] ?? '');
      const texts = sort === 'name' ? cells.map((name) => name.replace('Diner ', '')) : cells;
      expectOrder(texts.map(withoutNone), isDescending);
      // The late share of the list is the fleet's in JSON.
      const printed = printedRows(
        outputRecords(ordered, FLEET_TABLE, { format: 'ndjson', width: undefined }),
      );
      for (const [at, json] of printed.entries()) {
        const row = ordered[at];
        if (row === undefined) throw new Error('a row is missing');
        const shown = readNumber(RESTAURANT_SUBJECT.cell(row, 'ratio').text);
        const ratio = json['ratio'];
        const isClose = Math.abs((shown ?? 0) - Number(ratio)) <= 0.055;
        expectWhere(shown !== undefined, isClose, true);
        expectWhere(
          row.status?.isProvisional === false,
          RESTAURANT_SUBJECT.value(row, 'dateLate') ?? null,
          json['lateShare'],
        );
      }
    }),
    { numRuns: 30 },
  );
});

/** No issue is none. */
function withoutNone(text: string): string {
  return text === 'none' ? '0' : text.replace(/ (?:min|s|h)$/, '');
}
