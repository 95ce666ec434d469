import { type RuleGroup, ruleGroups } from '../../kitchen/audit/audit.ts';
import {
  SEVERITIES,
  SEVERITY_MARKS,
  severityCounts,
  severityCountsText,
} from '../../kitchen/audit/rule.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { subjectTable } from '../../kitchen/tables/column.ts';
import type { JsonType, ValueOf } from '../../kitchen/text/json-type.ts';
import { countedTexts, countOf, countText } from '../../kitchen/text/quantities.ts';
import {
  type Document,
  records,
  type Section,
  type TextList,
  textTableColumns,
} from '../../output/document.ts';
import { isNotRead } from '../../reader/each-outcome.ts';
import {
  outcomeCode,
  outcomeState,
  outcomeText,
  RESTAURANT_TYPE,
  type RestaurantOutcome,
} from '../arguments/read-restaurants.ts';
import type { AuditReport } from './read-audit.ts';

export type AuditOutcome = RestaurantOutcome<
  Pick<AuditReport, 'issues' | 'knownNames' | 'gaps' | 'partFailure'>
>;

type GroupRow =
  | { readonly group: RuleGroup<RestaurantChoice>; readonly outcome?: undefined }
  | { readonly outcome: AuditOutcome; readonly group?: undefined };

const INDENT = '      ';
const MAX_NAMES = 12;

/** The separator is not a comma, because restaurant names have commas: `Osteria, North Harbor`. */
const NAME_SEPARATOR = '; ';

const NUMBER_DOC = 'numbers over all restaurants, null for an unread restaurant';

/** JSON has `where` instead of `names` and `guids`. */
export const GROUPS_TABLE = subjectTable({
  rule: ({ group }: GroupRow) => group?.rule,
  name: { value: ({ group }) => group?.name, type: 'text?' },
  severity: { value: ({ group }) => group?.severity, type: { $null: SEVERITIES } },
  restaurants: { value: ({ group }) => group?.places.length, unit: 'count', doc: NUMBER_DOC },
  issues: { value: ({ group }) => group?.issues, unit: 'count', doc: NUMBER_DOC },
  names: { value: (row) => namesIn(whereOf(row)), json: false },
  guids: { value: (row) => whereOf(row).map(({ guid }) => guid), json: false },
  where: {
    json: (row) => whereOf(row).map(({ guid, name }) => ({ guid, name })),
    type: { $list: RESTAURANT_TYPE },
    doc: 'the restaurants, or the unread one',
  },
  state: {
    value: ({ outcome }) => outcome && outcomeState(outcome),
    type: 'state?',
    doc: 'of an unread restaurant, as in linecheck fleet. incomplete: some station list entries are unreadable',
  },
  code: { value: ({ outcome }) => outcome && outcomeCode(outcome), type: 'code?' },
});

export const GROUPED_TYPE = {
  source: 'text',
  restaurants: { 'read incomplete setupOnly failed': 'count' },
  findings: { 'error warn info': 'count' },
  'rules notRead': { $list: 'row' },
} as const satisfies JsonType;

