import type { ReactNode } from 'react';
import { dateGridLines } from '../../components/grids.ts';
import { drawableText } from '../../components/line-plots.ts';
import { type Lines, type Span, TextLines, TitleLine, wrapText } from '../../components/Line.tsx';
import { outOfViewText, StatePanel } from '../../components/StatePanel.tsx';
import { equalsFilter } from '../../kitchen/filter/filter-parser.ts';
import { shiftBusinessDate } from '../../kitchen/model/business-day.ts';
import type { Station } from '../../kitchen/model/restaurant.ts';
import { TREND_MEASURE_IDS, TREND_MEASURES } from '../../kitchen/tables/dates.ts';
import { clauses, durationText, spokenDuration } from '../../kitchen/text/quantities.ts';
import { type ShownDate, WITHIN } from '../../kitchen/usual/trend.ts';
import {
  type Actions,
  announce,
  announceLazily,
  cursorIndex,
  noticeEvent,
  SPOKEN_PAGE,
  type Steps,
} from '../../state/actions.ts';
import { type MonitorEvent, type MonitorState, updateMonitor } from '../../state/monitor-state.ts';
import { chooseDate, openFulfillments } from '../everywhere/open-screens.ts';
import type { ScreenAnnouncement, SpokenRequests } from '../everywhere/scene.ts';
import type { ScreenDefinition } from '../everywhere/screen-definition.tsx';
import { rowAnnouncements, UNNAMED_STATION } from '../everywhere/words.ts';
import { type DatesModel, datesList, datesModel, datesPane, positionSentence } from './model.ts';
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

function noteLines(model: DatesModel, width: number, height: number): Lines {
  const { scene, cursor, dateIndex } = model;
  const { theme, slow } = scene;
  const drawable = (text: string) => drawableText(text, theme.glyphs);
  const wrap = (text: string) => (text === '' ? [] : wrapText(drawable(text), width));
  const cellLines = wrap(cellSentences(model, cursor, dateIndex, durationText).join(' '));
  const notes = [...unreadSentences(model), legendText(model)].flatMap(wrap);
  const muted = (text: string): Span => ({ text, tone: 'muted' });
  const mainLines = [...cellLines.map((text): Span => ({ text })), ...notes.map(muted)];
  const precision = wrap(WITHIN).map(muted);
  const lines =
    mainLines.length + precision.length < height ? [...mainLines, ...precision] : mainLines;
  const rule: Span = { text: slow ? '' : theme.glyphs.rule.repeat(width), tone: 'muted' };
  const shown = lines.length < height ? [rule, ...lines] : cutToHeight(lines, height);
  return shown.map((span) => [span]);
}

function cutToHeight(lines: readonly Span[], height: number): readonly Span[] {
  const last = lines[height - 1];
  if (lines.length <= height || last === undefined) return lines.slice(0, height);
  return [...lines.slice(0, height - 1), { ...last, text: `${last.text} …` }];
}

function datesAnnouncements(
  model: DatesModel,
  { refreshes }: SpokenRequests,
): readonly ScreenAnnouncement[] {
  const { scene, panel, state, trend, measure } = model;
  const { guid } = scene.check.restaurant;
  const occasion = `${refreshes} ${guid} ${panel?.heading ?? ''}`;
  if (panel !== undefined) {
    const { heading, sentences, keys } = panel;
    return [{ occasion, sentences: () => [`${heading}.`, ...sentences, keys] }];
  }
  const list = datesList(model);
  const progress = () => [`${datesProgressText(model)}.`, ...unreadSentences(model)];
  return [
    {
      occasion,
      sentences: () => [
        `Dates side by side. ${measureTitle(measure, trend)}.`,
        WITHIN,
        ...progress(),
      ],
    },
    ...rowAnnouncements(list, occasion),
    {
      occasion: `${guid} ${state}`,
      isChangeOnly: true,
      sentences: () =>
        state === 'reading'
          ? []
          : [
              ...progress(),
              positionSentence(
                model,
                cursorIndex({ ...list, height: SPOKEN_PAGE }),
                model.dateIndex,
              ),
            ],
    },
  ];
}

