import type { AuditSettings } from '../../kitchen/audit/rule.ts';
import type { Lists, OutputFlags, Texts } from '../../output/format.ts';
import { auditSettings } from '../../settings/audit-settings.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';
import { askedDate } from '../arguments/asked-date.ts';
import type { SummaryFlags } from '../arguments/restaurants/outcome-summary.ts';

export type AuditFlags = ConnectionFlags &
  OutputFlags &
  SummaryFlags &
  Texts<'date' | 'group' | 'explain' | 'columns'> &
  Lists<'rule' | 'allow'>;

export type AuditRequest = ReturnType<typeof auditRequest>;

/** Applies the flags to the settings. `today` is the current business date. Throws USAGE for an invalid value. */
export function auditRequest(flags: AuditFlags, today: string, configured?: AuditSettings) {
  const date = flags.date === undefined ? undefined : askedDate(flags.date, today);
  const settings = auditSettings(flags.rule ?? [], flags.allow ?? [], configured);
  return {
    // `undefined` audits only the setup.
    date,
    settings,
  };
}
