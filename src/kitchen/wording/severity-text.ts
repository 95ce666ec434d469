/** Severities of issues in lists for people. */
import type { Severity } from '../audit/rule.ts';

/** One short word each, of five letters at most; JSON and CSV have the severities themselves. */
export const SEVERITY_TEXT: Readonly<Record<Severity, string>> = {
  error: 'error',
  warn: 'warn',
  info: 'note',
};
