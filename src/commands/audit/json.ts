/** An audit as one JSON object. */
import { instantText } from '../../kitchen/export/json-text.ts';
import { setupValue } from '../arguments/setup-value.ts';
import { findingValue } from './records.ts';
import type { AuditReport } from './report.ts';

/** The object; `arguments.ts` documents its keys. */
export function auditValue(report: AuditReport): object {
  const { restaurant, source, readAt, request, setup, day, findings, notRaised, notJudged } =
    report;
  const { rules, allowed } = request.settings;
  return {
    restaurant: { guid: restaurant.guid, name: restaurant.name },
    source,
    readAt: instantText(readAt),
    businessDate: request.date ?? null,
    records: day?.records ?? null,
    setup: setupValue(setup),
    findings: findings.map(findingValue),
    notRaised: notRaised.map(({ rule, station, count, of, what, raisedAt }) => {
      const at = station?.guid ?? null;
      return { rule, station: at, count, of: of ?? null, what, threshold: raisedAt };
    }),
    notJudged: notJudged.map(({ rule, stations, missing }) => {
      return { rule, stations: stations.map(({ guid }) => guid), missing: missing };
    }),
    checks: report.checks,
    unreadable: report.gaps.unreadable,
    damaged: report.gaps.damaged,
    off: [...rules].flatMap(([id, choice]) => (choice === 'off' ? [id] : [])),
    allowed: [...allowed],
  };
}
