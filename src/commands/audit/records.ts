/** Findings of an audit as records. */
import type { Finding } from '../../kitchen/audit/rule.ts';
import type { RecordShape } from '../../kitchen/export/record-lines.ts';
import { stationName } from '../../kitchen/stations/station.ts';

/** Ids of the columns. They never change their meaning: scripts rely on them. */
const FINDING_COLUMNS = [
  'severity',
  'rule',
  'name',
  'station',
  'stations',
  'message',
  'fields',
  'fix',
] as const;
type FindingColumn = (typeof FINDING_COLUMNS)[number];

/** The JSON of a finding has the keys that it has in that of an audit; lists have a space between each two in other forms. */
export const FINDING_SHAPE: RecordShape<Finding, FindingColumn> = {
  columns: FINDING_COLUMNS,
  numbers: new Set(),
  json: ({ rule, name, severity, guids, message, fields, fix }) => {
    return { rule, name, severity, stations: guids, message, fields, fix };
  },
  cells({ severity, rule, name, station, guids, message, fields, fix }, of) {
    const values = {
      severity,
      rule,
      name,
      station: station && stationName(station),
      stations: guids.join(' '),
      message,
      fields: fields.join(' '),
      fix,
    };
    return of.map((column) => values[column]);
  },
};
