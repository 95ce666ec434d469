/** Known, new and resolved issues as columns for each format. */
import type { Failure } from '../../contract/failures.ts';
import { type BaselineChanges, baselineOrder } from '../../kitchen/audit/baseline.ts';
import { SEVERITIES } from '../../kitchen/audit/rule.ts';
import type { ValueOf } from '../../kitchen/export/json-type.ts';
import type { StationListGaps } from '../../kitchen/stations/words.ts';
import { type AnswerColumn, answerOf } from '../../output/answer-columns.ts';
import type { Switches } from '../../output/format.ts';
import type { KitchenSource } from '../../sources/kitchen-source.ts';
import {
  outcomeCode,
  outcomeColumns,
  outcomeState,
  outcomeText,
  type ReadingPlace,
  type RestaurantOutcome,
} from '../arguments/restaurants/read-restaurants.ts';
import { type AuditFlags, readAudits } from '../audit/read-audit.ts';
import type { AuditReport } from '../audit/report.ts';

interface SavedRow {
  readonly outcome: IssuesOutcome;
  readonly issues: number | undefined;
}

export const SAVED_ANSWER = answerOf(
  {
    restaurant: { value: ({ outcome }: SavedRow) => outcome.restaurant.guid, head: 'GUID' },
    name: { value: ({ outcome }) => outcome.restaurant.name, head: 'Restaurant' },
    state: {
      value: ({ outcome }) => outcomeState(outcome),
      head: 'State',
      text: ({ outcome }) => outcomeText(outcome),
      type: 'state',
    },
    code: ({ outcome }) => outcomeCode(outcome),
    issues: { value: ({ issues }) => issues, isNumber: true, head: 'Known issues' },
  },
  { order: ['name', 'state', 'issues', 'restaurant'] },
);

export type ChangesOutcome = RestaurantOutcome<
  BaselineChanges & {
    readonly gaps: StationListGaps;
    readonly without: Failure | undefined;
    readonly isSaved: boolean;
  }
>;

/** A restaurant, or an issue there. */
export interface ChangeRow {
  readonly outcome: ChangesOutcome;
  /** Absent in a restaurant's row. */
  readonly issue?: IssueValue;
}

export const ISSUE = {
  change: ['new', 'gone'],
  severity: SEVERITIES,
  rule: 'text',
  'station stationName': 'text?',
  /** Only known for new issues: the baseline has neither. */
  'message fix': 'text?',
} as const;
export type IssueValue = ValueOf<typeof ISSUE>;

const STATE = "in a restaurant's row: as in linecheck fleet";
const COUNTS =
  'there, numbers of issues: not in the file, in the file and resolved, in the file and found, and in the file but with the rule not checked (without --date, turned off, unreadable)';
const OF_ISSUE = 'the issue. station is a GUID, message and fix are only in new';

export const CHANGES_ANSWER = answerOf({
  ...outcomeColumns(({ issue }: ChangeRow) => issue, STATE),
  new: count('added'),
  gone: count('gone'),
  known: count('known'),
  notChecked: count('notChecked'),
  change: { ...ofIssue('change', 'new or gone'), type: { $null: ISSUE.change } },
  severity: { ...ofIssue('severity'), type: { $null: SEVERITIES } },
  rule: ofIssue('rule'),
  station: ofIssue('station'),
  stationName: ofIssue('stationName'),
  message: ofIssue('message'),
  fix: ofIssue('fix'),
});

function count(of: 'added' | 'gone' | 'known' | 'notChecked'): AnswerColumn<ChangeRow> {
  const value = ({ outcome, issue }: ChangeRow) => (issue ? undefined : outcome.read?.[of].length);
  return { value, isNumber: true, doc: COUNTS };
}

function ofIssue(field: keyof IssueValue, doc = OF_ISSUE): AnswerColumn<ChangeRow> {
  return { value: ({ issue }) => issue?.[field] ?? undefined, doc };
}

export type BaselineFlags = Omit<AuditFlags, 'group' | 'columns'> & Switches<'prune'>;

export type IssuesOutcome = Awaited<ReturnType<typeof readIssues>>[number];

/** Throws a Failure common to all restaurants, and `UnknownName` for an `--allow` no station has. */
export function readIssues(source: KitchenSource, flags: BaselineFlags, place: ReadingPlace) {
  const of = (report: AuditReport) => {
    const { stations, findings, notJudged, known, gaps, without, settings } = report;
    const { unreadable } = gaps;
    return { stations, findings, notJudged, settings, unreadable, known, gaps, without };
  };
  return readAudits(source, flags, place, of, baselineOrder);
}
