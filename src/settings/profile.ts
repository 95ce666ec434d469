/** The parsed configuration file. */
import type { AuditSettings } from '../kitchen/audit/settings.ts';
import type { Thresholds } from '../kitchen/measures/default-thresholds.ts';
import type { RestaurantChoice } from '../kitchen/model/restaurant.ts';
import type { KeyPath } from './decode-fields.ts';
import type { FileValues } from './settings.ts';

/** Values that are merged. */
type Parts =
  | 'name'
  | 'cautionMs'
  | 'lateMs'
  | 'stationLimits'
  | 'massBumpLimit'
  | 'auditRules'
  | 'auditAllow';

/** A platform or an archive, and its settings. */
export interface Profile extends Omit<FileValues, Parts | 'timezone' | 'closeoutHour'> {
  readonly name: string;
  /** Each GUID once; the first is the default. */
  readonly restaurants: readonly RestaurantChoice[];
  readonly thresholds?: Thresholds;
  /** Limits of stations, by GUID or name as written. */
  readonly stationLimits?: ReadonlyMap<string, Thresholds>;
  /** Mass-bump limits of stations, ms by GUID or name as written. */
  readonly massBumpLimits?: ReadonlyMap<string, number>;
  readonly audit?: AuditSettings;
}

/** A configuration without mistakes. */
export interface Configuration {
  readonly path: string;
  readonly profiles: readonly Profile[];
  readonly defaultProfile?: string;
  /** `config.toml:12`, the line of a key. */
  readonly place: (key: KeyPath) => string;
  /** Whether the file has a key, even if its value is the default. */
  readonly has: (key: KeyPath) => boolean;
}
