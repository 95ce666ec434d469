import { type DrawnColumn, fittingWidth } from '../../components/column-layout.ts';
import { type Audit, groupPlace, missingGroups, ruleRanges } from '../../kitchen/audit/audit.ts';
import type { Finding } from '../../kitchen/audit/rule.ts';
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
import type { ListedStation, StationRow } from '../../kitchen/tables/station-row.ts';
import { CHANGE_SIGN, STATION_FILTER } from '../../kitchen/tables/stations.ts';
import { capitalized, countOf, countText } from '../../kitchen/text/quantities.ts';
import type { FilterUse, ListUse } from '../../state/actions.ts';
import { listWindow } from '../../state/list-view.ts';
import { memoize } from '../../state/memoize.ts';
import type { MonitorState } from '../../state/monitor-state.ts';
import { activeFilter } from '../../state/prompt-view.ts';
import { ISSUE_SECTIONS, type IssueSection, viewsOf } from '../../state/screen-views.ts';
import type { Scene } from '../everywhere/scene.ts';
import { stationsInView } from '../everywhere/station-columns.ts';
import { issueSentence, unknownChangesSentences } from '../everywhere/station-words.ts';

const memoizedRows = memoize(issueRows);

const filteredRows = memoize(
  (
    all: readonly IssueRow[],
    text: string,
    stations: ReadonlyMap<string, ListedStation>,
    clock: ClockFace,
    width: number,
  ) => {
    const filter = STATION_FILTER.read(text);
    const rows =
      'error' in filter
        ? all
        : all.filter((row) => filter.test(filterableRow(row, stations, clock)));
    const columns = issueColumns(all, width);
    const sections = ISSUE_SECTIONS.map((section) => {
      const from = rows.findIndex((row) => row.section === section);
      const own = rows.filter((row) => row.section === section);
      return { section, from, rows: own, columns: sectionColumns(columns, section, own.length) };
    });
    const own = rows.map(({ id }) => id);
    const ids = {
      length: own.length,
      at: (index: number) => own[index],
      indexOf: (id: string) =>
        sections.find(({ section }) => section === id)?.from ?? own.indexOf(id),
    };
    const heads = columns.map((column) => ({ ...column, title: TITLES.issues[column.id] }));
    const fault = 'error' in filter ? filter.error.sentence : undefined;
    // A mistake hides nothing.
    return { rows, ids, sections, heads, fault, text: fault === undefined ? text : '' };
  },
);

function filterableRow(
  { cells, stations: [guid = ''], rules, finding }: IssueRow,
  stations: ReadonlyMap<string, ListedStation>,
  clock: ClockFace,
): StationRow {
  const { severity = 'info' } = finding ?? {};
  const words = `${cells.words} ${cells.text}`;
  const findings = rules.map((rule) => ({ rule, severity, words }) as const);
  const { status, isPast = false } = stations.get(guid) ?? {};
  return {
    guid,
    name: cells.place,
    clock,
    isPast,
    status,
    setup: { station: { guid, entityType: 'PrepStation' }, findings },
  };
}

const TITLES: Readonly<Record<IssueSection, Readonly<Record<IssueColumn, string>>>> = {
  issues: { sign: '', place: 'Issues', words: 'What', when: 'Since', text: 'In full' },
  changes: {
    sign: '',
    place: 'Setup changes',
    words: 'What',
    when: 'Seen on',
    text: 'Before and after',
  },
  unchecked: { sign: '', place: 'Not checked', words: 'Why', when: '', text: 'Rules' },
};

/** The first head names the section, with a count. */
function sectionColumns(
  columns: readonly DrawnColumn<IssueColumn>[],
  section: IssueSection,
  count: number,
): readonly DrawnColumn<IssueColumn>[] {
  const titles = { ...TITLES[section], place: `${TITLES[section].place} ${countText(count)}` };
  const own = section === 'unchecked' ? columnsWithoutDates(columns) : columns;
  return own.map((column) => ({ ...column, title: titles[column.id] }));
}

/** Without dates, reasons take their place. */
function columnsWithoutDates(
  columns: readonly DrawnColumn<IssueColumn>[],
): readonly DrawnColumn<IssueColumn>[] {
  const { width = 0, fullWidth = 0 } = columns.find(({ id }) => id === 'when') ?? {};
  return columns.flatMap((column) => {
    if (column.id === 'when') return [];
    if (column.id !== 'words') return [column];
    const { width: own, fullWidth: ownFits = own } = column;
    return [{ ...column, width: own + 1 + width, fullWidth: ownFits + 1 + fullWidth }];
  });
}

/** At 60 columns, everything but the last one fullWidth. */
function issueColumns(
  all: readonly IssueRow[],
  screen: number,
): readonly DrawnColumn<IssueColumn>[] {
  const textsOf = (id: IssueColumn) => all.map(({ cells }) => cells[id]);
  const column = (
    id: IssueColumn,
    least: number,
    most: number,
    priority = 0,
    texts = textsOf(id),
  ) => {
    const fullWidth = fittingWidth(texts);
    const width = Math.max(least, Math.min(most, fullWidth));
    return { id, title: '', width, priority, fullWidth, ...(id === 'place' && { names: texts }) };
  };
  const when = column('when', 7, Number.POSITIVE_INFINITY, 2);
  const words = all.map(({ cells, section }) =>
    section === 'unchecked' ? cells.words.slice(when.width + 1) : cells.words,
  );
  return [
    column('sign', 2, 2),
    column('place', 17, 17),
    column('words', 20, Math.min(screen - 40, 44), 1, words),
    when,
    { ...column('text', 24, 24, 7), grow: 1 },
  ];
}

