import type { AuditSettings } from '../kitchen/audit/rule.ts';
import type { Thresholds } from '../kitchen/measures/row-limits.ts';
import type { RestaurantChoice } from '../kitchen/model/restaurant.ts';
import type { KeyPath } from './decode-fields.ts';
import type { FileValues } from './settings.ts';

type Parts =
  | 'name'
  | 'cautionMs'
  | 'lateMs'
  | 'stationLimits'
  | 'massBumpLimit'
  | 'auditRules'
  | 'auditAllow';

export interface Profile extends Omit<FileValues, Parts | 'timezone' | 'closeoutHour'> {
  readonly name: string;
  /** Each GUID once. The first is the default. */
  readonly restaurants: readonly RestaurantChoice[];
  readonly thresholds?: Thresholds;
  /** By GUID or name as written. */
  readonly stationLimits?: ReadonlyMap<string, Thresholds>;
  /** Ms by GUID or name as written. */
  readonly massBumpLimits?: ReadonlyMap<string, number>;
  readonly audit?: AuditSettings;
}

/** Without mistakes. */
export interface Configuration {
  readonly path: string;
  readonly profiles: readonly Profile[];
  readonly defaultProfile?: string;
  /** By action or key as written, without any check. Only the monitor knows both. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
  /** Such as `config.toml:12`. */
  readonly place: (key: KeyPath) => string;
  /** Even if the value is the default. */
  readonly has: (key: KeyPath) => boolean;
}
