/** Issues of an audit as records. */
import type { Finding } from '../../kitchen/audit/rule.ts';
import { recordShape } from '../../kitchen/export/record-shape.ts';
import { stationName } from '../../kitchen/stations/station.ts';

/** Columns of an issue, by stable IDs that scripts rely on, and the keys of its JSON. */
export const FINDING_SHAPE = recordShape(
  {
    severity: (finding: Finding) => finding.severity,
    rule: (finding) => finding.rule,
    name: (finding) => finding.name,
    station: ({ station }) => station && stationName(station),
    stations: (finding) => finding.guids,
    message: (finding) => finding.message,
    fields: (finding) => finding.fields,
    fix: (finding) => finding.fix,
  },
  [],
  findingValue,
);

export type FindingColumn = (typeof FINDING_SHAPE)['columns'][number];

/** An issue as in the JSON of an audit. */
export function findingValue({ rule, name, severity, guids, message, fields, fix }: Finding) {
  return { rule, name, severity, stations: guids, message, fields, fix };
}
