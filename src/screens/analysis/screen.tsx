import type { ReactNode } from 'react';
import { Line, TextLines, TitleLine } from '../../components/Line.tsx';
import { StatePanel } from '../../components/StatePanel.tsx';
import { Table, type TableRows } from '../../components/Table.tsx';
import { countText, durationText, spokenDuration } from '../../kitchen/text/quantities.ts';
import {
  type Actions,
  announceLazily,
  cursorIndex,
  SPOKEN_PAGE,
  type Steps,
} from '../../state/actions.ts';
import { keyLabelFor } from '../../state/bindings.ts';
import type { MonitorState } from '../../state/monitor-state.ts';
import { everywhereActions } from '../everywhere/actions.ts';
import { listSentence, queryChips } from '../everywhere/item-list.ts';
import { analysisSwitchActions, openWhy } from '../everywhere/open-screens.ts';
import { DayPanel } from '../everywhere/reading-panel.tsx';
import type { Scene, ScreenAnnouncement, ScreenOf, SpokenRequests } from '../everywhere/scene.ts';
import type { ScreenDefinition } from '../everywhere/screen-definition.tsx';
import {
  itemsOf,
  loadingAnnouncements,
  noRowsPanel,
  noRowsSentences,
  rowAnnouncements,
  stillLoadingText,
} from '../everywhere/words.ts';
import { type Drill, fewLines } from './analysis-page.ts';
import {
  type AnalysisModel,
  analysisList,
  analysisModel,
  analysisPane,
  entrySentence,
  moveSideways,
  openDrill,
} from './model.ts';

const MAX_SPOKEN_ENTRIES = 8;
const NOTHING_TO_OPEN = 'There is nothing to open.';

function analysisAnnouncements(
  model: AnalysisModel,
  { refreshes }: SpokenRequests,
): readonly ScreenAnnouncement[] {
  const { scene, listView, page, weekBefore, all, rows, hasRows } = model;
  const { check } = scene;
  const { day, date, restaurant } = check;
  const { length } = page.ids;
  const pageOccasion = `${refreshes} ${restaurant.guid} ${date} ${page.title}`;
  const occasion = hasRows ? pageOccasion : undefined;
  const list = analysisList(model);
  const cursor = cursorIndex({ ...list, height: SPOKEN_PAGE });
  return [
    ...loadingAnnouncements(itemsOf(date), day, pageOccasion),
    {
      occasion: day.data === undefined ? undefined : pageOccasion,
      sentences: () => {
        if (rows.length === 0) {
          return noRowsSentences(
            scene.keymap,
            noRowsPanel(check, listView, all.length, [['back', 'back']]),
          );
        }
        return [
          `${page.title}.`,
          listSentence(listView, rows.length, all.length, false),
          ...(length === 0 ? [page.nothing] : []),
          ...page.below(spokenDuration),
        ];
      },
    },
    ...rowAnnouncements(list, occasion),
    {
      occasion,
      sentences: () => {
        const count = Math.max(0, Math.min(MAX_SPOKEN_ENTRIES - 1, length - 1 - cursor));
        return Array.from({ length: count }, (_, index) =>
          entrySentence(model, cursor + 1 + index),
        );
      },
    },
    {
      occasion: weekBefore?.words,
      sentences: () => [`A week earlier: ${weekBefore?.words ?? ''}.`],
      isChangeOnly: true,
    },
  ];
}

export const ANALYSIS: ScreenDefinition<ScreenOf<'analysis'>, AnalysisModel> = {
  scope: 'analysis',
  model: analysisModel,
  list: analysisList,
  pane: analysisPane,
  actions: analysisActions,
  draw: (model) => <Analysis {...model} />,
  announcements: analysisAnnouncements,
};

function Analysis(model: AnalysisModel): ReactNode {
  const { scene, listView, page, cursor, top, all, rows, height, detailRows, below, drawable } =
    model;
  const { size } = scene;
  const { body } = page;
  const { width } = size;
  if (rows.length === 0) {
    const { length: hidden } = all;
    return <DayPanel {...{ scene, hidden }} view={listView} unhide={[['back', 'back']]} />;
  }
  const counts = `${countText(rows.length)} / ${countText(all.length)}`;
  const { length } = page.ids;
  const detail = length === 0 ? '' : drawable(page.sentence(cursor, durationText));
  const details = detailRows === 0 ? [] : fewLines(detail, width, detailRows);
  const again =
    page.again === undefined ? '' : `${keyLabelFor('worstTickets', scene.keymap)} ${page.again}   `;
  const position = length === 0 ? '' : `${cursor.entry + 1} of ${countText(length)}`;
  return (
    <>
      <TitleLine width={width} title={page.title} note={again + position} noteTone="plain" />
      <Line width={width} spans={queryChips(listView, counts, scene, model, width)} />
      {length === 0 ? (
        <StatePanel
          width={width}
          height={height}
          heading={page.title}
          sentences={[drawable(page.nothing)]}
        />
      ) : body.kind === 'table' ? (
        <Table
          columns={body.columns}
          rows={entriesUpTo(length)}
          cell={body.cell}
          cursor={cursor.entry}
          top={top}
          width={width}
          height={Math.max(1, Math.min(height - 1, length - top))}
        />
      ) : (
        <TextLines lines={body.draw({ ...cursor, width, height, top })} width={width} />
      )}
      <TextLines lines={[...details, ...below]} width={width} />
    </>
  );
}

function analysisActions(model: AnalysisModel, state: MonitorState): Actions {
  const { scene, analysis, view, page, cursor } = model;
  const { day, date } = scene.check;
  const isEmpty = cursorIndex(analysisList(model)) === -1;
  const drill: Drill = isEmpty
    ? { kind: 'none', why: stillLoadingText(day) ?? NOTHING_TO_OPEN }
    : page.drill(cursor);
  return {
    acrossLeft: () => moveSideways(model, -1),
    acrossRight: () => moveSideways(model, 1),
    ...analysisSwitchActions(state),
    ...(analysis === 'worstTickets' && {
      worstTickets: () => [
        { type: 'changed-analysis', analysis, change: { isWholeDate: !view.isWholeDate } } as const,
      ],
    }),
    ...(scene.isSpoken && {
      help: () => [announceLazily(() => page.notes), ...spokenKeys(scene, state)],
    }),
    open: drill.kind === 'none' ? drill.why : () => openDrill(model, drill, date),
    why:
      drill.kind === 'record'
        ? () => openWhy(drill.id, date)
        : isEmpty
          ? NOTHING_TO_OPEN
          : `Only for one ticket. ${keyLabelFor('worstTickets', scene.keymap)} lists the slowest.`,
  };
}

function spokenKeys(scene: Scene, state: MonitorState): Steps {
  const { help } = everywhereActions(scene, state, 'analysis');
  return typeof help === 'function' ? help() : [];
}

/** Makes no array, because there may be many entries. */
function entriesUpTo(length: number): TableRows<number> {
  return {
    length,
    slice: (from: number, to: number): readonly number[] =>
      Array.from({ length: Math.max(0, Math.min(to, length) - from) }, (_, index) => from + index),
  };
}
