/** What the service stores: one interface for every engine. */
import type { BusinessDate } from '../../contract/business-date.ts';
import type { ItemFulfillmentRead, PrepStationRead } from '../../contract/decode.ts';
import type { SyncShare } from './sync-share.ts';

/** A restaurant's subscription; with `basic` the platform sends no ticket times. */
export type Tier = 'professional' | 'basic';

/** A restaurant whose kitchen the archive holds. */
export interface Restaurant {
  /** The platform's identifier. */
  readonly guid: string;
  readonly name: string;
  /** IANA name of the time zone of its business dates, such as `America/New_York` (A10). */
  readonly timezone: string;
  /** Local hour (0..23) at which a business date ends; platforms default to 4 (A10). */
  readonly closeoutHour: number;
  /** Subscription of the management suite; `basic` gets 204 instead of fulfillments (document, "Get item fulfillments"). */
  readonly tier: Tier;
}

/** An integrator's access to the service. */
export interface ApiClient {
  readonly id: string;
  /** The operator's own name for it. */
  readonly name: string;
  /** Keyed hash of the secret; the secret itself is never stored. */
  readonly secretHash: string;
  readonly scopes: readonly string[];
  /** GUIDs of the restaurants that it may read. */
  readonly restaurants: readonly string[];
  /** Epoch ms from which the client is refused; absent while it is active. */
  readonly revokedAt?: number;
}

/** A private key that signs access tokens. */
export interface SigningKey {
  /** RFC 7638 thumbprint of the public key. */
  readonly kid: string;
  /** JWA name of the signature algorithm, after `REVOKED` for a revoked key: versions that revoke no keys skip that one, too. */
  readonly algorithm: string;
  /** The private JWK as JSON text; `{}` for a revoked key. */
  readonly privateJwk: string;
  /** Epoch ms. */
  readonly createdAt: number;
}

/** What the algorithm of a revoked key begins with. The key stays listed: when it came still decides how long its predecessor is in use. */
export const REVOKED = 'revoked ';

/** Whether tokens that the key signed are refused. */
export function isRevoked({ algorithm }: SigningKey): boolean {
  return algorithm.startsWith(REVOKED);
}

/** Which stations of a setup to read. */
export interface StationQuery {
  /** Reads from after this position; 0 reads from the start. */
  readonly after: number;
  /** Most stations to return, at least 1. */
  readonly limit: number;
  /** Epoch ms: only stations modified strictly after it (A13). */
  readonly modifiedAfter?: number;
  /** Setup version of the page, or a later one; the current one when absent. A replica that has reached this version may answer. */
  readonly version?: number;
}

/** Some of a restaurant's stations in creation order (A19), read together with the version at one moment. */
export interface StationPage {
  /** Version of the setup that the rows belong to; 0 before the first publish. */
  readonly version: number;
  /** `json` is the text of one PrepStation; `position` rises with creation and is never reused. */
  readonly rows: readonly { readonly position: number; readonly json: string }[];
  /** True when more stations follow the last row. */
  readonly more: boolean;
  /** Epoch ms of the setup's last publish, also one that changed nothing; absent before the first. */
  readonly publishedAt?: number;
}

/** A published setup, as the difference from the one before; the first one kept is complete. */
export interface ConfigurationStep {
  readonly version: number;
  /** Epoch ms at which it was first published. */
  readonly at: number;
  /** JSON text of each PrepStation that is new or has other fields, and possibly a few unchanged ones. */
  readonly put: readonly string[];
  /** GUIDs of stations no longer listed. */
  readonly removed: readonly string[];
}

/** What a business date of a restaurant holds at one moment, without the records. */
export interface ArchivedDay {
  /** Identifies this exact content among all archives: ASCII letters, digits and dashes. */
  readonly version: string;
  readonly records: number;
  /** Length of the JSON array in UTF-8. */
  readonly bytes: number;
}

/** A business date that was written for a restaurant. */
export interface ArchivedDate extends ArchivedDay {
  readonly businessDate: BusinessDate;
  /**
   * Epoch ms at which the last complete write of it began, also one that changed nothing: later records may be missing. Absent where
   * records were only ever appended.
   */
  readonly writtenAt?: number;
}

