import { type DrawnColumn, fittingWidth } from '../../components/column-layout.ts';
import {
  type Audit,
  groupPlaceText,
  notJudgedGroups,
  ruleRanges,
} from '../../kitchen/audit/audit.ts';
import type { Issue } from '../../kitchen/audit/rule.ts';
import {
  type BusinessCalendar,
  businessDateAt,
  businessDateLabel,
  type ClockFace,
  shortDateLabel,
} from '../../kitchen/model/business-day.ts';
import { changeDetails, type StationChange } from '../../kitchen/stations/configuration-diff.ts';
import {
  byName,
  CHANGED_BACK,
  changedName,
  changeWords,
  setupChanges,
  stationChangeText,
} from '../../kitchen/stations/setup-changes.ts';
import type { SetupVersion } from '../../kitchen/stations/setup-history.ts';
import { sinceChangeText } from '../../kitchen/stations/words.ts';
import { ISSUE_TABLE } from '../../kitchen/tables/issues.ts';
import type { SetupStation, StationRow } from '../../kitchen/tables/station-row.ts';
import { CHANGE_SIGN, STATION_FILTER } from '../../kitchen/tables/stations.ts';
import { capitalized, countOf, countText } from '../../kitchen/text/quantities.ts';
import type { FilterUse, ListUse } from '../../state/actions.ts';
import { listWindow } from '../../state/list-view.ts';
import { memoize } from '../../state/memoize.ts';
import type { MonitorState } from '../../state/monitor-state.ts';
import { activeFilter } from '../../state/prompt-view.ts';
import {
  type FilteredList,
  ISSUE_SECTIONS,
  type IssueSection,
  viewsOf,
} from '../../state/screen-views.ts';
import type { FilteredListModel, Scene } from '../everywhere/scene.ts';
import { stationsInView } from '../everywhere/station-columns.ts';
import { issueSentence, unknownChangesSentences } from '../everywhere/station-words.ts';

const memoizedRows = memoize(issueRows);

const filteredRows = memoize(
  (
    all: readonly IssueRow[],
    text: string,
    stations: ReadonlyMap<string, SetupStation>,
    clock: ClockFace,
    width: number,
  ) => {
    const filter = STATION_FILTER.parse(text);
    const rows =
      'error' in filter
        ? all
        : all.filter((row) => filter.test(filterableRow(row, stations, clock)));
    const columns = issueColumns(all, width);
    const sections = ISSUE_SECTIONS.map((section) => {
      const firstIndex = rows.findIndex((row) => row.section === section);
      const sectionRows = rows.filter((row) => row.section === section);
      return {
        section,
        firstIndex,
        rows: sectionRows,
        columns: sectionColumns(columns, section, sectionRows.length),
      };
    });
    const rowIds = rows.map(({ id }) => id);
    const ids = {
      length: rowIds.length,
      at: (index: number) => rowIds[index],
      // A section's name stands for its first row.
      indexOf: (id: string) =>
        sections.find(({ section }) => section === id)?.firstIndex ?? rowIds.indexOf(id),
    };
    const heads = columns.map((column) => ({ ...column, title: TITLES.issues[column.id] }));
    const fault = 'error' in filter ? filter.error.sentence : undefined;
    return { rows, ids, sections, heads, fault, text: fault === undefined ? text : '' };
  },
);

/** Filters test stations, so an issue becomes a row of its station. */
function filterableRow(
  { cells, stations: [guid = ''], rules, issue }: IssueRow,
  stations: ReadonlyMap<string, SetupStation>,
  clock: ClockFace,
): StationRow {
  const { severity = 'info' } = issue ?? {};
  const words = `${cells.words} ${cells.text}`;
  const issues = rules.map((rule) => ({ rule, severity, words }) as const);
  const { status, isPast = false } = stations.get(guid) ?? {};
  return {
    guid,
    name: cells.where,
    clock,
    isPast,
    status,
    setup: { station: { guid, entityType: 'PrepStation' }, issues },
  };
}

