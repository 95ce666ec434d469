/** What opens a screen, or leads back to it. */
import type { StationLimit } from '../../kitchen/measures/row-limits.ts';
import { type Station, stationName } from '../../kitchen/model/station.ts';
import type { ShownDate, ShownTrend } from '../../kitchen/usual/shown-trend.ts';
import type { SummaryFigures } from '../../kitchen/usual/summary-figures.ts';
import type { TrendStation } from '../../kitchen/usual/trend.ts';
import { type Actions, noticed, type Step, type Steps } from '../../state/monitor/actions.ts';
import {
  FULFILLMENTS_VIEW,
  fulfillmentsView,
  type MonitorState,
} from '../../state/monitor/monitor-state.ts';
import {
  ANALYSES,
  type Analysis,
  currentScreen,
  openDate,
  type Screen,
} from '../../state/navigation.ts';
import { type DatesView, TRACE_VIEW } from '../../state/views/screen-views.ts';
import { NO_TRACE } from './words.ts';

/**
 * Opens the item list of a station or of all stations, as it was left. After another station the view is fresh: a filter for one station
 * would hide the rows of another.
 */
export function openFulfillments(state: MonitorState, station: Station | undefined): Steps {
  const { query, columns } = fulfillmentsView(state);
  const went = { type: 'went', to: { kind: 'fulfillments' } } as const;
  if (query.stationGuid === station?.guid) return [went];
  const change = {
    ...FULFILLMENTS_VIEW,
    columns,
    query: { ...FULFILLMENTS_VIEW.query, stationGuid: station?.guid },
    stationName: station === undefined ? undefined : stationName(station),
  };
  return [{ type: 'changed-fulfillments', change }, went];
}

/** Goes to the trace of a station, whose KDS works at first. */
export function openTrace(station: Station | undefined): Steps {
  if (station === undefined) return [noticed(NO_TRACE)];
  return [
    { type: 'changed-trace', change: TRACE_VIEW },
    { type: 'went', to: { kind: 'trace', guid: station.guid } },
  ];
}

/** Opens them, or goes back to them; with the cursor on the date chosen last, and on a station (GUID) if one is given. */
export function openDates(
  { navigation }: MonitorState,
  station: string | undefined = stationInView(navigation),
): Steps {
  const { stack } = navigation;
  const place = stack.findIndex(({ kind }) => kind === 'dates');
  const back = { type: 'went-back' } as const;
  const change: Partial<DatesView> = {
    ...(station !== undefined && {
      list: { cursorId: stationRowId(station), cursor: 0, top: 0 },
    }),
  };
  const there: readonly Step[] =
    place === -1
      ? [
          // Drills belong to one business date, and others will be chosen.
          ...(openDate(navigation) === undefined ? [] : [{ type: 'left-drills' } as const]),
          { type: 'went', to: { kind: 'dates' } },
        ]
      : Array.from({ length: stack.length - 1 - place }, () => back);
  return [{ type: 'changed-dates', change }, ...there];
}

function stationInView(navigation: MonitorState['navigation']): string | undefined {
  const screen = currentScreen(navigation);
  return screen.kind === 'station' ? screen.guid : undefined;
}

/** A view takes the place of another one, so that Esc leads back to the list from each. */
export function openAnalysis({ navigation }: MonitorState): Actions {
  const screen = currentScreen(navigation);
  const open = (analysis: Analysis) => (): Steps => {
    const to: Screen = { kind: 'analysis', analysis };
    return [screen.kind === 'analysis' ? { type: 'replaced', by: to } : { type: 'went', to }];
  };
  return {
    ...Object.fromEntries(ANALYSES.map((analysis) => [analysis, open(analysis)])),
    nextAnalysis: () => {
      if (screen.kind !== 'analysis') return [];
      const at = ANALYSES.indexOf(screen.analysis);
      return open(ANALYSES[(at + 1) % ANALYSES.length] ?? screen.analysis)();
    },
  };
}

/** The kitchen, or a station that any date has rows of. */
export interface DatesRow {
  readonly id: string;
  readonly name: string;
  /** `undefined` for the kitchen. */
  readonly station: TrendStation | undefined;
}

const KITCHEN: DatesRow = { id: 'kitchen', name: 'Whole kitchen', station: undefined };

/** All of them, the kitchen first. */
export function datesRows({ stations }: Pick<ShownTrend, 'stations'>): readonly DatesRow[] {
  const own = stations.map(
    (station): DatesRow => ({ id: stationRowId(station.key), name: station.name, station }),
  );
  return [KITCHEN, ...own];
}

/** Id of the row of a station, by its key in summaries. */
function stationRowId(key: string): string {
  return `station ${key}`;
}

/** The figures of a row on a date; `undefined` where the date was not read. */
export function figuresOf(
  { station }: DatesRow,
  { figures }: ShownDate,
): SummaryFigures | undefined {
  return station === undefined ? figures?.kitchen : figures?.station(station.key);
}

/** The limit of a row on all dates; `undefined` for a kitchen whose stations have several. */
export function limitOfRow(
  { station }: DatesRow,
  { shared }: Pick<ShownTrend, 'shared'>,
): StationLimit | undefined {
  return station === undefined ? shared : station.limit;
}
