/** The station list's columns, in both views, as chosen. */
import { type Column, visibleColumns } from '../../components/table/column-layout.ts';
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
  fittingStationColumns,
  nameSpan,
  STATION_COLUMNS,
} from '../facts/station-columns.ts';
import type { ColumnSheet } from '../frame/column-sheet.tsx';
import type { Skeleton } from '../frame/reading-panel.tsx';
import { type StationsModel, stationsModel } from './model.ts';
import { nowColumns, trendTitle } from './now-cells.ts';

/** Memoized, because cutting a thousand names takes too long for a key press. */
const shownOf = memoize(
  (
    rows: readonly BoardRow[],
    changes: LineCheck['changes'],
    mutes: ReadonlyMap<string, string> | undefined,
    isNow: boolean,
    isPast: boolean,
    hasOverHour: boolean,
    room: number,
    choice: ColumnChoice,
    width: number,
  ) => {
    const names = rows.map((row) => nameSpan(row, { changes }).text);
    const issues = rows.map(({ station, findings }) => {
      const note = mutes?.get(station.guid);
      return note === undefined ? findingsSpan(findings).text : mutedText(note);
    });
    const all = listedColumns(isNow, isPast).filter(({ id }) => id !== 'overHour' || hasOverHour);
    const fitting = fittingStationColumns(all, { names, issues }, room);
    return chosenIn(fitting, choice, isPast, width);
  },
);

function chosenIn(
  columns: readonly Column<string>[],
  choice: ColumnChoice,
  isPast: boolean,
  width: number,
): readonly Column<string>[] {
  return visibleColumns(chosenColumns(columns, choice), width).map((column) =>
    column.id === 'trend' && !isPast ? { ...column, title: trendTitle(column.width) } : column,
  );
}

function listedColumns(isNow: boolean, isPast: boolean): readonly Column<string>[] {
  return isNow ? nowColumns(isPast) : STATION_COLUMNS;
}

/** On the screen, with widths. */
export function shownColumns({ scene, view, rows }: StationsModel): readonly Column<string>[] {
  const { check, size } = scene;
  const { changes, pace, date, restaurant, board } = check;
  const room = timeRoom(date, restaurant.calendar);
  const hasOverHour = board.rows.some(({ figures }) => (figures?.excluded['un-bumped'] ?? 0) > 0);
  const isNow = view.columns === 'now';
  const isPast = !isAtMoment(check);
  const { [view.columns]: choice } = view.choices;
  return shownOf(rows, changes, pace?.mutes, isNow, isPast, hasOverHour, room, choice, size.width);
}

/** With the stations of an earlier run. */
export function stationSkeleton({ scene, view, pace, lastNames: names }: StationsModel): Skeleton {
  const isPast = !isAtMoment(scene.check);
  const all = listedColumns(view.columns === 'now', isPast).filter(({ id }) => id !== 'overHour');
  const fitting = fittingStationColumns(all, { names, issues: [] }, 0);
  const { [view.columns]: choice } = view.choices;
  return {
    above: pace.length,
    columns: chosenIn(fitting, choice, isPast, scene.size.width),
    names,
  };
}

/** Of the view in use. */
export function stationsColumns(scene: Scene, state: MonitorState): ColumnSheet {
  const model = stationsModel(scene, state);
  const { columns: view, choices, column } = model.view;
  const changed = (change: Partial<StationsView>): MonitorEvent => ({
    type: 'changed-stations',
    change,
  });
  return {
    scene,
    columns: listedColumns(view === 'now', !isAtMoment(scene.check)),
    choice: choices[view],
    column,
    seen: shownColumns(model),
    offScreen: 'off screen',
    chose: (choice) => changed({ choices: { ...choices, [view]: choice } }),
    moved: (id) => changed({ column: id }),
  };
}
