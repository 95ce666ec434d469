/** What `linecheck audit` is asked for, read from its flags before anything is sent. */
import { Failure } from '../contract/failures.ts';
import { RULES } from '../kitchen/audit/audit.ts';
import { SEVERITIES, type Severity } from '../kitchen/audit/rule.ts';
import type { AuditSettings } from '../kitchen/audit/settings.ts';
import { parseBusinessDate } from '../kitchen/business-day.ts';
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

/** What a rule can be set to. */
const CHOICES = ['off', ...SEVERITIES.toReversed()] as const;

/** Reads the flags; `today` is the current business date. Throws USAGE for whatever cannot be meant. */
export function auditRequest(flags: AuditFlags, today: string): AuditRequest {
  const format = AUDIT_FORMATS.find((each) => each === (flags.format ?? 'table'));
  if (format === undefined) {
    throw new Failure('USAGE', `The format must be one of ${AUDIT_FORMATS.join(', ')}.`);
  }
  const date = flags.date === undefined ? undefined : parseBusinessDate(flags.date, today);
  if (flags.date !== undefined && date === undefined) {
    throw new Failure('USAGE', 'The date must be YYYYMMDD, today, yesterday or -N days.');
  }
  const rules = new Map((flags.rule ?? []).map(ruleChoice));
  return { date, settings: { rules, allowed: new Set(flags.allow ?? []) }, format };
}

function ruleChoice(text: string): readonly [id: string, choice: Severity | 'off'] {
  const [id = '', wanted = '', ...more] = text.split('=').map((part) => part.trim());
  const rule = RULES.find((each) => each.id === id.toUpperCase());
  const choice = CHOICES.find((each) => each === wanted.toLowerCase());
  if (rule !== undefined && choice !== undefined && more.length === 0) return [rule.id, choice];
  throw new Failure(
    'USAGE',
    `A rule is set as in R09=off: an id from ${RULES[0]?.id} to ${RULES.at(-1)?.id}, and ${CHOICES.join(', ')}.`,
  );
}
