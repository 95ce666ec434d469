/** The client as a library: the API's operations with logins, pages, retries, and limits. Its types import no package. */
import { tableSeed } from '../api/clock.ts';
import { createKitchenApi, type KitchenApi, type KitchenApiOptions } from '../api/kitchen-api.ts';
import { DOCUMENT_DIALECT } from '../contract/dialect.ts';
import { FAILURES, Failure, type FailureCode } from '../contract/failures.ts';
import { FulfillmentTable } from '../kitchen/model/fulfillment-table.ts';
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
  /** The API's address without `/kitchen/v1`. Without `allowInsecureHttp`, plain http works only to this machine. */
  readonly baseUrl: string;
  readonly clientId: string;
  /** The secret, or a function that reads it for the first login. */
  readonly clientSecret: string | (() => Promise<string>);
  /** Allows credentials over plain http to another machine (default: false). */
  readonly allowInsecureHttp?: boolean;
  /** Certificates in PEM to trust, besides Node's authorities. */
  readonly authorities?: string;
  /** Has `HTTPS_PROXY`, `ALL_PROXY`, `NO_PROXY`, and `NODE_EXTRA_CA_CERTS` (default: `process.env`). */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** The prefix of the platform's headers (default: `Platform`). */
  readonly headerPrefix?: string;
  /** `userAccessType` at login (default: `PLATFORM_MACHINE_CLIENT`). */
  readonly userAccessType?: string;
  readonly limits?: Partial<KitchenClientLimits>;
}

/** Limits of each call: times in ms, sizes in bytes. The defaults in parentheses suit a platform on the internet. */
export interface KitchenClientLimits {
  /** The time to connect (10 s). */
  readonly connectMs: number;
  /** The wait for a response's first byte (30 s). */
  readonly firstByteMs: number;
  /** The same wait for a business date (120 s). */
  readonly exportFirstByteMs: number;
  /** The pause between two pieces of a response (30 s). */
  readonly stallMs: number;
  /** A call with all its tries and waits (120 s). */
  readonly totalMs: number;
  /** The same for a business date (15 min). */
  readonly exportTotalMs: number;
  /** The tries of one request (4). */
  readonly tries: number;
  /** The size of a business date, as received and decompressed (512 MiB). */
  readonly exportBytes: number;
  /** The records of a business date (2,000,000). */
  readonly exportRows: number;
  /** The size of a station list, all pages together (32 MiB). */
  readonly bodyBytes: number;
  /** The stations of a list (20,000). */
  readonly stations: number;
  /** The pages of a list (1,000). */
  readonly pages: number;
  /** The size of any other response (1 MiB). */
  readonly objectBytes: number;
  /** The sustained rate for each restaurant (11). */
  readonly requestsPerSecond: number;
}

export interface CallOptions {
  /** Aborting the signal ends the call with CANCELLED. */
  readonly signal?: AbortSignal;
}

export interface ExportOptions extends CallOptions {
  /** Called for every piece of the response. The next read waits for it, so that a slow receiver slows down the platform. */
  readonly onProgress?: (progress: { readonly bytes: number; readonly records: number }) => unknown;
}

/** The parts of a token that are not secret. */
export interface Login {
  /** Epoch ms by this machine's clock. */
  readonly expiresAt: number;
  /** Absent if the token has none. */
  readonly scopes?: readonly string[];
  readonly clientId?: string;
  /** By how many ms the platform's clock is ahead. Absent if unknown. */
  readonly clockAheadMs?: number;
}

/** All stations of one published setup. */
export interface PrepStations {
  /** In the platform's order. A repeated station counts once. */
  readonly stations: readonly PrepStation[];
  /** The number of elements without `guid` or `entityType`. `stations` doesn't have them. */
  readonly unreadable: number;
  /** The number of stations in which a field had a wrong type. The field is left out. */
  readonly damaged: number;
  /** When the first page arrived (epoch ms). */
  readonly readAt: number;
}

/** A business date, without its records. */
export interface FulfillmentTotals {
  /** The number of elements that aren't records. */
  readonly unreadable: number;
  /** The number of records in which a field had a wrong type. The field is left out. */
  readonly damaged: number;
  /** The number of another restaurant's records. They are passed on, too. */
  readonly foreignRows: number;
  /** The decompressed size. */
  readonly bytes: number;
  /** When the first byte arrived (epoch ms). */
  readonly readAt: number;
  /** The platform's entity tag of this content. */
  readonly etag: string | undefined;
}

export interface Fulfillments extends FulfillmentTotals {
  readonly records: readonly ItemFulfillment[];
}

/** The answer if the platform still has the content of the given tag. */
export interface UnchangedFulfillments {
  readonly unchanged: true;
  /** When the platform answered (epoch ms). */
  readonly readAt: number;
}

/** Called when a date's first byte arrives (epoch ms), and again if a retry starts over. Returns the receiver of the records. */
export type BeginExport = (readAt: number) => (record: ItemFulfillment) => void;

/**
 * A client of one platform. A call logs in if it needs a token. All waiting calls share that login, and the token is kept until a minute
 * before it expires. Each call retries failures that may pass, keeps to the platform's rate, and throws only a {@link KitchenError}.
 */
