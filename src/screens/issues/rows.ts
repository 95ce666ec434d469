/** Issues, setup changes, and what was not checked, as rows of one list. */

import type { Finding } from '../../kitchen/audit/rule.ts';
import { type Audit, groupPlace, missingGroups, ruleRanges } from '../../kitchen/audit/verdicts.ts';
import { type BusinessCalendar, shortDateLabel } from '../../kitchen/calendar/business-day.ts';
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
import { CHANGE_SIGN } from '../../kitchen/tables/stations.ts';
import { capitalized } from '../../kitchen/text/quantities.ts';
import type { IssueSection } from '../../state/views/screen-views.ts';
import { findingSentence } from '../facts/station-words.ts';

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
export function issueRows(
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
    sentence: `${place}: ${findingSentence(finding)}`,
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
