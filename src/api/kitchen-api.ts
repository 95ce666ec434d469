/** The face of the client: every operation of the contract as a typed read. Everything a user can meet is a Failure. */
import type { ItemFulfillmentRead, PrepStationRead } from '../contract/decode.ts';
import { type Dialect, DOCUMENT_DIALECT } from '../contract/dialect.ts';
import { Failure } from '../contract/failures.ts';
import { type Clock, systemClock } from './clock.ts';
import { createLink, type LinkView } from './link.ts';
import {
  type BeginExport,
  type FulfillmentsRead,
  type FulfillmentTotals,
  readFulfillments,
  type Unchanged,
} from './reading/fulfillments.ts';
import { createCaller } from './reading/kitchen-call.ts';
import {
  checkBusinessDate,
  checkInstant,
  checkRestaurant,
  checkStation,
} from './reading/preflight.ts';
import type { OnProgress } from './reading/record-stream.ts';
import { readStation, readStations, type StationsRead } from './reading/stations.ts';
import type { Credentials, Surroundings } from './surroundings.ts';
import { secretReader } from './token/client-secret.ts';
import type { TokenView } from './token/grant.ts';
import { logIn } from './token/login.ts';
import { storedLogin } from './token/stored-login.ts';
import { createTokenHolder } from './token/token.ts';
import type { TokenStore } from './token/token-store.ts';
import { parseBaseUrl } from './transport/base-url.ts';
import { cancelled, underSignals } from './transport/cancellation.ts';
import { DEFAULT_LIMITS, type Limits } from './transport/limits.ts';
import { createTransport, type TransportOptions } from './transport/transport.ts';

/** What every call accepts. */
export interface CallOptions {
  /** Aborting it ends the call with CANCELLED. */
  readonly signal?: AbortSignal;
}

/** What a call accepts whose answer is long. `onProgress` hears of every chunk, and starts again from nothing when the export is repeated. */
export interface ReadingOptions extends CallOptions {
  readonly onProgress?: OnProgress;
}

/** A client of one platform with one set of credentials. All calls throw a Failure and nothing else. */
export interface KitchenApi {
  /** Reads all pages of the station list, of those modified strictly after `modifiedSince` (epoch ms) if given. */
  stations(
    restaurantGuid: string,
    options?: CallOptions & { readonly modifiedSince?: number },
  ): Promise<StationsRead>;
  /** Reads one station; NOT_FOUND when the restaurant has none of that guid. */
  station(restaurantGuid: string, guid: string, options?: CallOptions): Promise<PrepStationRead>;
  /**
   * Reads the fulfillments of a business date (`YYYYMMDD`); NOT_SUBSCRIBED when the restaurant's tier has none.
   */
  fulfillments(
    restaurantGuid: string,
    businessDate: string,
    options?: ReadingOptions,
  ): Promise<FulfillmentsRead>;
  /**
   * The same, record by record as they come, so that a day of any size is never held twice. What was handed over before a
   * failure is what arrived, and no total.
   */
  streamFulfillments(
    restaurantGuid: string,
    businessDate: string,
    begin: BeginExport,
    options?: ReadingOptions,
  ): Promise<FulfillmentTotals>;
  /** The same, unless the export is still what its entity tag `known` was given for: then nothing is handed over. */
  renewFulfillments(
    restaurantGuid: string,
    businessDate: string,
    known: string | undefined,
    begin: BeginExport,
    options?: ReadingOptions,
  ): Promise<FulfillmentTotals | Unchanged>;
  /** Obtains a token unless a good one is held. */
  login(signal?: AbortSignal): Promise<TokenView>;
  /** What may be shown of the token held; `undefined` before the first login. */
  readonly token: () => TokenView | undefined;
  /** The link as it is now; the same object until it changes. */
  readonly link: () => LinkView;
  /** Calls `listener` after every change of the link, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Ends all calls with CANCELLED and frees the connections; later calls are CANCELLED too. */
  readonly close: () => Promise<void>;
}

