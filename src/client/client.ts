/** The client as a library: the API operations, with logins, pages, retries, limits, and self-contained types. */
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
  /** API address without `/kitchen/v1`. Plain http only to this machine, unless `allowInsecureHttp` is set. */
  readonly baseUrl: string;
  readonly clientId: string;
  /** The secret, or a reader for the first login. */
  readonly clientSecret: string | (() => Promise<string>);
  /** Allows credentials over plain http to another machine (default: false). */
  readonly allowInsecureHttp?: boolean;
  /** PEM, in addition to Node's authorities. */
  readonly authorities?: string;
  /** Where to find `HTTPS_PROXY`, `ALL_PROXY`, `NO_PROXY`, and `NODE_EXTRA_CA_CERTS` (default: `process.env`). */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Prefix for the platform's own headers (default: `Platform`). */
  readonly headerPrefix?: string;
  /** `userAccessType` at login (default: `PLATFORM_MACHINE_CLIENT`). */
  readonly userAccessType?: string;
  readonly limits?: Partial<KitchenClientLimits>;
}

/** Bounds for each call: times in ms, sizes in bytes. The defaults suit a platform on the internet. */
export interface KitchenClientLimits {
  /** Connecting (10 s). */
  readonly connectMs: number;
  /** Wait for a response's first byte (30 s). */
  readonly firstByteMs: number;
  /** For a business date (120 s). */
  readonly exportFirstByteMs: number;
  /** Pause between two pieces (30 s). */
  readonly stallMs: number;
  /** A call with all tries and waits (120 s). */
  readonly totalMs: number;
  /** For a business date (15 min). */
  readonly exportTotalMs: number;
  /** Per request (4). */
  readonly tries: number;
  /** Business date, as received and decompressed (512 MiB). */
  readonly exportBytes: number;
  /** Business date (2,000,000). */
  readonly exportRows: number;
  /** Station list, all pages together (32 MiB). */
  readonly bodyBytes: number;
  /** Per list (20,000). */
  readonly stations: number;
  /** Per list (1,000). */
  readonly pages: number;
  /** Any other response (1 MiB). */
  readonly objectBytes: number;
  /** Sustained rate per restaurant (11). */
  readonly requestsPerSecond: number;
}

export interface CallOptions {
  /** Aborting it ends the call with CANCELLED. */
  readonly signal?: AbortSignal;
}

export interface ExportOptions extends CallOptions {
  /** Called for every piece and awaited before the next read, so a slow receiver slows the platform down. */
  readonly onProgress?: (progress: { readonly bytes: number; readonly records: number }) => unknown;
}

/** What may be shown about a token. */
export interface Login {
  /** Epoch ms by this machine's clock. */
  readonly expiresAt: number;
  /** Absent where the token names none. */
  readonly scopes?: readonly string[];
  readonly clientId?: string;
  /** The platform's clock ahead, ms. Absent where unknown. */
  readonly clockAheadMs?: number;
}

/** All stations in one published setup. */
export interface PrepStations {
  /** In the platform's order. A repeated station counts once. */
  readonly stations: readonly PrepStation[];
  /** Elements without `guid` or `entityType`, not in `stations`. */
  readonly unreadable: number;
  /** Stations missing a field with a wrong type. */
  readonly damaged: number;
  /** First page's arrival, epoch ms. */
  readonly readAt: number;
}

/** A business date, without its records. */
export interface FulfillmentTotals {
  /** Elements that are not records. */
  readonly unreadable: number;
  /** Records missing a field with a wrong type. */
  readonly damaged: number;
  /** Another restaurant's records, passed on too. */
  readonly foreignRows: number;
  /** Decompressed. */
  readonly bytes: number;
  /** First byte, epoch ms. */
  readonly readAt: number;
  /** The platform's tag for exactly this content. */
  readonly etag: string | undefined;
}

/** A business date with its records. */
export interface Fulfillments extends FulfillmentTotals {
  readonly records: readonly ItemFulfillment[];
}

/** A business date unchanged since the tag at hand. */
export interface UnchangedFulfillments {
  readonly unchanged: true;
  /** The platform's answer, epoch ms. */
  readonly readAt: number;
}

/** Called when a date starts to arrive (epoch ms), and again when a retry starts it over. Returns the record receiver. */
export type BeginExport = (readAt: number) => (record: ItemFulfillment) => void;

