import type { ReactNode } from 'react';
import { type Lines, type Span, TextLines } from '../../components/Line.tsx';
import { outOfViewText } from '../../components/StatePanel.tsx';
import { Table } from '../../components/Table.tsx';
import { SEVERITY_MARKS } from '../../kitchen/audit/rule.ts';
import { datesBefore } from '../../kitchen/usual/usual-dates.ts';
import { type Actions, goToRow, noticeEvent, type Steps } from '../../state/actions.ts';
import type { MonitorState } from '../../state/monitor-state.ts';
import { issueWithFixLines, mutedLines, sentenceLines } from '../everywhere/now-lines.ts';
import { openDates } from '../everywhere/open-screens.ts';
import { LoadingPanel } from '../everywhere/reading-panel.tsx';
import type { BodySize, ScreenAnnouncement, SpokenRequests } from '../everywhere/scene.ts';
import type { ScreenDefinition, ScreenPane } from '../everywhere/screen-definition.tsx';
import {
  filteredText,
  filterSentence,
  loadingAnnouncements,
  rowAnnouncements,
} from '../everywhere/words.ts';
import {
  type IssueColumn,
  type IssueRow,
  type IssuesModel,
  issuesFilter,
  issuesList,
  issuesModel,
} from './issues-model.ts';

export const ISSUES: ScreenDefinition<unknown, IssuesModel> = {
  scope: 'issues',
  model: issuesModel,
  list: issuesList,
  pane: issuesPane,
  filter: issuesFilter,
  actions: issuesActions,
  draw: (model) => <Issues {...model} />,
  announcements: issuesAnnouncements,
};

/** The head of a section is visible even if none of its rows is. */
function Issues(model: IssuesModel): ReactNode {
  const { scene, heads, sections, cursor, top, height } = model;
  const { size, check } = scene;
  if (check.stations.data === undefined) {
    const skeleton = { linesAbove: 0, columns: heads, names: [] };
    return <LoadingPanel {...{ scene, skeleton }} what="prep stations" reading={check.stations} />;
  }
  return (
    <>
      {sections.map(({ section, firstIndex, rows, columns }) => {
        const sectionTop = Math.max(0, Math.min(top - firstIndex, rows.length));
        return (
          <Table
            key={section}
            {...{ rows, columns }}
            cell={issueCell}
            cursor={cursor - firstIndex}
            top={sectionTop}
            width={size.width}
            height={Math.max(0, Math.min(rows.length, top + height - firstIndex) - sectionTop)}
            isNamed
          />
        );
      })}
      <TextLines lines={noteLines(model)} width={size.width} />
    </>
  );
}

function issueCell({ cells, issue }: IssueRow, column: IssueColumn): Span {
  const { tone } = SEVERITY_MARKS[issue?.severity ?? 'info'];
  return { text: cells[column], ...(column === 'sign' && { tone }) };
}

function issuesPane({ rows, cursor }: IssuesModel): ScreenPane | undefined {
  const row = rows[cursor];
  if (row === undefined) return undefined;
  const lines = ({ width }: BodySize) => Object.values(rowLines(row, width)).flat();
  return { title: row.cells.where, listHeight: undefined, lines };
}

function rowLines({ issue, sentence, details = [] }: IssueRow, width: number) {
  return {
    explanation: issue ? issueWithFixLines(issue, width) : sentenceLines([sentence], width),
    details: details.flatMap((detail) => mutedLines(detail.join(' '), '', width)),
  };
}

function noteLines(model: IssuesModel): Lines {
  const { scene, text, counted, rows, notes, cursor, top, height } = model;
  const { size, theme, slow } = scene;
  const { width } = size;
  const row = rows[cursor];
  const muted = (line: string) => mutedLines(line, '', width);
  const { explanation, details } =
    row === undefined ? { explanation: [], details: [] } : rowLines(row, width);
  const outOfView = outOfViewText({ top, shown: height, length: rows.length }, width);
  const right = outOfView === '' ? '' : ` ${outOfView}`;
  const separator = slow ? right.trim() : theme.glyphs.rule.repeat(width - right.length) + right;
  const filter = text === '' ? [] : muted(filteredText(counted, text));
  const room = size.height - model.sections.length - Math.min(height, rows.length);
  // In a short note, the values before and after a change come first.
  const lines = room < 5 ? [...details, ...explanation] : [...explanation, ...details];
  const all = [...muted(separator), ...filter, ...lines, ...notes.flatMap(muted)];
  return all.slice(0, Math.max(0, room));
}

function issuesActions(model: IssuesModel, state: MonitorState): Actions {
  const { rows, sections, cursor } = model;
  return {
    open: openRow(model, state),
    nextSection: () => {
      const here = sections.findIndex(({ section }) => section === rows[cursor]?.section);
      const others = [...sections.slice(here + 1), ...sections.slice(0, Math.max(0, here))];
      const next = others.find(({ firstIndex }) => firstIndex !== -1)?.firstIndex;
      if (next === undefined) return [noticeEvent('There is no other section.')];
      return goToRow(issuesList(model), next, next);
    },
  };
}

/** Opens a setup change on the dates screen if that screen has its date. Otherwise opens the row's station. */
function openRow(
  { scene, rows, cursor }: IssuesModel,
  state: MonitorState,
): (() => Steps) | string {
  const { board, today } = scene.check;
  const { date, stations, section } = rows[cursor] ?? { stations: [] };
  const hasDate = date !== undefined && [today, ...datesBefore(today)].includes(date);
  if (hasDate && scene.session.usualReader !== undefined) {
    return () => [
      { type: 'changed-view', view: 'dates', change: { date } },
      ...openDates(state, stations[0]),
    ];
  }
  const guid = stations.find((stationGuid) =>
    board.rows.some(({ station }) => station.guid === stationGuid),
  );
  if (guid === undefined) return 'No station to open.';
  const pane = section === 'changes' ? 'fields' : 'findings';
  return () => [
    { type: 'changed-station', guid, change: { pane, top: 0 } },
    { type: 'went', to: { kind: 'station', guid } },
  ];
}

function issuesAnnouncements(
  model: IssuesModel,
  { refreshes, repeats }: SpokenRequests,
): readonly ScreenAnnouncement[] {
  const { scene, view, text, counted, notes, sections } = model;
  const { stations, restaurant, date } = scene.check;
  const listOccasion = `${refreshes} ${restaurant.guid} ${date} ${repeats}`;
  const isQuiet = view.filter.textBeforeTyping !== undefined || stations.data === undefined;
  const occasion = isQuiet ? undefined : `${listOccasion} ${text}`;
  return [
    ...loadingAnnouncements('prep stations', stations, listOccasion),
    {
      occasion,
      sentences: () => [
        // The second column's head says what the section has.
        `${sections.map(({ columns }) => columns[1]?.title).join(', ')}.`,
        ...(text === '' ? [] : [filterSentence(counted, text)]),
        ...notes,
      ],
    },
    ...rowAnnouncements(issuesList(model), occasion),
  ];
}
