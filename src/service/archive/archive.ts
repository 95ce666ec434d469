/** Service storage: one interface for every engine. */
import type { ItemFulfillmentRead, PrepStationRead } from '../../contract/decode.ts';
import { Failure } from '../../contract/failures.ts';
import type { BusinessDate } from '../../contract/instant.ts';

/** With `basic` the platform sends no ticket times. */
export type Tier = 'professional' | 'basic';

export interface Restaurant {
  readonly guid: string;
  readonly name: string;
  /** IANA time zone of business dates, such as `America/New_York` (A10). */
  readonly timezone: string;
  /** Local hour (0..23) when a business date ends. Platforms default to 4 (A10). */
  readonly closeoutHour: number;
  /** Management suite subscription. `basic` gets 204 instead of fulfillments (document, "Get item fulfillments"). */
  readonly tier: Tier;
}

/** An integrator's access to the service. */
export interface ApiClient {
  readonly id: string;
  /** Operator's name for it. */
  readonly name: string;
  /** Keyed hash. The secret is never stored. */
  readonly secretHash: string;
  readonly scopes: readonly string[];
  /** GUIDs of readable restaurants. */
  readonly restaurants: readonly string[];
  /** Refused from here, epoch ms. Absent while active. */
  readonly revokedAt?: number;
}

/** Private key for signing access tokens. */
export interface SigningKey {
  /** RFC 7638 thumbprint of the public key. */
  readonly kid: string;
  /** JWA signature algorithm, after `REVOKED` for a revoked key: versions without revocation skip that one, too. */
  readonly algorithm: string;
  /** Private JWK as JSON text. `{}` for a revoked key. */
  readonly privateJwk: string;
  readonly createdAt: number;
}

/** Prefix for a revoked key's algorithm. The key stays listed: its creation still decides how long its predecessor is in use. */
export const REVOKED = 'revoked ';

/** Tokens signed by the key are refused. */
export function isRevoked({ algorithm }: SigningKey): boolean {
  return algorithm.startsWith(REVOKED);
}

export interface StationQuery {
  /** Exclusive. 0 reads from the start. */
  readonly after: number;
  /** At least 1. */
  readonly limit: number;
  /** Epoch ms: only stations modified strictly later (A13). */
  readonly modifiedAfter?: number;
}

/** Stations in creation order (A19), read with the version at one moment. */
export interface StationPage {
  /** Setup version. 0 before the first publish. */
  readonly version: number;
  /** `json` is one PrepStation's text. `position` rises with creation and is never reused. */
  readonly rows: readonly { readonly position: number; readonly json: string }[];
  /** More stations follow. */
  readonly more: boolean;
  /** Last publish, epoch ms, even without changes. Absent before the first. */
  readonly publishedAt?: number;
}

/** What a publish changed in the setup. The oldest one kept has all stations. */
export interface SetupRevision {
  readonly version: number;
  /** First published, epoch ms. */
  readonly publishedAt: number;
  /** PrepStation JSON texts: new or changed ones, and possibly a few unchanged. */
  readonly changed: readonly string[];
  /** GUIDs no longer listed. */
  readonly removed: readonly string[];
}

/** A restaurant's business date at one moment, without records. */
export interface ArchivedDay {
  /** Identifies this exact content among all archives: ASCII letters, digits, and dashes. */
  readonly version: string;
  readonly records: number;
  /** JSON array length in UTF-8. */
  readonly bytes: number;
}

export interface ArchivedDate extends ArchivedDay {
  readonly businessDate: BusinessDate;
  /** Start of the last complete write, epoch ms: later records may be missing. Absent where records were only appended. */
  readonly writtenAt?: number;
}

/** A business date's summary, for the linecheck version that wrote it. */
export interface ArchivedSummary {
  /** Summarized date's version. */
  readonly version: string;
  /** Format, and what it depends on besides records. */
  readonly basis: string;
  readonly text: string;
}

