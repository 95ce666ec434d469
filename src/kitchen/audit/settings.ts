/** How a restaurant wants to be audited: rules that count more or less there, and stations that are as they are on purpose. */
import type { Severity } from './rule.ts';

/** Choices about an audit. */
export interface AuditSettings {
  /** By id of a rule: the severity of all its findings, or `off`. Other rules have their own. */
  readonly rules: ReadonlyMap<string, Severity | 'off'>;
  /** Guids or exact names of virtual stations, such as one that shall print nowhere: nothing is told of them. */
  readonly allowed: ReadonlySet<string>;
}

/** Every rule as it is, and no station left out. */
export const USUAL_AUDIT: AuditSettings = { rules: new Map(), allowed: new Set() };
