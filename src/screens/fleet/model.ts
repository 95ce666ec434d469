import {
  columnsWithTexts,
  type DrawnColumn,
  headedColumns,
  type ListedColumn,
  MINOR_PRIORITY,
} from '../../components/column-layout.ts';
import { type Lines, type Tone, wrapText } from '../../components/Line.tsx';
import {
  type FleetIncident,
  fleetIncidents,
  incidentSentences,
  wholeMinute,
} from '../../kitchen/fleet/fleet-incidents.ts';
import { type FleetRow, slowOrQuietStations } from '../../kitchen/fleet/fleet-row.ts';
import { currentFleet, type FleetView, fleetProgress } from '../../kitchen/fleet/fleet-schedule.ts';
import type { ChainTroubleKind } from '../../kitchen/fleet/incident-families.ts';
import {
  fleetGroupText,
  fleetProgressTexts,
  fleetTroubleText,
  lostPlatformText,
  someNames,
} from '../../kitchen/fleet/words.ts';
import { extraTimeWidth } from '../../kitchen/model/local-time.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import {
  type FleetSort,
  fleetSentences,
  orderedFleet,
  RESTAURANT_FILTER,
  RESTAURANT_SUBJECT,
  type RestaurantColumn,
} from '../../kitchen/tables/restaurants.ts';
import { restaurantStations } from '../../kitchen/tables/station-row.ts';
import { countOf, countText } from '../../kitchen/text/quantities.ts';
import type { FilterUse, ListUse } from '../../state/actions.ts';
import { listWindow } from '../../state/list-view.ts';
import { memoize } from '../../state/memoize.ts';
import type { MonitorState } from '../../state/monitor-state.ts';
import { activeFilter } from '../../state/prompt-view.ts';
import type { FleetListView } from '../../state/screen-views.ts';
import { sentenceLines } from '../everywhere/now-lines.ts';
import {
  type BodySize,
  type FilteredListModel,
  rowsInOrder,
  type Scene,
} from '../everywhere/scene.ts';
import type { ScreenPane } from '../everywhere/screen-definition.tsx';
import { stationLines } from '../everywhere/station-columns.ts';
import { countedText, filteredText } from '../everywhere/words.ts';

export interface FleetModel extends FilteredListModel<FleetRow> {
  readonly view: FleetListView;
  readonly all: readonly FleetRow[];
  readonly columns: readonly DrawnColumn<RestaurantColumn>[];
  /** Texts such as `112 of 400 read`, `oldest data 6 min`, and `1 failed`. */
  readonly progress: readonly string[];
  /** Text such as `3 slow, 1 quiet of 120 judged`. */
  readonly trouble: string;
  /** Names restaurants in trouble that the filter hides, such as `Hidden by the filter: Harbor.` */
  readonly hidden: string | undefined;
  /** `undefined` while the platform answers. */
  readonly lost: string | undefined;
  /** The cursor's group, such as `west: 2 slow of 12.` `undefined` unless restaurants are sorted by tag. */
  readonly group: string | undefined;
  readonly filterLines: readonly string[];
  /** What many restaurants have in common now. The strongest evidence comes first. */
  readonly incidents: readonly FleetIncident[];
  readonly incidentLines: Lines;
  /** Epoch ms. */
  readonly now: number;
  readonly noteHeight: number;
}

const NO_FLEET: FleetView = { rows: [] };
const NOTE_HEIGHT = 3;
/** The title, and the column heads. */
const LINES_ABOVE_ROWS = 2;
const MAX_FILTER_LINES = 2;
const MIN_HEIGHT_FOR_NOTE = 10;
/** Incidents take at most this share of the screen. */
const INCIDENT_SHARE = 0.25;

const INCIDENT_TONES: Readonly<Record<ChainTroubleKind, Tone>> = {
  stopped: 'error',
  slow: 'error',
  quiet: 'warn',
  failed: 'warn',
  setup: 'plain',
};

const guidOf = ({ restaurant }: FleetRow): string => restaurant.guid;

const filteredRows = memoize(
  (
    fleet: FleetView,
    text: string,
    sort: FleetListView['sort'],
    descending: boolean,
    now: number,
  ) => {
    const filter = RESTAURANT_FILTER.parse(text);
    const ordered = orderedFleet(
      fleet.rows.map((row) => ({ ...row, now })),
      sort,
      descending,
    );
    const rows = 'error' in filter ? ordered : ordered.filter(filter.test);
    const fault = 'error' in filter ? filter.error.sentence : undefined;
    const ids = rows.map(guidOf);
    return { rows, ids, fault, applied: fault === undefined ? text : '' };
  },
);

const memoizedColumns = memoize(fleetColumns);
const memoizedIncidents = memoize(fleetIncidents);

const rowsInHeldOrder = memoize((ordered: readonly FleetRow[], now: readonly FleetRow[]) =>
  rowsInOrder(ordered, now, guidOf),
);