const TITLES: Readonly<Record<IssueSection, Readonly<Record<IssueColumn, string>>>> = {
  issues: { sign: '', where: 'Issues', words: 'What', when: 'Since', text: 'In full' },
  changes: {
    sign: '',
    where: 'Setup changes',
    words: 'What',
    when: 'Seen on',
    text: 'Before and after',
  },
  unchecked: { sign: '', where: 'Not checked', words: 'Why', when: '', text: 'Rules' },
};

function sectionColumns(
  columns: readonly DrawnColumn<IssueColumn>[],
  section: IssueSection,
  count: number,
): readonly DrawnColumn<IssueColumn>[] {
  const titles = { ...TITLES[section], where: `${TITLES[section].where} ${countText(count)}` };
  const shown = section === 'unchecked' ? columnsWithoutDates(columns) : columns;
  return shown.map((column) => ({ ...column, title: titles[column.id] }));
}

/** Unchecked rules have no dates, so the column of reasons takes their room. */
function columnsWithoutDates(
  columns: readonly DrawnColumn<IssueColumn>[],
): readonly DrawnColumn<IssueColumn>[] {
  const { width = 0, fullWidth = 0 } = columns.find(({ id }) => id === 'when') ?? {};
  return columns.flatMap((column) => {
    if (column.id === 'when') return [];
    if (column.id !== 'words') return [column];
    const { width: wordsWidth, fullWidth: wordsFullWidth = wordsWidth } = column;
    return [
      { ...column, width: wordsWidth + 1 + width, fullWidth: wordsFullWidth + 1 + fullWidth },
    ];
  });
}

/** In 60 columns, all of these fit except the last one. */
function issueColumns(
  all: readonly IssueRow[],
  screenWidth: number,
): readonly DrawnColumn<IssueColumn>[] {
  const cellTexts = (id: IssueColumn) => all.map(({ cells }) => cells[id]);
  const column = (
    id: IssueColumn,
    minWidth: number,
    maxWidth: number,
    priority = 0,
    texts = cellTexts(id),
  ) => {
    const fullWidth = fittingWidth(texts);
    const width = Math.max(minWidth, Math.min(maxWidth, fullWidth));
    return { id, title: '', width, priority, fullWidth, ...(id === 'where' && { names: texts }) };
  };
  const when = column('when', 7, Number.POSITIVE_INFINITY, 2);
  const words = all.map(({ cells, section }) =>
    section === 'unchecked' ? cells.words.slice(when.width + 1) : cells.words,
  );
  return [
    column('sign', 2, 2),
    column('where', 17, 17),
    column('words', 20, Math.min(screenWidth - 40, 44), 1, words),
    when,
    { ...column('text', 24, 24, 7), grow: 1 },
  ];
}

const NO_VERSIONS: readonly SetupVersion[] = [];

interface IssueSectionRows {
  readonly section: IssueSection;
  /** Index of the first row among all rows. -1 for an empty section. */
  readonly firstIndex: number;
  readonly rows: readonly IssueRow[];
  readonly columns: readonly DrawnColumn<IssueColumn>[];
}

export interface IssuesModel extends FilteredListModel<IssueRow> {
  readonly view: FilteredList;
  readonly sections: readonly IssueSectionRows[];
  readonly heads: readonly DrawnColumn<IssueColumn>[];
  readonly notes: readonly string[];
}

export function issuesModel(scene: Scene, state: MonitorState): IssuesModel {
  const { size } = scene;
  const { check } = scene.orderedBy;
  const { keptSetups, restaurant } = check;
  const { calendar } = restaurant;
  const versions = keptSetups?.versions ?? NO_VERSIONS;
  const view = viewsOf(state).issues;
  const all = memoizedRows(check.kitchen.audited, versions, calendar);
  const { byGuid } = stationsInView(check);
  const filtered = filteredRows(all, activeFilter(view.filter), byGuid, calendar, size.width);
  const minNoteHeight = size.height < 16 ? 4 : 8;
  const room = size.height - ISSUE_SECTIONS.length;
  const height = Math.max(1, Math.min(filtered.rows.length, room - minNoteHeight));
  const [oldest] = versions;
  const since = oldest && businessDateLabel(businessDateAt(oldest.seenAt, calendar));
  const notes =
    keptSetups === undefined || all.some(({ section }) => section === 'changes')
      ? []
      : keptSetups.failure !== undefined
        ? unknownChangesSentences(keptSetups.failure)
        : since === undefined
          ? ['No earlier setups are kept, so changes are unknown.']
          : [`No setup changes since ${since}.`];
  const counted = `${countText(filtered.rows.length)} of ${countOf(all.length, 'row')}`;
  const window = listWindow(view.list, filtered.ids, height);
  return { scene, view, ...filtered, notes, counted, height, ...window };
}

