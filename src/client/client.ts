/** The client as a library: the operations of the API, with logins, pages, retries and limits, and types that need nothing else. */
import { createKitchenApi, type KitchenApi } from '../api/kitchen-api.ts';
import { recordPieces } from '../api/record-pieces.ts';
import { tableSeed } from '../api/table-seed.ts';
import { DOCUMENT_DIALECT } from '../contract/dialect.ts';
import { FulfillmentTable } from '../kitchen/table/fulfillment-table.ts';
import type { ItemFulfillment, PrepStation } from './entities.ts';

export type { ItemFulfillment, PlatformReference, PrepStation } from './entities.ts';
export { isKitchenError, type KitchenError, type KitchenErrorCode } from './errors.ts';
export {
  businessDateAt,
  type Instant,
  instantMs,
  localTimeAt,
  type RestaurantPlace,
} from './place.ts';

export interface KitchenClientOptions {
  /** Address of the API, without `/kitchen/v1`. Plain http only to this machine, unless `allowInsecureHttp` is set. */
  readonly baseUrl: string;
  readonly clientId: string;
  /** The secret, or a function that reads it when the first login needs it. */
  readonly clientSecret: string | (() => Promise<string>);
  /** Allows credentials over plain http to another machine (default: false). */
  readonly allowInsecureHttp?: boolean;
  /** Certificates of authorities, PEM, trusted in addition to Node's. */
  readonly authorities?: string;
  /** Where `HTTPS_PROXY`, `ALL_PROXY`, `NO_PROXY` and `NODE_EXTRA_CA_CERTS` are read (default: `process.env`). */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Prefix of the platform's own headers (default: `Platform`). */
  readonly headerPrefix?: string;
  /** `userAccessType` of a login (default: `PLATFORM_MACHINE_CLIENT`). */
  readonly userAccessType?: string;
  readonly limits?: Partial<KitchenClientLimits>;
}

/** Bounds of each call: times in ms, sizes in bytes. The defaults suit a platform on the internet. */
export interface KitchenClientLimits {
  /** Longest time to connect (10 s). */
  readonly connectMs: number;
  /** Longest wait for the first byte of a response (30 s). */
  readonly firstByteMs: number;
  /** The same for a business date (120 s). */
  readonly exportFirstByteMs: number;
  /** Longest pause between two pieces of a body (30 s). */
  readonly stallMs: number;
  /** Longest time of a call, including all tries and waits (120 s). */
  readonly totalMs: number;
  /** The same for a business date (15 min). */
  readonly exportTotalMs: number;
  /** Most tries of one request (4). */
  readonly tries: number;
  /** Largest body of a business date, as received and decompressed (512 MiB). */
  readonly exportBytes: number;
  /** Largest body of any other response (32 MiB). */
  readonly bodyBytes: number;
  /** Most pages of one station list (1,000). */
  readonly pages: number;
  /** Sustained rate for one restaurant (11). */
  readonly requestsPerSecond: number;
}

export interface CallOptions {
  /** Aborting it ends the call with CANCELLED. */
  readonly signal?: AbortSignal;
}

/** Options of a call that reads a business date. */
export interface ExportOptions extends CallOptions {
  /** Called for every piece; its result is awaited before reading on, so that a slow receiver slows the platform down. */
  readonly onProgress?: (progress: { readonly bytes: number; readonly records: number }) => unknown;
}

/** Options of a call that reads the items of a business date. */
export interface ItemsOptions extends ExportOptions {
  /**
   * Returns records that repeat a bump, too, and each as it arrives, in the memory of one piece (default: false). A date that breaks off then throws
   * after its first items.
   */
  readonly keepDuplicates?: boolean;
}

/** What may be shown of a token. */
export interface Login {
  /** When it expires, epoch ms of this machine's clock. */
  readonly expiresAt: number;
  /** Absent where the token does not name them. */
  readonly scopes?: readonly string[];
  readonly clientId?: string;
  /** How far the platform's clock is ahead, ms; absent where unknown. */
  readonly clockAheadMs?: number;
}

/** All stations of a restaurant, of one published setup. */
export interface PrepStations {
  /** In the platform's order; a repeated station counts once. */
  readonly stations: readonly PrepStation[];
  /** Elements without `guid` or `entityType`; they are not in `stations`. */
  readonly unreadable: number;
  /** Stations without a field because its value had a wrong type. */
  readonly damaged: number;
  /** When the first page arrived, epoch ms. */
  readonly readAt: number;
}

/** A complete business date, without its records. */
export interface FulfillmentTotals {
  /** Elements that are not records. */
  readonly unreadable: number;
  /** Records without a field because its value had a wrong type. */
  readonly damaged: number;
  /** Records of another restaurant. They are passed on, too. */
  readonly foreignRows: number;
  /** Size of the body, decompressed. */
  readonly bytes: number;
  /** When it began to arrive, epoch ms. */
  readonly readAt: number;
  /** The platform's tag of exactly this content. */
  readonly etag: string | undefined;
}

