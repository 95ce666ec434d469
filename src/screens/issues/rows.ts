/** Issues, what was not checked, and setup changes, as rows of one list. */
import { type Span, wrapText } from '../../components/line/Line.tsx';
import type { Column } from '../../components/table/column-layout.ts';
import {
  groupPlace,
  type MissingGroup,
  missingGroups,
  ruleRanges,
} from '../../kitchen/audit/missing-groups.ts';
import { type Finding, SEVERITY_MARKS, SEVERITY_TEXT } from '../../kitchen/audit/rule.ts';
import type { Audit } from '../../kitchen/audit/verdicts.ts';
import { businessDateLabel, shortDateLabel } from '../../kitchen/calendar/business-day.ts';
import { fieldLanguage } from '../../kitchen/filter/filter-language.ts';
import { fieldsTest } from '../../kitchen/filter/filter-match.ts';
import { parseFilterIn } from '../../kitchen/filter/filter-parser.ts';
import { stationName } from '../../kitchen/model/station.ts';
import { changeDetails } from '../../kitchen/stations/change-details.ts';
import type { StationChange } from '../../kitchen/stations/configuration-diff.ts';
import {
  byName,
  CHANGED_BACK,
  changedName,
  changeWords,
  type SetupChange,
  stationChangeText,
} from '../../kitchen/stations/setup-changes.ts';
import { issueSinceText } from '../../kitchen/stations/words.ts';
import type { IssueSection } from '../../state/views/screen-views.ts';
import { CHANGE_SIGN } from '../facts/station-changes.ts';
import { fixedFindingText, type Lines } from '../facts/station-lines.ts';
import { findingSentence } from '../facts/station-words.ts';

export type IssueColumn = 'sign' | 'place' | 'words' | 'when' | 'text';

export interface IssueRow {
  readonly id: string;
  readonly section: IssueSection;
  readonly cells: Readonly<Record<IssueColumn, Span>>;
  /** GUIDs, the one to open first. */
  readonly stations: readonly string[];
  /** Of a change: `YYYYMMDD`. */
  readonly date: string | undefined;
  readonly rules: readonly string[];
  /** In full, below the list. */
  readonly lines: (width: number) => Lines;
  readonly sentence: () => string;
}

/** Rows of a section, from one index to before another. */
export interface SectionRows {
  readonly section: IssueSection;
  readonly from: number;
  readonly to: number;
  readonly columns: readonly Column<IssueColumn>[];
}

/** By section. Issues worst first, changes latest first. */
export function issueRows(
  { findings, notJudged }: Pick<Audit, 'findings' | 'notJudged'>,
  changes: readonly SetupChange[],
): readonly IssueRow[] {
  return [
    ...findings.map(findingRow),
    ...changes
      .toReversed()
      .flatMap(({ date, changes: all }) =>
        all.length === 0 ? [backRow(date)] : byName(all).map((change) => changeRow(date, change)),
      ),
    ...missingGroups(notJudged).map(uncheckedRow),
  ];
}

const KITCHEN = 'Kitchen';

function findingRow(finding: Finding): IssueRow {
  const { rule, severity, station, guids, words, message } = finding;
  const { sign, tone } = SEVERITY_MARKS[severity];
  const place = station === undefined ? KITCHEN : stationName(station);
  return {
    id: ['issue', rule, ...guids, words].join(' '),
    section: 'issues',
    cells: {
      sign: { text: sign, tone },
      place: { text: place },
      words: { text: words },
      when: { text: issueSinceText(finding) },
      text: { text: message },
    },
    stations: guids,
    date: undefined,
    rules: [rule, SEVERITY_TEXT[severity]],
    lines: (width) => fixedFindingText(finding, width),
    sentence: () => `${place}: ${findingSentence(finding)}`,
  };
}

function uncheckedRow(group: MissingGroup): IssueRow {
  const { rules, missing, stations } = group;
  const ranges = ruleRanges(rules);
  const place = stations.length === 0 ? KITCHEN : groupPlace(group);
  const sentence = `Not checked: ${ranges} (${missing}). ${place}.`;
  return {
    id: ['unchecked', ...rules, missing].join(' '),
    section: 'unchecked',
    cells: {
      sign: { text: '' },
      place: { text: place },
      words: { text: missing },
      when: { text: '' },
      text: { text: ranges },
    },
    stations: stations.map(({ guid }) => guid),
    date: undefined,
    rules,
    lines: (width) => wrapText(sentence, width).map((text) => [{ text }]),
    sentence: () => sentence,
  };
}

/** Before and after, field by field. */
function changeRow(date: string, change: StationChange): IssueRow {
  const details = changeDetails(change);
  const name = changedName(change);
  const seen = `${name}, seen on ${businessDateLabel(date)}: ${changeWords(change).join(', ')}.`;
  return {
    ...backRow(date),
    id: `change ${date} ${change.guid}`,
    stations: [change.guid],
    cells: {
      ...backRow(date).cells,
      place: { text: name },
      words: { text: stationChangeText(change) },
      text: { text: details.map((each) => each.join(' ')).join('; ') },
    },
    lines: (width) => [
      ...wrapText(seen, width).map((text) => [{ text }]),
      ...details.flatMap(([what, text]) =>
        wrapText(`${what} ${text}`, width).map((line, at): readonly Span[] => [
          { text: line, tone: 'muted', toned: at === 0 ? what.length : 0 },
        ]),
      ),
    ],
    sentence: () => seen,
  };
}

function backRow(date: string): IssueRow {
  const seen = `${CHANGED_BACK}, seen on ${businessDateLabel(date)}.`;
  return {
    id: `change ${date}`,
    section: 'changes',
    cells: {
      sign: { text: CHANGE_SIGN },
      place: { text: '' },
      words: { text: CHANGED_BACK },
      when: { text: shortDateLabel(date) },
      text: { text: '' },
    },
    stations: [],
    date,
    rules: [],
    lines: (width) => wrapText(seen, width).map((text) => [{ text }]),
    sentence: () => seen,
  };
}

const LANGUAGE = fieldLanguage(
  {
    station: { kind: 'text', aliases: [], help: 'station name' },
    rule: { kind: 'choice', aliases: ['severity'], help: 'rule or severity: rule:R06 rule:error' },
    issue: { kind: 'text', aliases: ['change'], help: 'words in an issue or change' },
  },
  {},
);

/** A test, or the error in the text. */
export function issueFilter(text: string) {
  const parsed = parseFilterIn(text, LANGUAGE);
  if ('error' in parsed) return { fault: parsed.error.sentence } as const;
  const test = fieldsTest(parsed.filter, {
    language: LANGUAGE,
    wordFields: ['station', 'rule', 'issue'],
    textsOf: ({ cells, rules }: IssueRow, field) => {
      if (field === 'rule') return rules;
      const { place, words, text: more, when } = cells;
      const texts = field === 'station' ? [place] : [words, more, when];
      return texts.map((each) => each.text);
    },
    numberOf: () => 0,
  });
  return { test } as const;
}
