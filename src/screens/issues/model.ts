import { type Column, fittingWidth } from '../../components/table/column-layout.ts';
import type { KeptSetups } from '../../hooks/reading/use-kept-setups.ts';
import type { Audit } from '../../kitchen/audit/verdicts.ts';
import { type BusinessCalendar, businessDateAt } from '../../kitchen/calendar/business-day.ts';
import { setupChanges } from '../../kitchen/stations/setup-changes.ts';
import type { SetupVersion } from '../../kitchen/stations/setup-history.ts';
import { countOf, countText } from '../../kitchen/text/quantities.ts';
import { memoize } from '../../state/memoize.ts';
import type { FilterUse, ListUse } from '../../state/monitor/list-actions.ts';
import { issuesView, type MonitorState } from '../../state/monitor/monitor-state.ts';
import { activeFilter } from '../../state/views/filter-view.ts';
import { listWindow, type RowIds } from '../../state/views/list-view.ts';
import {
  ISSUE_SECTIONS,
  type IssueSection,
  type IssuesView,
} from '../../state/views/screen-views.ts';
import type { Scene } from '../everywhere/scene.ts';
import {
  type IssueColumn,
  type IssueRow,
  issueFilter,
  issueRows,
  type SectionRows,
} from './rows.ts';
import { noChangesSentences } from './words.ts';

export interface IssuesModel {
  readonly scene: Scene;
  readonly view: IssuesView;
  /** Active filter text, and any mistake. */
  readonly text: string;
  readonly fault: string | undefined;
  readonly all: readonly IssueRow[];
  readonly rows: readonly IssueRow[];
  readonly ids: RowIds;
  readonly sections: readonly SectionRows[];
  /** What is known about setup changes, if there are none. */
  readonly notes: readonly string[];
  /** `3 of 8 rows`. */
  readonly counted: string;
  readonly height: number;
  readonly noteHeight: number;
  /** Blank lines between sections. */
  readonly gap: number;
  readonly cursor: number;
  readonly top: number;
}

const rowsOf = memoize(
  (audited: Audit, versions: readonly SetupVersion[], calendar: BusinessCalendar) =>
    issueRows(audited, setupChanges(versions, calendar)),
);

const selected = memoize((all: readonly IssueRow[], text: string, width: number) => {
  const { test, fault } = issueFilter(text);
  const rows = test === undefined ? all : all.filter(test);
  const columns = columnsOf(all, width);
  const sections = ISSUE_SECTIONS.map((section): SectionRows => {
    const count = rows.filter((row) => row.section === section).length;
    const from = rows.findIndex((row) => row.section === section);
    return { section, from, to: from + count, columns: titled(columns, section, count) };
  });
  const own = rows.map(({ id }) => id);
  const ids: RowIds = {
    length: own.length,
    at: (index) => own[index],
    indexOf: (id) => sections.find(({ section }) => section === id)?.from ?? own.indexOf(id),
  };
  return { rows, ids, sections, fault };
});

const TITLES: Readonly<Record<IssueSection, Readonly<Partial<Record<IssueColumn, string>>>>> = {
  issues: { place: 'Issues', words: 'What', when: 'Since', text: 'In full' },
  changes: { place: 'Setup changes', words: 'What', when: 'Seen on', text: 'Before and after' },
  unchecked: { place: 'Not checked', words: 'Why', text: 'Rules' },
};

function titled(
  columns: readonly Column<IssueColumn>[],
  section: IssueSection,
  count: number,
): readonly Column<IssueColumn>[] {
  return columns.map((column) => {
    const { [column.id]: title = '' } = TITLES[section];
    return { ...column, title: column.id === 'place' ? `${title} ${countText(count)}` : title };
  });
}

/** `Setup changes 999`. */
const TITLE_WIDTH = 17;
/** By minimum screen width. At 60 columns, everything but the last column fits. */
const WORDS_WIDTHS: readonly (readonly [width: number, words: number])[] = [
  [120, 44],
  [80, 30],
  [0, 20],
];

function columnsOf(all: readonly IssueRow[], screen: number): readonly Column<IssueColumn>[] {
  const [, most = 20] = WORDS_WIDTHS.find(([from]) => screen >= from) ?? [];
  const fitting = (id: IssueColumn) => fittingWidth(all.map(({ cells }) => cells[id].text));
  const column = (id: IssueColumn, width: number, priority = 0) =>
    ({ id, title: '', width, priority, align: 'left' }) as const;
  return [
    column('sign', 2),
    { ...column('place', TITLE_WIDTH), names: all.map(({ cells }) => cells.place.text) },
    column('words', Math.min(most, fitting('words')), 1),
    column('when', Math.max(7, fitting('when')), 2),
    { ...column('text', 24, 7), grow: 1 },
  ];
}

/** A rule and the cursor's row, by minimum body height. */
const NOTES: readonly (readonly [height: number, lines: number])[] = [
  [30, 12],
  [18, 8],
  [0, 4],
];

export function issuesModel(scene: Scene, state: MonitorState): IssuesModel {
  const { check, size } = scene;
  const { keptSetups, restaurant, kitchen } = check;
  const { calendar } = restaurant;
  const view = issuesView(state);
  const text = activeFilter(view.filter);
  const { versions, failure } = keptSetups ?? NONE_READ;
  const all = rowsOf(kitchen.audited, versions, calendar);
  const chosen = selected(all, text, size.width);
  const { rows, ids } = chosen;
  const [, least = 4] = NOTES.find(([from]) => size.height >= from) ?? [];
  const space = size.height - ISSUE_SECTIONS.length;
  const height = Math.max(1, Math.min(rows.length, space - least));
  const gaps = ISSUE_SECTIONS.length - 1;
  const gap = space - height - gaps >= least ? 1 : 0;
  const since = versions[0] && businessDateAt(versions[0].seenAt, calendar);
  return {
    scene,
    view,
    text,
    all,
    ...chosen,
    notes: all.some(({ section }) => section === 'changes')
      ? []
      : noChangesSentences(keptSetups !== undefined, since, failure),
    counted: `${countText(rows.length)} of ${countOf(all.length, 'row')}`,
    height,
    gap,
    noteHeight: Math.max(0, space - height - gap * gaps),
    ...listWindow(view.list, ids, height),
  };
}

const NONE_READ: KeptSetups = { versions: [], failure: undefined };

export function issuesList({ scene, view, rows, ids, height }: IssuesModel): ListUse {
  return {
    view: view.list,
    ids,
    height,
    isFault: () => false,
    moved: (list) => ({ type: 'changed-issues', change: { list } }),
    what: 'row',
    sentence: (index) => {
      const at = `${countText(index + 1)} of ${countText(rows.length)}.`;
      return `${at} ${rows[index]?.sentence() ?? ''}`;
    },
    isPaged: scene.slow,
    isHeard: scene.isHeard,
  };
}

export function issuesFilter({ view }: IssuesModel): FilterUse {
  return {
    view: view.filter,
    changed: (filter) => ({ type: 'changed-issues', change: { filter } }),
    faultOf: (text) => issueFilter(text).fault,
  };
}