/** Cutting hundreds of names is slow, so unchanged restaurants keep the same array of names. */
const namesOf = memoize((restaurants: readonly RestaurantChoice[]) =>
  restaurants.map(({ name }) => name),
);

export function fleetModel(scene: Scene, state: MonitorState): FleetModel {
  const { size, check, session, orderedBy } = scene;
  const { now, steady } = check;
  const names = namesOf(session.restaurants);
  const fleet = currentFleet(scene.fleet ?? NO_FLEET, steady);
  const view = state.fleet;
  const filterText = activeFilter(view.filter);
  const { sort, descending } = view;
  const orderedFleetView =
    orderedBy.fleet === scene.fleet ? fleet : currentFleet(orderedBy.fleet ?? NO_FLEET, steady);
  const filtered = filteredRows(
    orderedFleetView,
    filterText,
    sort,
    descending,
    orderedBy.check.now,
  );
  const { ids, fault, applied: text } = filtered;
  const rows = rowsInHeldOrder(filtered.rows, fleet.rows);
  const noteHeight = scene.hasPane === true || size.height < MIN_HEIGHT_FOR_NOTE ? 0 : NOTE_HEIGHT;
  const counted = countedText(rows.length, fleet.rows.length, 'restaurants');
  const hidden = hiddenTrouble(fleet.rows, rows);
  const filter = text === '' ? '' : filteredText(counted, text);
  const hiddenLines = wrapText([hidden, filter].join(' ').trim(), size.width).slice(
    0,
    MAX_FILTER_LINES,
  );
  const isGrouped = sort === 'tag' && rows.length > 0;
  const lost = lostPlatformText(fleet, steady);
  const incidents = memoizedIncidents(fleet.rows, wholeMinute(now), lost !== undefined);
  const incidentLines = linesOfIncidents(incidents, size);
  const linesAbove =
    LINES_ABOVE_ROWS + incidentLines.length + hiddenLines.length + (isGrouped ? 1 : 0);
  const height = Math.max(1, size.height - linesAbove - noteHeight);
  const window = listWindow(view.list, ids, height);
  const row = rows[window.cursor];
  const group = isGrouped && row !== undefined ? fleetGroupText(fleet.rows, row) : undefined;
  return {
    scene,
    view,
    all: fleet.rows,
    rows,
    ids,
    columns: memoizedColumns(fleet.rows, sort, names),
    text,
    fault,
    progress: fleetProgressTexts(fleetProgress(fleet), now, lost !== undefined),
    trouble: fleetTroubleText(fleet.rows),
    hidden,
    lost,
    group,
    filterLines: [...hiddenLines, ...(group === undefined ? [] : [group])],
    incidents,
    incidentLines,
    now,
    height,
    noteHeight,
    ...window,
    counted,
  };
}

/** If the screen has no room for all that is known, each incident has one line. */
function linesOfIncidents(incidents: readonly FleetIncident[], { width, height }: BodySize): Lines {
  const most = Math.max(1, Math.floor(height * INCIDENT_SHARE));
  const all = incidents.map((each): Lines => {
    const [text = '', ...notes] = incidentSentences(each);
    const tone = INCIDENT_TONES[each.kind];
    const noteTexts = notes.flatMap((note) => wrapText(note, width));
    return [
      [{ text, tone, strong: tone === 'error' }],
      ...noteTexts.map((note) => [{ text: note }]),
    ];
  });
  const complete = all.flat();
  const heads = all.flatMap((lines) => lines.slice(0, 1));
  if (complete.length <= most) return complete;
  if (heads.length <= most) return heads;
  const more = `${countOf(heads.length - most + 1, 'more incident')}.`;
  return [...heads.slice(0, most - 1), [{ text: more, tone: 'warn' }]];
}

function hiddenTrouble(all: readonly FleetRow[], visible: readonly FleetRow[]): string | undefined {
  if (all.length === visible.length) return undefined;
  const visibleRows = new Set(visible);
  const hidden = all.filter((row) => !visibleRows.has(row) && slowOrQuietStations(row).length > 0);
  if (hidden.length === 0) return undefined;
  return `Hidden by the filter: ${someNames(hidden.map(({ restaurant }) => restaurant.name))}.`;
}

export function fleetList({ scene, view, rows, ids, height, now, incidents }: FleetModel): ListUse {
  return {
    view: view.list,
    ids,
    height,
    hasTrouble: (index) => needsHelp(rows[index]),
    onMoved: (list) => ({ type: 'changed-fleet', change: { list } }),
    noun: 'restaurant',
    sentence: (index) => {
      const row = rows[index];
      if (row === undefined) return '';
      const position = `${countText(index + 1)} of ${countText(rows.length)}.`;
      return [position, ...sentencesOf(row, now, incidents)].join(' ');
    },
    scene,
  };
}