function datesActions(model: DatesModel, state: MonitorState): Actions {
  const { panel } = model;
  const unlessPanel = (steps: () => Steps) => (panel === undefined ? steps : `${panel.heading}.`);
  return {
    earlierDate: unlessPanel(() => dateSteps(model, -1)),
    laterDate: unlessPanel(() => dateSteps(model, 1)),
    earlierWeek: unlessPanel(() => weekSteps(model, -7)),
    laterWeek: unlessPanel(() => weekSteps(model, 7)),
    nextChange: unlessPanel(() => changeSteps(model, 1)),
    previousChange: unlessPanel(() => changeSteps(model, -1)),
    nextMeasure: unlessPanel(() => measureSteps(model)),
    open: unlessPanel(() => openCell(model, state)),
    datedFulfillments: unlessPanel(() => openRows(model, state)),
  };
}

function dateSteps(model: DatesModel, by: 1 | -1): Steps {
  const index = model.dateIndex + by;
  return model.trend.dates[index] === undefined
    ? [announce(`This is the ${by === 1 ? 'last' : 'first'} date.`)]
    : moveToDate(model, index);
}

function weekSteps(model: DatesModel, days: 7 | -7): Steps {
  const { trend, dateIndex } = model;
  const date = shiftBusinessDate(trend.dates[dateIndex]?.date ?? '', days);
  const index = trend.dates.findIndex((other) => other.date === date);
  return index === -1
    ? [noticeEvent(`No ${days > 0 ? 'later' : 'earlier'} week here.`)]
    : moveToDate(model, index);
}

function changeSteps(model: DatesModel, by: 1 | -1): Steps {
  const { trend, dateIndex, changes } = model;
  const isChanged = ({ date }: ShownDate, index: number) =>
    changes.byDate.has(date) && (by === 1 ? index > dateIndex : index < dateIndex);
  const { dates } = trend;
  const index = by === 1 ? dates.findIndex(isChanged) : dates.findLastIndex(isChanged);
  return index === -1
    ? [noticeEvent(`No ${by === 1 ? 'later' : 'earlier'} date here with a setup change.`)]
    : moveToDate(model, index);
}

function moveToDate(model: DatesModel, index: number): Steps {
  return [
    { type: 'changed-view', view: 'dates', change: { date: model.trend.dates[index]?.date } },
    announceLazily(() => [positionSentence(model, model.cursor, index)]),
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
    announceLazily(() => {
      const [row, date] = [rows[cursor], trend.dates[dateIndex]];
      const figures = row && date && row.figuresOn(date);
      const figure = figures && value(figures);
      const figureText =
        figure === undefined ? 'none' : unit === 'ms' ? spokenDuration(figure) : text(figure);
      return [`${measureTitle(measure, trend)}: ${row?.name ?? ''}, ${figureText}.`];
    }),
  ];
}

function chooseCursorDate({ scene, trend, dateIndex }: DatesModel): MonitorEvent {
  return chooseDate(trend.dates[dateIndex]?.date, scene.check.today);
}

function openCell(model: DatesModel, state: MonitorState): Steps {
  const { rows, cursor } = model;
  const row = rows[cursor];
  if (row?.station === undefined) return [chooseCursorDate(model), { type: 'went-home' }];
  const station = cursorStation(model);
  return station === undefined
    ? openRows(model, state)
    : [chooseCursorDate(model), { type: 'went', to: { kind: 'station', guid: station.guid } }];
}

function openRows(model: DatesModel, state: MonitorState): Steps {
  const { rows, cursor, trend, dateIndex } = model;
  const choose = chooseCursorDate(model);
  const row = rows[cursor]?.station;
  const station = cursorStation(model);
  const stateThen = updateMonitor(state, choose);
  if (row === undefined || station !== undefined)
    return [choose, ...openFulfillments(stateThen, station)];
  // A station that was removed from the setup is matched by name.
  const by = equalsFilter('station', row.key === '' ? undefined : row.name);
  const date = trend.dates[dateIndex]?.date;
  if (by === undefined || date === undefined) return [noticeEvent(UNNAMED_STATION)];
  return [choose, { type: 'drilled', by, date, isAlone: true }];
}

/** `undefined` for the kitchen, and for a station that was removed from the setup. */
function cursorStation({ scene, rows, cursor }: DatesModel): Station | undefined {
  const guid = rows[cursor]?.station?.guid;
  if (guid === undefined) return undefined;
  return scene.check.stations.data?.value.stations.find((station) => station.guid === guid);
}
