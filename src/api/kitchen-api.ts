import type { ItemFulfillmentRead, PrepStationRead } from '../contract/decode.ts';
import { type Dialect, DOCUMENT_DIALECT } from '../contract/dialect.ts';
import { Failure } from '../contract/failures.ts';
import { canceled, underSignals } from './cancellation.ts';
import { type Clock, systemClock } from './clock.ts';
import {
  type BeginExport,
  type FulfillmentsRead,
  type FulfillmentTotals,
  readFulfillments,
  type Unchanged,
} from './fulfillments.ts';
import { storedLogin, type TokenStore, type TokenView } from './grant.ts';
import { createCaller } from './kitchen-call.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import { createLink, type LinkView } from './link.ts';
import {
  checkBusinessDate,
  checkInstant,
  checkRestaurant,
  checkStation,
  parseBaseUrl,
} from './preflight.ts';
import type { OnProgress } from './record-stream.ts';
import { readStation, readStations, type StationsRead } from './stations.ts';
import {
  type Credentials,
  createTokenHolder,
  logIn,
  secretReader,
  type TokenDependencies,
} from './token.ts';
import { createTransport, type TransportOptions } from './transport.ts';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/** `onProgress` is called for every chunk, and starts again from zero if the export is repeated. */
export interface ReadingOptions extends CallOptions {
  readonly onProgress?: OnProgress | undefined;
}

export interface KitchenApi {
  /** Reads all pages. With `modifiedSince` (epoch ms), only stations modified strictly after that instant are read. */
  stations(
    restaurantGuid: string,
    options?: CallOptions & { readonly modifiedSince?: number },
  ): Promise<StationsRead>;
  /** Throws NOT_FOUND if the restaurant has no such station. */
  station(restaurantGuid: string, guid: string, options?: CallOptions): Promise<PrepStationRead>;
  /** `businessDate` is `YYYYMMDD`. Throws NOT_SUBSCRIBED if the restaurant's tier has no fulfillments. */
  fulfillments(
    restaurantGuid: string,
    businessDate: string,
    options?: ReadingOptions,
  ): Promise<FulfillmentsRead>;
  /** Reads a date record by record, so that a large date is never in memory twice. Records before a failure have no totals. */
  streamFulfillments(
    restaurantGuid: string,
    businessDate: string,
    begin: BeginExport,
    options?: ReadingOptions,
  ): Promise<FulfillmentTotals>;
  /** Like `streamFulfillments`, but reads no records if the export still has the entity tag `known`. */
  renewFulfillments(
    restaurantGuid: string,
    businessDate: string,
    known: string | undefined,
    begin: BeginExport,
    options?: ReadingOptions,
  ): Promise<FulfillmentTotals | Unchanged>;
  login(signal?: AbortSignal): Promise<TokenView>;
  /** `undefined` before the first login. */
  readonly token: () => TokenView | undefined;
  /** The object stays the same until the link changes. */
  readonly link: () => LinkView;
  /** Calls `listener` after every change, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Ends all calls with CANCELLED and frees the connections. Later calls throw CANCELLED, too. */
  readonly close: () => Promise<void>;
}

export interface KitchenApiOptions extends TransportOptions {
  readonly baseUrl: string;
  readonly credentials: Credentials;
  readonly allowInsecureHttp?: boolean;
  readonly dialect?: Dialect;
  readonly limits?: Partial<Limits>;
  readonly clock?: Clock;
  readonly tokenStore?: TokenStore;
  /** Returns uniform numbers in [0, 1), which spread retries. */
  readonly random?: () => number;
}

/** Sends nothing before the first call. Throws CONFIGURATION for options that can never work. */
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
  const transport = createTransport(baseUrl, limits, link.received, {
    ...options,
    onAnswer(answer) {
      link.counted(answer);
      options.onAnswer?.(answer);
    },
  });
  const random = options.random ?? Math.random;
  const surroundings: TokenDependencies = {
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

  function cancelable<T>(
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    return underSignals([signal, closing.signal], async (either) => {
      try {
        if (either.aborted) throw canceled();
        return await work(either);
      } catch (error) {
        throw either.aborted ? canceled() : error;
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
    cancelable(signal, async (either) => {
      checkRestaurant(restaurantGuid);
      checkBusinessDate(businessDate);
      const query = { restaurantGuid, businessDate, known };
      return readFulfillments(limits, call, query, begin, either, onProgress);
    });

  const streamExport: KitchenApi['streamFulfillments'] = async (
    restaurantGuid,
    businessDate,
    begin,
    callOptions,
  ) => {
    const result = await renewFulfillments(
      restaurantGuid,
      businessDate,
      undefined,
      begin,
      callOptions,
    );
    if (!('unchanged' in result)) return result;
    throw new Failure('CONTRACT_BROKEN', 'The platform answered "not changed" to a first request.');
  };

  return {
    stations: (restaurantGuid, { signal, modifiedSince } = {}) =>
      cancelable(signal, async (either) => {
        checkRestaurant(restaurantGuid);
        if (modifiedSince !== undefined) checkInstant(modifiedSince);
        return readStations(surroundings, call, restaurantGuid, modifiedSince, either);
      }),
    station: (restaurantGuid, guid, { signal } = {}) =>
      cancelable(signal, async (either) => {
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
    login: (signal) => cancelable(signal, async (either) => (await tokens.get(either)).view),
    token: tokens.view,
    link: link.view,
    subscribe: link.subscribe,
    async close() {
      closing.abort();
      await transport.close();
    },
  };
}
