import { filterCalendar } from '../../kitchen/calendar/local-time.ts';
import { fulfillmentLines } from '../../kitchen/columns/fulfillment-export.ts';
import { LEVELS, type Level, toggleLevel } from '../../kitchen/columns/fulfillment-query.ts';
import { demoHeading } from '../../kitchen/export/json-text.ts';
import { exportName, proposedName } from '../../kitchen/export/record-lines.ts';
import { filterMask } from '../../kitchen/filter/filter-mask.ts';
import { typedFilter } from '../../kitchen/filter/typed-filter.ts';
import type { Fulfillment } from '../../kitchen/table/fulfillment.ts';
import {
  type FulfillmentRows,
  markedRows,
  nextQuarter,
} from '../../kitchen/table/fulfillment-rows.ts';
import type { Action } from '../../state/keys/keymap.ts';
import {
  type Actions,
  noticed,
  refused,
  SAY_AGAIN,
  type Steps,
  said,
} from '../../state/monitor/actions.ts';
import { goToRow } from '../../state/monitor/list-actions.ts';
import type { MonitorState } from '../../state/monitor/monitor-state.ts';
import { activeFilter } from '../../state/views/filter-view.ts';
import { promptView } from '../../state/views/prompt-view.ts';
import type { ListQuery } from '../../state/views/screen-views.ts';
import { everywhereActions } from '../everywhere/actions.ts';
import { openAnalysis, openWhy } from '../everywhere/open-screens.ts';
import { columnActions } from './column-actions.ts';
import { changed, type FulfillmentsModel, fulfillmentsList } from './model.ts';
import * as words from './words.ts';

export function fulfillmentsActions(model: FulfillmentsModel, state: MonitorState): Actions {
  const { scene, view, shown, cursor, unread } = model;
  const requery = (change: Partial<ListQuery>): Steps => [
    changed({ query: { ...view.query, ...change } }),
    SAY_AGAIN,
  ];
  const opened = (steps: (id: string, date: string) => Steps) => (): Steps => {
    const id = shown.ids.at(cursor);
    return id === undefined ? [said(words.NO_ROW_TO_OPEN)] : steps(id, scene.check.date);
  };
  const toggle = (level: Level) => () => requery({ levels: toggleLevel(view.query.levels, level) });
  return {
    ...columnActions(model),
    ...rowActions(model),
    write: askWhereTo(model),
    ...openAnalysis(state),
    open: opened((id, date) => [{ type: 'went', to: { kind: 'record', id, date } }]),
    why: opened(openWhy),
    level0: toggle(0),
    level1: toggle(1),
    level2: toggle(2),
    allLevels: () => requery({ levels: LEVELS }),
    ...(unread !== undefined && scene.isHeard && refused(ROW_KEYS, unread)),
    escape: () => takenOff(model, state),
  };
}

/** Esc clears or closes one thing: loading, marks, filter, station, or screen. */
function takenOff({ scene, view }: FulfillmentsModel, state: MonitorState): Steps {
  const { filter, query, marks, drill } = view;
  const { data, link } = scene.check.day;
  if (data === undefined && link.state === 'reading') return [{ effect: 'cancel-day' }];
  if (marks.size > 0) return [changed({ marks: new Set() }), said(words.MARKS_CLEARED)];
  if (filter.text !== '') return [changed({ filter: { ...filter, text: '' } }), SAY_AGAIN];
  if (query.stationGuid !== undefined && drill === undefined) {
    const change = { query: { ...query, stationGuid: undefined }, stationName: undefined };
    return [changed(change), SAY_AGAIN];
  }
  const { escape } = everywhereActions(scene, state, 'fulfillments');
  return typeof escape === 'function' ? escape() : [];
}

/** Disabled until rows have loaded. */
const ROW_KEYS: readonly Action[] = [
  'open',
  'why',
  'nextMatch',
  'previousMatch',
  'previousQuarter',
  'nextQuarter',
  'goTo',
  'mark',
  'copyCell',
  'cellFilter',
  'write',
];