/** Nothing is visible before `commit`. Several writers may run at once, also for the same date: the last commit wins. */
export interface DayWriter {
  /** Appends, in constant memory. */
  add(records: readonly ItemFulfillmentRead[]): Promise<void>;
  /** Replaces the date with the added records, in one step. `changed` is false for equal content. */
  commit(): Promise<ArchivedDay & { readonly changed: boolean }>;
  /** Removes additions. No-op after a commit. */
  abandon(): Promise<void>;
}

/** A client's token data, without the signature. */
export interface CurrentToken {
  readonly clientId: string;
  /** Separated by spaces. */
  readonly scope: string;
  /** Signing key. */
  readonly kid: string;
  /** Token ID. */
  readonly jti: string;
  /** Epoch seconds. */
  readonly issuedAt: number;
  /** Epoch seconds. */
  readonly expiresAt: number;
}

/** Counted under one key. */
export interface FailedLogins {
  readonly key: string;
  readonly failures: number;
  /** First one, epoch ms. */
  readonly firstAt: number;
}

/** What services sharing an archive agree on at client logins. Methods throw `Failure` like `Archive`. */
export interface SharedLogins {
  /** The agreed token, while more than `TOKEN_RENEWAL_SECONDS` remain and scope and life are the same. Else `proposed`, from now on. */
  agreeOnToken(proposed: CurrentToken): Promise<CurrentToken>;
  /** Returns the counts, each over `windowMs` from its first failure. One round trip. A database crash may lose counts. */
  countFailedLogin(
    keys: readonly string[],
    time: number,
    windowMs: number,
  ): Promise<readonly FailedLogins[]>;
}

export type ServiceSecretName = 'client-secret-pepper' | 'page-token-key';

/** The part of an archive that SQLite and PostgreSQL do differently. */
export interface EngineMethods {
  stationPage(restaurantGuid: string, query: StationQuery): Promise<StationPage>;

  /** Structural storage damage, one sentence each. Damaged content shows when read. As slow as a full read. */
  structuralFaults(): Promise<readonly string[]>;
  /** Writes a complete archive as of one moment, without blocking writers. Throws `Failure` USAGE where the storage has backup tools. */
  copyTo(path: string): Promise<void>;

  /** Absent where a login writes nothing: a file is expected to have only one service. */
  readonly sharedLogins?: SharedLogins;

  /** Do not use the archive afterward. */
  close(): Promise<void>;
}

/**
 * Stations, fulfillments, clients, and keys at rest. Every method is one transaction. All throw `Failure` ARCHIVE when storage fails, and
 * on a write for an unknown restaurant. ARCHIVE_UNAVAILABLE means the database can't be reached for now. A write that fails with it may or
 * may not have happened.
 */
export interface Archive extends EngineMethods {
  /** Adds or replaces. Stations and fulfillments stay. */
  putRestaurant(restaurant: Restaurant): Promise<void>;
  restaurant(guid: string): Promise<Restaurant | undefined>;
  /** By name, then GUID. */
  restaurants(): Promise<readonly Restaurant[]>;

  /** Adds or replaces. */
  putClient(client: ApiClient): Promise<void>;
  client(id: string): Promise<ApiClient | undefined>;
  /** Including revoked ones, in creation order. */
  clients(): Promise<readonly ApiClient[]>;

  /** An existing key stays unchanged. */
  putSigningKey(key: SigningKey): Promise<void>;
  /** Only where there is none yet, so racing processes agree on one. */
  proposeSigningKey(key: SigningKey): Promise<void>;
  /** Forgets the private part. No-op for a revoked or missing key. */
  revokeSigningKey(kid: string): Promise<void>;
  /** Revoked ones too, newest first. */
  signingKeys(): Promise<readonly SigningKey[]>;

  /** Stores `proposed` where there is none yet, so racing processes agree on one. */
  serviceSecret(name: ServiceSecretName, proposed: Uint8Array): Promise<Uint8Array>;

