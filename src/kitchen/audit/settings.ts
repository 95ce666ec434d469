import type { Severity } from './rule.ts';

export interface AuditSettings {
  /** By rule ID, for all issues. Other rules keep their severity. */
  readonly rules: ReadonlyMap<string, Severity | 'off'>;
  /** GUIDs or exact names of stations without issues on purpose, such as a virtual one printing nowhere. */
  readonly allowed: ReadonlySet<string>;
}

export const DEFAULT_AUDIT: AuditSettings = { rules: new Map(), allowed: new Set() };