export interface KitchenClient {
  /** Gets a token unless the client has a valid one. Not needed before other calls, because they log in. */
  login(options?: CallOptions): Promise<Login>;
  /** Reads all pages. With `modifiedSince` (epoch ms), only stations that were modified later. */
  stations(
    restaurantGuid: string,
    options?: CallOptions & { readonly modifiedSince?: number },
  ): Promise<PrepStations>;
  /** Throws NOT_FOUND if the restaurant has no station with this GUID. */
  station(restaurantGuid: string, guid: string, options?: CallOptions): Promise<PrepStation>;
  /** Reads a business date (`YYYYMMDD`). Throws NOT_SUBSCRIBED if the subscription has no item fulfillments. */
  fulfillments(
    restaurantGuid: string,
    businessDate: string,
    options?: ExportOptions,
  ): Promise<Fulfillments>;
  /**
   * Returns a date's items one by one. Records of the same bump are one item, with the latest time. The first item comes after the complete
   * date was read, so an incomplete date returns nothing. Leaving the loop early ends the call.
   */
  items(
    restaurantGuid: string,
    businessDate: string,
    options?: ExportOptions,
  ): AsyncIterableIterator<ItemFulfillment>;
  /** Passes on a business date's records as they arrive. Only one piece of the response is in memory. */
  streamFulfillments(
    restaurantGuid: string,
    businessDate: string,
    begin: BeginExport,
    options?: ExportOptions,
  ): Promise<FulfillmentTotals>;
  /** Like `streamFulfillments`, but sends no records if the date still has the tag `etag`. */
  renewFulfillments(
    restaurantGuid: string,
    businessDate: string,
    etag: string | undefined,
    begin: BeginExport,
    options?: ExportOptions,
  ): Promise<FulfillmentTotals | UnchangedFulfillments>;
  /** Ends all calls with CANCELLED, and closes the connections. Later calls are CANCELLED, too. */
  close(): Promise<void>;
}

/** These hints replace hints about the command line. */
const HINTS: Partial<Record<FailureCode, string>> = {
  CANCELLED: 'The signal was aborted, or the client was closed.',
  CONFIGURATION: "Check the client's options.",
  NOT_FOUND: 'It may have been deleted. If every call fails like this, check the base URL.',
  USAGE: 'Check the arguments.',
};

/** Replaces flags by the client's options, and removes advice to run a command. */
function nameOptions(text: string): string {
  return text
    .replace('--allow-insecure-http', 'set allowInsecureHttp')
    .replace('--ca-file, LINECHECK_CA_FILE,', 'the option authorities')
    .replace(/ (?:Run|A running) linecheck [^.]+\./, '');
}

function libraryError(error: unknown): unknown {
  if (!(error instanceof Failure)) return error;
  const { code, hint, message } = error;
  const optionHint = hint === FAILURES[code].hint ? HINTS[code] : undefined;
  return error.with({ hint: optionHint ?? nameOptions(hint) }, nameOptions(message));
}

function throwLibraryError(error: unknown): never {
  throw libraryError(error);
}

/** Sends nothing before the first call. Throws a {@link KitchenError} CONFIGURATION for options that can't work. */
export function createKitchenClient(options: KitchenClientOptions): KitchenClient {
  const { clientId, clientSecret, headerPrefix, userAccessType, ...others } = options;
  const api = createApi({
    ...others,
    credentials: { clientId, clientSecret },
    dialect: {
      headerPrefix: headerPrefix ?? DOCUMENT_DIALECT.headerPrefix,
      userAccessType: userAccessType ?? DOCUMENT_DIALECT.userAccessType,
    },
  });
  return {
    login: ({ signal } = {}) => api.login(signal).catch(throwLibraryError),
    stations: (...args) => api.stations(...args).catch(throwLibraryError),
    station: (...args) => api.station(...args).catch(throwLibraryError),
    fulfillments: (...args) => api.fulfillments(...args).catch(throwLibraryError),
    items: (...args) => readItems(api, ...args),
    streamFulfillments: (...args) => api.streamFulfillments(...args).catch(throwLibraryError),
    renewFulfillments: (...args) => api.renewFulfillments(...args).catch(throwLibraryError),
    close: () => api.close(),
  };
}

function createApi(options: KitchenApiOptions): KitchenApi {
  try {
    return createKitchenApi(options);
  } catch (error) {
    return throwLibraryError(error);
  }
}

async function* readItems(
  api: KitchenApi,
  restaurantGuid: string,
  businessDate: string,
  options?: ExportOptions,
): AsyncGenerator<ItemFulfillment> {
  const empty = () => new FulfillmentTable(restaurantGuid, undefined, tableSeed());
  let table = empty();
  const begin = () => {
    table = empty();
    return (record: ItemFulfillment) => table.append(record);
  };
  await api
    .streamFulfillments(restaurantGuid, businessDate, begin, options)
    .catch(throwLibraryError);
  for (let row = 0; row < table.length; row += 1) yield table.record(row);
}
