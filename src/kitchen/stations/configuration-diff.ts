/** Compares two readings of a setup. Stations match by GUID. */
import { groupByStation, setupAudit } from '../audit/audit.ts';
import { type AuditSettings, type Issue, SEVERITY_MARKS } from '../audit/rule.ts';
import {
  type FieldValue,
  fieldValue,
  type MonitorReference,
  monitorReferences,
  referenceKey,
  STATION_FIELDS,
  type Station,
  type StationField,
  shortGuid,
  stationName,
  stationsByGuid,
} from '../model/restaurant.ts';

/** `affected`: the station's setup is the same, but changes of other stations changed its issues. */
export const CHANGE_KINDS = ['added', 'removed', 'changed', 'affected'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export interface FieldChange {
  readonly field: StationField;
  readonly from: FieldValue;
  readonly to: FieldValue;
}

/** `name` is `undefined` if the station is not in the list. */
export interface MonitorChange {
  readonly guid: string;
  readonly name: string | undefined;
}

/** For an added or removed station, `fields` has all set fields. */
export interface StationChange {
  readonly guid: string;
  readonly kind: ChangeKind;
  readonly before: Station | undefined;
  readonly after: Station | undefined;
  readonly fields: readonly FieldChange[];
  readonly monitors: {
    readonly added: readonly MonitorChange[];
    readonly removed: readonly MonitorChange[];
  };
  /** Issues that are new or have another severity. `cured` has issues that are gone. */
  readonly brought: readonly Issue[];
  readonly cured: readonly Issue[];
}

export interface DiffContext {
  /** Number of unreadable entries in each list. Rules that may depend on such entries are not checked. */
  readonly unreadable?: { readonly before: number; readonly after: number };
  readonly settings?: AuditSettings | undefined;
}

const ALL_READ = { before: 0, after: 0 };

export function configurationDiff(
  before: readonly Station[],
  after: readonly Station[],
  { unreadable = ALL_READ, settings }: DiffContext = {},
): readonly StationChange[] {
  return changesBetween(
    sideOf(before, unreadable.before, settings),
    sideOf(after, unreadable.after, settings),
  );
}

/** Compares without an audit, so `brought` and `cured` are empty and no station is `affected`. */
export function fieldDiff(
  before: readonly Station[],
  after: readonly Station[],
): readonly StationChange[] {
  const side = (list: readonly Station[]): Side => ({
    stations: stationsByGuid(list),
    issues: new Map(),
  });
  return changesBetween(side(before), side(after));
}

function changesBetween(old: Side, now: Side): readonly StationChange[] {
  const guids = [...new Set([...old.stations.keys(), ...now.stations.keys()])].sort();
  return guids.flatMap((guid) => stationChange(guid, old, now) ?? []);
}

interface Side {
  readonly stations: ReadonlyMap<string, Station>;
  readonly issues: ReadonlyMap<string, readonly Issue[]>;
}

function sideOf(
  list: readonly Station[],
  unreadable: number,
  settings: AuditSettings | undefined,
): Side {
  const stations = stationsByGuid(list);
  const { issues } = setupAudit([...stations.values()], settings, unreadable);
  return { stations, issues: groupByStation(issues) };
}

function stationChange(guid: string, old: Side, now: Side): StationChange | undefined {
  const [before, after] = [old.stations.get(guid), now.stations.get(guid)];
  const fields = STATION_FIELDS.flatMap((field) => {
    const [from, to] = [before && fieldValue(before, field), after && fieldValue(after, field)];
    return from === to ? [] : [{ field, from, to }];
  });
  const [oldRefs, newRefs] = [before, after].map((each) => (each && monitorReferences(each)) ?? []);
  const monitors = {
    added: withNames(withoutOthers(newRefs ?? [], oldRefs ?? []), now),
    removed: withNames(withoutOthers(oldRefs ?? [], newRefs ?? []), old),
  };
  const [oldIssues, newIssues] = [old.issues.get(guid) ?? [], now.issues.get(guid) ?? []];
  const [brought, cured] = [otherRules(newIssues, oldIssues), otherRules(oldIssues, newIssues)];
  const isChanged = fields.length + monitors.added.length + monitors.removed.length > 0;
  if (!isChanged && brought.length + cured.length === 0) return undefined;
  const kind =
    before === undefined
      ? 'added'
      : after === undefined
        ? 'removed'
        : isChanged
          ? 'changed'
          : 'affected';
  return { guid, kind, before, after, fields, monitors, brought, cured };
}

/** References that are not in `others`. A repeated reference counts as often as it comes. */
function withoutOthers(
  references: readonly MonitorReference[],
  others: readonly MonitorReference[],
): readonly MonitorReference[] {
  const remaining = new Map<string, number>();
  for (const other of others) {
    const key = referenceKey(other);
    remaining.set(key, (remaining.get(key) ?? 0) + 1);
  }
  return references.filter((reference) => {
    const key = referenceKey(reference);
    const count = remaining.get(key) ?? 0;
    remaining.set(key, count - 1);
    return count <= 0;
  });
}

function withNames(references: readonly MonitorReference[], side: Side): readonly MonitorChange[] {
  return references.map(({ guid }) => {
    const station = side.stations.get(guid);
    return { guid, name: station && stationName(station) };
  });
}

function otherRules(issues: readonly Issue[], others: readonly Issue[]): readonly Issue[] {
  const otherIssues = new Set(others.map(({ rule, severity }) => `${rule} ${severity}`));
  return issues.filter(({ rule, severity }) => !otherIssues.has(`${rule} ${severity}`));
}

/** For added and removed stations, unset fields are left out. */
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
    ...cured.map((issue) => ['resolved issue', issueText(issue)] as const),
    ...brought.map((issue) => ['new issue', issueText(issue)] as const),
  ];
}

function valueText(value: FieldValue): string {
  if (value === undefined) return 'not set';
  return value === '' ? '(empty)' : String(value);
}

function monitorText({ guid, name }: MonitorChange): string {
  return name ?? `...${shortGuid(guid)} (not in the list)`;
}

function issueText({ rule, severity, message }: Issue): string {
  return `${SEVERITY_MARKS[severity].word} ${rule} ${message}`;
}
