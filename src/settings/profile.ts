/** What the configuration file says, once it is read. */
import type { AuditSettings } from '../kitchen/audit/settings.ts';
import type { Thresholds } from '../kitchen/measures/late-share.ts';
import type { RestaurantChoice } from '../kitchen/stations/restaurant.ts';
import type { KeyPath } from './decode-fields.ts';
import type { FileValues } from './settings.ts';

/** Values that are put together. */
type Parts =
  | 'name'
  | 'cautionMs'
  | 'lateMs'
  | 'stationLimits'
  | 'massBumpLimit'
  | 'auditRules'
  | 'auditAllow';

/** A platform or an archive, and how it is looked at. */
export interface Profile extends Omit<FileValues, Parts | 'timezone' | 'closeoutHour'> {
  readonly name: string;
  /** Each guid once; the first is looked at first. */
  readonly restaurants: readonly RestaurantChoice[];
  readonly thresholds?: Thresholds;
  /** Limits of stations, by GUID or name as written. */
  readonly stationLimits?: ReadonlyMap<string, Thresholds>;
  /** Limits of stations for what is mass-bumped there, ms by GUID or name as written. */
  readonly massBumpLimits?: ReadonlyMap<string, number>;
  readonly audit?: AuditSettings;
}

/** A configuration without a mistake in it. */
export interface Configuration {
  readonly path: string;
  readonly profiles: readonly Profile[];
  readonly defaultProfile?: string;
  /** `config.toml:12`, where a key is. */
  readonly place: (key: KeyPath) => string;
  /** Whether the file has a key, whatever its value: it may be that of the default. */
  readonly has: (key: KeyPath) => boolean;
}
