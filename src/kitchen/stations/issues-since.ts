/** Since when the issues of a setup are known, by the kept setups. */
import { needsBusinessDate, setupAudit } from '../audit/audit.ts';
import type { Finding, IssueSince } from '../audit/rule.ts';
import type { AuditSettings } from '../audit/settings.ts';
import { type BusinessCalendar, businessDateAt } from '../calendar/business-day.ts';
import type { SetupVersion } from './setup-history.ts';

/** Most stations audited to look back, all setups together: a large kitchen with many setups would take seconds. */
const MAX_STATIONS = 20_000;

/**
 * The same issues, each with the setup in which it was first seen, of those in which it is without a gap up to the last one. `versions` are the setups up
 * to the audited one. An issue of a business date's rows has none: rows of earlier dates are not audited.
 */
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
  // Where the search ended early, nothing is known of what is still open.
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

/** The issues of a kept setup, audited once: each reading of a date looks back through the same ones. */
function issuesOf(version: SetupVersion, settings: AuditSettings | undefined): ReadonlySet<string> {
  const before = audited.get(version);
  if (before !== undefined && before[0] === settings) return before[1];
  const issues = new Set(setupAudit(version.stations, settings).findings.map(issueOf));
  audited.set(version, [settings, issues]);
  return issues;
}

/** Names an issue in any setup: its severity may depend on the date. */
function issueOf({ rule, guids }: Pick<Finding, 'rule' | 'guids'>): string {
  return [rule, ...[...guids].sort()].join(' ');
}
