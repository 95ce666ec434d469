/** All restaurants, the one needing help most first. */
import type { ReactNode } from 'react';
import {
  columnsWithTexts,
  type DrawnColumn,
  headedColumns,
  type ListedColumn,
} from '../../components/column-layout.ts';
import { Line, type Span, TextLines, wrapText } from '../../components/Line.tsx';
import { outOfViewText, StatePanel } from '../../components/StatePanel.tsx';
import { Table } from '../../components/Table.tsx';
import { type FleetRow, troubledStations } from '../../kitchen/fleet/fleet-row.ts';
import { currentFleet, type FleetView, fleetProgress } from '../../kitchen/fleet/fleet-schedule.ts';
import {
  fleetGroupText,
  fleetProgressTexts,
  fleetStateText,
  fleetTroubleText,
  lostPlatformText,
  someNames,
  withPeriod,
} from '../../kitchen/fleet/words.ts';
import { timeRoom } from '../../kitchen/model/local-time.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import type { ColumnOrder } from '../../kitchen/tables/column.ts';
import type { RestaurantRow } from '../../kitchen/tables/restaurant-reading-columns.ts';
import {
  type FleetSort,
  fleetSentences,
  orderedFleet,
  RESTAURANT_FILTER,
  RESTAURANT_ORDERS,
  RESTAURANT_SUBJECT,
  type RestaurantColumn,
} from '../../kitchen/tables/restaurants.ts';
import { restaurantStations } from '../../kitchen/tables/station-row.ts';
import { countOf, countText } from '../../kitchen/text/quantities.ts';
import { type Actions, type FilterUse, type ListUse, SAY_AGAIN } from '../../state/actions.ts';
import { keyUses } from '../../state/bindings.ts';
import { listWindow } from '../../state/list-view.ts';
import { memoize } from '../../state/memoize.ts';
import type { MonitorState } from '../../state/monitor-state.ts';
import { activeFilter } from '../../state/prompt-view.ts';
import type { FleetListView } from '../../state/screen-views.ts';
import { orderText } from '../everywhere/item-list.ts';
import {
  inOrderOf,
  type Scene,
  type ScreenSaying,
  type SpokenRequests,
} from '../everywhere/scene.ts';
import type { PaneUse, ScreenDefinition } from '../everywhere/screen-definition.tsx';
import { stationLines } from '../everywhere/station-columns.ts';
import {
  ANSWERS_AGAIN,
  countedText,
  FILTER_KEYS,
  filteredText,
  filterSentence,
  NOTHING_MATCHES,
  noMatchText,
  rowSayings,
} from '../everywhere/words.ts';

export const FLEET: ScreenDefinition<unknown, FleetModel> = {
  scope: 'fleet',
  model: fleetModel,
  list: fleetList,
  pane: fleetPane,
  filter: fleetFilter,
  actions: fleetActions,
  draw: (model) => <Fleet {...model} />,
  say: sayFleet,
  heading: ({ progress, all, lost }) => ({
    title: countOf(all.length, 'restaurant'),
    when: [],
    freshness: [
      ...(lost === undefined ? [] : [{ text: lost, tone: 'error', strong: true } as const]),
      ...progress.map((text) => ({ text })),
    ],
  }),
};

function Fleet(model: FleetModel): ReactNode {
  const { scene, rows, columns, cursor, top, height, view, now, trouble, narrowed } = model;
  const { width } = scene.size;
  const outOfView = outOfViewText({ top, shown: height, length: rows.length }, width);
  return (
    <>
      <Line width={width} spans={[{ text: trouble, strong: true }]} right={[{ text: outOfView }]} />
      <TextLines lines={narrowed.map((text) => [{ text }])} width={width} />
      {rows.length === 0 ? (
        <NoRestaurants {...model} />
      ) : (
        <Table
          {...{ rows, columns, cursor, top, width, height }}
          cell={(row, column) => restaurantCell({ ...row, now }, column)}
          sorted={{ by: sortedColumn(view.sort), descending: view.descending }}
        />
      )}
      <TextLines lines={noteLines(model)} width={width} />
    </>
  );
}

