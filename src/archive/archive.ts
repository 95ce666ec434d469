/** What the service keeps at rest, as one interface that every engine meets. */
import type { BusinessDate } from '../contract/business-date.ts';
import type { ItemFulfillmentRead, PrepStationRead } from '../contract/decode.ts';

/** What a restaurant is subscribed to: of the basic tier the platform gives no fulfillments. */
export type Tier = 'professional' | 'basic';

/** A restaurant whose kitchen the archive holds. */
export interface Restaurant {
  /** The platform's identifier. */
  readonly guid: string;
  readonly name: string;
  /** IANA name of the zone in which business dates are counted, such as `America/New_York` (A10). */
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
  /** Keyed hash of the secret; the secret itself is never kept. */
  readonly secretHash: string;
  readonly scopes: readonly string[];
  /** Identifiers of the restaurants that it may read. */
  readonly restaurants: readonly string[];
  /** Epoch ms from which the client is refused; absent while it is in use. */
  readonly revokedAt?: number;
}

/** A private key that signs access tokens. */
export interface SigningKey {
  /** RFC 7638 thumbprint of the public key. */
  readonly kid: string;
  /** JWA name of the signature algorithm. */
  readonly algorithm: string;
  /** The private JWK as JSON text. */
  readonly privateJwk: string;
  /** Epoch ms. */
  readonly createdAt: number;
}

/** Which stations of a configuration to read. */
export interface StationQuery {
  /** Reads on from beyond this position; 0 reads from the start. */
  readonly after: number;
  /** Most stations to return, at least 1. */
  readonly limit: number;
  /** Epoch ms: only stations modified strictly after it (A13). */
  readonly modifiedAfter?: number;
  /** The configuration that the page is of, or one published later; the current one when absent. A copy that has come as far may then answer. */
  readonly version?: number;
}

/** A stretch of a restaurant's stations in creation order (A19), read at one moment together with the version. */
export interface StationPage {
  /** Version of the configuration that the rows belong to; 0 while nothing was published. */
  readonly version: number;
  /** `json` is the text of one PrepStation; `position` rises with creation and is never given out twice. */
  readonly rows: readonly { readonly position: number; readonly json: string }[];
  /** True when stations follow the last row. */
  readonly more: boolean;
  /** Epoch ms as of which the configuration was last published, also when that changed nothing; absent while nothing was published. */
  readonly publishedAt?: number;
}

/** A configuration that was published, as what differs from the one that is kept before it; of the first one that is kept all of it. */
export interface ConfigurationStep {
  readonly version: number;
  /** Epoch ms as of which it was first published. */
  readonly at: number;
  /** JSON text of each PrepStation that is new or has other fields. A few that are as before may be among them. */
  readonly put: readonly string[];
  /** Identifiers of those that are no longer listed. */
  readonly removed: readonly string[];
}

/** What a business date of a restaurant holds at one moment, without the records themselves. */
export interface FulfillmentDay {
  /** Names this very content, among all archives: ASCII letters, digits and dashes. */
  readonly version: string;
  readonly records: number;
  /** Length of the JSON array in UTF-8. */
  readonly bytes: number;
}

/** A business date that was written for a restaurant. */
export interface ArchivedDate extends FulfillmentDay {
  readonly businessDate: BusinessDate;
  /**
   * Epoch ms at which the last writing of it as a whole began, also when it changed nothing: what came later may be missing. Absent
   * where records were only ever added.
   */
  readonly writtenAt?: number;
}

/** A summary of a business date, to be read again by the version that made it. */
export interface ArchivedSummary {
  /** Version of the date that it is of. */
  readonly version: string;
  /** Names its format, and what it depends on besides the records. */
  readonly basis: string;
  readonly text: string;
}

/**
 * A business date that is written anew. Nobody sees any of it before `commit`; what is left behind by a process that died is removed
 * later. Several may be written at once, for the same date too: the last commit wins. All methods throw `Failure` as those of `Archive` do.
 */
export interface DayWriter {
  /** Adds records at the end; takes no more memory the more there are. */
  add(records: readonly ItemFulfillmentRead[]): Promise<void>;
  /** Makes what was added the whole of the date, in one step; `changed` is false when that is what it held already. */
  commit(): Promise<FulfillmentDay & { readonly changed: boolean }>;
  /** Gives up and removes what was added; does nothing after a commit. */
  abandon(): Promise<void>;
}

/** A token that a client is given: what makes it this one, without its signature. */
export interface CurrentToken {
  readonly clientId: string;
  /** Its scopes, with spaces between them. */
  readonly scope: string;
  /** Which signing key signs it. */
  readonly kid: string;
  /** Its own identifier. */
  readonly jti: string;
  /** Epoch seconds. */
  readonly issuedAt: number;
  /** Epoch seconds. */
  readonly expiresAt: number;
}

/** Failed logins that were counted under one key. */
export interface FailedLogins {
  readonly key: string;
  readonly failures: number;
  /** Epoch ms of the first of them. */
  readonly firstAt: number;
}

/** What services that share an archive agree on when clients log in. Methods throw `Failure` as those of `Archive` do. */
export interface SharedLogins {
  /**
   * The token that a client has now: the one that was agreed on before, while more than `TOKEN_RENEWAL_SECONDS` of it remain as of
   * `proposed.issuedAt` and its scope and life are those of `proposed`; else `proposed`, from now on. One round trip.
   */
  agreeOnToken(proposed: CurrentToken): Promise<CurrentToken>;
  /**
   * Counts a failed login at `at` (epoch ms) under each of the keys, and gives their counts: of the last `windowMs` from the first failure
   * on. One round trip; what was counted may be forgotten when the database crashes.
   */
  countFailedLogin(
    keys: readonly string[],
    at: number,
    windowMs: number,
  ): Promise<readonly FailedLogins[]>;
}