/** The most widespread rules come first. `areNew` means that `outcomes` have only new issues. */
export function groupedDocument(
  source: string,
  outcomes: readonly AuditOutcome[],
  columns: (typeof GROUPS_TABLE)['columns'] | undefined,
  areNew: boolean,
): Document {
  const auditedRestaurants = outcomes.flatMap(({ restaurant, result }) =>
    result === undefined ? [] : [{ place: restaurant, issues: result.issues }],
  );
  const groups = ruleGroups(auditedRestaurants);
  const unreadOutcomes = outcomes.filter((each) => outcomeState(each) !== 'read');
  const summary = { lines: [readText(outcomes), `${severityCountsText(severityCounts(groups))}.`] };
  const details = [
    ...(groups.length === 0 ? [] : [{ blocks: [{ list: ruleList(groups) }] }]),
    ...unreadSections(unreadOutcomes),
  ];
  const rows: readonly GroupRow[] = [
    ...groups.map((group) => ({ group })),
    ...unreadOutcomes.map((outcome) => ({ outcome })),
  ];
  const sourceTable = { table: { columns: textTableColumns(['Source']), rows: [[source]] } };
  const title = areNew ? 'New issues by rule' : 'Issues by rule';
  const head = { title: `${title} (${source})`, blocks: [summary] };
  return {
    table: areNew && rows.length === 0 ? [] : [head, ...details],
    md: [{ title, level: 1, blocks: [sourceTable, summary] }, ...details],
    json: {
      source,
      restaurants: readCounts(outcomes),
      findings: severityCounts(groups),
      rules: groups.map((group) => GROUPS_TABLE.json({ group })),
      notRead: unreadOutcomes.map((outcome) => GROUPS_TABLE.json({ outcome })),
    } satisfies ValueOf<typeof GROUPED_TYPE>,
    records: records(rows, GROUPS_TABLE, columns),
  };
}

function whereOf({ group, outcome }: GroupRow): readonly RestaurantChoice[] {
  return outcome === undefined ? group.places : [outcome.restaurant];
}

function namesIn(places: readonly RestaurantChoice[]): string {
  return places.map(({ name }) => name).join(NAME_SEPARATOR);
}

function readCounts(outcomes: readonly AuditOutcome[]) {
  const count = (matches: (each: AuditOutcome) => boolean) => outcomes.filter(matches).length;
  const failed = count((each) => each.failure !== undefined && !isNotRead(each));
  const incomplete = count((each) => outcomeState(each) === 'incomplete');
  const setupOnly = count(({ result }) => result?.partFailure !== undefined);
  const read = count((each) => outcomeState(each) === 'read');
  return { read, incomplete, setupOnly, failed };
}

/** `38 of 40 restaurants read, 1 incomplete, 1 failed.` */
function readText(outcomes: readonly AuditOutcome[]): string {
  const { read, incomplete, setupOnly, failed } = readCounts(outcomes);
  const parts = [
    `${countText(read)} of ${countOf(outcomes.length, 'restaurant')} read`,
    ...countedTexts([
      [incomplete, 'incomplete'],
      [setupOnly, 'only the setup'],
      [failed, 'failed'],
      [outcomes.filter(isNotRead).length, 'not read yet'],
    ]),
  ];
  return `${parts.join(', ')}.`;
}

function ruleList(groups: readonly RuleGroup<RestaurantChoice>[]): TextList {
  const width = Math.max(...groups.map(({ rule, name }) => `${rule} ${name}`.length));
  return {
    heads: ['Severity', 'Rule', 'Restaurants', 'Issues', 'Where'],
    entries: groups.map(({ severity, rule, name, issues, places }) => {
      const { word, tone } = SEVERITY_MARKS[severity];
      const title = `${rule} ${name}`;
      const counts = `${countOf(places.length, 'restaurant')}, ${countOf(issues, 'issue')}`;
      const more = places.length - MAX_NAMES;
      const suffix = more > 0 ? ` and ${countText(more)} more` : '';
      const where = `${namesIn(places.slice(0, MAX_NAMES))}${suffix}`;
      return {
        rows: [[word, title, countText(places.length), countText(issues), where]],
        lines: [
          [word.padEnd(INDENT.length), `${title.padEnd(width)}  ${counts}`, tone],
          [INDENT, where],
        ],
      };
    }),
    isSpaced: true,
  };
}

function unreadSections(unread: readonly AuditOutcome[]): readonly Section[] {
  if (unread.length === 0) return [];
  const columns = textTableColumns(['Restaurant', 'State', 'Code', 'GUID']);
  const rows = unread.map((outcome) => {
    const { restaurant } = outcome;
    return [restaurant.name, outcomeText(outcome), outcomeCode(outcome) ?? '-', restaurant.guid];
  });
  return [{ title: 'Not read completely', blocks: [{ table: { columns, rows } }] }];
}
