import type { StationLimit } from '../../kitchen/measures/row-limits.ts';
import { type Station, stationName } from '../../kitchen/model/restaurant.ts';
import { LEVELS } from '../../kitchen/tables/item-query.ts';
import type {
  ShownDate,
  ShownTrend,
  SummaryFigures,
  TrendStation,
} from '../../kitchen/usual/trend.ts';
import type { Actions, Step, Steps } from '../../state/actions.ts';
import { LIST_TOP } from '../../state/list-view.ts';
import type { MonitorEvent, MonitorState } from '../../state/monitor-state.ts';
import {
  ANALYSES,
  type Analysis,
  currentScreen,
  openDate,
  type Screen,
} from '../../state/navigation.ts';
import { NO_FILTER } from '../../state/prompt-view.ts';
import {
  type DatesView,
  FULFILLMENTS_VIEW,
  fulfillmentsView,
  type IssueSection,
  TRACE_VIEW,
} from '../../state/screen-views.ts';

/**
 * Opens the item list for a station or for all, as it was left. Another station gets a fresh view, because a filter made for one station
 * would hide another's rows.
 */
export function openFulfillments(state: MonitorState, station: Station | undefined): Steps {
  const { query } = fulfillmentsView(state);
  const open = { type: 'went', to: { kind: 'fulfillments' } } as const;
  if (query.stationGuid === station?.guid) return [open];
  const change = {
    ...FULFILLMENTS_VIEW,
    query: { ...FULFILLMENTS_VIEW.query, stationGuid: station?.guid },
    stationName: station === undefined ? undefined : stationName(station),
  };
  return [{ type: 'changed-view', view: 'fulfillments', change }, open];
}

/** An item's fields above the answer why it took so long. */
export const FIRST_FIELDS = 4;

/** Opens an item of a business date (`YYYYMMDD`) at that answer. */
export function openWhy(id: string, date: string): Steps {
  return [
    { type: 'went', to: { kind: 'record', id, date } },
    { type: 'scrolled', top: FIRST_FIELDS },
  ];
}

/** The route starts with the KDS online. */
export function openTrace(station: Station | undefined): (() => Steps) | string {
  if (station === undefined) return 'No station to trace.';
  return () => [
    { type: 'changed-trace', change: TRACE_VIEW },
    { type: 'went', to: { kind: 'trace', guid: station.guid } },
  ];
}

/** Opens dates or goes back to them. The cursor is on the last chosen date, and on the given station (GUID). */
export function openDates(
  { navigation }: MonitorState,
  station: string | undefined = stationInView(navigation),
): Steps {
  const { stack } = navigation;
  const index = stack.findIndex(({ kind }) => kind === 'dates');
  const back = { type: 'went-back' } as const;
  const change: Partial<DatesView> = {
    ...(station !== undefined && {
      list: { cursorId: stationRowId(station), cursor: 0, top: 0 },
    }),
  };
  const there: readonly Step[] =
    index === -1
      ? [
          // Drills belong to one business date. This screen leads to others.
          ...(openDate(navigation) === undefined ? [] : [{ type: 'left-drills' } as const]),
          { type: 'went', to: { kind: 'dates' } },
        ]
      : Array.from({ length: stack.length - 1 - index }, () => back);
  return [{ type: 'changed-view', view: 'dates', change }, ...there];
}

/** The current date (`today`) is followed, not pinned, so it moves on after closeout. */
export function chooseDate(date: string | undefined, today: string): MonitorEvent {
  return { type: 'chose-date', date: date === today ? undefined : date };
}

/** Opens issues and setup changes, or goes to that section there. */
export function openIssues({ navigation }: MonitorState, section: IssueSection): Steps {
  const list = { ...LIST_TOP, cursorId: section };
  const isThere = currentScreen(navigation).kind === 'issues';
  return [
    { type: 'changed-view', view: 'issues', change: { list, filter: NO_FILTER } },
    ...(isThere ? [] : [{ type: 'went', to: { kind: 'issues' } } as const]),
  ];
}

function stationInView(navigation: MonitorState['navigation']): string | undefined {
  const screen = currentScreen(navigation);
  return screen.kind === 'station' ? screen.guid : undefined;
}

/** Opens analyses of a station's items or of all, without the list between. A filter from the list is off: it could hide the slowest. */
export function openAnalysisActions(state: MonitorState, station: Station | undefined): Actions {
  const { query, filter } = fulfillmentsView(state);
  const change = {
    filter: { ...filter, on: filter.text === '' },
    query: { ...query, levels: LEVELS, stationGuid: station?.guid },
    stationName: station === undefined ? undefined : stationName(station),
  };
  const open = (analysis: Analysis) => (): Steps => [
    { type: 'changed-view', view: 'fulfillments', change },
    { type: 'went', to: { kind: 'analysis', analysis } },
  ];
  return Object.fromEntries(ANALYSES.map((analysis) => [analysis, open(analysis)]));
}

/** Replaces the current analysis, so Esc always returns to the list. */
export function analysisSwitchActions({ navigation }: MonitorState): Actions {
  const screen = currentScreen(navigation);
  const open = (analysis: Analysis) => (): Steps => {
    const to: Screen = { kind: 'analysis', analysis };
    return [screen.kind === 'analysis' ? { type: 'replaced', by: to } : { type: 'went', to }];
  };
  return {
    ...Object.fromEntries(ANALYSES.map((analysis) => [analysis, open(analysis)])),
    nextAnalysis: () => {
      if (screen.kind !== 'analysis') return [];
      const index = ANALYSES.indexOf(screen.analysis);
      return open(ANALYSES[(index + 1) % ANALYSES.length] ?? screen.analysis)();
    },
  };
}

/** The kitchen, or a station with rows on any date. */
export interface DatesRow {
  readonly id: string;
  readonly name: string;
  /** `undefined` for the kitchen. */
  readonly station: TrendStation | undefined;
}

const KITCHEN: DatesRow = { id: 'kitchen', name: 'Whole kitchen', station: undefined };

export function datesRows({ stations }: Pick<ShownTrend, 'stations'>): readonly DatesRow[] {
  const own = stations.map(
    (station): DatesRow => ({ id: stationRowId(station.key), name: station.name, station }),
  );
  return [KITCHEN, ...own];
}

function stationRowId(key: string): string {
  return `station ${key}`;
}

/** `undefined` if the date was not read. */
export function rowFigures(
  { station }: DatesRow,
  { figures }: ShownDate,
): SummaryFigures | undefined {
  return station === undefined ? figures?.kitchen : figures?.station(station.key);
}

/** The row's limit on all dates. `undefined` for a kitchen with several. */
export function rowLimit(
  { station }: DatesRow,
  { shared }: Pick<ShownTrend, 'shared'>,
): StationLimit | undefined {
  return station === undefined ? shared : station.limit;
}
