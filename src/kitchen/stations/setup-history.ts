/** Earlier setups, by when they were first seen. When a setup really changed is unknown. */
import { issueKey, needsBusinessDate, setupAudit } from '../audit/audit.ts';
import type { AuditSettings, Issue, IssueSince } from '../audit/rule.ts';
import { type BusinessCalendar, businessDateAt } from '../model/business-day.ts';
import {
  configurationText,
  type RestaurantChoice,
  type Station,
  stationsByGuid,
} from '../model/restaurant.ts';

export interface SetupVersion {
  /** Epoch ms. The setup may have changed any time since the previous reading. */
  readonly seenAt: number;
  /** In order of GUID, without repeats. */
  readonly stations: readonly Station[];
}

/** What changed since the previous version. The first step starts from no stations. */
export interface SetupStep {
  /** Epoch ms. */
  readonly seenAt: number;
  readonly put: readonly Station[];
  readonly removed: readonly string[];
}

/** Returns versions in order of `seenAt`. Throws ARCHIVE for a damaged archive. */
export type SetupReader = (restaurant: RestaurantChoice) => Promise<readonly SetupVersion[]>;

/** For each restaurant. The oldest are deleted first. */
const MAX_VERSIONS = 200;

/** `seenAt` is epoch ms. `undefined` without differences. */
export function setupStep(
  before: readonly Station[],
  after: readonly Station[],
  seenAt: number,
): SetupStep | undefined {
  const [old, now] = [stationsByGuid(before), stationsByGuid(after)];
  const put = inOrder(now).filter((station) => {
    const earlier = old.get(station.guid);
    return earlier === undefined || configurationText(earlier) !== configurationText(station);
  });
  const removed = inOrder(old).flatMap(({ guid }) => (now.has(guid) ? [] : [guid]));
  return put.length + removed.length === 0 ? undefined : { seenAt, put, removed };
}

/** Steps without changes give no version. */
export function setupVersions(steps: Iterable<SetupStep>): readonly SetupVersion[] {
  const versions: SetupVersion[] = [];
  const stations = new Map<string, Station>();
  for (const { seenAt, put, removed } of steps) {
    for (const guid of removed) stations.delete(guid);
    for (const station of put) stations.set(station.guid, station);
    const version = { seenAt, stations: inOrder(stations) };
    const before = versions.at(-1)?.stations ?? [];
    if (setupStep(before, version.stations, seenAt) !== undefined) versions.push(version);
  }
  return versions;
}

/** The last `most` steps. The first of them is made complete. */
export function latestSteps(
  steps: readonly SetupStep[],
  most: number = MAX_VERSIONS,
): readonly SetupStep[] {
  const first = steps.length - most;
  if (first <= 0) return steps;
  const oldest = setupVersions(steps.slice(0, first + 1)).at(-1)?.stations ?? [];
  const seenAt = steps[first]?.seenAt ?? 0;
  return [{ seenAt, put: oldest, removed: [] }, ...steps.slice(first + 1)];
}

function inOrder(stations: ReadonlyMap<string, Station>): readonly Station[] {
  return [...stations.values()].sort((a, b) => (a.guid < b.guid ? -1 : 1));
}

/** Both are 0 for a stored setup. */
export interface StationListGaps {
  /** Entries that are no object, or lack `guid` or `entityType`. */
  readonly unreadable: number;
  /** Stations with a field of the wrong type, which counts as not set. */
  readonly damaged: number;
}

export interface CurrentSetup extends StationListGaps {
  readonly stations: readonly Station[];
}

/** Stations are in the order of the current list. Those that are no longer listed come last. */
export interface SetupOnDate extends CurrentSetup {
  readonly isCurrent: boolean;
  /** `by then`: seen by the date's end. `later`: the oldest stored setup, seen after the date. `not kept`: the current setup. */
  readonly known: 'by then' | 'later' | 'not kept';
  /** Stored setups up to this one, in order. Empty if this one is not stored. */
  readonly versions: readonly SetupVersion[];
  /** Like `versions`, but also set if this setup is not stored because it was read incompletely. */
  readonly seen: readonly SetupVersion[];
}

export interface SetupDate {
  readonly date: string;
  readonly today: string;
  readonly calendar: BusinessCalendar;
}

