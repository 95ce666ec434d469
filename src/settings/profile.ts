/** What the configuration file says, once it is read. */

import type { AuditSettings } from '../kitchen/audit/settings.ts';
import type { Thresholds } from '../kitchen/measures/late-share.ts';
import type { RestaurantChoice } from '../kitchen/stations/restaurant.ts';

/** A platform or an archive, and how it is looked at. */
export interface Profile {
  readonly name: string;
  readonly baseUrl?: string;
  readonly clientId?: string;
  /** A command that prints the client's secret. */
  readonly clientSecretCommand?: string;
  /** A file that holds it. */
  readonly clientSecretFile?: string;
  /** Each guid once; the first is looked at first. */
  readonly restaurants: readonly RestaurantChoice[];
  readonly headerPrefix?: string;
  readonly userAccessType?: string;
  /** A file of certificates of authorities to trust as well. */
  readonly caFile?: string;
  /** Pause between two readings, ms. */
  readonly refreshMs?: number;
  readonly thresholds?: Thresholds;
  /** Limits of stations for what is mass-bumped there, ms by GUID or name as written. */
  readonly massBumpLimits?: ReadonlyMap<string, number>;
  /** Address of an archive; it may hold a password. */
  readonly archive?: string;
  /** Keeps the token on the disk. */
  readonly tokenCache?: boolean;
  readonly allowInsecureHttp?: boolean;
  readonly audit?: AuditSettings;
}

/** The place of a key in the file: names of tables and keys, and numbers of elements from 0 on. */
export type KeyPath = readonly (string | number)[];

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
