/** A station's setup changes field by field, before and after. */
import { type Finding, SEVERITY_MARKS } from '../audit/rule.ts';
import { shortGuid } from '../model/station.ts';
import type { FieldValue } from '../model/station-fields.ts';
import type { MonitorChange, StationChange } from './configuration-diff.ts';

/** Unset fields are left out for added and removed stations. */
export function changeDetails(
  change: StationChange,
): readonly (readonly [what: string, text: string])[] {
  const { kind, fields, monitors, brought, cured } = change;
  return [
    ...fields.map(({ field, from, to }): readonly [string, string] => {
      if (kind === 'added') return [field, valueText(to)];
      if (kind === 'removed') return [field, valueText(from)];
      return [field, `${valueText(from)} -> ${valueText(to)}`];
    }),
    ...monitors.removed.map((each) => ['connectedPrepStations', `- ${monitorText(each)}`] as const),
    ...monitors.added.map((each) => ['connectedPrepStations', `+ ${monitorText(each)}`] as const),
    ...cured.map((finding) => ['resolved issue', findingText(finding)] as const),
    ...brought.map((finding) => ['new issue', findingText(finding)] as const),
  ];
}

function valueText(value: FieldValue): string {
  if (value === undefined) return 'not set';
  return value === '' ? '(empty)' : String(value);
}

function monitorText({ guid, name }: MonitorChange): string {
  return name ?? `...${shortGuid(guid)} (not in the list)`;
}

function findingText({ rule, severity, message }: Finding): string {
  return `${SEVERITY_MARKS[severity].word} ${rule} ${message}`;
}