export function issuesList({ scene, view, rows, ids, height }: IssuesModel): ListUse {
  return {
    view: view.list,
    ids,
    height,
    onMoved: (list) => ({ type: 'changed-view', view: 'issues', change: { list } }),
    noun: 'row',
    sentence: (index) =>
      `${countText(index + 1)} of ${countText(rows.length)}. ${rows[index]?.sentence ?? ''}`,
    scene,
  };
}

export function issuesFilter({ view, counted, fault }: IssuesModel): FilterUse {
  return {
    view: view.filter,
    countText: counted,
    fault,
    onChanged: (filter) => ({ type: 'changed-view', view: 'issues', change: { filter } }),
    faultOf: STATION_FILTER.errorIn,
  };
}

export type IssueColumn = 'sign' | 'where' | 'words' | 'when' | 'text';

export interface IssueRow {
  readonly id: string;
  readonly section: IssueSection;
  readonly cells: Readonly<Record<IssueColumn, string>>;
  readonly sentence: string;
  /** GUIDs. The first station is opened. */
  readonly stations: readonly string[];
  readonly rules: readonly string[];
  readonly issue?: Issue;
  /** `YYYYMMDD`. */
  readonly date?: string;
  readonly details?: readonly (readonly [field: string, values: string])[];
}

/** Issues are sorted by severity. The latest change is first. */
function issueRows(
  { issues, notJudged }: Audit,
  versions: readonly SetupVersion[],
  calendar: BusinessCalendar,
): readonly IssueRow[] {
  const changedDates = setupChanges(versions, calendar).toReversed();
  return [
    ...issues.map(issueRow),
    ...changedDates.flatMap(({ date, changes }) =>
      (changes.length === 0 ? [undefined] : byName(changes)).map((change) =>
        changeRow(date, change),
      ),
    ),
    ...notJudgedGroups(notJudged).map((group): IssueRow => {
      const { rules, missing: words, stations } = group;
      const text = ruleRanges(rules);
      const where = capitalized(groupPlaceText(group));
      return {
        id: ['unchecked', ...rules, words].join(' '),
        section: 'unchecked',
        cells: { sign: '', where, words, when: '', text },
        sentence: `Not checked: ${text} (${words}), ${where}.`,
        stations: stations.map(({ guid }) => guid),
        rules,
      };
    }),
  ];
}

function issueRow(issue: Issue): IssueRow {
  const { rule, guids, words, message: text } = issue;
  const cellOf = (id: 'sign' | 'station' | 'since') => ISSUE_TABLE.cell(issue, id).text;
  const [sign, where, when] = [cellOf('sign'), cellOf('station'), cellOf('since')];
  return {
    id: ['issue', rule, ...guids, words].join(' '),
    section: 'issues',
    cells: { sign, where, words, when, text },
    sentence: `${where}: ${issueSentence(issue)}`,
    stations: guids,
    rules: [rule],
    issue,
  };
}

/** `undefined` means that everything was changed back on this date. */
function changeRow(date: string, change: StationChange | undefined): IssueRow {
  const details = change === undefined ? [] : changeDetails(change);
  const where = change === undefined ? 'Kitchen' : changedName(change);
  const words = change === undefined ? CHANGED_BACK : stationChangeText(change);
  const text = details.map((detail) => detail.join(' ')).join('; ');
  const allWords = change === undefined ? words : changeWords(change).join(', ');
  return {
    id: `change ${date} ${change?.guid ?? ''}`,
    section: 'changes',
    cells: { sign: CHANGE_SIGN, where, words, when: shortDateLabel(date), text },
    sentence: sinceChangeText(where, date, allWords, undefined),
    stations: change === undefined ? [] : [change.guid],
    rules: [''],
    date,
    details,
  };
}
