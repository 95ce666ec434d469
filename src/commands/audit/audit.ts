import { notJudgedGroups, ruleRanges } from '../../kitchen/audit/audit.ts';
import { type Issue, SEVERITY_MARKS, thresholdGroups } from '../../kitchen/audit/rule.ts';
import { businessDateAt, businessDateLabel } from '../../kitchen/model/business-day.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { DATED_ISSUES_TABLE, ISSUE_TABLE } from '../../kitchen/tables/issues.ts';
import { instantText } from '../../kitchen/text/json-text.ts';
import type { JsonType, ValueOf } from '../../kitchen/text/json-type.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import {
  type ListEntry,
  records,
  type Section,
  type TextList,
  textTableColumns,
} from '../../output/document.ts';
import { outputColumns } from '../../output/format.ts';
import { EXPECTED_ROWS } from '../../reader/date-rows.ts';
import { configuredSource } from '../../reader/sources/configured-source.ts';
import { quotedValue, readChoice } from '../../settings/typed-text.ts';
import type { AuditFlags } from '../arguments/command-flags.ts';
import type { Run } from '../arguments/io.ts';
import { futureNotes, gapNotes, notesAbout } from '../arguments/notes-about.ts';
import {
  type AnswerPlan,
  type PrintOneAnswer,
  printOneAnswer,
  printRestaurants,
} from '../arguments/print-restaurants.ts';
import {
  finishRestaurants,
  RESTAURANT_TYPE,
  readingExitCode,
  readRestaurants,
} from '../arguments/read-restaurants.ts';
import { SETUP_TYPE, setupValue } from '../arguments/setup-value.ts';
import { GROUPS_TABLE, groupedDocument } from './grouped-document.ts';
import {
  type AuditReport,
  auditSummary,
  hasErrors,
  missingEntry,
  perhapsOlderNotes,
  readAudit,
  refuseUnknownAllowed,
  type SinceDate,
  skippedTexts,
  thresholdEntry,
} from './read-audit.ts';

export async function auditCommand(flags: AuditFlags, run: Run): Promise<void> {
  const source = await configuredSource(flags, run);
  const print = flags.group === undefined ? printAudit : printGroupedAudit;
  run.endWith(await print(source, flags, run, run.clock));
}

/** Throws before anything is written. Returns 8 for an incomplete station list, and otherwise 1 if the setup has an error. */
export const printAudit: PrintOneAnswer<AuditFlags> = (source, flags, outlets, clock) => {
  const answer: AnswerPlan['answer'] = async (restaurant, format, _show, isOfSeveral) => {
    const columns = outputColumns(flags.columns, DATED_ISSUES_TABLE.columns);
    const options = { allowsSetupOnly: isOfSeveral };
    const report = await readAudit(source, restaurant, flags, clock, options);
    refuseUnknownAllowed(flags, [report]);
    const { partFailure } = report;
    const areRecords = format === 'ndjson' || format === 'csv' || columns !== undefined;
    return {
      document: auditDocument(report, columns),
      warnings: [
        ...gapNotes(report.gaps),
        ...unknownAllowedNotes(report),
        ...perhapsOlderNotes(report),
      ].join(''),
      notes: [
        futureNotes([report.date], businessDateAt(clock.now(), restaurant.calendar)),
        ...setupOnlyNote(report),
        ...(isOfSeveral ? [] : nothingNewNote(report)),
        ...(areRecords ? notJudgedNote(report) : []),
      ].join(''),
      exit: readingExitCode(report, hasErrors(report)),
      ...(partFailure !== undefined && { partFailure }),
    };
  };
  const namesRestaurant = flags.columns === undefined;
  const plan = { answer, namesRestaurant, foundText: foundText(flags) };
  return printRestaurants(source, flags, 'table', plan, outlets, clock);
};

function setupOnlyNote({ partFailure }: AuditReport): readonly string[] {
  return partFailure === undefined
    ? []
    : [`linecheck: ${partFailure.message} Only the setup was checked. [${partFailure.code}]\n`];
}

