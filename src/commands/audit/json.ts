/** An audit as one JSON object. */

import { findingValue } from './records.ts';
import type { AuditReport } from './report.ts';

/**
 * The object. Its keys, which scripts may rely on:
 *
 * - `restaurant`: `guid` and `name`; `source`; `readAt`: ISO 8601.
 * - `businessDate`: `YYYYMMDD`, and `records`: how many rows it has; both null without `--date`.
 * - `findings`, the worst first: `rule` and its `name`; `severity`: `error`, `warn` or `info`; `stations`: guids, the one that it is
 *   of first, none where it is of the kitchen; `message`; `fields`: those of the API's document that were looked at; `fix`.
 * - `notRaised`, by rule, what was found below a threshold: `rule`; `station`: a guid, null for the kitchen; `count` of `of` `what`, `of`
 *   null where it is no part of anything; `threshold`: from when on it is raised.
 * - `notJudged`, by rule: `rule`; `stations`: guids, none for the kitchen; `missing`: what the rule lacks.
 * - `checks`: how many came out how: `raised`, `notRaised`, `notJudged`, `clear`. A check is a rule at a station, or in the kitchen.
 * - `unreadable`: elements of the station list that could not be read, so that the audit is incomplete; `damaged`: stations with a
 *   field that could not be read.
 * - `off`: rules that were not asked for; `allowed`: stations that nothing is told of.
 */
export function auditValue(report: AuditReport): object {
  const { restaurant, source, readAt, request, day, findings, notRaised, notJudged } = report;
  const { rules, allowed } = request.settings;
  return {
    restaurant: { guid: restaurant.guid, name: restaurant.name },
    source,
    readAt: new Date(readAt).toISOString(),
    businessDate: request.date ?? null,
    records: day?.records ?? null,
    findings: findings.map(findingValue),
    notRaised: notRaised.map(({ rule, station, count, of, what, raisedAt }) => {
      const at = station?.guid ?? null;
      return { rule, station: at, count, of: of ?? null, what, threshold: raisedAt };
    }),
    notJudged: notJudged.map(({ rule, stations, lacks }) => {
      return { rule, stations: stations.map(({ guid }) => guid), missing: lacks };
    }),
    checks: report.checks,
    unreadable: report.gaps.unreadable,
    damaged: report.gaps.damaged,
    off: [...rules].flatMap(([id, choice]) => (choice === 'off' ? [id] : [])),
    allowed: [...allowed],
  };
}
