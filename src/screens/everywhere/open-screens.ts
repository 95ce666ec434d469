import { equalsFilter } from '../../kitchen/filter/filter-parser.ts';
import { type Station, stationName } from '../../kitchen/model/restaurant.ts';
import { LEVELS } from '../../kitchen/tables/item-query.ts';
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

/** Opens the item list as it was left. For another station, the view starts over, because the old filter could hide all its rows. */
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

export const FIELDS_ABOVE_WHY = 4;

/** `date` is `YYYYMMDD`. */
export function openWhy(id: string, date: string): Steps {
  return [
    { type: 'went', to: { kind: 'record', id, date } },
    { type: 'scrolled', top: FIELDS_ABOVE_WHY },
  ];
}

export function openTrace(station: Station | undefined): (() => Steps) | string {
  if (station === undefined) return 'No station to trace.';
  return () => [
    { type: 'changed-trace', change: TRACE_VIEW },
    { type: 'went', to: { kind: 'trace', guid: station.guid } },
  ];
}

/** Opens the dates screen, or goes back to it. The cursor goes to the station (GUID), and stays on the last chosen date. */
export function openDates(
  { navigation }: MonitorState,
  station: string | undefined = openStation(navigation),
): Steps {
  const { stack } = navigation;
  const index = stack.findIndex(({ kind }) => kind === 'dates');
  const back = { type: 'went-back' } as const;
  const change: Partial<DatesView> = {
    ...(station !== undefined && {
      list: { cursorId: stationRowId(station), cursor: 0, top: 0 },
    }),
  };
  const steps: readonly Step[] =
    index === -1
      ? [
          // Rows of an analysis belong to one business date, and the dates screen leads to other dates.
          ...(openDate(navigation) === undefined ? [] : [{ type: 'left-drills' } as const]),
          { type: 'went', to: { kind: 'dates' } },
        ]
      : Array.from({ length: stack.length - 1 - index }, () => back);
  return [{ type: 'changed-view', view: 'dates', change }, ...steps];
}

/** The current date (`today`) is not chosen, so that the monitor moves on after closeout. */
export function chooseDate(date: string | undefined, today: string): MonitorEvent {
  return { type: 'chose-date', date: date === today ? undefined : date };
}

export function openIssues({ navigation }: MonitorState, section: IssueSection): Steps {
  const list = { ...LIST_TOP, cursorId: section };
  const isOpen = currentScreen(navigation).kind === 'issues';
  return [
    { type: 'changed-view', view: 'issues', change: { list, filter: NO_FILTER } },
    ...(isOpen ? [] : [{ type: 'went', to: { kind: 'issues' } } as const]),
  ];
}

function openStation(navigation: MonitorState['navigation']): string | undefined {
  const screen = currentScreen(navigation);
  return screen.kind === 'station' ? screen.guid : undefined;
}

/** The item list's filter is off, because it could hide the slowest items. */
export function openAnalysisActions(state: MonitorState, station: Station | undefined): Actions {
  const { query, filter } = fulfillmentsView(state);
  const change = {
    filter: { ...filter, isOn: filter.text === '' },
    query: { ...query, levels: LEVELS, stationGuid: station?.guid },
    stationName: station === undefined ? undefined : stationName(station),
  };
  const open = (analysis: Analysis) => (): Steps => [
    { type: 'changed-view', view: 'fulfillments', change },
    { type: 'went', to: { kind: 'analysis', analysis } },
  ];
  return Object.fromEntries(ANALYSES.map((analysis) => [analysis, open(analysis)]));
}

/** An analysis replaces another one, so Esc always returns to the list. */
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

/** `key` is the station's GUID, or its name if it has no GUID. */
export function stationRowId(key: string): string {
  return `station ${key}`;
}

/** Today's items of a menu item at a station, whichever date is in view. */
export function openItemsOfToday(
  item: string,
  station: string,
  date: string,
  today: string,
): Steps {
  const by = [equalsFilter('item', item), equalsFilter('station', station)];
  if (by.some((each) => each === undefined)) return [];
  const drilled = { type: 'drilled', by: `level:0 ${by.join(' ')}`, date: today } as const;
  return [...(date === today ? [] : [chooseDate(today, today)]), { ...drilled, isAlone: true }];
}
