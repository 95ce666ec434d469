/** An audit as one JSON object. */
import { jsonText } from '../kitchen/export/json-text.ts';
import type { AuditReport } from './audit-report.ts';

/**
 * The text of the object, with a newline at the end. Its keys, which scripts may rely on:
 *
 * - `restaurant`: `guid` and `name`; `source`; `readAt`: ISO 8601.
 * - `businessDate`: `YYYYMMDD`, and `records`: how many rows it has; both null without `--date`.
 * - `findings`, the worst first: `rule` and its `name`; `severity`: `error`, `warn` or `info`; `stations`: guids, the one that it is
 *   of first, none where it is of the kitchen; `message`; `fields`: those of the API's document that were looked at; `fix`.
 * - `notJudged`, by rule: `rule`; `stations`: guids, none for the kitchen; `missing`: what the rule lacks.
 * - `off`: rules that were not asked for; `allowed`: stations that nothing is told of.
 */
export function auditJson(report: AuditReport): string {
  const { restaurant, source, readAt, request, day, findings, notJudged } = report;
  const { rules, allowed } = request.settings;
  const value = {
    restaurant: { guid: restaurant.guid, name: restaurant.name },
    source,
    readAt: new Date(readAt).toISOString(),
    businessDate: request.date ?? null,
    records: day?.records ?? null,
    findings: findings.map(({ rule, name, severity, guids, message, fields, fix }) => {
      return { rule, name, severity, stations: guids, message, fields, fix };
    }),
    notJudged: notJudged.map(({ rule, stations, lacks }) => {
      return { rule, stations: stations.map(({ guid }) => guid), missing: lacks };
    }),
    off: [...rules].flatMap(([id, choice]) => (choice === 'off' ? [id] : [])),
    allowed: [...allowed],
  };
  return `${jsonText(value, 2)}\n`;
}
