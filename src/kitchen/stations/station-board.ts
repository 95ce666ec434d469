import { type Audit, groupByStation, notJudgedByStation } from '../audit/audit.ts';
import type { DayView } from '../audit/day-view.ts';
import type { Issue, NotJudged, NotRaised } from '../audit/rule.ts';
import { type DayFigures, dayFigures, type StationFigures } from '../measures/day-figures.ts';
import { type Station, stationName } from '../model/restaurant.ts';
import {
  type ExpoPath,
  everyStationFallsBackToExpo,
  expoPath,
  type RoutingGraph,
  routingGraph,
} from '../routing/routing-graph.ts';

export interface BoardRow {
  readonly station: Station;
  readonly name: string;
  readonly expo: ExpoPath;
  /** How many other stations have the same printer. */
  readonly printerSharedBy: number;
  /** Worst first. */
  readonly issues: readonly Issue[];
  /** Issues below their rule's threshold. */
  readonly notRaised: readonly NotRaised[];
  readonly notJudged: readonly NotJudged[];
  /** The date's figures at prep. `undefined` without prep rows, or while no date is read. */
  readonly figures: StationFigures | undefined;
}

export interface StationBoard {
  readonly rows: readonly BoardRow[];
  readonly issues: readonly Issue[];
  readonly kitchenIssues: readonly Issue[];
  readonly graph: RoutingGraph;
  /** `undefined` while no date is read. */
  readonly day: DayFigures | undefined;
}

/** `now` is epoch ms. `audited` must be of the same stations and date. */
export function stationBoard(
  stations: readonly Station[],
  view: DayView | undefined,
  now: number,
  audited: Audit,
): StationBoard {
  const figures = view === undefined ? undefined : dayFigures(view.day, now);
  const proven = figures === undefined ? undefined : new Set(figures.stations.keys());
  const { issues, notRaised, notJudged } = audited;
  const byStation = groupByStation(issues);
  const unraised = groupByStation(notRaised);
  const unjudged = notJudgedByStation(notJudged);
  const fallsBack = everyStationFallsBackToExpo(stations);
  const onPrinter = Map.groupBy(stations, ({ kitchenPrinter }) => kitchenPrinter?.guid);
  const sharing = ({ kitchenPrinter }: Station): number =>
    kitchenPrinter === undefined ? 0 : (onPrinter.get(kitchenPrinter.guid)?.length ?? 1) - 1;
  return {
    rows: stations.map((station) => ({
      station,
      name: stationName(station),
      expo: expoPath(station, fallsBack),
      printerSharedBy: sharing(station),
      issues: byStation.get(station.guid) ?? [],
      notRaised: unraised.get(station.guid) ?? [],
      notJudged: unjudged.get(station.guid) ?? [],
      figures: figures?.stations.get(station.guid),
    })),
    issues,
    kitchenIssues: issues.filter(({ station }) => station === undefined),
    graph: routingGraph(stations, proven),
    day: figures,
  };
}
