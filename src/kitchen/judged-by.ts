import type { BumpedBefore } from './audit/kitchen-view.ts';
import type { AuditSettings } from './audit/rule.ts';
import type { Thresholds } from './measures/default-thresholds.ts';
import type { LimitsByStation } from './pace/station-limit.ts';
import type { SetupReading } from './stations/setup-history.ts';
import type { MassBumpLimits } from './table/row-rules.ts';
import type { UsualReading } from './usual/usual.ts';

/** What dates are judged by, beside their rows. Each is absent where none is configured or kept. */
export interface JudgedBy {
  readonly auditSettings?: AuditSettings;
  /** For late station times. */
  readonly thresholds?: Thresholds;
  /** Stations with a separate late limit. */
  readonly stationLimits?: LimitsByStation;
  /** Stations with a separate limit for mass bumps. */
  readonly massBumpLimits?: MassBumpLimits;
  /** Bumps on earlier dates. */
  readonly bumpedBefore?: BumpedBefore;
  /** Absent without a comparison. */
  readonly usual?: UsualReading;
  /** As far as they were seen. */
  readonly setupVersions?: SetupReading;
  /** An archive's business dates (`YYYYMMDD`) for a restaurant (GUID), latest first. Absent for sources with any date. */
  readonly heldDates?: (restaurantGuid: string) => Promise<readonly string[]>;
}