/** A restaurant in an incident names it. */
export function sentencesOf(
  row: FleetRow,
  now: number,
  incidents: readonly FleetIncident[],
): readonly string[] {
  const incident = incidents.find(({ members }) => members.includes(row.restaurant.guid));
  const shared = incident === undefined ? [] : incidentSentences(incident).slice(0, 1);
  return [...fleetSentences(row, now), ...shared];
}

function needsHelp(row: FleetRow | undefined): boolean {
  if (row === undefined) return false;
  const { errors = 0 } = row.status?.headline.issues ?? {};
  return errors > 0 || row.state instanceof Error || slowOrQuietStations(row).length > 0;
}

export function fleetPane({
  rows,
  cursor,
  now,
  filterLines,
  incidents,
  incidentLines,
}: FleetModel): ScreenPane | undefined {
  const row = rows[cursor];
  if (row === undefined) return undefined;
  return {
    title: row.restaurant.name,
    listHeight: LINES_ABOVE_ROWS + incidentLines.length + filterLines.length + rows.length,
    lines: ({ width }) => [
      ...sentenceLines(sentencesOf(row, now, incidents), width),
      ...stationLines(restaurantStations(row), width),
    ],
  };
}

export function fleetFilter({ view, counted, fault }: FleetModel): FilterUse {
  return {
    view: view.filter,
    countText: counted,
    fault,
    onChanged: (filter) => ({ type: 'changed-fleet', change: { filter } }),
    faultOf: RESTAURANT_FILTER.errorIn,
  };
}

const TIME_WIDTH = 5;

const NOW_COLUMNS: ReadonlySet<RestaurantColumn> = new Set(['since', 'tickets', 'late']);

const WITHIN_TARGET = {
  ...({ id: 'withinTarget', width: 24, grow: 1, holds: 'texts' } as const),
  priority: MINOR_PRIORITY + 4.5,
};

/** Sorted by tag, the tags are the first column. Past dates have no current figures. Minor columns leave before a state is cut. */
export function fleetColumns(
  rows: readonly FleetRow[],
  sort: FleetSort,
  names: readonly string[],
): readonly DrawnColumn<RestaurantColumn>[] {
  const hasTags = rows.some(({ restaurant }) => restaurant.tags !== undefined);
  const judgedRows = rows.filter(({ status }) => status?.headline.day !== undefined);
  const isPast = judgedRows.length > 0 && judgedRows.every(({ status }) => status?.isPast === true);
  const width = TIME_WIDTH + extraTimeColumns(rows);
  const isGrouped = sort === 'tag';
  const hasTargets = rows.some(
    (row) => RESTAURANT_SUBJECT.value(row, 'withinTarget') !== undefined,
  );
  const tags = (priority: number): readonly ListedColumn<RestaurantColumn>[] =>
    hasTags ? [{ id: 'tags', width: 12, grow: 1, priority, holds: 'texts' }] : [];
  const columns = headedColumns<RestaurantColumn>(RESTAURANT_SUBJECT.headOf, [
    ...(isGrouped ? tags(0) : []),
    { id: 'name', width: 18, grow: 1, priority: 0, holds: 'names' },
    { id: 'time', width, priority: MINOR_PRIORITY + 3 },
    { id: 'judgment', width: 19, grow: 2, priority: 0, holds: 'texts' },
    { id: 'since', width, priority: 1 },
    { id: 'ratio', width: 8, priority: 2 },
    { id: 'tickets', width: 12, priority: MINOR_PRIORITY },
    { id: 'late', width: 9, priority: 1 },
    { id: 'dateLate', width: 9, priority: isPast ? 1 : MINOR_PRIORITY + 4 },
    { id: 'issues', width: 7, priority: MINOR_PRIORITY + 1, holds: 'texts' },
    { id: 'age', width: 6, priority: MINOR_PRIORITY + 2 },
    { id: 'believedShare', width: 10, priority: MINOR_PRIORITY + 5 },
    ...(hasTargets ? [WITHIN_TARGET] : []),
    ...(isGrouped ? [] : tags(MINOR_PRIORITY + 3.5)),
  ]);
  const visible = isPast ? columns.filter(({ id }) => !NOW_COLUMNS.has(id)) : columns;
  return columnsWithTexts(visible, (id) =>
    id === 'name' ? names : rows.map((row) => RESTAURANT_SUBJECT.cell(row, id).text),
  );
}

/** Looking up the longest time is slow, so each clock and date is looked up once. */
function extraTimeColumns(rows: readonly FleetRow[]): number {
  const widths = new Map<string, number>();
  for (const { restaurant, status } of rows) {
    const { calendar } = restaurant;
    if (status === undefined) continue;
    const key = `${calendar.zone} ${calendar.hours} ${status.date}`;
    if (!widths.has(key)) widths.set(key, extraTimeWidth(status.date, calendar));
  }
  // A restaurant that isn't read yet shows the current time, which may be on a 12-hour clock.
  const hasTwelveHourClock = rows.some(({ restaurant }) => restaurant.calendar.hours === 12);
  return Math.max(0, hasTwelveHourClock ? 1 : 0, ...widths.values());
}
