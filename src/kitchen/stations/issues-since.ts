/** Since when setup issues are known, and which are new, from kept setups. */
import { issueKey, needsBusinessDate, setupAudit } from '../audit/audit.ts';
import type { AuditSettings, Finding, IssueSince } from '../audit/rule.ts';
import { type BusinessCalendar, businessDateAt } from '../calendar/business-day.ts';
import type { SetupVersion } from './setup-history.ts';

/** Most stations audited to look back, all setups together: a large kitchen with many setups would take seconds. */
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
  for (const [place, version] of [...versions.entries()].reverse()) {
    const { seenAt, stations } = version;
    left -= stations.length;
    if (open.size === 0 || left < 0) break;
    const found = issuesOf(version, settings);
    for (const issue of open) {
      const date = businessDateAt(seenAt, calendar);
      if (found.has(issue)) since.set(issue, { seenAt, date, isOldest: place === 0 });
      else open.delete(issue);
    }
  }
  // After an early end, nothing is known about issues still open.
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
