import { RULES } from '../../kitchen/audit/audit.ts';
import type { Baseline, KnownIssue } from '../../kitchen/audit/baseline.ts';
import { type Finding, SEVERITY_MARKS } from '../../kitchen/audit/rule.ts';
import type { JsonType, ValueOf } from '../../kitchen/export/json-type.ts';
import { stationName } from '../../kitchen/model/station.ts';
import { stationListGaps } from '../../kitchen/stations/words.ts';
import { countOf, countText } from '../../kitchen/text/quantities.ts';
import { type Document, type Hanging, type ListEntry, records } from '../../output/document.ts';
import { NAMED, outcomeHead, outcomeText } from '../arguments/restaurants/read-restaurants.ts';
import {
  CHANGES_ANSWER,
  type ChangeRow,
  type ChangesOutcome,
  ISSUE,
  type IssueValue,
} from './columns.ts';

const INDENT = '    ';
const DEEPER = `${INDENT}      `;

export function changesDocument(
  file: string,
  baseline: Baseline,
  outcomes: readonly ChangesOutcome[],
): Document {
  const { savedAt } = baseline;
  const head = [`Compared with ${file},`, `saved ${savedAt}.`, totalText(outcomes)];
  const entries: readonly ListEntry[] = [
    { rows: head.map((text) => ['', '', '', '', text]), lines: head.map((text) => ['', text]) },
    ...outcomes.filter(isListed).map(outcomeEntry),
  ];
  const heads = ['Restaurant', 'Change', 'Issue', 'Station', 'What'];
  const blocks = [{ list: { heads, entries, areApart: true } }];
  const rows = outcomes.flatMap((outcome): readonly ChangeRow[] => [
    { outcome },
    ...issuesOf(outcome).map((issue) => ({ outcome, issue })),
  ]);
  return {
    table: [{ blocks }],
    md: [{ title: 'New and resolved issues', level: 1, blocks }],
    json: {
      baseline: { file, savedAt },
      restaurants: outcomes.map(outcomeValue),
    } satisfies ValueOf<typeof CHECK_TYPE>,
    records: records(rows, CHANGES_ANSWER),
  };
}

/** For people. The others are counted. */
function isListed(outcome: ChangesOutcome): boolean {
  const { read } = outcome;
  if (read === undefined || read.gaps.unreadable > 0 || !read.isSaved) return true;
  return issuesOf(outcome).length > 0;
}

function outcomeEntry(outcome: ChangesOutcome): ListEntry {
  const { restaurant, read } = outcome;
  const summary = summaryText(outcome);
  const notes = [
    ...(read === undefined ? [] : stationListGaps(read.gaps)),
    ...(read?.isSaved === false ? ['Not in the baseline yet. Run linecheck baseline save.'] : []),
  ];
  const issues = issuesOf(outcome);
  return {
    rows: [
      [restaurant.name, '', '', '', summary],
      ...notes.map((note) => ['', '', '', '', note]),
      ...issues.map((each) => [
        '',
        each.change,
        issueText(each),
        placeOf(each),
        each.message ?? '',
      ]),
    ],
    lines: [
      ['', `${restaurant.name}: ${summary}`],
      ...notes.map((note) => [INDENT, note] as const),
      ...issues.flatMap(issueLines),
    ],
  };
}

/** `1 new, 2 gone, 14 known`. */
function summaryText(outcome: ChangesOutcome): string {
  const { read, failure } = outcome;
  if (read === undefined) return `${outcomeText(outcome)} (${failure.code})`;
  const { added, gone, known, notChecked } = read;
  return countsText(added.length, gone.length, known.length, notChecked.length);
}

function totalText(outcomes: readonly ChangesOutcome[]): string {
  const total = (of: 'added' | 'gone' | 'known' | 'notChecked') =>
    outcomes.reduce((sum, { read }) => sum + (read?.[of].length ?? 0), 0);
  const failed = outcomes.filter(({ failure }) => failure !== undefined).length;
  const read = `${countText(outcomes.length - failed)} of ${countOf(outcomes.length, 'restaurant')} read`;
  const counts = countsText(total('added'), total('gone'), total('known'), total('notChecked'));
  return `${read}: ${counts}.`;
}

function countsText(added: number, gone: number, known: number, notChecked: number): string {
  return [
    added === 0 ? 'no new issues' : countOf(added, 'new issue'),
    ...(gone === 0 ? [] : [`${countText(gone)} gone`]),
    `${countText(known)} known`,
    ...(notChecked === 0 ? [] : [`${countText(notChecked)} not checked`]),
  ].join(', ');
}

function issueLines(issue: IssueValue): readonly Hanging[] {
  const { change, severity, message, fix } = issue;
  const mark = `${INDENT}${change.padEnd(5)}`;
  const text = `${issueText(issue)}: ${placeOf(issue)}`;
  return [
    change === 'new' ? [mark, text, SEVERITY_MARKS[severity].tone] : [mark, text],
    ...(message === null ? [] : [[DEEPER, message] as const]),
    ...(fix === null ? [] : [[DEEPER, `Fix: ${fix}`] as const]),
  ];
}

function issueText({ severity, rule }: IssueValue): string {
  const name = RULES.find(({ id }) => id === rule)?.name ?? '';
  return `${SEVERITY_MARKS[severity].word} ${rule} ${name}`.trimEnd();
}

function placeOf({ station, stationName: name }: IssueValue): string {
  return name ?? station ?? 'the kitchen';
}

function issuesOf({ read }: ChangesOutcome): readonly IssueValue[] {
  return read === undefined ? [] : [...read.added.map(addedValue), ...read.gone.map(goneValue)];
}

function addedValue({ severity, rule, station, guids, message, fix }: Finding): IssueValue {
  const [guid = null] = guids;
  const name = station === undefined ? null : stationName(station);
  return { change: 'new', severity, rule, station: guid, stationName: name, message, fix };
}

function goneValue({ severity, rule, station, name }: KnownIssue): IssueValue {
  const place = { station: station ?? null, stationName: name ?? null };
  return { change: 'gone', severity, rule, ...place, message: null, fix: null };
}

const CHECKED = {
  restaurant: NAMED,
  state: 'state',
  code: 'code?',
  'new? gone?': { $list: ISSUE },
  'known? notChecked?': 'count',
} as const;

export const CHECK_TYPE = {
  baseline: { 'file savedAt': 'text' },
  restaurants: { $list: CHECKED },
} as const satisfies JsonType;

function outcomeValue(outcome: ChangesOutcome): ValueOf<typeof CHECKED> {
  const { read } = outcome;
  return {
    ...outcomeHead(outcome),
    ...(read !== undefined && {
      new: read.added.map(addedValue),
      gone: read.gone.map(goneValue),
      known: read.known.length,
      notChecked: read.notChecked.length,
    }),
  };
}