function nothingNewNote({ since, issues }: AuditReport): readonly string[] {
  if (since === undefined || issues.length > 0) return [];
  const older = since.older === 0 ? '' : ` ${countOf(since.older, 'older issue')}.`;
  return [`linecheck: There are no new issues since ${businessDateLabel(since.date)}.${older}\n`];
}

function foundText({ since }: AuditFlags): string {
  return since === undefined ? 'with errors' : 'with new errors';
}

/** A list of issues doesn't show which rules could not be checked everywhere. */
function notJudgedNote({ notJudged }: AuditReport): readonly string[] {
  const rules = new Set(notJudgedGroups(notJudged).flatMap((group) => group.rules));
  if (rules.size === 0) return [];
  const ranges = ruleRanges([...rules].sort());
  return [`linecheck: Not checked everywhere: ${ranges}. Add --format json for the reasons.\n`];
}

/** An unknown name may belong to another restaurant that shares the configuration. */
function unknownAllowedNotes({ settings, knownNames }: AuditReport): readonly string[] {
  const unknown = [...settings.allowed].filter((name) => !knownNames.has(name)).map(quotedValue);
  return unknown.map((name) => `linecheck: The configuration skips ${name}, an unknown station.\n`);
}

const INDENT = '      ';

function auditDocument(
  report: AuditReport,
  columns: (typeof DATED_ISSUES_TABLE)['columns'] | undefined,
) {
  const { restaurant, source, date, issues, notRaised, notJudged, since } = report;
  const datedIssues = issues.map((issue) => ({ ...issue, businessDate: date }));
  const summary = { lines: auditSummary(report) };
  const sourceColumns = textTableColumns(['Restaurant', 'Source']);
  const sections = section({
    heads: ISSUE_COLUMNS.map((id) => ISSUE_TABLE.headOf(id).title),
    entries: issues.map(issueEntry),
    isSpaced: true,
  });
  const others = [
    ...section({
      title: 'Below the threshold',
      heads: ['Rule', 'What', 'Where', 'Threshold'],
      entries: thresholdGroups(notRaised).map(thresholdEntry),
    }),
    ...section({
      title: 'Not checked',
      heads: ['Rules', 'Why', 'Stations'],
      entries: notJudgedGroups(notJudged).map(missingEntry),
    }),
    ...section({
      heads: ['Turned off'],
      entries: skippedTexts(report).map((text) => ({ rows: [[text]], lines: [['', text]] })),
    }),
  ];
  const lists = since === undefined ? [...sections, ...others] : sections;
  const isNothingNew = since !== undefined && issues.length === 0;
  const head = { title: `Audit of ${restaurant.name} (${source})`, blocks: [summary] };
  return {
    // Cron mails all output, and nobody would read a daily mail about nothing new.
    table: isNothingNew ? [] : [head, ...lists],
    md: [
      {
        title: 'Setup audit',
        level: 1,
        blocks: [{ table: { columns: sourceColumns, rows: [[restaurant.name, source]] } }, summary],
      },
      ...lists,
    ],
    json: auditValue(report),
    records: records(datedIssues, DATED_ISSUES_TABLE, columns),
  };
}

function section({ title, ...list }: TextList & { readonly title?: string }): readonly Section[] {
  return list.entries.length === 0 ? [] : [{ title, blocks: [{ list }] }];
}

const ISSUE_COLUMNS = ['severity', 'rule', 'station', 'message', 'fix'] as const;

function issueEntry(issue: Issue): ListEntry {
  const cells = ISSUE_COLUMNS.map((id) => ISSUE_TABLE.cell(issue, id).text);
  const [severity = '', rule = '', station = '', message = '', fix = ''] = cells;
  return {
    rows: [cells],
    lines: [
      [severity.padEnd(INDENT.length), `${rule}: ${station}`, SEVERITY_MARKS[issue.severity].tone],
      [INDENT, message],
      [INDENT, `Fix: ${fix}`],
    ],
  };
}

const STATION = 'text?: GUID, null for the kitchen';

