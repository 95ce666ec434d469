/** Findings of an audit as records. */
import type { Finding } from '../../kitchen/audit/rule.ts';
import { recordShape } from '../../kitchen/export/record-shape.ts';
import { stationName } from '../../kitchen/stations/station.ts';

/** The columns of a finding, by ids that never change their meaning: scripts rely on them. Its JSON has the keys that it has in that of an audit. */
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

/** Id of a column. */
export type FindingColumn = (typeof FINDING_SHAPE)['columns'][number];

/** A finding as the JSON of an audit has it. */
export function findingValue({ rule, name, severity, guids, message, fields, fix }: Finding) {
  return { rule, name, severity, stations: guids, message, fields, fix };
}
