/**
 * What changed between two readings of a kitchen's configuration, station by station. Stations are the same by guid; the order of
 * either list plays no part. Seen from the other side everything is its own mirror: added is removed, from is to, brought is cured.
 */
import { audit } from '../audit/audit.ts';
import { byStation } from '../audit/by-station.ts';
import type { Finding } from '../audit/rule.ts';
import type { AuditSettings } from '../audit/settings.ts';
import { type Station, stationName, stationsByGuid } from './station.ts';
import {
  type FieldValue,
  fieldValue,
  type MonitorReference,
  monitorReferences,
  referenceKey,
  STATION_FIELDS,
  type StationField,
} from './station-fields.ts';

/** Came, went, was set up otherwise, or is set up as before and has other findings, since others changed. */
export type ChangeKind = 'added' | 'removed' | 'changed' | 'affected';

/** A field that has another value. */
export interface FieldChange {
  readonly field: StationField;
  readonly from: FieldValue;
  readonly to: FieldValue;
}

/** A monitored station that was added or removed; `name` as its own list has it, `undefined` where it does not. */
export interface MonitorChange {
  readonly guid: string;
  readonly name: string | undefined;
}

/** What changed at a station. Of one that was added or removed all fields are told, from or to nothing. */
export interface StationChange {
  readonly guid: string;
  readonly kind: ChangeKind;
  readonly before: Station | undefined;
  readonly after: Station | undefined;
  readonly fields: readonly FieldChange[];
  /** Entries of `connectedPrepStations`. */
  readonly monitors: {
    readonly added: readonly MonitorChange[];
    readonly removed: readonly MonitorChange[];
  };
  /** Findings of rules that found nothing at the station before, or nothing as bad or as mild, and those that are no longer so. */
  readonly brought: readonly Finding[];
  readonly cured: readonly Finding[];
}

/** What is known of two readings besides their stations. */
export interface DiffContext {
  /** Entries of each list that could not be read: a rule that may hang on one of them is not judged. */
  readonly unreadable?: { readonly before: number; readonly after: number };
  /** How both are audited, where that is configured. */
  readonly settings?: AuditSettings | undefined;
}

const ALL_READ = { before: 0, after: 0 };

/** The stations at which anything changed, by guid. Nothing for equal configurations. */
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

/** The same without any audit: nothing is brought, cured or affected. */
export function fieldDiff(
  before: readonly Station[],
  after: readonly Station[],
): readonly StationChange[] {
  const side = (list: readonly Station[]): Side => ({
    stations: stationsByGuid(list),
    findings: new Map(),
  });
  return changesBetween(side(before), side(after));
}

function changesBetween(old: Side, now: Side): readonly StationChange[] {
  const guids = [...new Set([...old.stations.keys(), ...now.stations.keys()])].sort();
  return guids.flatMap((guid) => stationChange(guid, old, now) ?? []);
}

/** One reading. */
interface Side {
  readonly stations: ReadonlyMap<string, Station>;
  readonly findings: ReadonlyMap<string, readonly Finding[]>;
}

function sideOf(
  list: readonly Station[],
  unreadable: number,
  settings: AuditSettings | undefined,
): Side {
  const stations = stationsByGuid(list);
  // Some rules speak of several stations at the first of them, which must be the same one in any order.
  const inOrder = [...stations.values()].sort((a, b) => (a.guid < b.guid ? -1 : 1));
  const { findings } = audit(inOrder, undefined, settings, { unreadable });
  return { stations, findings: byStation(findings) };
}

function stationChange(guid: string, old: Side, now: Side): StationChange | undefined {
  const [before, after] = [old.stations.get(guid), now.stations.get(guid)];
  const fields = STATION_FIELDS.flatMap((field) => {
    const [from, to] = [before && fieldValue(before, field), after && fieldValue(after, field)];
    return from === to ? [] : [{ field, from, to }];
  });
  const [were, are] = [before, after].map((each) => (each && monitorReferences(each)) ?? []);
  const monitors = {
    added: named(without(are ?? [], were ?? []), now),
    removed: named(without(were ?? [], are ?? []), old),
  };
  const [had, has] = [old.findings.get(guid) ?? [], now.findings.get(guid) ?? []];
  const [brought, cured] = [otherRules(has, had), otherRules(had, has)];
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

/** References of the first list beyond those of the second, as often as there are more of them. */
function without(
  references: readonly MonitorReference[],
  others: readonly MonitorReference[],
): readonly MonitorReference[] {
  const left = new Map<string, number>();
  for (const other of others) {
    const key = referenceKey(other);
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  return references.filter((reference) => {
    const key = referenceKey(reference);
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
}

function named(references: readonly MonitorReference[], side: Side): readonly MonitorChange[] {
  return references.map(({ guid }) => {
    const station = side.stations.get(guid);
    return { guid, name: station && stationName(station) };
  });
}

/** The findings whose rule has none of the same severity among the others. */
function otherRules(findings: readonly Finding[], others: readonly Finding[]): readonly Finding[] {
  const known = new Set(others.map(({ rule, severity }) => `${rule} ${severity}`));
  return findings.filter(({ rule, severity }) => !known.has(`${rule} ${severity}`));
}
