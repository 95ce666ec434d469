/** What the kitchen operations share: who may call them, and the order in which a request is checked (A6). */

import { type Dialect, platformHeaders } from '../../contract/dialect.ts';
import { KITCHEN_SCOPE } from '../../contract/limits.ts';
import type { ApiClient, Archive, Restaurant } from '../archive/archive.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import type { AccessTokens } from '../tokens/access-tokens.ts';
import { authenticate, requireScope } from '../tokens/bearer.ts';
import type { PageTokens } from './page-token.ts';
import { permittedRestaurant, requestedRestaurant } from './restaurant-access.ts';
import type { StationPages } from './station-pages.ts';

/** What the kitchen operations need. */
export interface Kitchen {
  readonly archive: Archive;
  readonly tokens: AccessTokens;
  readonly pageTokens: PageTokens;
  readonly stationPages: StationPages;
  readonly dialect: Dialect;
  /** Most stations in one answer. */
  readonly pageSize: number;
  /** Absent where requests are not counted (A24). */
  readonly rateLimit: RateLimit | undefined;
}

/** The parts of an HTTP request that kitchen operations read. */
export interface KitchenRequest {
  readonly authorization: string | undefined;
  /** Every value of a header; the name in any case. */
  readonly headerValues: (name: string) => readonly string[];
  /** The decoded `{guid}` of the path; empty where the path has none. */
  readonly guid: string;
  readonly query: URLSearchParams;
  /** Adds headers to the answer, also when it becomes an error. */
  readonly announce: (headers: Readonly<Record<string, string>>) => void;
}

/** A client and the restaurant that it may read. */
interface Access {
  readonly client: ApiClient;
  readonly restaurant: Restaurant;
}

/** A body that is read only when it is needed, in pieces, because it may be too large to hold. */
export interface StoredBody {
  readonly bytes: number;
  /** The complete body, in pieces. */
  read(): AsyncIterable<Buffer>;
}

/** An answer without errors; without a body it is a 204. */
export interface KitchenAnswer {
  readonly body?: string | Buffer | StoredBody;
  /** Identifies the exact bytes of the body among all that the service sends; letters, digits and dashes. */
  readonly version?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One kitchen operation. Both functions throw `RequestError`. */
export interface KitchenOperation<Parameters> {
  /** Whether a missing restaurant header means the client's only restaurant (A1). */
  readonly impliesRestaurant: boolean;
  /** Reads the request's own parameters: 400 for any that is invalid. */
  parameters(request: KitchenRequest, access: Access, kitchen: Kitchen): Promise<Parameters>;
  /** Answers: 404 or 409, then 204 or 200. */
  answer(parameters: Parameters, access: Access, kitchen: Kitchen): Promise<KitchenAnswer>;
}

/**
 * Answers a request whose path (404) and method (405) the router has matched. A request with several errors is refused for the first in
 * this order. Throws `RequestError`.
 */
export async function serveKitchen<Parameters>(
  operation: KitchenOperation<Parameters>,
  request: KitchenRequest,
  kitchen: Kitchen,
): Promise<KitchenAnswer> {
  const { archive, dialect } = kitchen;
  // 401
  const caller = await authenticate(request.authorization, kitchen);
  const { client } = caller;
  // 429
  kitchen.rateLimit?.(client, request);
  // 403
  requireScope(caller, KITCHEN_SCOPE);
  // 400
  const header = platformHeaders(dialect).restaurant;
  const sent = request.headerValues(header);
  const guid = requestedRestaurant(sent, header, client, operation.impliesRestaurant);
  // 403
  const restaurant = await permittedRestaurant(guid, client, archive);
  const access = { client, restaurant };
  // 400
  const parameters = await operation.parameters(request, access, kitchen);
  // 404, 409, 204, 200
  return operation.answer(parameters, access, kitchen);
}