/** The same with its records. */
export interface Fulfillments extends FulfillmentTotals {
  readonly records: readonly ItemFulfillment[];
}

/** A business date that still has the tag at hand. */
export interface UnchangedFulfillments {
  readonly unchanged: true;
  /** When the platform answered, epoch ms. */
  readonly readAt: number;
}

/** Called when a date begins to arrive (epoch ms), and again when a retry starts it over; returns the receiver of its records. */
export type BeginExport = (readAt: number) => (record: ItemFulfillment) => void;

/**
 * A client of one platform. It logs in when a call needs it, once for all waiting calls, and keeps the token until a minute before it
 * expires. Every call retries what may succeed later, keeps to the platform's rate, and throws only a {@link KitchenError}.
 */
export interface KitchenClient {
  /** Obtains a token unless a valid one is held. No call needs it first. */
  login(options?: CallOptions): Promise<Login>;
  /** Reads all pages of the station list; `modifiedSince` (epoch ms) limits it to stations modified after that. */
  stations(
    restaurantGuid: string,
    options?: CallOptions & { readonly modifiedSince?: number },
  ): Promise<PrepStations>;
  /** Reads one station; NOT_FOUND when the restaurant has none with that GUID. */
  station(restaurantGuid: string, guid: string, options?: CallOptions): Promise<PrepStation>;
  /** Reads a business date (`YYYYMMDD`); NOT_SUBSCRIBED when the restaurant has no item fulfillments. */
  fulfillments(
    restaurantGuid: string,
    businessDate: string,
    options?: ExportOptions,
  ): Promise<Fulfillments>;
  /**
   * The items of a business date, one by one, with duplicates merged: records of the same bump count once, with the latest time. The complete date is
   * read before the first item, so nothing of a date that breaks off is returned. Leaving the loop early ends the call.
   */
  items(
    restaurantGuid: string,
    businessDate: string,
    options?: ItemsOptions,
  ): AsyncIterableIterator<ItemFulfillment>;
  /** The records of a business date as they arrive, in the memory of one piece. */
  streamFulfillments(
    restaurantGuid: string,
    businessDate: string,
    begin: BeginExport,
    options?: ExportOptions,
  ): Promise<FulfillmentTotals>;
  /** The same, unless the date still has the tag `known` of an earlier read: then there are no records. */
  renewFulfillments(
    restaurantGuid: string,
    businessDate: string,
    known: string | undefined,
    begin: BeginExport,
    options?: ExportOptions,
  ): Promise<FulfillmentTotals | UnchangedFulfillments>;
  /** Ends all calls with CANCELLED and frees the connections; later calls are CANCELLED, too. */
  close(): Promise<void>;
}

/** Creates a client; nothing is sent before the first call. Throws a {@link KitchenError} CONFIGURATION for options that can never work. */
export function createKitchenClient(options: KitchenClientOptions): KitchenClient {
  const { clientId, clientSecret, headerPrefix, userAccessType, ...others } = options;
  const api: KitchenApi = createKitchenApi({
    ...others,
    credentials: { clientId, clientSecret },
    dialect: {
      headerPrefix: headerPrefix ?? DOCUMENT_DIALECT.headerPrefix,
      userAccessType: userAccessType ?? DOCUMENT_DIALECT.userAccessType,
    },
  });
  return {
    login: ({ signal } = {}) => api.login(signal),
    stations: (...args) => api.stations(...args),
    station: (...args) => api.station(...args),
    fulfillments: (...args) => api.fulfillments(...args),
    items: (...args) => itemsOf(api, ...args),
    streamFulfillments: (...args) => api.streamFulfillments(...args),
    renewFulfillments: (...args) => api.renewFulfillments(...args),
    close: () => api.close(),
  };
}

async function* itemsOf(
  api: KitchenApi,
  restaurantGuid: string,
  businessDate: string,
  { keepDuplicates = false, ...options }: ItemsOptions = {},
): AsyncGenerator<ItemFulfillment> {
  if (keepDuplicates) {
    for await (const piece of recordPieces(api, restaurantGuid, businessDate, options))
      yield* piece;
    return;
  }
  const empty = () => new FulfillmentTable(restaurantGuid, undefined, tableSeed());
  let table = empty();
  const begin = () => {
    table = empty();
    return (record: ItemFulfillment) => table.append(record);
  };
  await api.streamFulfillments(restaurantGuid, businessDate, begin, options);
  for (let row = 0; row < table.length; row += 1) yield table.record(row);
}
