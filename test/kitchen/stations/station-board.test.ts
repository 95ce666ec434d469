import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { audit } from '../../../src/kitchen/audit/audit.ts';
import type { DayView } from '../../../src/kitchen/audit/day-view.ts';
import type { Station } from '../../../src/kitchen/model/restaurant.ts';
import type { StationStatus } from '../../../src/kitchen/pace/pace-reading.ts';
import { type StationBoard, stationBoard } from '../../../src/kitchen/stations/station-board.ts';
import { type SetupStation, stationsInSetup } from '../../../src/kitchen/tables/station-row.ts';
import {
  orderedStations,
  STATION_FILTER,
  STATION_ORDERS,
  type StationSort,
  stationOrderColumn,
} from '../../../src/kitchen/tables/stations.ts';
import { idsOf } from '../../../src/kitchen/text/record-lines.ts';
import { viewOf } from '../audit/fixtures.ts';
import {
  kitchens,
  MINUTE,
  NOON,
  record,
  reference,
  station,
  watched,
  without,
} from '../fixtures.ts';
import { stationOf } from '../fleet/fleet-rows.ts';

const NOW = NOON + 20 * MINUTE;
const boardOf = (stations: readonly Station[], view: DayView | undefined, now: number) =>
  stationBoard(stations, view, now, audit(stations, view));
const skip = { expoRouting: 'SKIP_EXPO', includeWithExpediter: false };

/** A date with one row per station, bumped the given minutes after it was fired. */
const dayOf = (minutes: Readonly<Record<string, number>>) =>
  viewOf(
    Object.entries(minutes).map(([guid, took]) =>
      record({ prepStationGuid: guid, selectionGuid: guid }, { fulfilled: NOON + took * MINUTE }),
    ),
  );
const guids = (rows: readonly SetupStation[]) => rows.map(({ guid }) => guid);
const listed = (board: StationBoard) =>
  stationsInSetup(board, undefined, { clock: { zone: 'UTC' }, isPast: false });
const ordered = (rows: readonly SetupStation[], sort: StationSort, isDescending: boolean) =>
  orderedStations(rows, stationOrderColumn(sort, false), isDescending);
const rowOf = (stations: readonly Station[], guid: string) =>
  boardOf(stations, undefined, NOW).rows.find((each) => each.station.guid === guid);

describe('the station board', () => {
  it("joins stations with the day's figures", () => {
    const board = boardOf([station('grill'), station('fry')], dayOf({ grill: 8 }), NOW);
    expect(board.rows.map(({ figures }) => figures?.stationTime.medianMs)).toEqual([
      8 * MINUTE,
      undefined,
    ]);
    expect(board.day?.rows).toBe(1);
  });

  it('has no figures before a day is read', () => {
    const board = boardOf([station('grill')], undefined, NOW);
    expect(board.day).toBeUndefined();
    expect(board.rows[0]?.figures).toBeUndefined();
  });

  it("proves a KDS by the day's records, for the graph and for the rules", () => {
    const quiet = station('a', { ...skip, printingMode: 'OFFLINE_ONLY' });
    const severity = (day: ReturnType<typeof dayOf> | undefined) => {
      const { rows, graph } = boardOf([quiet, station('b')], day, NOW);
      const hole = rows[0]?.issues.find(({ rule }) => rule === 'R05');
      return [hole?.severity, graph.edges.find(({ kind }) => kind === 'display')?.style];
    };
    expect(severity(undefined)).toEqual(['error', 'dotted']);
    expect(severity(dayOf({ b: 3 }))).toEqual(['error', 'dotted']);
    expect(severity(dayOf({ a: 3 }))).toEqual(['warn', 'solid']);
  });

  it('counts the others on a printer', () => {
    const shared = { kitchenPrinter: reference('p') };
    const stations = [
      station('a', shared),
      station('b', shared),
      station('c'),
      without(station('d'), 'kitchenPrinter'),
    ];
    expect(boardOf(stations, undefined, NOW).rows.map((each) => each.printerSharedBy)).toEqual([
      1, 1, 0, 0,
    ]);
  });

  it('has the route to expo within the kitchen', () => {
    expect(rowOf([station('a', skip)], 'a')?.expo).toBe('implicit-all');
    expect(rowOf([station('a', skip), station('b')], 'a')?.expo).toBe('none');
  });

  it("has every station once, in order, with only that station's issues, worst first", () => {
    const weight = { error: 0, warn: 1, info: 2 };
    fc.assert(
      fc.property(kitchens, (stations) => {
        const { rows, issues } = boardOf(stations, undefined, NOW);
        expect(rows.map((each) => each.station)).toEqual(stations);
        expect(rows.flatMap((each) => each.issues)).toHaveLength(issues.length);
        for (const each of rows) {
          const weights = each.issues.map(({ severity }) => weight[severity]);
          expect(weights).toEqual(weights.toSorted((a, b) => a - b));
          expect(each.issues.every((issue) => issue.station === each.station)).toBe(true);
        }
      }),
    );
  });

  it('takes about ten times as long for ten times the stations', () => {
    const reads = (count: number) => {
      const { stations, reads: total } = watched(
        Array.from({ length: count }, (_, at) =>
          station(`s${at}`, { kitchenPrinter: reference('p') }),
        ),
      );
      boardOf(stations, undefined, NOW);
      return total();
    };
    expect(reads(10_000) / reads(1_000)).toBeLessThan(11);
  });
});