/** A summary of a business date, for the version of linecheck that wrote it. */
export interface ArchivedSummary {
  /** Version of the date that it summarizes. */
  readonly version: string;
  /** Its format, and what it depends on besides the records. */
  readonly basis: string;
  readonly text: string;
}

/**
 * Replaces a business date. Nothing of it is visible before `commit`; what a process that died leaves behind is removed later. Several
 * writers may run at once, also for the same date: the last commit wins. All methods throw `Failure` as those of `Archive` do.
 */
export interface DayWriter {
  /** Adds records at the end, in constant memory. */
  add(records: readonly ItemFulfillmentRead[]): Promise<void>;
  /** Replaces the date with the added records, in one step; `changed` is false when it already held the same. */
  commit(): Promise<ArchivedDay & { readonly changed: boolean }>;
  /** Removes what was added; does nothing after a commit. */
  abandon(): Promise<void>;
}

/** The data of a client's token, without its signature. */
export interface CurrentToken {
  readonly clientId: string;
  /** Its scopes, separated by spaces. */
  readonly scope: string;
  /** The key that signs it. */
  readonly kid: string;
  /** The token's ID. */
  readonly jti: string;
  /** Epoch seconds. */
  readonly issuedAt: number;
  /** Epoch seconds. */
  readonly expiresAt: number;
}

/** Failed logins counted under one key. */
export interface FailedLogins {
  readonly key: string;
  readonly failures: number;
  /** Epoch ms of the first one. */
  readonly firstAt: number;
}

/** What services that share an archive agree on when clients log in. Methods throw `Failure` as those of `Archive` do. */
export interface SharedLogins {
  /**
   * The client's current token: the one agreed on before, while more than `TOKEN_RENEWAL_SECONDS` of it remain at `proposed.issuedAt` and
   * its scope and life equal those of `proposed`; else `proposed`, from now on. One round trip.
   */
  agreeOnToken(proposed: CurrentToken): Promise<CurrentToken>;
  /**
   * Counts a failed login at `at` (epoch ms) under each key, and returns the counts, each of `windowMs` from its first failure. One round
   * trip; a crash of the database may lose counts.
   */
  countFailedLogin(
    keys: readonly string[],
    at: number,
    windowMs: number,
  ): Promise<readonly FailedLogins[]>;
}

/** Names of the service's keys in its archive. */
export type ServiceSecretName = 'client-secret-pepper' | 'page-token-key';

/**
 * Stations, fulfillments, clients and keys at rest. Every method is one transaction; all throw `Failure` ARCHIVE when the storage fails,
 * and on a write for a restaurant that the archive does not hold. ARCHIVE_UNAVAILABLE means that the database can't be reached for now; a
 * write that fails with it may or may not have happened.
 */
export interface Archive {
  /** Adds a restaurant or replaces its data; its stations and fulfillments stay. */
  putRestaurant(restaurant: Restaurant): Promise<void>;
  restaurant(guid: string): Promise<Restaurant | undefined>;
  /** Every restaurant, by name, then by GUID. */
  restaurants(): Promise<readonly Restaurant[]>;

  /** Adds a client or replaces its data. */
  putClient(client: ApiClient): Promise<void>;
  client(id: string): Promise<ApiClient | undefined>;
  /** Every client, including revoked ones, in the order of creation. */
  clients(): Promise<readonly ApiClient[]>;

  /** Adds a signing key; an existing key stays unchanged. */
  putSigningKey(key: SigningKey): Promise<void>;
  /** Adds a signing key where there is none yet, so that racing processes agree on one. */
  proposeSigningKey(key: SigningKey): Promise<void>;
  /** Revokes a signing key and forgets its private part; does nothing to one that is revoked or missing. */
  revokeSigningKey(kid: string): Promise<void>;
  /** Every signing key, revoked ones too, newest first. */
  signingKeys(): Promise<readonly SigningKey[]>;

