/** Dates side by side: station times on recent dates, and setup changes. */
import type { ReactNode } from 'react';
import { dateGridLines } from '../../components/grids.ts';
import { type Lines, type Span, TextLines, TitleLine, wrapText } from '../../components/Line.tsx';
import { shownSigns } from '../../components/line-plots.ts';
import { outOfViewText, StatePanel } from '../../components/StatePanel.tsx';
import { equalsFilter } from '../../kitchen/filter/filter-parser.ts';
import { shiftBusinessDate } from '../../kitchen/model/business-day.ts';
import type { Station } from '../../kitchen/model/restaurant.ts';
import { TREND_MEASURE_IDS, TREND_MEASURES } from '../../kitchen/tables/dates.ts';
import { clauses, durationText, spokenDuration } from '../../kitchen/text/quantities.ts';
import { type ShownDate, WITHIN } from '../../kitchen/usual/trend.ts';
import {
  type Actions,
  cursorOf,
  noticed,
  SPOKEN_PAGE,
  type Steps,
  said,
  saying,
} from '../../state/actions.ts';
import { type MonitorEvent, type MonitorState, updateMonitor } from '../../state/monitor-state.ts';
import { chooseDate, openFulfillments } from '../everywhere/open-screens.ts';
import type { ScreenAnnouncement, SpokenRequests } from '../everywhere/scene.ts';
import type { ScreenDefinition } from '../everywhere/screen-definition.tsx';
import { rowAnnouncements, UNNAMED_STATION } from '../everywhere/words.ts';
import { type DatesModel, datesList, datesModel, datesPane, datesPlaceSentence } from './model.ts';
import { figuresOnDate } from './rows.ts';
import {
  cellSentences,
  datesProgressText,
  legendText,
  measureTitle,
  unreadSentences,
} from './words.ts';

export const DATES: ScreenDefinition<unknown, DatesModel> = {
  scope: 'dates',
  model: datesModel,
  list: datesList,
  pane: datesPane,
  actions: datesActions,
  draw: (model) => <Dates {...model} />,
  announcements: datesAnnouncements,
};

function Dates(model: DatesModel): ReactNode {
  const { scene, panel, trend, measure, rows, grid, cursor, dateIndex, top, height, noteHeight } =
    model;
  const { size, theme } = scene;
  const { width } = size;
  if (panel !== undefined) return <StatePanel {...size} {...panel} />;
  const visible = { ...grid, rows: grid.rows.slice(top, top + height) };
  const outOfView = outOfViewText({ top, shown: height, length: rows.length }, width);
  const lines = dateGridLines(visible, {
    width,
    cursor: { row: cursor - top, column: dateIndex },
    glyphs: theme.glyphs,
  });
  const note = clauses(datesProgressText(model), outOfView);
  const title = measureTitle(measure, trend);
  return (
    <>
      <TitleLine {...{ width, title, note }} noteTone="plain" />
      <TextLines lines={[...lines, ...noteLines(model, width, noteHeight)]} width={width} />
    </>
  );
}

/** A rule where there is room, the cursor's cell, and the number of dates loaded. Last, where it fits, how exact times are. */
function noteLines(model: DatesModel, width: number, height: number): Lines {
  const { scene, cursor, dateIndex } = model;
  const { theme, slow } = scene;
  const signs = (text: string) => shownSigns(text, theme.glyphs);
  const wrapped = (text: string) => (text === '' ? [] : wrapText(signs(text), width));
  const cell = wrapped(cellSentences(model, cursor, dateIndex, durationText).join(' '));
  const notes = [...unreadSentences(model), legendText(model)].flatMap(wrapped);
  const muted = (text: string): Span => ({ text, tone: 'muted' });
  const needed = [...cell.map((text): Span => ({ text })), ...notes.map(muted)];
  const within = wrapped(WITHIN).map(muted);
  const lines = needed.length + within.length < height ? [...needed, ...within] : needed;
  const rule: Span = { text: slow ? '' : theme.glyphs.rule.repeat(width), tone: 'muted' };
  const shown = lines.length < height ? [rule, ...lines] : shortened(lines, height);
  return shown.map((span) => [span]);
}

/** The last line ends with the mark of a cut. */
function shortened(lines: readonly Span[], most: number): readonly Span[] {
  const last = lines[most - 1];
  if (lines.length <= most || last === undefined) return lines.slice(0, most);
  return [...lines.slice(0, most - 1), { ...last, text: `${last.text} …` }];
}

/** Announces the dates once, and the loaded count when loading ends. */
function datesAnnouncements(
  model: DatesModel,
  { refreshes }: SpokenRequests,
): readonly ScreenAnnouncement[] {
  const { scene, panel, state, trend, measure } = model;
  const { guid } = scene.check.restaurant;
  const place = `${refreshes} ${guid} ${panel?.heading ?? ''}`;
  if (panel !== undefined) {
    const { heading, sentences, keys } = panel;
    return [{ on: place, sentences: () => [`${heading}.`, ...sentences, keys] }];
  }
  const list = datesList(model);
  const progress = () => [`${datesProgressText(model)}.`, ...unreadSentences(model)];
  return [
    {
      on: place,
      sentences: () => [
        `Dates side by side. ${measureTitle(measure, trend)}.`,
        WITHIN,
        ...progress(),
      ],
    },
    ...rowAnnouncements(list, place),
    {
      on: `${guid} ${state}`,
      isChangeOnly: true,
      sentences: () =>
        state === 'reading'
          ? []
          : [
              ...progress(),
              datesPlaceSentence(
                model,
                cursorOf({ ...list, height: SPOKEN_PAGE }),
                model.dateIndex,
              ),
            ],
    },
  ];
}

