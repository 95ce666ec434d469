/** The kitchen's issues, what was not checked, and what changed in the setup. */
import { Box } from 'ink';
import type { ReactNode } from 'react';
import { outOfViewText } from '../../components/chrome/more-lines.ts';
import { StatePanel } from '../../components/chrome/StatePanel.tsx';
import { type Span, TextLines, wrapText } from '../../components/line/Line.tsx';
import { Table } from '../../components/table/Table.tsx';
import { unknownSetupText } from '../../kitchen/stations/words.ts';
import { datesBefore } from '../../kitchen/usual/usual-dates.ts';
import { type Actions, noticed, type Steps, said } from '../../state/monitor/actions.ts';
import { goToRow } from '../../state/monitor/list-actions.ts';
import type { MonitorState } from '../../state/monitor/monitor-state.ts';
import { filterPrompt } from '../../state/views/filter-view.ts';
import { openDates } from '../everywhere/open-screens.ts';
import type {
  Asked,
  ScreenAnnouncement,
  ScreenDefinition,
} from '../everywhere/screen-definition.ts';
import { FILTER_CLEARED } from '../everywhere/words.ts';
import { ReadingPanel } from '../frame/reading-panel.tsx';
import { readingSayings, rowSayings } from '../frame/sayings.ts';
import {
  FILTER_KEYS,
  filteredText,
  filterSentence,
  NOTHING_MATCHES,
  noMatchText,
} from '../frame/words.ts';
import { type IssuesModel, issuesFilter, issuesList, issuesModel } from './model.ts';
import type { IssueColumn, IssueRow } from './rows.ts';
import * as words from './words.ts';

export const ISSUES: ScreenDefinition<unknown, IssuesModel> = {
  scope: 'issues',
  model: issuesModel,
  list: issuesList,
  filter: issuesFilter,
  actions: issuesActions,
  draw: (model) => <Issues {...model} />,
  say: sayIssues,
  prompt: ({ view, counted, fault }) => filterPrompt(view.filter, counted, fault),
};

const cellOf = ({ cells }: IssueRow, column: IssueColumn): Span => cells[column];

/** A head for each section, with or without rows in view. */
function Issues(model: IssuesModel): ReactNode {
  const { scene, text, view, all, rows, sections, cursor, top, height, gap } = model;
  const { size, check } = scene;
  const { data, link } = check.stations;
  if (data === undefined) {
    return <ReadingPanel size={size} what="prep stations" link={link} now={check.now} />;
  }
  if (rows.length === 0 && text !== '') {
    return (
      <StatePanel
        {...size}
        heading={NOTHING_MATCHES}
        sentences={[noMatchText('row', text, all.length)]}
        {...(view.filter.before === undefined && { keys: FILTER_KEYS })}
      />
    );
  }
  return (
    <>
      {sections.map(({ section, from, to, columns }) => {
        const first = Math.max(from, Math.min(top, to));
        return (
          <Box key={section} flexDirection="column" marginTop={from === 0 ? 0 : gap}>
            <Table
              rows={rows.slice(Math.max(0, from), Math.max(0, to))}
              columns={columns}
              cell={cellOf}
              isNamed
              cursor={cursor - from}
              top={first - from}
              width={size.width}
              height={Math.max(0, Math.min(to, top + height) - first)}
            />
          </Box>
        );
      })}
      <TextLines lines={noteLines(model)} width={size.width} />
    </>
  );
}

/** The cursor's row in full, and what is not known. */
function noteLines({
  scene,
  text,
  counted,
  rows,
  notes,
  cursor,
  top,
  height,
  noteHeight,
}: IssuesModel) {
  const { size, theme, slow, check } = scene;
  const { width } = size;
  const outOfView = outOfViewText({ top, shown: height, length: rows.length }, width);
  const filter = text === '' ? '' : filteredText(counted, text);
  const setup = unknownSetupText(check.setup) ?? '';
  const muted = [filter, setup, ...notes].filter((each) => each !== '');
  const lines = [
    ...(rows[cursor]?.lines(width) ?? []),
    ...muted
      .flatMap((each) => wrapText(each, width))
      .map((each): readonly Span[] => [{ text: each, tone: 'muted' }]),
  ];
  const right = outOfView === '' ? '' : ` ${outOfView}`;
  const rule = (slow ? ' ' : theme.glyphs.rule).repeat(width - right.length);
  const head: Span = { text: rule + right, tone: 'muted' };
  return [[head], ...lines].slice(0, noteHeight);
}

function issuesActions(model: IssuesModel, state: MonitorState): Actions {
  const { view, rows, sections, cursor } = model;
  const { filter } = view;
  return {
    open: () => openRow(model, state),
    nextSection: () => {
      const here = sections.findIndex(({ section }) => section === rows[cursor]?.section);
      const next = [...sections.slice(here + 1), ...sections.slice(0, Math.max(0, here))].find(
        ({ from }) => from !== -1,
      );
      if (next === undefined) return [noticed(words.NO_OTHER_SECTION)];
      return goToRow(issuesList(model), next.from, next.from);
    },
    ...(filter.text !== '' && {
      escape: (): Steps => [
        issuesFilter(model).changed({ ...filter, text: '' }),
        said(FILTER_CLEARED),
        { effect: 'say-again' },
      ],
    }),
  };
}

/** A change opens its date beside the others. Anything else, or an older change, opens its station. */
function openRow({ scene, rows, cursor }: IssuesModel, state: MonitorState): Steps {
  const { check, session } = scene;
  const row = rows[cursor];
  if (row === undefined) return [said(words.NO_ISSUE_TO_OPEN)];
  const { date, stations } = row;
  const isShown =
    date === check.today || (date !== undefined && datesBefore(check.today).includes(date));
  if (isShown && session.usual !== undefined) {
    return [{ type: 'changed-dates', change: { date } }, ...openDates(state, stations[0])];
  }
  const guid = stations.find((each) =>
    check.board.rows.some(({ station }) => station.guid === each),
  );
  if (guid === undefined) return [noticed(words.NO_STATION_HERE)];
  const pane = row.section === 'changes' ? 'fields' : 'findings';
  return [
    { type: 'changed-station', guid, change: { pane, top: 0 } },
    { type: 'went', to: { kind: 'station', guid } },
  ];
}

/** The counts, what is not known, the filter, and the cursor's row. */
function sayIssues(model: IssuesModel, { readings, turns }: Asked): readonly ScreenAnnouncement[] {
  const { scene, view, text, counted, notes, sections } = model;
  const { stations, restaurant, date, kitchen } = scene.check;
  const isQuiet = view.filter.before !== undefined;
  const place = `${readings} ${restaurant.guid} ${date} ${turns}`;
  const occasion = isQuiet || stations.data === undefined ? undefined : `${place} ${text}`;
  return [
    ...readingSayings('prep stations', stations, place),
    {
      on: occasion,
      sentences: () => [
        words.countsSentence(kitchen.audited, sections),
        ...(text === '' ? [] : [filterSentence(counted, text)]),
        ...notes,
      ],
    },
    ...rowSayings(issuesList(model), occasion),
  ];
}