  /** The key stored under a name; stores `proposed` where there is none yet, so that racing processes agree on one. */
  serviceSecret(name: ServiceSecretName, proposed: Uint8Array): Promise<Uint8Array>;

  /**
   * Replaces the published setup of a restaurant with `stations` at `at` (epoch ms), all or nothing. A station counts as modified only when
   * its own fields changed (A15), keeps its place (A19), and vanishes when it is not listed (A14). Returns the version of the setup, which
   * rises only when something changed; the difference is kept (`configurationSteps`). Throws `Failure` ARCHIVE for a GUID listed twice.
   */
  publishStations(
    restaurantGuid: string,
    stations: readonly PrepStationRead[],
    at: number,
  ): Promise<number>;
  /** Version of a restaurant's setup; 0 before the first publish. Cheap, unlike a page. */
  configurationVersion(restaurantGuid: string): Promise<number>;
  stationPage(restaurantGuid: string, query: StationQuery): Promise<StationPage>;
  /** The published setups, oldest first: at most `CONFIGURATIONS_KEPT`, and fewer for large kitchens. Not part of the API. */
  configurationSteps(restaurantGuid: string): Promise<readonly ConfigurationStep[]>;
  /** JSON text of one PrepStation of that restaurant. */
  station(restaurantGuid: string, guid: string): Promise<string | undefined>;

  /** Adds records to a business date, all or none. */
  appendFulfillments(
    restaurantGuid: string,
    businessDate: BusinessDate,
    records: readonly ItemFulfillmentRead[],
  ): Promise<void>;
  /** Begins to replace a business date with what is read from this moment on. `now` returns epoch ms. */
  writeDay(
    restaurantGuid: string,
    businessDate: BusinessDate,
    now: () => number,
  ): Promise<DayWriter>;
  /** What a business date holds now. Cheap, unlike its records. */
  fulfillmentDay(restaurantGuid: string, businessDate: BusinessDate): Promise<ArchivedDay>;
  /**
   * UTF-8 text of the API's JSON array of a business date, in the order of writing: of one version, whatever is written meanwhile, in
   * pieces of about 128 KiB. Throws `Failure` ARCHIVE when that version was replaced 15 minutes ago or earlier.
   */
  fulfillmentPieces(
    restaurantGuid: string,
    businessDate: BusinessDate,
    version: string,
  ): AsyncIterable<Buffer>;
  /** The business dates written for a restaurant, latest first. */
  businessDates(restaurantGuid: string): Promise<readonly ArchivedDate[]>;

  /**
   * Stores the summary of a business date in place of an earlier one; false where the date holds another version, or was never written. One
   * of the same rows in a newer form stays: a larger number at the start of its basis. Not part of the API.
   */
  putSummary(
    restaurantGuid: string,
    businessDate: BusinessDate,
    summary: ArchivedSummary,
  ): Promise<boolean>;
  /**
   * Text of the summary of a business date's current content; `undefined` where there is none, or it has another basis or is damaged. Not
   * part of the API.
   */
  summary(
    restaurantGuid: string,
    businessDate: BusinessDate,
    basis: string,
  ): Promise<string | undefined>;

  /**
   * Joins the syncs of a pass, whose name all of the same request share. `leaseMs` is how long what a dead one had taken stays taken, where nothing
   * shows that it died; default `LEASE_MS`. Not part of the API.
   */
  joinSync(pass: string, leaseMs?: number): Promise<SyncShare>;

  /**
   * Damage to the structure of the storage, one sentence each; damaged content shows when it is read. Takes as long as reading everything.
   */
  structuralFaults(): Promise<readonly string[]>;
  /**
   * Writes a complete copy as of one moment to a missing or empty file, without blocking writers: an archive of its own. Throws `Failure`
   * USAGE where the storage has its own backup tools.
   */
  copyTo(path: string): Promise<void>;

  /** Absent where a login writes nothing: a file is expected to have only one service. */
  readonly sharedLogins?: SharedLogins;

  /** Releases the storage; do not use the archive afterwards. */
  close(): Promise<void>;
}