/** How a client is created. */
export interface KitchenApiOptions extends TransportOptions {
  readonly baseUrl: string;
  readonly credentials: Credentials;
  /** Sends the credentials over plain http to another machine. */
  readonly allowInsecureHttp?: boolean;
  readonly dialect?: Dialect;
  readonly limits?: Partial<Limits>;
  readonly clock?: Clock;
  /** Where tokens are kept beyond this client; by default nowhere. */
  readonly tokenStore?: TokenStore;
  /** Uniform in [0, 1); spreads retries. */
  readonly random?: () => number;
}

/** Creates a client; nothing is sent before the first call. Throws CONFIGURATION for what can never work. */
export function createKitchenApi(options: KitchenApiOptions): KitchenApi {
  const { credentials, clock = systemClock, dialect = DOCUMENT_DIALECT, tokenStore } = options;
  const baseUrl = parseBaseUrl(options.baseUrl, options.allowInsecureHttp ?? false);
  const { clientId, clientSecret } = credentials;
  const isBlank = typeof clientSecret === 'string' && clientSecret.trim() === '';
  if (clientId.trim() === '' || isBlank) {
    throw new Failure('CONFIGURATION', 'The client ID and secret must not be blank.');
  }
  if (!/^[A-Za-z0-9][A-Za-z0-9-]*$/.test(dialect.headerPrefix)) {
    throw new Failure('CONFIGURATION', 'The header prefix may have only letters, digits and "-".');
  }

  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const link = createLink();
  const transport = createTransport(baseUrl, limits, link.received, options);
  const random = options.random ?? Math.random;
  const surroundings: Surroundings = {
    transport,
    link,
    clock,
    random,
    limits,
    dialect,
    clientId,
    secret: secretReader(clientSecret),
  };
  const closing = new AbortController();
  const login = () => logIn(surroundings, closing.signal);
  const obtain =
    tokenStore === undefined ? login : storedLogin(login, tokenStore, clock, closing.signal);
  const tokens = createTokenHolder(obtain, clock);
  const call = createCaller(surroundings, tokens);

  function cancellable<T>(
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    return underSignals([signal, closing.signal], async (either) => {
      try {
        if (either.aborted) throw cancelled();
        return await work(either);
      } catch (error) {
        throw either.aborted ? cancelled() : error;
      }
    });
  }

  const renewFulfillments: KitchenApi['renewFulfillments'] = (
    restaurantGuid,
    businessDate,
    known,
    begin,
    { signal, onProgress } = {},
  ) =>
    cancellable(signal, async (either) => {
      checkRestaurant(restaurantGuid);
      checkBusinessDate(businessDate);
      const asked = { restaurantGuid, businessDate, known };
      return readFulfillments(limits, call, asked, begin, either, onProgress);
    });

  const streamExport: KitchenApi['streamFulfillments'] = async (
    restaurantGuid,
    businessDate,
    begin,
    callOptions,
  ) => {
    const read = await renewFulfillments(
      restaurantGuid,
      businessDate,
      undefined,
      begin,
      callOptions,
    );
    if (!('unchanged' in read)) return read;
    throw new Failure('CONTRACT_BROKEN', 'The platform answered "not changed" to a first request.');
  };

  return {
    stations: (restaurantGuid, { signal, modifiedSince } = {}) =>
      cancellable(signal, async (either) => {
        checkRestaurant(restaurantGuid);
        if (modifiedSince !== undefined) checkInstant(modifiedSince);
        return readStations(surroundings, call, restaurantGuid, modifiedSince, either);
      }),
    station: (restaurantGuid, guid, { signal } = {}) =>
      cancellable(signal, async (either) => {
        checkRestaurant(restaurantGuid);
        checkStation(guid);
        return readStation(surroundings, call, restaurantGuid, guid, either);
      }),
    async fulfillments(restaurantGuid, businessDate, callOptions) {
      let records: ItemFulfillmentRead[] = [];
      const begin = () => {
        records = [];
        return (record: ItemFulfillmentRead) => void records.push(record);
      };
      const totals = await streamExport(restaurantGuid, businessDate, begin, callOptions);
      return { records, ...totals };
    },
    streamFulfillments: streamExport,
    renewFulfillments,
    login: (signal) => cancellable(signal, async (either) => (await tokens.get(either)).view),
    token: tokens.view,
    link: link.view,
    subscribe: link.subscribe,
    async close() {
      closing.abort();
      await transport.close();
    },
  };
}