function sortedColumn(sort: FleetSort): string {
  const { by = sort, shownIn = by }: ColumnOrder<RestaurantColumn | FleetSort> =
    RESTAURANT_ORDERS[sort];
  return shownIn;
}

/** Restaurants in trouble are bold. */
function restaurantCell(row: RestaurantRow, column: RestaurantColumn): Span {
  const cell = RESTAURANT_SUBJECT.cell(row, column);
  return column === 'judgment' && isTroubleText(row) ? { ...cell, strong: true } : cell;
}

function isTroubleText(row: RestaurantRow): boolean {
  const { kind } = fleetStateText(row);
  return kind === 'stopped' || kind === 'slow' || kind === 'quiet';
}

/** A rule, and sentences about the cursor's restaurant. */
function noteLines({ scene, rows, cursor, now, noteHeight }: FleetModel) {
  const row = rows[cursor];
  if (row === undefined || noteHeight === 0) return [];
  const { width } = scene.size;
  const rule = scene.slow ? '' : scene.theme.glyphs.rule.repeat(width);
  const text = fleetSentences(row, now).join(' ');
  const lines = wrapText(text, width).slice(0, noteHeight - 1);
  return [[{ text: rule, tone: 'muted' } as const], ...lines.map((line) => [{ text: line }])];
}

function NoRestaurants({ scene, text, view, all, narrowed }: FleetModel): ReactNode {
  return (
    <StatePanel
      {...scene.size}
      height={Math.max(1, scene.size.height - 1 - narrowed.length)}
      heading={NOTHING_MATCHES}
      sentences={[noMatchText('restaurant', text, all.length)]}
      {...(view.filter.before === undefined && { keys: keyUses(scene.keymap, ...FILTER_KEYS) })}
    />
  );
}

function fleetActions(model: FleetModel): Actions {
  const { view, rows, cursor } = model;
  const { descending } = view;
  const row = rows[cursor];
  return {
    open:
      row === undefined
        ? 'No restaurant to open.'
        : () => {
            const { restaurant, status } = row;
            // A current date is followed, not pinned.
            const date = status?.isPast === true ? status.date : undefined;
            return [{ type: 'opened-restaurant', guid: restaurant.guid, date }];
          },
    reverse: () => [{ type: 'changed-fleet', change: { descending: !descending } }, SAY_AGAIN],
  };
}

/** Loading progress, order, and the cursor's row. Restaurants loaded meanwhile wait for a key press. */
function sayFleet(model: FleetModel, { readings, turns }: SpokenRequests): readonly ScreenSaying[] {
  const { view, text, counted, all, progress, trouble, hidden, group, lost } = model;
  const isComplete = all.length > 0 && all.every(({ triedAt }) => triedAt !== undefined);
  const isTyping = view.filter.before !== undefined;
  const occasion = isTyping ? undefined : `${readings} ${turns} ${text}`;
  const progressed = () => `${progress.join(', ')}. ${withPeriod(trouble)}`;
  const linked = lost === undefined ? ANSWERS_AGAIN : `The platform stopped answering. ${lost}.`;
  return [
    {
      on: occasion,
      sentences: () => [
        `All restaurants. ${progressed()}`,
        ...(hidden === undefined ? [] : [hidden]),
        ...(text === '' ? [] : [filterSentence(counted, text)]),
        `${orderText(RESTAURANT_ORDERS[view.sort].said, view.descending)}.`,
      ],
    },
    { on: group, isChangeOnly: true, sentences: () => (group === undefined ? [] : [group]) },
    { on: String(lost !== undefined), isChangeOnly: true, sentences: () => [linked] },
    ...rowSayings(fleetList(model), occasion),
    {
      on: String(isComplete),
      isChangeOnly: true,
      sentences: () => (isComplete ? [progressed()] : []),
    },
  ];
}

type FleetModel = ReturnType<typeof fleetModel>;

