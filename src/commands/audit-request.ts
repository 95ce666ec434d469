/** What `linecheck audit` is asked for, read from its flags before anything is sent. */
import { Failure } from '../contract/failures.ts';
import type { AuditSettings } from '../kitchen/audit/settings.ts';
import { parseBusinessDate } from '../kitchen/business-day.ts';
import { auditSettings } from './audit-settings.ts';
import type { ConnectionFlags } from './connection.ts';

/** Flags of the command. */
export interface AuditFlags extends ConnectionFlags {
  readonly date?: string;
  /** Each such as `R09=off`. */
  readonly rule?: readonly string[];
  /** Guids or exact names of stations. */
  readonly allow?: readonly string[];
  readonly format?: string;
}

/** How an audit can be told; the first is for people. */
export const AUDIT_FORMATS = ['table', 'json', 'md'] as const;
/** One of them. */
export type AuditFormat = (typeof AUDIT_FORMATS)[number];

/** What is asked for. */
export interface AuditRequest {
  /** `YYYYMMDD`; `undefined` where the configuration alone is audited. */
  readonly date: string | undefined;
  readonly settings: AuditSettings;
  readonly format: AuditFormat;
}

/** Reads the flags, on top of what is configured; `today` is the current business date. Throws USAGE for whatever cannot be meant. */
export function auditRequest(
  flags: AuditFlags,
  today: string,
  configured?: AuditSettings,
): AuditRequest {
  const format = AUDIT_FORMATS.find((each) => each === (flags.format ?? 'table'));
  if (format === undefined) {
    throw new Failure('USAGE', `The format must be one of ${AUDIT_FORMATS.join(', ')}.`);
  }
  const date = flags.date === undefined ? undefined : parseBusinessDate(flags.date, today);
  if (flags.date !== undefined && date === undefined) {
    throw new Failure('USAGE', 'The date must be YYYYMMDD, today, yesterday or -N days.');
  }
  const settings = auditSettings(flags.rule ?? [], flags.allow ?? [], configured);
  return { date, settings, format };
}
