/** Reads the request of `linecheck audit` before anything is sent. */
import type { AuditSettings } from '../../kitchen/audit/settings.ts';
import type { OutputFlags } from '../../output/format.ts';
import { auditSettings } from '../../settings/audit-settings.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';
import { askedDate } from '../arguments/asked-date.ts';
import type { SummaryFlags } from '../arguments/restaurants/outcome-summary.ts';

export interface AuditFlags extends ConnectionFlags, OutputFlags, SummaryFlags {
  readonly date?: string;
  /** Each like `R09=off`. */
  readonly rule?: readonly string[];
  /** GUIDs or exact names of stations. */
  readonly allow?: readonly string[];
  /** What rows are about instead of issues. */
  readonly group?: string;
  /** ID or name of a rule to show instead of an audit. */
  readonly explain?: string;
  /** Comma-separated IDs of columns. */
  readonly columns?: string;
}

export interface AuditRequest {
  /** `YYYYMMDD`; `undefined` to audit only the setup. */
  readonly date: string | undefined;
  readonly settings: AuditSettings;
}

/** Reads the flags on top of the settings; `today` is the current business date. Throws USAGE for an invalid value. */
export function auditRequest(
  flags: AuditFlags,
  today: string,
  configured?: AuditSettings,
): AuditRequest {
  const date = flags.date === undefined ? undefined : askedDate(flags.date, today);
  const settings = auditSettings(flags.rule ?? [], flags.allow ?? [], configured);
  return { date, settings };
}
