/** Issues of an audit as records. */
import type { Finding } from '../../kitchen/audit/rule.ts';
import { instantText } from '../../kitchen/export/json-text.ts';
import { recordShape } from '../../kitchen/export/record-shape.ts';
import { stationName } from '../../kitchen/model/station.ts';
import { sinceValue } from '../arguments/setup-value.ts';

/** An issue as found on a business date, `YYYYMMDD`; `undefined` without one. */
interface DatedFinding extends Finding {
  readonly businessDate: string | undefined;
}

/** Columns of an issue, by stable IDs that scripts rely on, and the keys of its JSON. */
export const FINDING_SHAPE = recordShape(
  {
    severity: (finding: DatedFinding) => finding.severity,
    rule: (finding) => finding.rule,
    name: (finding) => finding.name,
    station: ({ station }) => station && stationName(station),
    stations: (finding) => finding.guids,
    message: (finding) => finding.message,
    fields: (finding) => finding.fields,
    fix: (finding) => finding.fix,
    businessDate: (finding) => finding.businessDate,
    since: ({ since }) => since && instantText(since.seenAt),
  },
  [],
  (row) => ({ ...findingValue(row), businessDate: row.businessDate ?? null }),
);

export type FindingColumn = (typeof FINDING_SHAPE)['columns'][number];

/** An issue as in the JSON of an audit, which has the date once. */
export function findingValue(finding: Finding) {
  const { rule, name, severity, guids, message, fields, fix, since } = finding;
  const known = sinceValue(since);
  return { rule, name, severity, stations: guids, message, fields, fix, since: known };
}
