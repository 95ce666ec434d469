import { type ReactNode, useMemo } from 'react';
import { Line, TextLines, TitleLine } from '../../components/Line.tsx';
import { StatePanel } from '../../components/StatePanel.tsx';
import { Table } from '../../components/Table.tsx';
import { countText, durationText } from '../../kitchen/text/quantities.ts';
import { type Actions, cursorOf, SPOKEN_PAGE } from '../../state/actions.ts';
import { keyTo } from '../../state/bindings.ts';
import type { MonitorState } from '../../state/monitor-state.ts';
import type { Analysis as AnalysisName } from '../../state/navigation.ts';
import { listSentence, queryChips } from '../everywhere/item-list.ts';
import { analysisSwitchActions, openWhy } from '../everywhere/open-screens.ts';
import { DayPanel } from '../everywhere/reading-panel.tsx';
import type { ScreenAnnouncement, SpokenRequests } from '../everywhere/scene.ts';
import type { ScreenDefinition } from '../everywhere/screen-definition.tsx';
import {
  itemsOf,
  loadingAnnouncements,
  noRowsPanel,
  noRowsSentences,
  rowAnnouncements,
  stillLoadingText,
} from '../everywhere/words.ts';
import { type Drill, explainedLines, isTight, type PageBody } from './analysis-page.ts';
import {
  type AnalysisModel,
  analysisList,
  analysisModel,
  analysisPane,
  entrySentence,
  followCursor,
  moveSideways,
} from './model.ts';
import { NOTHING_TO_OPEN } from './words.ts';

const MAX_SPOKEN_ENTRIES = 8;

/** The page, the first entries, and the other day once loaded. */
function analysisAnnouncements(
  model: AnalysisModel,
  { refreshes }: SpokenRequests,
): readonly ScreenAnnouncement[] {
  const { scene, listed, page, other, all, shown, isThere } = model;
  const { check } = scene;
  const { day, date, restaurant } = check;
  const { length } = page.ids;
  const place = `${refreshes} ${restaurant.guid} ${date} ${page.title}`;
  const occasion = isThere ? place : undefined;
  const list = analysisList(model);
  const cursor = cursorOf({ ...list, height: SPOKEN_PAGE });
  return [
    ...loadingAnnouncements(itemsOf(date), day, place),
    {
      on: day.data === undefined ? undefined : place,
      sentences: () => {
        if (shown.length === 0) {
          return noRowsSentences(
            scene.keymap,
            noRowsPanel(check, listed, all.length, [['back', 'back']]),
          );
        }
        const rows = listSentence(listed, shown.length, all.length, false);
        return [`${page.title}.`, rows, ...page.notes, ...(length === 0 ? [page.nothing] : [])];
      },
    },
    ...rowAnnouncements(list, occasion),
    {
      on: occasion,
      sentences: () => {
        const after = Math.max(0, Math.min(MAX_SPOKEN_ENTRIES - 1, length - 1 - cursor));
        return Array.from({ length: after }, (_, index) =>
          entrySentence(model, cursor + 1 + index),
        );
      },
    },
    {
      on: other?.words,
      sentences: () => [`A week earlier: ${other?.words ?? ''}.`],
      isChangeOnly: true,
    },
  ];
}

export const ANALYSIS: ScreenDefinition<{ readonly analysis: AnalysisName }, AnalysisModel> = {
  scope: 'analysis',
  model: analysisModel,
  list: analysisList,
  pane: analysisPane,
  actions: analysisActions,
  draw: (model) => <Analysis {...model} />,
  announcements: analysisAnnouncements,
};

function Analysis(model: AnalysisModel): ReactNode {
  const { scene, listed, page, place, all, shown, height, detailRows, notes, signs } = model;
  const { check, size } = scene;
  const { width } = size;
  if (shown.length === 0) {
    const { length: hidden } = all;
    return <DayPanel {...{ size, check, hidden }} view={listed} unhide={[['back', 'back']]} />;
  }
  const counts = `${countText(shown.length)} / ${countText(all.length)}`;
  const { length } = page.ids;
  const isLow = isTight(size.height);
  const detail = length === 0 ? '' : signs(page.sentence(place, durationText));
  const details = isLow
    ? [[{ text: detail, tone: 'muted' } as const]].slice(0, detailRows)
    : explainedLines([detail], undefined, width, size.height).slice(0, detailRows);
  const hidden = isLow && page.notes.length > 0 ? ', notes hidden' : '';
  const shownPlace = length === 0 ? '' : `${place.entry + 1} of ${countText(length)}`;
  return (
    <>
      <TitleLine width={width} title={page.title} note={shownPlace + hidden} noteTone="plain" />
      <Line width={width} spans={queryChips(listed, counts, scene, model, width)} />
      <TextLines lines={[...notes, ...details]} width={width} />
      {length === 0 ? (
        <StatePanel
          width={width}
          height={height}
          heading={page.title}
          sentences={[signs(page.nothing)]}
        />
      ) : (
        <AnalysisBody {...model} />
      )}
    </>
  );
}

function analysisActions(model: AnalysisModel, state: MonitorState): Actions {
  const { scene, page, place } = model;
  const { day, date } = scene.check;
  const isEmpty = cursorOf(analysisList(model)) === -1;
  const drill: Drill = isEmpty
    ? { kind: 'none', why: stillLoadingText(day) ?? NOTHING_TO_OPEN }
    : page.drill(place);
  return {
    acrossLeft: () => moveSideways(model, -1),
    acrossRight: () => moveSideways(model, 1),
    ...analysisSwitchActions(state),
    open: drill.kind === 'none' ? drill.why : () => followCursor(model, drill, date),
    why:
      drill.kind === 'record'
        ? () => openWhy(drill.id, date)
        : isEmpty
          ? NOTHING_TO_OPEN
          : `Only for one ticket. ${keyTo('worstTickets', scene.keymap)} lists the slowest.`,
  };
}

function AnalysisBody(model: AnalysisModel): ReactNode {
  const { scene, page, place, top, height } = model;
  const { width } = scene.size;
  const { body } = page;
  switch (body.kind) {
    case 'table':
      return <TableBody {...model} body={body} />;
    case 'drawing': {
      const lines = body.draw({ ...place, width, height, top });
      return <TextLines lines={lines} width={width} />;
    }
  }
}

function TableBody(
  model: AnalysisModel & { readonly body: Extract<PageBody, { readonly kind: 'table' }> },
): ReactNode {
  const { scene, body, page, place, top, height } = model;
  const { length } = page.ids;
  const rows = useMemo(() => entriesUpTo(length), [length]);
  return (
    <Table
      columns={body.columns}
      rows={rows}
      cell={body.cell}
      cursor={place.entry}
      top={top}
      width={scene.size.width}
      height={Math.max(1, height - 1)}
    />
  );
}

/** Entry numbers, without building an array. */
function entriesUpTo(length: number) {
  return {
    length,
    slice: (from: number, to: number): readonly number[] =>
      Array.from({ length: Math.max(0, Math.min(to, length) - from) }, (_, index) => from + index),
  };
}