function datesActions(model: DatesModel, state: MonitorState): Actions {
  const { panel } = model;
  const on = (steps: () => Steps) => (panel === undefined ? steps : `${panel.heading}.`);
  return {
    earlierDate: on(() => dateSteps(model, -1)),
    laterDate: on(() => dateSteps(model, 1)),
    earlierWeek: on(() => weekSteps(model, -7)),
    laterWeek: on(() => weekSteps(model, 7)),
    nextChange: on(() => changeSteps(model, 1)),
    previousChange: on(() => changeSteps(model, -1)),
    nextMeasure: on(() => measureSteps(model)),
    open: on(() => openCell(model, state)),
    datedFulfillments: on(() => openRows(model, state)),
  };
}

function dateSteps(model: DatesModel, by: 1 | -1): Steps {
  const index = model.dateIndex + by;
  return model.trend.dates[index] === undefined
    ? [said(`This is the ${by === 1 ? 'last' : 'first'} date.`)]
    : toDate(model, index);
}

function weekSteps(model: DatesModel, days: 7 | -7): Steps {
  const { trend, dateIndex } = model;
  const date = shiftBusinessDate(trend.dates[dateIndex]?.date ?? '', days);
  const index = trend.dates.findIndex((each) => each.date === date);
  return index === -1
    ? [noticed(`No ${days > 0 ? 'later' : 'earlier'} week here.`)]
    : toDate(model, index);
}

/** To the next date with a setup change, or the previous one. */
function changeSteps(model: DatesModel, by: 1 | -1): Steps {
  const { trend, dateIndex, changes } = model;
  const isChanged = ({ date }: ShownDate, index: number) =>
    changes.byDate.has(date) && (by === 1 ? index > dateIndex : index < dateIndex);
  const { dates } = trend;
  const index = by === 1 ? dates.findIndex(isChanged) : dates.findLastIndex(isChanged);
  return index === -1
    ? [noticed(`No ${by === 1 ? 'later' : 'earlier'} date here with a setup change.`)]
    : toDate(model, index);
}

function toDate(model: DatesModel, index: number): Steps {
  return [
    { type: 'changed-view', view: 'dates', change: { date: model.trend.dates[index]?.date } },
    saying(() => [datesPlaceSentence(model, model.cursor, index)]),
  ];
}

function measureSteps(model: DatesModel): Steps {
  const { view, trend, rows, cursor, dateIndex } = model;
  const index = TREND_MEASURE_IDS.indexOf(view.measure);
  const next = TREND_MEASURE_IDS[(index + 1) % TREND_MEASURE_IDS.length] ?? view.measure;
  const measure = TREND_MEASURES[next];
  const { value, text, unit } = measure;
  return [
    { type: 'changed-view', view: 'dates', change: { measure: next } },
    saying(() => {
      const [row, date] = [rows[cursor], trend.dates[dateIndex]];
      const figures = row && date && figuresOnDate(row, date);
      const figure = figures && value(figures);
      const shown =
        figure === undefined ? 'none' : unit === 'ms' ? spokenDuration(figure) : text(figure);
      return [`${measureTitle(measure, trend)}: ${row?.name ?? ''}, ${shown}.`];
    }),
  ];
}

function chosen({ scene, trend, dateIndex }: DatesModel): MonitorEvent {
  return chooseDate(trend.dates[dateIndex]?.date, scene.check.today);
}

/** Opens the station on that date. On the kitchen row, the station list. */
function openCell(model: DatesModel, state: MonitorState): Steps {
  const { rows, cursor } = model;
  const row = rows[cursor];
  if (row?.station === undefined) return [chosen(model), { type: 'went-home' }];
  const station = stationOf(model);
  return station === undefined
    ? openRows(model, state)
    : [chosen(model), { type: 'went', to: { kind: 'station', guid: station.guid } }];
}

/** Opens items on that date, for the station or for all. */
function openRows(model: DatesModel, state: MonitorState): Steps {
  const { rows, cursor, trend, dateIndex } = model;
  const first = chosen(model);
  const row = rows[cursor]?.station;
  const station = stationOf(model);
  const then = updateMonitor(state, first);
  if (row === undefined || station !== undefined)
    return [first, ...openFulfillments(then, station)];
  // A station removed from the setup is matched by name.
  const by = equalsFilter('station', row.key === '' ? undefined : row.name);
  const date = trend.dates[dateIndex]?.date;
  if (by === undefined || date === undefined) return [noticed(UNNAMED_STATION)];
  return [first, { type: 'drilled', by, date }];
}

/** `undefined` for the kitchen, and for a removed station. */
function stationOf({ scene, rows, cursor }: DatesModel): Station | undefined {
  const guid = rows[cursor]?.station?.guid;
  if (guid === undefined) return undefined;
  return scene.check.stations.data?.value.stations.find((station) => station.guid === guid);
}
