/** The station list's columns, in both views, as chosen. */
import { visibleColumns } from '../../components/table/column-layout.ts';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { timeRoom } from '../../kitchen/calendar/repeated-hour.ts';
import { isAtMoment } from '../../kitchen/calendar/words.ts';
import { mutedText } from '../../kitchen/pace/headline.ts';
import type { BoardRow } from '../../kitchen/stations/station-board.ts';
import { memoize } from '../../state/memoize.ts';
import type { MonitorEvent, MonitorState } from '../../state/monitor/monitor-state.ts';
import { type ColumnChoice, chosenColumns } from '../../state/views/column-choice.ts';
import type { StationsView } from '../../state/views/screen-views.ts';
import type { Scene } from '../everywhere/scene.ts';
import {
  findingsSpan,
  nameSpan,
  STATION_COLUMNS,
  stationColumns,
  timed,
  withTexts,
} from '../facts/station-columns.ts';
import type { ColumnSheet } from '../frame/column-sheet.tsx';
import type { Skeleton } from '../frame/reading-panel.tsx';
import { type StationsModel, stationsModel } from './model.ts';
import { fittedColumns, nowColumns } from './now-cells.ts';

type Changes = LineCheck['changes'];
type Mutes = ReadonlyMap<string, string> | undefined;

/** Memoized, because cutting a thousand names takes too long for a key press. */
const nowColumnsOf = memoize(
  (
    rows: readonly BoardRow[],
    changes: Changes,
    mutes: Mutes,
    isPast: boolean,
    room: number,
    choice: ColumnChoice,
    width: number,
  ) => {
    const columns = withTexts(timed(nowColumns(isPast), room), textsIn(rows, changes, mutes));
    return fittedColumns(chosenColumns(columns, choice), isPast, width);
  },
);
const setupColumnsOf = memoize(
  (
    rows: readonly BoardRow[],
    changes: Changes,
    mutes: Mutes,
    room: number,
    hasOverHour: boolean,
    choice: ColumnChoice,
    width: number,
  ) => {
    const texts = textsIn(rows, changes, mutes);
    const columns = stationColumns({ timeRoom: room, hasOverHour, texts });
    return visibleColumns(chosenColumns(columns, choice), width);
  },
);

function textsIn(rows: readonly BoardRow[], changes: Changes, mutes: Mutes) {
  return {
    names: rows.map((row) => nameSpan(row, { changes }).text),
    issues: rows.map((row) => {
      const note = mutes?.get(row.station.guid);
      return note === undefined ? findingsSpan(row.findings).text : mutedText(note);
    }),
  };
}

type Shown = Pick<StationsModel, 'scene' | 'view' | 'rows'>;

/** On the screen, with widths. */
export function shownNowColumns({ scene, view, rows }: Shown) {
  const { check, size } = scene;
  const { changes, pace, date, restaurant } = check;
  const room = timeRoom(date, restaurant.calendar);
  const { now: choice } = view.choices;
  const isPast = !isAtMoment(check);
  return nowColumnsOf(rows, changes, pace?.mutes, isPast, room, choice, size.width);
}

export function shownSetupColumns({ scene, view, rows }: Shown) {
  const { check, size } = scene;
  const { changes, pace, date, restaurant, board } = check;
  const room = timeRoom(date, restaurant.calendar);
  const hasOverHour = board.rows.some(({ figures }) => (figures?.excluded['un-bumped'] ?? 0) > 0);
  const { setup: choice } = view.choices;
  return setupColumnsOf(rows, changes, pace?.mutes, room, hasOverHour, choice, size.width);
}

/** With the stations of an earlier run. */
export function stationSkeleton({ scene, view, pace, lastNames: names }: StationsModel): Skeleton {
  const isPast = !isAtMoment(scene.check);
  const { now, setup } = view.choices;
  const texts = { names, issues: [''] };
  const columns =
    view.columns === 'now'
      ? fittedColumns(
          chosenColumns(withTexts(nowColumns(isPast), texts), now),
          isPast,
          scene.size.width,
        )
      : chosenColumns(stationColumns({ timeRoom: 0, hasOverHour: false, texts }), setup);
  return { above: pace.length, columns, names };
}

/** Of the view in use. */
export function stationsColumns(scene: Scene, state: MonitorState): ColumnSheet {
  const model = stationsModel(scene, state);
  const { columns: view, choices, column } = model.view;
  const isNow = view === 'now';
  const changed = (change: Partial<StationsView>): MonitorEvent => ({
    type: 'changed-stations',
    change,
  });
  return {
    scene,
    columns: isNow ? nowColumns(!isAtMoment(scene.check)) : STATION_COLUMNS,
    choice: choices[view],
    column,
    seen: isNow ? shownNowColumns(model) : shownSetupColumns(model),
    offScreen: 'off screen',
    chose: (choice) => changed({ choices: { ...choices, [view]: choice } }),
    moved: (id) => changed({ column: id }),
  };
}
