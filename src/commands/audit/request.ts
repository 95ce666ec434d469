import type { AuditSettings } from '../../kitchen/audit/settings.ts';
import type { OutputFlags } from '../../output/format.ts';
import { auditSettings } from '../../settings/audit-settings.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';
import { askedDate } from '../arguments/asked-date.ts';
import type { SummaryFlags } from '../arguments/restaurants/outcome-summary.ts';

export interface AuditFlags extends ConnectionFlags, OutputFlags, SummaryFlags {
  readonly date?: string;
  /** Like `R09=off`. */
  readonly rule?: readonly string[];
  /** Station GUIDs or exact names. */
  readonly allow?: readonly string[];
  /** Row subject in place of issues. */
  readonly group?: string;
  /** Rule ID or name to show instead of an audit. */
  readonly explain?: string;
  readonly columns?: string;
}

export interface AuditRequest {
  /** `undefined` audits only the setup. */
  readonly date: string | undefined;
  readonly settings: AuditSettings;
}

/** Applies the flags to the settings. `today` is the current business date. Throws USAGE for an invalid value. */
export function auditRequest(
  flags: AuditFlags,
  today: string,
  configured?: AuditSettings,
): AuditRequest {
  const date = flags.date === undefined ? undefined : askedDate(flags.date, today);
  const settings = auditSettings(flags.rule ?? [], flags.allow ?? [], configured);
  return { date, settings };
}