/** Names of the keys that the service keeps in its archive. */
export type ServiceSecretName = 'client-secret-pepper' | 'page-token-key';

/**
 * Stations, fulfillments, clients and keys at rest. Every method is one transaction; all throw `Failure` ARCHIVE when
 * the storage fails, and when they are to write for a restaurant that the archive does not hold. ARCHIVE_UNAVAILABLE says that a database
 * cannot be reached for now; whether a write that ends so was done is not known.
 */
export interface Archive {
  /** Adds a restaurant, or replaces what is known of it; its stations and fulfillments stay. */
  putRestaurant(restaurant: Restaurant): Promise<void>;
  restaurant(guid: string): Promise<Restaurant | undefined>;
  /** Every restaurant, by name and then by guid. */
  restaurants(): Promise<readonly Restaurant[]>;

  /** Adds a client, or replaces what is known of it. */
  putClient(client: ApiClient): Promise<void>;
  client(id: string): Promise<ApiClient | undefined>;
  /** Every client, revoked ones too, in the order of their creation. */
  clients(): Promise<readonly ApiClient[]>;

  /** Adds a signing key; a key that is already held stays as it is. */
  putSigningKey(key: SigningKey): Promise<void>;
  /** Adds a signing key where there is none yet, so that racing processes agree on one. */
  proposeSigningKey(key: SigningKey): Promise<void>;
  /** Every signing key, newest first. */
  signingKeys(): Promise<readonly SigningKey[]>;

  /** The key kept under a name; keeps `proposed` when there is none yet, so that racing processes agree on one. */
  serviceSecret(name: ServiceSecretName, proposed: Uint8Array): Promise<Uint8Array>;

  /**
   * Makes `stations` the whole published configuration of a restaurant as of `at` (epoch ms), all or nothing. A station
   * counts as modified only when its own fields changed (A15), keeps its place (A19), and vanishes when it is not
   * listed (A14). Returns the version of the configuration, which rises only when something changed; what differs is kept
   * (`configurationSteps`). A guid listed twice is a `Failure` ARCHIVE.
   */
  publishStations(
    restaurantGuid: string,
    stations: readonly PrepStationRead[],
    at: number,
  ): Promise<number>;
  /** Version of a restaurant's configuration; 0 while nothing was published. Cheap, where a page of it is not. */
  configurationVersion(restaurantGuid: string): Promise<number>;
  stationPage(restaurantGuid: string, query: StationQuery): Promise<StationPage>;
  /** The configurations that were published, the first one that is kept first: at most `CONFIGURATIONS_KEPT`, and fewer of large kitchens. No part of the API. */
  configurationSteps(restaurantGuid: string): Promise<readonly ConfigurationStep[]>;
  /** JSON text of one PrepStation of that restaurant. */
  station(restaurantGuid: string, guid: string): Promise<string | undefined>;

  /** Adds records to a business date, all or none. */
  appendFulfillments(
    restaurantGuid: string,
    businessDate: BusinessDate,
    records: readonly ItemFulfillmentRead[],
  ): Promise<void>;
  /** Begins to replace a business date as a whole, as of this moment. `now` gives epoch ms. */
  writeDay(
    restaurantGuid: string,
    businessDate: BusinessDate,
    now: () => number,
  ): Promise<DayWriter>;
  /** What a business date holds now. Cheap, where its records are not. */
  fulfillmentDay(restaurantGuid: string, businessDate: BusinessDate): Promise<FulfillmentDay>;
  /**
   * UTF-8 text of the API's JSON array of a business date, records in the order in which they were added: that of one version, whatever
   * is written meanwhile, in pieces of about 128 KiB. Throws `Failure` ARCHIVE when that version was replaced a quarter of an hour ago or longer.
   */
  fulfillmentPieces(
    restaurantGuid: string,
    businessDate: BusinessDate,
    version: string,
  ): AsyncIterable<Buffer>;
  /** The business dates that were written for a restaurant, latest first. */
  businessDates(restaurantGuid: string): Promise<readonly ArchivedDate[]>;

  /** Keeps the summary of a business date, in the place of an earlier one; false where the date holds another version, or was never written. No part of the API. */
  putSummary(
    restaurantGuid: string,
    businessDate: BusinessDate,
    summary: ArchivedSummary,
  ): Promise<boolean>;
  /** Text of the summary of what a business date holds now; `undefined` where none is kept, and where it has another basis or is damaged. */
  summary(
    restaurantGuid: string,
    businessDate: BusinessDate,
    basis: string,
  ): Promise<string | undefined>;

  /** What is wrong with how the storage is put together, a sentence each; that of what is in it shows when it is read. Takes as long as reading it all. */
  structuralFaults(): Promise<readonly string[]>;
  /**
   * Writes all of it as of one moment to a file that is not there or empty, without keeping writers waiting: an archive of its own. Throws `Failure` USAGE where the storage
   * has means of its own for that.
   */
  copyTo(path: string): Promise<void>;

  /** Absent where a login writes nothing: in a file, which one service is expected to have to itself. */
  readonly sharedLogins?: SharedLogins;

  /** Releases the storage; the archive is of no use afterwards. */
  close(): Promise<void>;
}
