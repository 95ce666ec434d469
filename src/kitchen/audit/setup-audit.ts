/** The audit of a setup without a date, as for a comparison with another one. */
import type { Station } from '../model/station.ts';
import { audit } from './audit.ts';
import type { AuditSettings } from './settings.ts';
import type { Audit } from './verdicts.ts';

/**
 * Audits stations without a business date. Some rules report several stations at the first of them, which must not depend on the order of a list: so
 * stations are taken by GUID.
 */
export function setupAudit(
  stations: readonly Station[],
  settings: AuditSettings | undefined,
  unreadable = 0,
): Audit {
  const inOrder = [...stations].sort((a, b) => (a.guid < b.guid ? -1 : 1));
  return audit(inOrder, undefined, settings, { unreadable });
}