/**
 * A client for one platform. Logs in when a call needs it, once for all waiting calls, and keeps the token until a minute before it
 * expires. Every call retries what may succeed later, keeps to the platform's rate, and throws only a {@link KitchenError}.
 */
export interface KitchenClient {
  /** Obtains a token unless it has a valid one. Optional: calls log in. */
  login(options?: CallOptions): Promise<Login>;
  /** Reads all pages. `modifiedSince` (epoch ms) limits it to stations modified later. */
  stations(
    restaurantGuid: string,
    options?: CallOptions & { readonly modifiedSince?: number },
  ): Promise<PrepStations>;
  /** NOT_FOUND when the restaurant has no such GUID. */
  station(restaurantGuid: string, guid: string, options?: CallOptions): Promise<PrepStation>;
  /** Reads a business date (`YYYYMMDD`). NOT_SUBSCRIBED when the restaurant has no item fulfillments. */
  fulfillments(
    restaurantGuid: string,
    businessDate: string,
    options?: ExportOptions,
  ): Promise<Fulfillments>;
  /**
   * A date's items, one by one, duplicates merged: records for the same bump count once, with the latest time. Reads the complete date
   * before the first item, so a date breaking off returns nothing. Leaving the loop early ends the call.
   */
  items(
    restaurantGuid: string,
    businessDate: string,
    options?: ExportOptions,
  ): AsyncIterableIterator<ItemFulfillment>;
  /** A business date's records as they arrive, with one piece in memory. */
  streamFulfillments(
    restaurantGuid: string,
    businessDate: string,
    begin: BeginExport,
    options?: ExportOptions,
  ): Promise<FulfillmentTotals>;
  /** The same, but without records if the date still has the tag `etag`. */
  renewFulfillments(
    restaurantGuid: string,
    businessDate: string,
    etag: string | undefined,
    begin: BeginExport,
    options?: ExportOptions,
  ): Promise<FulfillmentTotals | UnchangedFulfillments>;
  /** Ends all calls with CANCELLED and frees the connections. Later calls are CANCELLED too. */
  close(): Promise<void>;
}

/** These replace hints about the command line. */
const HINTS: Partial<Record<FailureCode, string>> = {
  CANCELLED: 'The signal was aborted, or the client was closed.',
  CONFIGURATION: "Check the client's options.",
  NOT_FOUND: 'It may have been deleted. If every call fails like this, check the base URL.',
  USAGE: 'Check the arguments.',
};

/** Names this client's options instead of flags, and leaves out advice to run a command. */
function nameOptions(text: string): string {
  return text
    .replace('--allow-insecure-http', 'set allowInsecureHttp')
    .replace('--ca-file, LINECHECK_CA_FILE,', 'the option authorities')
    .replace(/ (?:Run|A running) linecheck [^.]+\./, '');
}

function forProgram(error: unknown): unknown {
  if (!(error instanceof Failure)) return error;
  const { code, hint, message } = error;
  const own = hint === FAILURES[code].hint ? HINTS[code] : undefined;
  return error.with({ hint: own ?? nameOptions(hint) }, nameOptions(message));
}

function throwForProgram(error: unknown): never {
  throw forProgram(error);
}

/** Sends nothing before the first call. Throws a {@link KitchenError} CONFIGURATION for options that can never work. */
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
    login: ({ signal } = {}) => api.login(signal).catch(throwForProgram),
    stations: (...args) => api.stations(...args).catch(throwForProgram),
    station: (...args) => api.station(...args).catch(throwForProgram),
    fulfillments: (...args) => api.fulfillments(...args).catch(throwForProgram),
    items: (...args) => readItems(api, ...args),
    streamFulfillments: (...args) => api.streamFulfillments(...args).catch(throwForProgram),
    renewFulfillments: (...args) => api.renewFulfillments(...args).catch(throwForProgram),
    close: () => api.close(),
  };
}

function createApi(options: KitchenApiOptions): KitchenApi {
  try {
    return createKitchenApi(options);
  } catch (error) {
    return throwForProgram(error);
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
  await api.streamFulfillments(restaurantGuid, businessDate, begin, options).catch(throwForProgram);
  for (let row = 0; row < table.length; row += 1) yield table.record(row);
}
