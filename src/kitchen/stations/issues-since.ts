/** Since when setup issues are known, from kept setups. */
import { needsBusinessDate, setupAudit } from '../audit/audit.ts';
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
  const open = new Set(findings.filter((each) => !needsBusinessDate(each.rule)).map(issueOf));
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
    const known = since.get(issueOf(finding));
    return known === undefined ? finding : { ...finding, since: known };
  });
}

const audited = new WeakMap<
  SetupVersion,
  readonly [settings: AuditSettings | undefined, issues: ReadonlySet<string>]
>();

/** Audited once: every date looks back through the same setups. */
function issuesOf(version: SetupVersion, settings: AuditSettings | undefined): ReadonlySet<string> {
  const before = audited.get(version);
  if (before !== undefined && before[0] === settings) return before[1];
  const issues = new Set(setupAudit(version.stations, settings).findings.map(issueOf));
  audited.set(version, [settings, issues]);
  return issues;
}

/** Identifies an issue in any setup, without severity: it may depend on the date. */
function issueOf({ rule, guids }: Pick<Finding, 'rule' | 'guids'>): string {
  return [rule, ...[...guids].sort()].join(' ');
}
