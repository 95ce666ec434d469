import { SEVERITIES } from '../audit/rule.ts';
import type { JsonType } from '../text/json-type.ts';
import { type Column, type ColumnOrder, subjectPart, subjectTable } from './column.ts';
import { SINCE } from './issues.ts';
import type { StationRow } from './station-row.ts';
import { SETUP_COLUMNS } from './station-setup-columns.ts';
import { anyCase, STATE_COLUMNS } from './station-state-columns.ts';
import { subjectFilter } from './subject-filter.ts';

export const CHANGE_SIGN = '~';

const NAME_COLUMNS = {
  guid: {
    value: ({ guid }: StationRow) => guid,
    type: 'text?',
    head: 'GUID',
    filter: { name: 'guid', kind: 'text', help: 'station GUID' },
  },
  name: {
    value: ({ name }) => name,
    type: 'text',
    head: 'Station',
    filter: {
      name: 'station',
      kind: 'text',
      aliases: ['name'],
      help: 'station name',
      texts: ({ name }) => anyCase([name]),
    },
  },
  businessDate: { value: ({ date }) => date, type: 'date' },
  asOf: {
    value: ({ judgment, isPast }) => (isPast ? undefined : judgment?.context.asOf),
    unit: 'instant',
    doc: 'time of the state. null for a complete past date, which has no states',
  },
  rank: { value: ({ rank }) => rank, unit: 'count' },
} as const satisfies Readonly<Record<string, Column<StationRow>>>;

export const STATION_COLUMNS = { ...NAME_COLUMNS, ...SETUP_COLUMNS, ...STATE_COLUMNS };

export type StationColumn = keyof typeof STATION_COLUMNS;

const stationClock = ({ clock }: StationRow) => clock;

export const STATION_SUBJECT = subjectTable<StationRow, StationColumn>(STATION_COLUMNS, {
  clockOf: stationClock,
});

export const STATION_FILTER = subjectFilter(
  STATION_SUBJECT,
  [
    ...(['name', 'guid', 'state', 'rules', 'worstIssue', 'printingMode'] as const),
    ...(['issues', 'errors', 'warnings'] as const),
  ],
  ['station', 'rule', 'issue', 'setup'],
);

export const STATION_ORDERS = {
  harm: { label: 'worst first', column: 'rank', markedColumn: 'state' },
  name: { label: 'name', column: 'name' },
  findings: { label: 'issues', column: 'worstIssue', isDescendingFirst: true },
  last: { label: 'last out', column: 'lastBumpAt', isDescendingFirst: true },
  load: { label: 'bumps in the last 15 minutes', column: 'load', isDescendingFirst: true },
  median: {
    label: 'median',
    column: 'medianMs',
    nowColumn: 'nowMedianMs',
    isDescendingFirst: true,
  },
  p90: { label: '90% under', column: 'p90Ms', nowColumn: 'nowP90Ms', isDescendingFirst: true },
} as const satisfies Readonly<Record<string, ColumnOrder<StationColumn>>>;

export type StationSort = keyof typeof STATION_ORDERS;

export function stationOrderColumn(sort: StationSort, showsNow: boolean): StationColumn {
  const { column } = STATION_ORDERS[sort];
  const { nowColumn = column }: ColumnOrder<StationColumn> = STATION_ORDERS[sort];
  return showsNow ? nowColumn : column;
}

export function orderedStations<Row extends StationRow>(
  rows: readonly Row[],
  by: StationColumn,
  isDescending: boolean,
): readonly Row[] {
  return STATION_SUBJECT.sort(rows.toSorted(compareNames), by, isDescending);
}

function compareNames(a: StationRow, b: StationRow): number {
  return a.name.localeCompare(b.name, 'en') || ((a.guid ?? '') < (b.guid ?? '') ? -1 : 1);
}

export const STATION_TYPE = {
  station: 'row',
  findings: {
    $list: {
      'rule message fix': 'text',
      severity: SEVERITIES,
      since: { $of: { $null: SINCE }, $means: 'since when the issue is known' },
    },
  },
} as const satisfies JsonType;

/** The API document's fields are first, in its order. In JSON, a station is as it was sent. */
export const STATION_TABLE = subjectPart(
  {
    ...STATION_COLUMNS,
    name: {
      ...STATION_COLUMNS.name,
      value: ({ setup }: StationRow) => setup?.station.name,
      cell: ({ name }) => name,
    },
  },
  [
    ...(['guid', 'entityType', 'name', 'kitchenPrinter', 'connectedPrepStations'] as const),
    ...(['printingMode', 'includeWithExpediter', 'expoRouting', 'expo'] as const),
    ...(['printerSharedBy', 'findings', 'rules'] as const),
  ],
  {
    order: ['name', 'printingMode', 'expo', 'findings', 'guid'],
    json: ({ setup }) => setup?.station ?? {},
  },
);

export const STATION_NOW_TABLE = subjectPart(
  STATION_COLUMNS,
  [
    ...(['guid', 'name', 'businessDate', 'asOf', 'state', 'since', 'nowMedianMs'] as const),
    ...(['nowP90Ms', 'nowBumps', 'ratio', 'points', 'late', 'judged', 'lateMs'] as const),
    ...(['limitFrom', 'muted', 'muteNote', 'usualMedianMs', 'usualDates'] as const),
    ...(['sinceLastMs', 'why'] as const),
  ],
  {
    order: [
      ...(['name', 'state', 'since', 'nowMedianMs', 'usualMs', 'change'] as const),
      ...(['nowP90Ms', 'tickets', 'why'] as const),
    ],
    clockOf: stationClock,
  },
);
