/** The station list, with routing, issues, and the date's numbers. */

import type { DayView } from '../audit/day-view.ts';
import { byStation, notJudgedByStation } from '../audit/groups.ts';
import type { Finding, NotJudged, NotRaised } from '../audit/rule.ts';
import type { Audit } from '../audit/verdicts.ts';
import { idsOf } from '../export/record-shape.ts';
import { type DayFigures, dayFigures, type StationFigures } from '../measures/day-figures.ts';
import { type Station, stationName } from '../model/station.ts';
import { type ExpoPath, everyStationFallsBackToExpo, expoPath } from '../routing/expo-routing.ts';
import { type RoutingGraph, routingGraph } from '../routing/routing-graph.ts';

export interface BoardRow {
  readonly station: Station;
  readonly name: string;
  readonly expo: ExpoPath;
  /** Other stations on this printer. */
  readonly printerSharedBy: number;
  /** Worst first. */
  readonly findings: readonly Finding[];
  /** Found by rules, but below their thresholds. */
  readonly notRaised: readonly NotRaised[];
  /** Rules not checked here. */
  readonly notJudged: readonly NotJudged[];
  /** The date's prep numbers. `undefined` without such rows, or while not read. */
  readonly figures: StationFigures | undefined;
}

/** A kitchen's setup joined with one business date. */
export interface StationBoard {
  readonly rows: readonly BoardRow[];
  readonly findings: readonly Finding[];
  /** Issues without a station. */
  readonly kitchenFindings: readonly Finding[];
  readonly graph: RoutingGraph;
  /** `undefined` while no date is read. */
  readonly day: DayFigures | undefined;
}

/** `now` is epoch ms. `audited` covers stations and date. */
export function stationBoard(
  stations: readonly Station[],
  view: DayView | undefined,
  now: number,
  audited: Pick<Audit, 'findings' | 'notRaised' | 'notJudged'>,
): StationBoard {
  const figures = view === undefined ? undefined : dayFigures(view.day, now);
  const proven = figures === undefined ? undefined : new Set(figures.stations.keys());
  const { findings, notRaised, notJudged } = audited;
  const issues = byStation(findings);
  const unraised = byStation(notRaised);
  const unjudged = notJudgedByStation(notJudged);
  const fallsBack = everyStationFallsBackToExpo(stations);
  const printerUsers = new Map<string | undefined, number>();
  for (const { kitchenPrinter } of stations) {
    const printer = kitchenPrinter?.guid;
    if (printer !== undefined) printerUsers.set(printer, (printerUsers.get(printer) ?? 0) + 1);
  }
  return {
    rows: stations.map((station) => ({
      station,
      name: stationName(station),
      expo: expoPath(station, fallsBack),
      printerSharedBy: Math.max(0, (printerUsers.get(station.kitchenPrinter?.guid) ?? 0) - 1),
      findings: issues.get(station.guid) ?? [],
      notRaised: unraised.get(station.guid) ?? [],
      notJudged: unjudged.get(station.guid) ?? [],
      figures: figures?.stations.get(station.guid),
    })),
    findings,
    kitchenFindings: findings.filter(({ station }) => station === undefined),
    graph: routingGraph(stations, proven),
    day: figures,
  };
}

/** Rows without a value come last either way. `harm` has each GUID's rank. */
export function sortedBoardRows(
  rows: readonly BoardRow[],
  sort: BoardSort,
  descending: boolean,
  harm: ReadonlyMap<string, number> = NO_HARM,
): readonly BoardRow[] {
  const direction = descending ? -1 : 1;
  const valueOf: BoardValue = BOARD_VALUES[sort];
  return rows.toSorted((a, b) => {
    const [x, y] = [valueOf(a, harm), valueOf(b, harm)];
    if (x === y) return byName(a, b);
    if (x === undefined) return 1;
    if (y === undefined) return -1;
    return x < y ? -direction : direction;
  });
}

const NO_HARM: ReadonlyMap<string, number> = new Map();

const SEVERITY_POINTS = { error: 1_000_000, warn: 1_000, info: 1 } as const;

type BoardValue = (row: BoardRow, harm: ReadonlyMap<string, number>) => number | string | undefined;

const BOARD_VALUES = {
  /** Most urgent first. */
  harm: ({ station }, harm) => harm.get(station.guid),
  name: ({ name }) => name.toLowerCase(),
  findings: ({ findings }) =>
    findings.reduce((sum, { severity }) => sum + SEVERITY_POINTS[severity], 0),
  last: ({ figures }) => figures?.lastFulfilledAt,
  load: ({ figures }) => figures?.load,
  median: ({ figures }) => figures?.stationTime.median,
  p90: ({ figures }) => figures?.stationTime.p90,
} satisfies Readonly<Record<string, BoardValue>>;

export const BOARD_SORTS = idsOf(BOARD_VALUES);
export type BoardSort = keyof typeof BOARD_VALUES;

function byName(a: BoardRow, b: BoardRow): number {
  return a.name.localeCompare(b.name, 'en') || (a.station.guid < b.station.guid ? -1 : 1);
}