describe('choosing rows of the board', () => {
  const day = dayOf({ a: 9, b: 3, c: 6 });
  const stations = [
    station('c', { name: 'Cold', printingMode: 'OFFLINE_ONLY' }),
    station('a', { name: 'apple pie' }),
    station('d', { name: 'Dessert', expoRouting: 'EXPO_ONLY' }),
    station('b', { name: 'Bar' }),
  ];
  const rows = listed(boardOf(stations, day, NOW));

  it.each([
    ['name', false, ['a', 'b', 'c', 'd']],
    ['name', true, ['d', 'c', 'b', 'a']],
    ['median', false, ['b', 'c', 'a', 'd']],
    ['median', true, ['a', 'c', 'b', 'd']],
    ['p90', true, ['a', 'c', 'b', 'd']],
    ['last', false, ['b', 'c', 'a', 'd']],
    ['last', true, ['a', 'c', 'b', 'd']],
    ['load', true, ['a', 'c', 'b', 'd']],
    ['findings', true, ['d', 'a', 'b', 'c']],
    ['findings', false, ['a', 'b', 'c', 'd']],
  ] as const)('sorts by %s, descending %s', (sort, descending, order) => {
    expect(guids(ordered(rows, sort, descending))).toEqual(order);
  });

  it.each([
    ['APPLE', ['a']],
    ['offline', ['c']],
    ['expo_only', ['d']],
    ['r08', ['d']],
    ['silent  dess', ['d']],
    ['a', ['a', 'b']],
    ['nothing', []],
    ['state:slow', ['b']],
    ['state:SLOW|state:quiet', ['b', 'c']],
    ['state:slow,quiet', ['b', 'c']],
    ['state:muted', ['c']],
    ['!state:unknown', ['b', 'c']],
    ['warnings>0', ['d']],
    ['issues:0 !state:slow', ['a', 'c']],
    ['rule:r08', ['d']],
  ])('finds %j', (text, found) => {
    const states: Readonly<Record<string, Partial<StationStatus>>> = {
      b: { state: 'slow' },
      c: { state: 'quiet', isMuted: true },
    };
    const judged = rows.map((row) => {
      const status = { ...stationOf(row.name, 'unknown'), ...states[row.guid] };
      return { ...row, status };
    });
    const filter = STATION_FILTER.parse(text);
    if ('error' in filter) throw new Error(filter.error.sentence);
    expect(guids(ordered(judged, 'name', false).filter(filter.test))).toEqual(found);
  });

  it.each([
    ['stat:slow', 'Unknown field "stat". Did you mean state?'],
    ['state:slwo', 'Unknown state "slwo". Did you mean slow?'],
    ['state:late', 'Write state: and slow, quiet, busy, ok, unknown, or muted.'],
  ])('of %j has something to type', (text, fault) => {
    expect(STATION_FILTER.errorIn(text)).toBe(fault);
  });

  it('puts one error before any number of warnings', () => {
    const broken = [
      station('warned', {
        name: 'A',
        ...reference('warned', 'Odd'),
        connectedPrepStations: [reference('warned'), reference('warned')],
      }),
      without(station('failed', { name: 'B' }), 'kitchenPrinter'),
    ];
    const board = listed(boardOf(broken, undefined, NOW));
    expect(guids(ordered(board, 'findings', true))).toEqual(['failed', 'warned']);
  });

  it('gives a part of the rows in one order, in whatever order they came', () => {
    fc.assert(
      fc.property(
        kitchens,
        fc.constantFrom(...idsOf(STATION_ORDERS)),
        fc.boolean(),
        (kitchen, sort, descending) => {
          const all = listed(boardOf(kitchen, undefined, NOW));
          const sorted = ordered(all, sort, descending);
          expect(ordered(all.toReversed(), sort, descending)).toEqual(sorted);
          expect(new Set(sorted)).toEqual(new Set(all));
        },
      ),
    );
  });
});
