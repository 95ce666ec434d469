import type { ItemFulfillmentRead, PrepStationRead } from '../../contract/decode.ts';
import { Failure } from '../../contract/failures.ts';
import type { BusinessDate } from '../../contract/instant.ts';

/** The restaurant's subscription. Without `professional`, the platform sends no ticket times (document, "Get item fulfillments"). */
export type Tier = 'professional' | 'basic';

export interface Restaurant {
  readonly guid: string;
  readonly name: string;
  /** The IANA time zone of business dates. */
  readonly timezone: string;
  /** The local hour (0 to 23) at which a business date ends. */
  readonly closeoutHour: number;
  readonly tier: Tier;
}

export interface ApiClient {
  readonly id: string;
  readonly name: string;
  /** A keyed hash, because the secret is never stored. */
  readonly secretHash: string;
  readonly scopes: readonly string[];
  /** GUIDs. */
  readonly restaurants: readonly string[];
  /** From this time on (epoch ms), the client is refused. */
  readonly revokedAt?: number;
}

export interface SigningKey {
  /** The RFC 7638 thumbprint of the public key. */
  readonly kid: string;
  /** The JWA algorithm. For a revoked key, `REVOKED` precedes the algorithm, so that older versions skip the key, too. */
  readonly algorithm: string;
  /** A private JWK as JSON text. `{}` for a revoked key. */
  readonly privateJwk: string;
  readonly createdAt: number;
}

/** Prefix of a revoked key's algorithm. The key stays listed, because its creation decides how long the key before is used. */
export const REVOKED = 'revoked ';

export function isRevoked({ algorithm }: SigningKey): boolean {
  return algorithm.startsWith(REVOKED);
}

export interface StationQuery {
  /** Stations after this position. 0 reads from the start. */
  readonly after: number;
  readonly limit: number;
  /** Epoch ms. Only stations modified strictly later are returned. */
  readonly modifiedAfter?: number;
}

/** Stations in creation order, with the setup's version at the same moment. */
export interface StationPage {
  /** 0 before the first publish. */
  readonly version: number;
  /** `json` is the text of one PrepStation. `position` rises with creation and is never reused. */
  readonly rows: readonly { readonly position: number; readonly json: string }[];
  readonly more: boolean;
  /** The last publish (epoch ms), even if it changed nothing. */
  readonly publishedAt?: number;
}

/** The changes of one publish. The oldest kept revision has all stations. */
export interface SetupRevision {
  readonly version: number;
  /** Epoch ms. */
  readonly publishedAt: number;
  /** JSON texts of PrepStations. A few may be unchanged. */
  readonly changed: readonly string[];
  /** GUIDs. */
  readonly removed: readonly string[];
}

export interface ArchivedDay {
  /** Identifies this content among all archives, with ASCII letters, digits, and dashes. */
  readonly version: string;
  readonly records: number;
  /** Length of the JSON array in UTF-8. */
  readonly bytes: number;
}

export interface ArchivedDate extends ArchivedDay {
  readonly businessDate: BusinessDate;
  /** When the last complete write began, epoch ms. Absent if records were only appended. */
  readonly writtenAt?: number;
}

/** A business date's summary. Only some versions of linecheck can read the text. */
export interface ArchivedSummary {
  readonly version: string;
  /** The text's format, and the settings that it depends on. */
  readonly basis: string;
  readonly text: string;
}

/** Nothing is visible before `commit`. Several writers may run at once, even for the same date: the last commit wins. */
export interface DayWriter {
  add(records: readonly ItemFulfillmentRead[]): Promise<void>;
  /** Replaces the date with the added records, in one step. `changed` is false if the content was already the same. */
  commit(): Promise<ArchivedDay & { readonly changed: boolean }>;
  /** Removes the added records, unless they are committed. */
  abandon(): Promise<void>;
}

export interface CurrentToken {
  readonly clientId: string;
  /** Separated by spaces. */
  readonly scope: string;
  readonly kid: string;
  readonly jti: string;
  /** Epoch seconds. */
  readonly issuedAt: number;
  /** Epoch seconds. */
  readonly expiresAt: number;
}

export interface FailedLogins {
  readonly key: string;
  readonly failures: number;
  /** Epoch ms. */
  readonly firstAt: number;
}

/** Data that services with a shared archive agree on at logins. Methods throw like `Archive`. */
export interface SharedLogins {
  /** Keeps a token of equal scope and lifetime while more than `TOKEN_RENEWAL_SECONDS` remain. Otherwise, `proposed` is the new token. */
  agreeOnToken(proposed: CurrentToken): Promise<CurrentToken>;
  /** Returns the counts. Each covers `windowMs` from its first failure. A crash of the database may lose counts. */
  countFailedLogin(
    keys: readonly string[],
    time: number,
    windowMs: number,
  ): Promise<readonly FailedLogins[]>;
}

export type ServiceSecretName = 'client-secret-pepper' | 'page-token-key';

export interface EngineMethods {
  stationPage(restaurantGuid: string, query: StationQuery): Promise<StationPage>;

