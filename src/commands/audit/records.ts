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

/** Columns of an issue, by stable IDs that scripts rely on; JSON has them, too. */
const FIELDS = {
  severity: (finding: Finding) => finding.severity,
  rule: (finding: Finding) => finding.rule,
  name: (finding: Finding) => finding.name,
  station: ({ station }: Finding) => station && stationName(station),
  stations: (finding: Finding) => finding.guids,
  message: (finding: Finding) => finding.message,
  fields: (finding: Finding) => finding.fields,
  fix: (finding: Finding) => finding.fix,
};

/** The keys of an issue in JSON: `stations` begins with the station that a row names. */
const KEYS = [...new Set(['rule', 'name', ...recordShape(FIELDS).columns] as const)].filter(
  (key) => key !== 'station',
);

/** The same with what JSON writes in another form. */
export const FINDING_SHAPE = recordShape(
  {
    ...FIELDS,
    businessDate: (finding: DatedFinding) => finding.businessDate,
    since: ({ since }) => since && instantText(since.seenAt),
  },
  [],
  (row) => ({ ...findingValue(row), businessDate: row.businessDate ?? null }),
);

export type FindingColumn = (typeof FINDING_SHAPE)['columns'][number];

/** An issue as in the JSON of an audit, which has the date once. */
export function findingValue(finding: Finding): object {
  const value = (key: (typeof KEYS)[number]): unknown => FIELDS[key](finding);
  const values = Object.fromEntries(KEYS.map((key) => [key, value(key) ?? null]));
  return { ...values, since: sinceValue(finding.since) };
}