/** The latest stored setup seen by the date's end, else the oldest stored one, else the current one. */
export function setupOnDate(
  current: CurrentSetup,
  versions: readonly SetupVersion[],
  { date, today, calendar }: SetupDate,
): SetupOnDate {
  const { stations, unreadable, damaged } = current;
  const isPast = date < today;
  const index = isPast ? indexOn(versions, date, calendar) : versions.length - 1;
  const seen = versions.slice(0, Math.max(0, index) + 1);
  const version = seen.at(-1);
  const known = !isPast || index >= 0 ? 'by then' : version === undefined ? 'not kept' : 'later';
  const isSame = version !== undefined && setupStep(version.stations, stations, 0) === undefined;
  if (isPast && version !== undefined && !isSame) {
    const storedStations = orderedLike(stations, version.stations);
    const complete = { unreadable: 0, damaged: 0 };
    return { stations: storedStations, ...complete, isCurrent: false, known, versions: seen, seen };
  }
  const storedVersions = isSame ? seen : [];
  return { stations, unreadable, damaged, isCurrent: true, known, versions: storedVersions, seen };
}

export function setupOn(
  versions: readonly SetupVersion[],
  date: string,
  calendar: BusinessCalendar,
): SetupVersion | undefined {
  return versions[indexOn(versions, date, calendar)];
}

function indexOn(
  versions: readonly SetupVersion[],
  date: string,
  calendar: BusinessCalendar,
): number {
  return versions.findLastIndex(({ seenAt }) => businessDateAt(seenAt, calendar) <= date);
}

function orderedLike(
  current: readonly Station[],
  stations: readonly Station[],
): readonly Station[] {
  const indexes = new Map(current.map(({ guid }, index) => [guid, index]));
  const indexOf = ({ guid }: Station): number => indexes.get(guid) ?? current.length;
  // Stored stations are in order of GUID, and the sort is stable.
  return [...stations].sort((a, b) => indexOf(a) - indexOf(b));
}

/** Looking back ends after auditing this many stations, because a large kitchen with many setups takes seconds. */
const MAX_AUDITED_STATIONS = 20_000;

/** Adds the first setup of the unbroken run that has the issue. Issues in a date's rows get none: earlier rows are not audited. */
export function withSince(
  issues: readonly Issue[],
  versions: readonly SetupVersion[],
  settings: AuditSettings | undefined,
  calendar: BusinessCalendar,
): readonly Issue[] {
  const open = new Set(issues.filter((each) => !needsBusinessDate(each.rule)).map(issueKey));
  const since = new Map<string, IssueSince>();
  let remaining = MAX_AUDITED_STATIONS;
  for (const [index, version] of [...versions.entries()].reverse()) {
    const { seenAt, stations } = version;
    remaining -= stations.length;
    if (open.size === 0 || remaining < 0) break;
    const issueKeys = issuesOf(version, settings);
    for (const key of open) {
      const date = businessDateAt(seenAt, calendar);
      if (issueKeys.has(key)) since.set(key, { seenAt, date, isOldest: index === 0 });
      else open.delete(key);
    }
  }
  // If looking back ended early, nothing is known about the issues that are still open.
  if (remaining < 0) for (const key of open) since.delete(key);
  return issues.map((issue) => {
    const firstSeen = since.get(issueKey(issue));
    return firstSeen === undefined ? issue : { ...issue, since: firstSeen };
  });
}

export interface NewIssues {
  readonly issues: readonly Issue[];
  readonly older: number;
  /** How many of `issues` may be older, because no stored setup is from before the date. */
  readonly perhapsOlder: number;
  readonly knownFrom: string | undefined;
}

/** An issue is older if the last setup before `from` (`YYYYMMDD`) and all later ones have it. Issues in a date's rows are always new. */
export function newIssues(
  issues: readonly Issue[],
  versions: readonly SetupVersion[],
  from: string,
  settings: AuditSettings | undefined,
  calendar: BusinessCalendar,
): NewIssues {
  const dates = versions.map(({ seenAt }) => businessDateAt(seenAt, calendar));
  const [knownFrom] = dates;
  const before = dates.findLastIndex((date) => date < from);
  if (before === -1) {
    const perhaps = issues.filter(
      ({ rule, since }) => !needsBusinessDate(rule) && since?.isOldest !== false,
    );
    return { issues, older: 0, perhapsOlder: perhaps.length, knownFrom };
  }
  const followed = withSince(issues, versions.slice(before), settings, calendar);
  const fresh = issues.filter((_, index) => followed[index]?.since?.isOldest !== true);
  return { issues: fresh, older: issues.length - fresh.length, perhapsOlder: 0, knownFrom };
}

const audited = new WeakMap<
  SetupVersion,
  readonly [settings: AuditSettings | undefined, issues: ReadonlySet<string>]
>();

/** Audits each version once, because every date looks back through the same versions. */
function issuesOf(version: SetupVersion, settings: AuditSettings | undefined): ReadonlySet<string> {
  const before = audited.get(version);
  if (before !== undefined && before[0] === settings) return before[1];
  const issueKeys = new Set(setupAudit(version.stations, settings).issues.map(issueKey));
  audited.set(version, [settings, issueKeys]);
  return issueKeys;
}
