/** A restaurant's audit settings: severities of rules, and stations to skip. */
import type { Severity } from './rule.ts';

export interface AuditSettings {
  /** By rule ID: the severity of all its issues, or `off`. Other rules have their own. */
  readonly rules: ReadonlyMap<string, Severity | 'off'>;
  /** GUIDs or exact names of stations without issues on purpose, such as a virtual station that prints nowhere. */
  readonly allowed: ReadonlySet<string>;
}

/** Every rule with its own severity, and no allowed stations. */
export const DEFAULT_AUDIT: AuditSettings = { rules: new Map(), allowed: new Set() };