const NO_VERSIONS: readonly SetupVersion[] = [];

export type IssuesModel = ReturnType<typeof issuesModel>;

export function issuesModel(scene: Scene, state: MonitorState) {
  const { size } = scene;
  const { check } = scene.orderedBy;
  const { keptSetups: kept, restaurant } = check;
  const { calendar } = restaurant;
  const versions = kept?.versions ?? NO_VERSIONS;
  const view = viewsOf(state).issues;
  const all = memoizedRows(check.kitchen.audited, versions, calendar);
  const { byGuid } = stationsInView(check);
  const chosen = filteredRows(all, activeFilter(view.filter), byGuid, calendar, size.width);
  const least = size.height < 16 ? 4 : 8;
  const space = size.height - ISSUE_SECTIONS.length;
  const height = Math.max(1, Math.min(chosen.rows.length, space - least));
  const [oldest] = versions;
  const since = oldest && businessDateLabel(businessDateAt(oldest.seenAt, calendar));
  const notes =
    kept === undefined || all.some(({ section }) => section === 'changes')
      ? []
      : kept.failure !== undefined
        ? unknownChangesSentences(kept.failure)
        : since === undefined
          ? ['No earlier setups are kept, so changes are unknown.']
          : [`No setup changes since ${since}.`];
  const counted = `${countText(chosen.rows.length)} of ${countOf(all.length, 'row')}`;
  const window = listWindow(view.list, chosen.ids, height);
  return { scene, view, ...chosen, notes, counted, height, ...window };
}

export function issuesList({ scene, view, rows, ids, height }: IssuesModel): ListUse {
  return {
    view: view.list,
    ids,
    height,
    moved: (list) => ({ type: 'changed-view', view: 'issues', change: { list } }),
    what: 'row',
    sentence: (at) =>
      `${countText(at + 1)} of ${countText(rows.length)}. ${rows[at]?.sentence ?? ''}`,
    scene,
  };
}

export function issuesFilter({ view, counted: left, fault }: IssuesModel): FilterUse {
  return {
    view: view.filter,
    left,
    fault,
    changed: (filter) => ({ type: 'changed-view', view: 'issues', change: { filter } }),
    faultOf: STATION_FILTER.faultOf,
  };
}

export type IssueColumn = 'sign' | 'place' | 'words' | 'when' | 'text';

export interface IssueRow {
  readonly id: string;
  readonly section: IssueSection;
  readonly cells: Readonly<Record<IssueColumn, string>>;
  readonly sentence: string;
  /** GUIDs, the one to open first. */
  readonly stations: readonly string[];
  readonly rules: readonly string[];
  readonly finding?: Finding;
  /** Of a change: `YYYYMMDD`, and each field before and after. */
  readonly date?: string;
  readonly details?: ReturnType<typeof changeDetails>;
}

/** By section. Issues worst first, changes latest first. */
function issueRows(
  { findings, notJudged }: Pick<Audit, 'findings' | 'notJudged'>,
  versions: readonly SetupVersion[],
  calendar: BusinessCalendar,
): readonly IssueRow[] {
  const changed = setupChanges(versions, calendar).toReversed();
  return [
    ...findings.map(issueRow),
    ...changed.flatMap(({ date, changes }) =>
      (changes.length === 0 ? [undefined] : byName(changes)).map((each) => changeRow(date, each)),
    ),
    ...missingGroups(notJudged).map((group): IssueRow => {
      const { rules, missing: words, stations } = group;
      const text = ruleRanges(rules);
      const place = capitalized(groupPlace(group));
      return {
        id: ['unchecked', ...rules, words].join(' '),
        section: 'unchecked',
        cells: { sign: '', place, words, when: '', text },
        sentence: `Not checked: ${text} (${words}), ${place}.`,
        stations: stations.map(({ guid }) => guid),
        rules,
      };
    }),
  ];
}

function issueRow(finding: Finding): IssueRow {
  const { rule, guids, words, message: text } = finding;
  const cellOf = (id: 'sign' | 'station' | 'since') => ISSUE_TABLE.cell(finding, id).text;
  const [sign, place, when] = [cellOf('sign'), cellOf('station'), cellOf('since')];
  return {
    id: ['issue', rule, ...guids, words].join(' '),
    section: 'issues',
    cells: { sign, place, words, when, text },
    sentence: `${place}: ${issueSentence(finding)}`,
    stations: guids,
    rules: [rule],
    finding,
  };
}

/** `undefined` if everything was changed back. */
function changeRow(date: string, change: StationChange | undefined): IssueRow {
  const details = change === undefined ? [] : changeDetails(change);
  const place = change === undefined ? 'Kitchen' : changedName(change);
  const words = change === undefined ? CHANGED_BACK : stationChangeText(change);
  const text = details.map((each) => each.join(' ')).join('; ');
  const all = change === undefined ? words : changeWords(change).join(', ');
  return {
    id: `change ${date} ${change?.guid ?? ''}`,
    section: 'changes',
    cells: { sign: CHANGE_SIGN, place, words, when: shortDateLabel(date), text },
    sentence: sinceChangeText(place, date, all, undefined),
    stations: change === undefined ? [] : [change.guid],
    rules: [''],
    date,
    details,
  };
}