  /** Returns a sentence for each structural damage of the storage. As slow as a full read. */
  structuralFaults(): Promise<readonly string[]>;
  /** Copies the archive as of one moment, without blocking writers. Throws USAGE if the storage has backup tools. */
  copyTo(path: string): Promise<void>;

  /** Absent for a file, because a file is expected to have only one service. */
  readonly sharedLogins?: SharedLogins;

  close(): Promise<void>;
}

/** Each method is one transaction. Throws ARCHIVE if the storage fails, or ARCHIVE_UNAVAILABLE, after which a write may have happened. */
export interface Archive extends EngineMethods {
  /** Adds or replaces the restaurant. Its stations and fulfillments stay. */
  putRestaurant(restaurant: Restaurant): Promise<void>;
  restaurant(guid: string): Promise<Restaurant | undefined>;
  /** Sorted by name, then GUID. */
  restaurants(): Promise<readonly Restaurant[]>;

  putClient(client: ApiClient): Promise<void>;
  client(id: string): Promise<ApiClient | undefined>;
  /** Returns all clients in creation order, including revoked clients. */
  clients(): Promise<readonly ApiClient[]>;

  /** An existing key stays unchanged. */
  putSigningKey(key: SigningKey): Promise<void>;
  /** Stores the key only if there is no key yet, so that several processes agree on one key. */
  proposeSigningKey(key: SigningKey): Promise<void>;
  /** Removes the private part of the key. */
  revokeSigningKey(kid: string): Promise<void>;
  /** Returns all keys, newest first, including revoked keys. */
  signingKeys(): Promise<readonly SigningKey[]>;

  /** Stores `proposed` if there is no secret yet, so that several processes agree on one secret. */
  serviceSecret(name: ServiceSecretName, proposed: Uint8Array): Promise<Uint8Array>;

  /** Returns the version. A station is modified only if its fields changed. Order stays, and unlisted stations vanish. */
  publishStations(
    restaurantGuid: string,
    stations: readonly PrepStationRead[],
    publishedAt: number,
  ): Promise<number>;
  /** 0 before the first publish. This call is cheaper than a page. */
  configurationVersion(restaurantGuid: string): Promise<number>;
  /** Returns at most `MAX_SETUPS` revisions, oldest first. The API doesn't have these. */
  setupRevisions(restaurantGuid: string): Promise<readonly SetupRevision[]>;
  /** Returns the JSON text of one PrepStation. */
  station(restaurantGuid: string, guid: string): Promise<string | undefined>;

  appendFulfillments(
    restaurantGuid: string,
    businessDate: BusinessDate,
    records: readonly ItemFulfillmentRead[],
  ): Promise<void>;
  writeDay(
    restaurantGuid: string,
    businessDate: BusinessDate,
    now: () => number,
  ): Promise<DayWriter>;
  /** This call is cheaper than reading the records. */
  fulfillmentDay(restaurantGuid: string, businessDate: BusinessDate): Promise<ArchivedDay>;
  /** Returns one version of the API's JSON array, in pieces of about 128 KiB. Throws if it was replaced at least 15 minutes ago. */
  fulfillmentPieces(
    restaurantGuid: string,
    businessDate: BusinessDate,
    version: string,
  ): AsyncIterable<Buffer>;
  businessDates(restaurantGuid: string): Promise<readonly ArchivedDate[]>;
  /** Removes dates before `before` that have a summary, and returns them, latest first. Open reads can finish. `now` is epoch ms. */
  pruneDays(
    restaurantGuid: string,
    before: BusinessDate,
    now: number,
    summary?: ArchivedSummary & { readonly businessDate: BusinessDate },
  ): Promise<readonly ArchivedDate[]>;
  /** Frees some contents that were replaced or pruned at least 15 minutes before `now` (epoch ms). Returns their number. */
  sweep(now: number): Promise<number>;

  /** Returns false if the date has another version. A summary in a newer format (the number at its basis's start) stays. */
  putSummary(
    restaurantGuid: string,
    businessDate: BusinessDate,
    summary: ArchivedSummary,
  ): Promise<boolean>;
  /** The summary of the current content, or of a pruned date's last content. `undefined` if none is intact and has this basis. */
  summary(
    restaurantGuid: string,
    businessDate: BusinessDate,
    basis: string,
  ): Promise<string | undefined>;
  summarizedVersion(
    restaurantGuid: string,
    businessDate: BusinessDate,
    basis: string,
  ): Promise<string | undefined>;

  /** Returns the function that releases the lock. The end of the process releases it, too. Throws ARCHIVE while another sync runs. */
  lockSync(): Promise<() => Promise<void>>;
}

export interface OpeningOptions {
  /** `refused` creates no file, folder, or table. */
  readonly whenMissing?: 'made' | 'refused';
  /** Writes nothing, not even files beside the archive. */
  readonly isReadOnly?: boolean;
  readonly onMade?: () => void;
}

export const NEWER_ARCHIVE_FIX = 'Use that version or later. The archive was left unchanged.';

export function missingArchive(what: string, cause?: unknown): Failure {
  const hint = 'Check the address, or run linecheck archive init to create one there.';
  return new Failure('ARCHIVE', `${what}.`, { cause, hint });
}
