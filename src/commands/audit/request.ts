/** What `linecheck audit` is asked for, read from its flags before anything is sent. */
import type { AuditSettings } from '../../kitchen/audit/settings.ts';
import type { OutputFlags } from '../../output/output-flags.ts';
import { auditSettings } from '../../settings/audit-settings.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';
import { askedDate } from '../arguments/asked-date.ts';

/** Flags of the command. */
export interface AuditFlags extends ConnectionFlags, OutputFlags {
  readonly date?: string;
  /** Each such as `R09=off`. */
  readonly rule?: readonly string[];
  /** Guids or exact names of stations. */
  readonly allow?: readonly string[];
  /** Id or name of a rule to show, instead of an audit. */
  readonly explain?: string;
  /** Ids of columns of findings, with commas between them. */
  readonly columns?: string;
}

/** What is asked for. */
export interface AuditRequest {
  /** `YYYYMMDD`; `undefined` where the configuration alone is audited. */
  readonly date: string | undefined;
  readonly settings: AuditSettings;
}

/** Reads the flags, on top of what is configured; `today` is the current business date. Throws USAGE for whatever cannot be meant. */
export function auditRequest(
  flags: AuditFlags,
  today: string,
  configured?: AuditSettings,
): AuditRequest {
  const date = flags.date === undefined ? undefined : askedDate(flags.date, today);
  const settings = auditSettings(flags.rule ?? [], flags.allow ?? [], configured);
  return { date, settings };
}