export const AUDIT_TYPE = {
  restaurant: RESTAURANT_TYPE,
  source: 'text: where the setup came from',
  readAt: 'instant: when the setup was read',
  businessDate: 'date?: null without --date',
  records: 'count?: rows of the date',
  setup: SETUP_TYPE,
  since: {
    $null: {
      businessDate: 'date',
      older: 'count: issues from before it, not printed',
      perhapsOlder: 'count: issues printed because no setup is known from before it',
      knownFrom: 'date?: of the oldest saved setup',
    },
  },
  findings: { $list: { $row: ISSUE_TABLE.jsonColumns } },
  notRaised: {
    $list: {
      'rule what': 'text',
      threshold: 'text: the count is below it',
      station: STATION,
      count: 'count',
      of: 'count?',
    },
  },
  notJudged: {
    $list: {
      rule: 'text',
      missing: 'text: the input that the rule needs',
      stations: { $list: 'text: GUID' },
    },
  },
  checks: {
    'raised notRaised notJudged clear': 'count: of one rule at one station, or in the kitchen',
  },
  unreadable: 'count: unreadable entries in the station list',
  damaged: 'count: stations with an unreadable field',
  off: { $list: 'text: a rule turned off' },
  allowed: { $list: 'text: a skipped station' },
} as const satisfies JsonType;

function auditValue(report: AuditReport): ValueOf<typeof AUDIT_TYPE> {
  const { restaurant, source, readAt, date, setup, since, day } = report;
  const { issues, notRaised, notJudged, checks, gaps } = report;
  const { rules, allowed } = report.settings;
  return {
    restaurant: { guid: restaurant.guid, name: restaurant.name },
    source,
    readAt: instantText(readAt),
    businessDate: date ?? null,
    records: day?.records ?? null,
    setup: setupValue(setup),
    since: since === undefined ? null : sinceDateValue(since),
    findings: issues.map(ISSUE_TABLE.json),
    notRaised: notRaised.map(({ rule, station, count, of, what, thresholdText }) => {
      const stationGuid = station?.guid ?? null;
      return { rule, station: stationGuid, count, of: of ?? null, what, threshold: thresholdText };
    }),
    notJudged: notJudged.map(({ rule, stations, missing }) => {
      return { rule, stations: stations.map(({ guid }) => guid), missing: missing };
    }),
    checks,
    ...gaps,
    off: [...rules].flatMap(([id, choice]) => (choice === 'off' ? [id] : [])),
    allowed: [...allowed],
  };
}

function sinceDateValue({ date, older, perhapsOlder, knownFrom }: SinceDate) {
  return { businessDate: date, older, perhapsOlder, knownFrom: knownFrom ?? null };
}

const GROUPED_BY = ['rule'] as const;

export const printGroupedAudit: PrintOneAnswer<AuditFlags> = (source, flags, outlets, clock) =>
  printOneAnswer(source, flags, outlets, async (print) => {
    const { stderr } = outlets;
    const read = async (restaurant: RestaurantChoice, allowsSetupOnly: boolean) => {
      const options = { expectedRows: EXPECTED_ROWS, allowsSetupOnly };
      const report = await readAudit(source, restaurant, flags, clock, options);
      // Nothing else is kept of hundreds of restaurants.
      const { issues, knownNames, gaps, partFailure } = report;
      return { issues, knownNames, gaps, partFailure, notes: perhapsOlderNotes(report) };
    };
    readChoice('group', GROUPED_BY, flags.group ?? 'rule');
    const columns = outputColumns(flags.columns, GROUPS_TABLE.columns);
    const outcomes = await readRestaurants(source, flags, read, { stderr, clock });
    const reports = outcomes.flatMap((outcome) => outcome.result ?? []);
    // A restaurant that was not read may have the station.
    if (reports.length === outcomes.length) refuseUnknownAllowed(flags, reports);
    for (const { restaurant, result } of outcomes) {
      for (const note of result?.notes ?? []) stderr.write(notesAbout(restaurant.name, note));
    }
    await print(groupedDocument(source.name, outcomes, columns, flags.since !== undefined));
    return finishRestaurants(outcomes, flags, stderr, foundText(flags), (result) =>
      readingExitCode(result, hasErrors(result)),
    );
  });