const NO_FLEET: FleetView = { rows: [] };
const NOTE_HEIGHT = 3;
/** Line above the list, and column heads. */
const HEADS = 2;
const MAX_FILTER = 2;
/** Fewer lines leave no room for a note. */
const MIN_FOR_NOTE = 10;

const guidOf = ({ restaurant }: FleetRow): string => restaurant.guid;

const chosenRows = memoize(
  (
    fleet: FleetView,
    text: string,
    sort: FleetListView['sort'],
    descending: boolean,
    now: number,
  ) => {
    const filter = RESTAURANT_FILTER.read(text);
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

const columnsOf = memoize(fleetColumns);

const inOrderNow = memoize((ordered: readonly FleetRow[], now: readonly FleetRow[]) =>
  inOrderOf(ordered, now, guidOf),
);

/** Memoized, because cutting hundreds of names takes too long for a key press. */
const namesOf = memoize((restaurants: readonly RestaurantChoice[]) =>
  restaurants.map(({ name }) => name),
);

function fleetModel(scene: Scene, state: MonitorState) {
  const { size, check, session, order } = scene;
  const { now, steady } = check;
  const names = namesOf(session.restaurants);
  const fleet = currentFleet(scene.fleet ?? NO_FLEET, steady);
  const view = state.fleet;
  const typed = activeFilter(view.filter);
  const { sort, descending } = view;
  const held = order.fleet === scene.fleet ? fleet : currentFleet(order.fleet ?? NO_FLEET, steady);
  const chosen = chosenRows(held, typed, sort, descending, order.check.now);
  const { ids, fault, applied: text } = chosen;
  const rows = inOrderNow(chosen.rows, fleet.rows);
  const noteHeight = scene.hasPane === true || size.height < MIN_FOR_NOTE ? 0 : NOTE_HEIGHT;
  const counted = countedText(rows.length, fleet.rows.length, 'restaurants');
  const hidden = hiddenTrouble(fleet.rows, rows);
  const filter = text === '' ? '' : filteredText(counted, text);
  const filterLines = wrapText([hidden, filter].join(' ').trim(), size.width).slice(0, MAX_FILTER);
  const isGrouped = sort === 'tag' && rows.length > 0;
  const heads = HEADS + filterLines.length + (isGrouped ? 1 : 0);
  const height = Math.max(1, size.height - heads - noteHeight);
  const window = listWindow(view.list, ids, height);
  const row = rows[window.cursor];
  const group = isGrouped && row !== undefined ? fleetGroupText(fleet.rows, row) : undefined;
  return {
    scene,
    view,
    all: fleet.rows,
    rows,
    ids,
    columns: columnsOf(fleet.rows, sort, names),
    // The filter in use, and any mistake in what is typed. A mistake hides nothing.
    text,
    fault,
    // `112 of 400 read, oldest data 6 min`, `1 failed`.
    progress: fleetProgressTexts(fleetProgress(fleet), now),
    // `3 slow, 1 quiet of 120 judged`.
    trouble: fleetTroubleText(fleet.rows),
    // `Hidden by the filter: Harbor.`, if those are slow or quiet.
    hidden,
    // The platform doesn't answer. `undefined` while it does.
    lost: lostPlatformText(fleet, steady),
    // `west: 2 slow of 12.` The cursor's group, if grouped.
    group,
    // Hidden trouble, filter, and group, in lines.
    narrowed: [...filterLines, ...(group === undefined ? [] : [group])],
    // Epoch ms.
    now,
    height,
    noteHeight,
    ...window,
    counted,
  };
}

function hiddenTrouble(all: readonly FleetRow[], shown: readonly FleetRow[]): string | undefined {
  if (all.length === shown.length) return undefined;
  const seen = new Set(shown);
  const hidden = all.filter((row) => !seen.has(row) && troubledStations(row).length > 0);
  if (hidden.length === 0) return undefined;
  return `Hidden by the filter: ${someNames(hidden.map(({ restaurant }) => restaurant.name))}.`;
}

function fleetList({ scene, view, rows, ids, height, now }: FleetModel): ListUse {
  return {
    view: view.list,
    ids,
    height,
    isFault: (index) => isTroubled(rows[index]),
    moved: (list) => ({ type: 'changed-fleet', change: { list } }),
    what: 'restaurant',
    sentence: (index) => {
      const row = rows[index];
      if (row === undefined) return '';
      const position = `${countText(index + 1)} of ${countText(rows.length)}.`;
      return [position, ...fleetSentences(row, now)].join(' ');
    },
    scene,
  };
}

function isTroubled(row: FleetRow | undefined): boolean {
  if (row === undefined) return false;
  const { errors = 0 } = row.status?.headline.findings ?? {};
  return errors > 0 || row.state instanceof Error || troubledStations(row).length > 0;
}

function fleetPane({ rows, cursor, now, narrowed }: FleetModel): PaneUse | undefined {
  const row = rows[cursor];
  if (row === undefined) return undefined;
  return {
    title: row.restaurant.name,
    listed: HEADS + narrowed.length + rows.length,
    lines: ({ width }) => [
      ...wrapText(fleetSentences(row, now).join(' '), width).map((text) => [{ text }]),
      ...stationLines(restaurantStations(row), width),
    ],
  };
}

function fleetFilter({ view, counted: left, fault }: FleetModel): FilterUse {
  return {
    view: view.filter,
    left,
    fault,
    changed: (filter) => ({ type: 'changed-fleet', change: { filter } }),
    faultOf: RESTAURANT_FILTER.faultOf,
  };
}

const TIME_WIDTH = 5;

/** In order. Tags appear if a restaurant has any: first and always if grouped by tag. No Since column if all dates are over. */
export function fleetColumns(
  rows: readonly FleetRow[],
  sort: FleetSort,
  names: readonly string[],
): readonly DrawnColumn<RestaurantColumn>[] {
  const hasTags = rows.some(({ restaurant }) => restaurant.tags !== undefined);
  const dated = rows.filter(({ status }) => status?.headline.day !== undefined);
  const isPast = dated.length > 0 && dated.every(({ status }) => status?.isPast === true);
  const width = TIME_WIDTH + roomOf(rows);
  const isGrouped = sort === 'tag';
  const tags = (priority: number): readonly ListedColumn<RestaurantColumn>[] =>
    hasTags ? [{ id: 'tags', width: 12, grow: 1, priority, holds: 'texts' }] : [];
  const columns = headedColumns<RestaurantColumn>(RESTAURANT_SUBJECT.headOf, [
    ...(isGrouped ? tags(0) : []),
    { id: 'name', width: 18, grow: 1, priority: 0, holds: 'names' },
    { id: 'time', width, priority: 4 },
    { id: 'judgment', width: 19, grow: 2, priority: 0, holds: 'texts' },
    ...(isPast ? [] : [{ id: 'since', width, priority: 2 } as const]),
    { id: 'ratio', width: 7, priority: 3 },
    { id: 'late', width: 4, priority: 2 },
    { id: 'issues', width: 7, priority: 1, holds: 'texts' },
    { id: 'age', width: 6, priority: 1 },
    ...(isGrouped ? [] : tags(5)),
  ]);
  return columnsWithTexts(columns, (id) =>
    id === 'name' ? names : rows.map((row) => RESTAURANT_SUBJECT.cell(row, id).text),
  );
}

/** Extra columns for the longest time. Looked up once per clock and date. */
function roomOf(rows: readonly FleetRow[]): number {
  const rooms = new Map<string, number>();
  for (const { restaurant, status } of rows) {
    const { calendar } = restaurant;
    if (status === undefined) continue;
    const key = `${calendar.zone} ${calendar.hours} ${status.date}`;
    if (!rooms.has(key)) rooms.set(key, timeRoom(status.date, calendar));
  }
  // Restaurants not read yet show only the current time, in the same style.
  const isOnTwelve = rows.some(({ restaurant }) => restaurant.calendar.hours === 12);
  return Math.max(0, isOnTwelve ? 1 : 0, ...rooms.values());
}