  /**
   * Replaces the published setup with `stations`, all or nothing. `publishedAt` is in epoch ms. A station is modified only when its own
   * fields changed (A15), keeps its place (A19), and vanishes when unlisted (A14). Returns the setup version, which only changes raise. The changes are
   * kept (`setupRevisions`). Throws `Failure` ARCHIVE for a GUID listed twice.
   */
  publishStations(
    restaurantGuid: string,
    stations: readonly PrepStationRead[],
    publishedAt: number,
  ): Promise<number>;
  /** 0 before the first publish. Cheap, unlike a page. */
  configurationVersion(restaurantGuid: string): Promise<number>;
  /** Oldest first: at most `CONFIGURATIONS_KEPT`, fewer for large kitchens. Not in the API. */
  setupRevisions(restaurantGuid: string): Promise<readonly SetupRevision[]>;
  /** One PrepStation's JSON text. */
  station(restaurantGuid: string, guid: string): Promise<string | undefined>;

  /** All or none. */
  appendFulfillments(
    restaurantGuid: string,
    businessDate: BusinessDate,
    records: readonly ItemFulfillmentRead[],
  ): Promise<void>;
  /** Starts to replace a business date with what is read from now on. `now` returns epoch ms. */
  writeDay(
    restaurantGuid: string,
    businessDate: BusinessDate,
    now: () => number,
  ): Promise<DayWriter>;
  /** Cheap, unlike the records. */
  fulfillmentDay(restaurantGuid: string, businessDate: BusinessDate): Promise<ArchivedDay>;
  /** The API's JSON array in UTF-8, one version, in pieces of about 128 KiB. Throws if it was replaced at least 15 minutes ago. */
  fulfillmentPieces(
    restaurantGuid: string,
    businessDate: BusinessDate,
    version: string,
  ): AsyncIterable<Buffer>;
  /** Latest first. */
  businessDates(restaurantGuid: string): Promise<readonly ArchivedDate[]>;
  /**
   * Removes the dates before `before` that have a summary of their content, and returns them, latest first. `summary` is put first, in the
   * same transaction. Summaries stay, and open reads can finish. `now` is epoch ms.
   */
  pruneDays(
    restaurantGuid: string,
    before: BusinessDate,
    now: number,
    summary?: ArchivedSummary & { readonly businessDate: BusinessDate },
  ): Promise<readonly ArchivedDate[]>;
  /** Frees some of the contents replaced or pruned at least 15 minutes before `now` (epoch ms). Returns how many. */
  sweep(now: number): Promise<number>;

  /** False where the date has another version, or was never written. A newer form (the number at the basis's start) stays. */
  putSummary(
    restaurantGuid: string,
    businessDate: BusinessDate,
    summary: ArchivedSummary,
  ): Promise<boolean>;
  /**
   * The summary of the current content, or of a pruned date's last one. Not in the API. `undefined` where there is none, where it is
   * damaged, or where its basis starts otherwise.
   */
  summary(
    restaurantGuid: string,
    businessDate: BusinessDate,
    basis: string,
  ): Promise<string | undefined>;
  /** The version it is of. */
  summarizedVersion(
    restaurantGuid: string,
    businessDate: BusinessDate,
    basis: string,
  ): Promise<string | undefined>;

  /** Returns the release. A process that ended without it holds nothing. Throws `Failure` ARCHIVE while another sync runs. */
  lockSync(): Promise<() => Promise<void>>;
}

export interface OpeningOptions {
  /** `refused` creates nothing: no file, folder, or table. */
  readonly whenMissing?: 'made' | 'refused';
  /** Read-only: nothing is written beside the file either. */
  readonly isReadOnly?: boolean;
  readonly onMade?: () => void;
}

export const NEWER_ARCHIVE_FIX = 'Use that version or later. The archive was left unchanged.';

/** `what` names the place. */
export function missingArchive(what: string, cause?: unknown): Failure {
  return new Failure('ARCHIVE', `${what}.`, {
    cause,
    hint: 'Check the address, or run linecheck archive init to create one there.',
  });
}
