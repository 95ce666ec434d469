/** Earlier setups, by when they were first seen: when they changed is unknown. They show since when an issue is known. */
import { issueKey, needsBusinessDate, setupAudit } from '../audit/audit.ts';
import type { AuditSettings, Finding, IssueSince } from '../audit/rule.ts';
import { type BusinessCalendar, businessDateAt } from '../model/business-day.ts';
import {
  configurationText,
  type RestaurantChoice,
  type Station,
  stationsByGuid,
} from '../model/restaurant.ts';

export interface SetupVersion {
  /** When first seen, epoch ms. It may have changed any time after the previous reading. */
  readonly seenAt: number;
  /** By GUID, each once. */
  readonly stations: readonly Station[];
}

/** Differences from the version before. The first is complete. */
export interface SetupStep {
  /** When first seen, epoch ms. */
  readonly seenAt: number;
  /** New and changed stations, after the change. */
  readonly put: readonly Station[];
  /** GUIDs. */
  readonly removed: readonly string[];
}

/** Known versions, in order seen. Throws ARCHIVE for a damaged archive. */
export type SetupReader = (restaurant: RestaurantChoice) => Promise<readonly SetupVersion[]>;

/** Per restaurant. The oldest go first. */
const MAX_VERSIONS = 200;

/** `seenAt` is epoch ms. `undefined` without differences. The first step starts from no stations. */
export function setupStep(
  before: readonly Station[],
  after: readonly Station[],
  seenAt: number,
): SetupStep | undefined {
  const [old, now] = [stationsByGuid(before), stationsByGuid(after)];
  const put = inOrder(now).filter((station) => {
    const known = old.get(station.guid);
    return known === undefined || configurationText(known) !== configurationText(station);
  });
  const removed = inOrder(old).flatMap(({ guid }) => (now.has(guid) ? [] : [guid]));
  return put.length + removed.length === 0 ? undefined : { seenAt, put, removed };
}

/** In order. Steps without changes are skipped. */
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

/** At most `most` steps. The first one left gets a complete version. */
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

export interface SetupOnDate {
  /** In current list order. Stations no longer listed come last. */
  readonly stations: readonly Station[];
  /** Unreadable list entries, and stations missing an unreadable field. Kept lists are always complete. */
  readonly unreadable: number;
  readonly damaged: number;
  readonly isCurrent: boolean;
  /** `by then`: seen by the date's end. `later`: the oldest kept, first seen after the date. `not kept`: the current one. */
  readonly known: 'by then' | 'later' | 'not kept';
  /** Kept setups up to this one, in order seen. Empty where this one is not kept. */
  readonly versions: readonly SetupVersion[];
  /** The same, also where this one is not kept because it was not read completely. */
  readonly seen: readonly SetupVersion[];
}

export interface CurrentSetup {
  readonly stations: readonly Station[];
  readonly unreadable: number;
  readonly damaged: number;
}

export interface SetupDate {
  readonly date: string;
  readonly today: string;
  readonly calendar: BusinessCalendar;
}

/** The latest setup seen by the date's end, as far as earlier ones are kept. */
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
    const own = orderedLike(stations, version.stations);
    const complete = { unreadable: 0, damaged: 0 };
    return { stations: own, ...complete, isCurrent: false, known, versions: seen, seen };
  }
  const own = isSame ? seen : [];
  return { stations, unreadable, damaged, isCurrent: true, known, versions: own, seen };
}

/** Latest setup seen by a date's end (`YYYYMMDD`). */
export function setupOn(
  versions: readonly SetupVersion[],
  date: string,
  calendar: BusinessCalendar,
): SetupVersion | undefined {
  return versions[indexOn(versions, date, calendar)];
}

/** -1 for none. */
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
  // Kept stations are in GUID order, and the sort is stable.
  return [...stations].sort((a, b) => indexOf(a) - indexOf(b));
}

/** Looking back ends after auditing so many stations: a large kitchen with many setups would take seconds. */
const MAX_STATIONS = 20_000;

/** The first setup in an unbroken run up to the last one. Issues in a date's rows get none: earlier rows are not audited. */
export function withSince(
  findings: readonly Finding[],
  versions: readonly SetupVersion[],
  settings: AuditSettings | undefined,
  calendar: BusinessCalendar,
): readonly Finding[] {
  const open = new Set(findings.filter((each) => !needsBusinessDate(each.rule)).map(issueKey));
  const since = new Map<string, IssueSince>();
  let left = MAX_STATIONS;
  for (const [index, version] of [...versions.entries()].reverse()) {
    const { seenAt, stations } = version;
    left -= stations.length;
    if (open.size === 0 || left < 0) break;
    const issues = issuesOf(version, settings);
    for (const issue of open) {
      const date = businessDateAt(seenAt, calendar);
      if (issues.has(issue)) since.set(issue, { seenAt, date, isOldest: index === 0 });
      else open.delete(issue);
    }
  }
  // If it ended early, nothing is known about the issues still open.
  if (left < 0) for (const issue of open) since.delete(issue);
  return findings.map((finding) => {
    const known = since.get(issueKey(finding));
    return known === undefined ? finding : { ...finding, since: known };
  });
}

/** Issues that are new since a business date, or may be. */
export interface NewIssues {
  readonly findings: readonly Finding[];
  /** How many others were there before the date. */
  readonly older: number;
  /** How many of `findings` may be older, because no kept setup is from before the date. */
  readonly perhapsOlder: number;
  /** Business date of the oldest kept setup. */
  readonly knownFrom: string | undefined;
}

/**
 * An issue is older if the last setup seen before `from` (`YYYYMMDD`) has it, and so has every one since. Kept setups say nothing about
 * issues in a date's rows: those belong to that date, so they are new.
 */
export function newIssues(
  findings: readonly Finding[],
  versions: readonly SetupVersion[],
  from: string,
  settings: AuditSettings | undefined,
  calendar: BusinessCalendar,
): NewIssues {
  const dates = versions.map(({ seenAt }) => businessDateAt(seenAt, calendar));
  const [knownFrom] = dates;
  const before = dates.findLastIndex((date) => date < from);
  if (before === -1) {
    const perhaps = findings.filter(
      ({ rule, since }) => !needsBusinessDate(rule) && since?.isOldest !== false,
    );
    return { findings, older: 0, perhapsOlder: perhaps.length, knownFrom };
  }
  const followed = withSince(findings, versions.slice(before), settings, calendar);
  const fresh = findings.filter((_, index) => followed[index]?.since?.isOldest !== true);
  return { findings: fresh, older: findings.length - fresh.length, perhapsOlder: 0, knownFrom };
}

const audited = new WeakMap<
  SetupVersion,
  readonly [settings: AuditSettings | undefined, issues: ReadonlySet<string>]
>();

/** Audited once: every date looks back through the same setups. */
function issuesOf(version: SetupVersion, settings: AuditSettings | undefined): ReadonlySet<string> {
  const before = audited.get(version);
  if (before !== undefined && before[0] === settings) return before[1];
  const issues = new Set(setupAudit(version.stations, settings).findings.map(issueKey));
  audited.set(version, [settings, issues]);
  return issues;
}
