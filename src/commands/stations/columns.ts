/** Which of a station's columns programs get. */
import { SEVERITIES } from '../../kitchen/audit/rule.ts';
import type { JsonType } from '../../kitchen/export/json-type.ts';
import { subjectPart } from '../../kitchen/tables/column.ts';
import { SINCE } from '../../kitchen/tables/issues.ts';
import type { StationRow } from '../../kitchen/tables/station-row.ts';
import { STATION_COLUMNS, stationClock } from '../../kitchen/tables/stations.ts';

/** With a station: the station, and its issues. */
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

/** The document's fields come first, in the same order. JSON has a station as read, and files its name as sent. */
export const STATION_TABLE = subjectPart(
  {
    ...STATION_COLUMNS,
    name: { ...STATION_COLUMNS.name, value: ({ setup }: StationRow) => setup?.station.name },
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

export type StationRecordColumn = (typeof STATION_TABLE)['columns'][number];

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
      ...(['name', 'state', 'since', 'nowMedianMs', 'usualMedianMs', 'change'] as const),
      ...(['nowP90Ms', 'tickets', 'why'] as const),
    ],
    clockOf: stationClock,
  },
);
