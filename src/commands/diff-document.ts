import { type Issue, SEVERITIES } from '../kitchen/audit/rule.ts';
import type { Station } from '../kitchen/model/restaurant.ts';
import {
  CHANGE_KINDS,
  type ChangeKind,
  changeDetails,
  type MonitorChange,
  type StationChange,
} from '../kitchen/stations/configuration-diff.ts';
import { byName, changedName } from '../kitchen/stations/setup-changes.ts';
import { stationListGaps } from '../kitchen/stations/words.ts';
import { subjectTable } from '../kitchen/tables/column.ts';
import type { JsonType, ValueOf } from '../kitchen/text/json-type.ts';
import { countOf } from '../kitchen/text/quantities.ts';
import { type Document, type ListEntry, records } from '../output/document.ts';
import { RESTAURANT_TYPE } from './arguments/read-restaurants.ts';

export interface DiffReading {
  /** A file's path, or a restaurant and its source. */
  readonly from: string;
  /** `YYYYMMDD`. Absent for a file or the current setup. */
  readonly date?: string;
  /** ISO 8601. */
  readonly firstSeenAt?: string;
  readonly stations: readonly Station[];
  readonly unreadable: number;
  readonly damaged: number;
}

export interface PrintedDiff {
  readonly before: DiffReading;
  readonly after: DiffReading;
  readonly changes: readonly StationChange[];
}

const INDENT = '    ';
/** The longest field name and a space are this wide. */
const FIELD_WIDTH = 26;

const SIGNS: Readonly<Record<ChangeKind, string>> = {
  added: '+',
  removed: '-',
  changed: '~',
  affected: '=',
};

export function diffDocument(diff: PrintedDiff): Document {
  const { before, after } = diff;
  const changes = byName(diff.changes);
  const headLines = heading(diff);
  const head: ListEntry = {
    rows: [['', 'compared', headLines.join(' ')]],
    lines: headLines.map((line) => ['', line]),
  };
  const entries = [head, ...changes.map(changeEntry)];
  const blocks = [{ list: { heads: ['Station', 'What', 'Change'], entries, isSpaced: true } }];
  return {
    table: [{ blocks }],
    md: [{ title: 'Setup changes', level: 1, blocks }],
    json: {
      before: readingJson(before),
      after: readingJson(after),
      changes: changes.map(DIFF_TABLE.json),
    } satisfies ValueOf<typeof DIFF_TYPE>,
    records: records(changes, DIFF_TABLE),
  };
}

function changeEntry(change: StationChange): ListEntry {
  const details = changeDetails(change);
  return {
    rows: [
      [changedName(change), change.kind, change.guid],
      ...details.map(([what, text]) => ['', what, text]),
    ],
    lines: [
      ['', `${SIGNS[change.kind]} ${title(change)}`],
      ...details.map(([what, text]) => [INDENT + what.padEnd(FIELD_WIDTH), text] as const),
    ],
  };
}

const CHANGED_ISSUES = { $list: { 'rule message': 'text', severity: SEVERITIES } } as const;
const MONITORS = { $list: { guid: 'text', name: 'text?' } } as const;

export const DIFF_TABLE = subjectTable({
  station: {
    value: (change: StationChange) => change.guid,
    json: (change) => ({ guid: change.guid, name: changedName(change) }),
    type: RESTAURANT_TYPE,
  },
  name: { value: changedName, json: false },
  kind: { value: (change) => change.kind, type: CHANGE_KINDS },
  fields: {
    value: ({ fields }) => fields.map(({ field }) => field),
    json: ({ fields }) =>
      fields.map(({ field, from, to }) => ({ field, from: from ?? null, to: to ?? null })),
    type: { $list: { field: 'text', 'from to': { $any: ['text?', 'flag', { $list: 'text' }] } } },
  },
  monitorsAdded: { value: ({ monitors }) => monitors.added.map(({ guid }) => guid), json: false },
  monitorsRemoved: {
    value: ({ monitors }) => monitors.removed.map(({ guid }) => guid),
    json: false,
  },
  connectedPrepStations: {
    json: ({ monitors: { added, removed } }) => {
      return { added: added.map(monitorJson), removed: removed.map(monitorJson) };
    },
    type: { 'added removed': MONITORS },
    doc: 'stations whose items its tickets list. csv has their GUIDs, as monitorsAdded and monitorsRemoved',
  },
  brought: {
    value: (change) => change.brought.map(({ rule }) => rule),
    json: (change) => change.brought.map(findingJson),
    type: CHANGED_ISSUES,
  },
  cured: {
    value: (change) => change.cured.map(({ rule }) => rule),
    json: (change) => change.cured.map(findingJson),
    type: CHANGED_ISSUES,
  },
});

const COUNTS = { 'stations unreadable damaged': 'count' } as const;
export const DIFF_TYPE = {
  'before after': { from: 'text', 'date?': 'date', 'firstSeenAt?': 'instant', ...COUNTS },
  changes: { $list: 'row' },
} as const satisfies JsonType;

function readingJson({ from, date, firstSeenAt, stations, unreadable, damaged }: DiffReading) {
  const seen = date === undefined || firstSeenAt === undefined ? {} : { date, firstSeenAt };
  return { from, ...seen, stations: stations.length, unreadable, damaged };
}

function heading({ before, after, changes }: PrintedDiff): readonly string[] {
  const count = (kind: ChangeKind) => changes.filter((change) => change.kind === kind).length;
  const counts = (['added', 'removed', 'changed', 'affected'] as const)
    .filter((kind) => count(kind) > 0)
    .map((kind) => `${count(kind)} ${kind}`);
  const verdict = counts.length === 0 ? 'no changes' : counts.join(', ');
  const [oldText, newText] = [before, after].map(
    ({ from, stations }) => `${from} (${countOf(stations.length, 'station')})`,
  );
  const gaps = [before, after].flatMap((each) =>
    stationListGaps(each).map((sentence) => `${each.from}: ${sentence}`),
  );
  return [`From ${oldText}`, `to ${newText}:`, `${verdict}.`, ...gaps];
}

function title(change: StationChange): string {
  return `${changedName(change)}: ${change.kind === 'affected' ? 'affected by other changes' : change.kind}  ${change.guid}`;
}

function monitorJson({ guid, name }: MonitorChange) {
  return { guid, name: name ?? null };
}

function findingJson({ rule, severity, message }: Issue) {
  return { rule, severity, message };
}
