/** The station list, with routing, issues, and the date's numbers. */
import type { DayView } from '../audit/day-view.ts';
import { type Finding, type NotJudged, type NotRaised, severityCounts } from '../audit/rule.ts';
import { type Audit, byStation, notJudgedByStation } from '../audit/verdicts.ts';
import { idsOf } from '../export/record-shape.ts';
import {
  type FilterLanguage,
  fieldHelp,
  fieldLanguage,
  ISSUE_FIELDS,
} from '../filter/filter-language.ts';
import { type FieldNumbers, type FieldTexts, fieldsTest } from '../filter/filter-match.ts';
import { type ParsedFilter, parseFilterIn } from '../filter/filter-parser.ts';
import { type DayFigures, dayFigures, type StationFigures } from '../measures/day-figures.ts';
import { type Station, stationName } from '../model/station.ts';
import {
  type ExpoPath,
  everyStationFallsBackToExpo,
  expoPath,
  type RoutingGraph,
  routingGraph,
} from '../routing/routing-graph.ts';
import { orText } from '../text/quantities.ts';

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

/** Rows without a value come last either way. `shown` has the values of a list that shows others than the date's. */
export function sortedBoardRows(
  rows: readonly BoardRow[],
  sort: BoardSort,
  descending: boolean,
  shown: ShownValues = {},
): readonly BoardRow[] {
  const direction = descending ? -1 : 1;
  const valueOf: BoardValue = shown[sort] ?? BOARD_VALUES[sort];
  return rows.toSorted((a, b) => {
    const [x, y] = [valueOf(a), valueOf(b)];
    if (x === y) return byName(a, b);
    if (x === undefined) return 1;
    if (y === undefined) return -1;
    return x < y ? -direction : direction;
  });
}

const SEVERITY_POINTS = { error: 1_000_000, warn: 1_000, info: 1 } as const;

type BoardValue = (row: BoardRow) => number | string | undefined;
export type ShownValues = Readonly<Partial<Record<BoardSort, BoardValue>>>;

const BOARD_VALUES = {
  /** Most urgent first. Known only with states. */
  harm: () => undefined,
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

/** Values of `state:`. A muted station has another state, too. */
export type StationFilterState = 'slow' | 'quiet' | 'busy' | 'ok' | 'unknown' | 'muted';
const STATES: readonly StationFilterState[] = ['slow', 'quiet', 'busy', 'ok', 'unknown', 'muted'];

const STATION_TEXT_FIELDS = {
  station: { kind: 'text', aliases: ['name'], help: 'station name' },
  guid: { kind: 'text', aliases: [], help: 'station GUID' },
  state: { kind: 'choice', aliases: [], values: STATES, help: orText(STATES) },
  rule: { kind: 'choice', aliases: [], help: 'rule with an issue: rule:R06' },
  issue: { kind: 'text', aliases: [], help: 'words in an issue: issue:printer' },
  setup: { kind: 'text', aliases: [], help: "the platform's values: setup:OFFLINE_ONLY" },
} as const;

type TextFieldName = keyof typeof STATION_TEXT_FIELDS;
type NumberFieldName = keyof typeof ISSUE_FIELDS;

const STATION_LANGUAGE: FilterLanguage<TextFieldName, NumberFieldName> = fieldLanguage(
  STATION_TEXT_FIELDS,
  ISSUE_FIELDS,
);

export const STATION_FILTER_HELP = fieldHelp({ ...STATION_TEXT_FIELDS, ...ISSUE_FIELDS });

/** A station, or one issue as if it were one. */
interface FilteredRow {
  readonly name: string;
  readonly station: Pick<Station, 'guid' | 'printingMode' | 'expoRouting'>;
  readonly findings: readonly Pick<Finding, 'rule' | 'severity' | 'words'>[];
}

type StatesOf = (guid: string) => readonly StationFilterState[];

/** A test, or the error in the text. `statesOf` takes a GUID. */
export function stationFilter(
  text: string,
  statesOf: StatesOf,
):
  | { readonly test: (row: FilteredRow) => boolean }
  | Extract<ParsedFilter, { readonly error: unknown }> {
  const parsed = parseFilterIn(text, STATION_LANGUAGE);
  if ('error' in parsed) return parsed;
  const wordFields = ['station', 'rule', 'issue', 'setup'] as const;
  const state: (typeof TEXTS)['guid'] = ({ station }) => anyCase(statesOf(station.guid));
  const texts = { ...TEXTS, state };
  return { test: fieldsTest(parsed.filter, { texts, numbers: NUMBERS, wordFields }) };
}

/** Why a filter is invalid, in a sentence. */
export function stationFilterFault(text: string): string | undefined {
  const found = stationFilter(text, () => []);
  return 'error' in found ? found.error.sentence : undefined;
}

const TEXTS: FieldTexts<Exclude<TextFieldName, 'state'>, FilteredRow> = {
  station: ({ name }) => anyCase([name]),
  guid: ({ station }) => [station.guid],
  rule: ({ findings }) => findings.map(({ rule }) => rule),
  issue: ({ findings }) => findings.map(({ words }) => words),
  setup: ({ station: { printingMode, expoRouting } }) =>
    [printingMode, expoRouting].filter((value) => value !== undefined),
};

/** Also in capitals, as the list shows states and caps lock types names. */
function anyCase(texts: readonly string[]): readonly string[] {
  return [...texts, ...texts.map((text) => text.toUpperCase())];
}

const NUMBERS: FieldNumbers<NumberFieldName, FilteredRow> = {
  issues: ({ findings }) => severityCounts(findings).error + severityCounts(findings).warn,
  errors: ({ findings }) => severityCounts(findings).error,
  warnings: ({ findings }) => severityCounts(findings).warn,
};