function rowActions(model: FulfillmentsModel): Actions {
  const { shown, view, cursor } = model;
  const { sort } = view.query;
  const goTo = (index: number): Steps => goToRow(fulfillmentsList(model), index);
  const quarter = (step: 1 | -1) => (): Steps => {
    if (sort !== 'fired' && sort !== 'fulfilled') {
      return [noticed(words.sortByTime(model.scene.keymap))];
    }
    const at = nextQuarter(shown, sort, cursor, step);
    if (at !== undefined) return goTo(at);
    return [noticed(words.noQuarter(step))];
  };
  return {
    previousQuarter: quarter(-1),
    nextQuarter: quarter(1),
    nextMatch: () => findMatch(model, 1),
    previousMatch: () => findMatch(model, -1),
    goTo: () => [{ type: 'changed-prompt', prompt: promptView('go to', 'goto') }],
    mark: () => {
      const id = shown.ids.at(cursor);
      if (id === undefined) return [];
      const marks = new Set(view.marks);
      const isMarked = !marks.delete(id);
      if (isMarked) marks.add(id);
      return [
        changed({ marks }),
        ...(cursor + 1 < shown.length ? goTo(cursor + 1) : []),
        said(isMarked ? 'Marked.' : 'Unmarked.'),
      ];
    },
    clearMarks: () => [changed({ marks: new Set() })],
  };
}

/** Finds matches while the filter is off. */
function findMatch(model: FulfillmentsModel, step: 1 | -1): Steps {
  const { shown, view, cursor, scene } = model;
  const { filter } = view;
  if (filter.text === '') {
    return [noticed(words.filterFirst(scene.keymap))];
  }
  if (activeFilter(filter) !== '') {
    return [noticed(words.onlyMatches(scene.keymap))];
  }
  const { restaurant, date } = scene.check;
  const calendar = filterCalendar(restaurant.calendar, date);
  const matches = filterMask(shown.day, typedFilter(filter.text).filter, calendar);
  const { order } = shown;
  for (let index = cursor + step; index >= 0 && index < order.length; index += step) {
    if (matches[order[index] ?? 0] === 1) return goToRow(fulfillmentsList(model), index);
  }
  return [noticed(words.noMatchBeside(step, filter.text))];
}

/** From this many rows, writing takes noticeable time, so the start is announced. */
const FELT = 10_000;

/** Key asking for a file name. */
function askWhereTo({ scene, shown }: FulfillmentsModel): string | (() => Steps) {
  if (scene.session.writeFile === undefined) return words.NO_FOLDER;
  if (shown.length === 0) return words.NO_ROW_TO_WRITE;
  const proposal = proposedName(scene.check.date);
  return () => [{ type: 'changed-prompt', prompt: promptView('write to', 'write', proposal) }];
}

export function writeCommand(
  { scene, view, shown }: FulfillmentsModel,
  typed: string,
): Steps | string {
  const { check, session } = scene;
  const { writeFile, isDemo } = session;
  if (writeFile === undefined) return words.NO_FOLDER;
  const file = exportName(typed);
  if ('error' in file) return file.error;
  const chosen = markedRows(shown, view.marks);
  const rows = chosen.length > 0 ? chosen : shown.order;
  if (rows.length === 0) return words.NO_ROW_TO_WRITE;
  const what = words.writtenRows(rows.length, chosen.length > 0, check.day.data === undefined);
  const { format } = file;
  const written = { businessDate: check.date, restaurant: check.restaurant };
  const lines = fulfillmentLines(each(shown, rows), written, { format, isDemo });
  return [
    ...(rows.length >= FELT ? [noticed(`Writing ${what}.`)] : []),
    { effect: 'write', file, what, lines: below(demoHeading(isDemo, format), lines) },
  ];
}

function* below(heading: readonly string[], lines: Iterable<string>): Generator<string> {
  yield* heading;
  yield* lines;
}

/** Builds each row only when needed. */
function* each({ day }: FulfillmentRows, rows: Uint32Array): Generator<Fulfillment> {
  for (const row of rows) yield day.row(row);
}
