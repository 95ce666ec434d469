/** The common part of kitchen operations: who may call them, and the order of checks. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Dialect, platformHeaders } from '../../contract/dialect.ts';
import { KITCHEN_SCOPE } from '../../contract/operations.ts';
import { isSameGuid } from '../../contract/prep-station.ts';
import type { ApiClient, Archive, Restaurant } from '../archive/archive.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import { RequestError } from '../http/request-error.ts';
import type { AccessTokens } from './access-tokens.ts';
import { headerValues } from './operation-names.ts';
import type { PageTokens, StationPages } from './page-token.ts';

export interface Kitchen {
  readonly archive: Archive;
  readonly tokens: AccessTokens;
  readonly pageTokens: PageTokens;
  readonly stationPages: StationPages;
  readonly dialect: Dialect;
  readonly pageSize: number;
  readonly rateLimit: RateLimit | undefined;
}

/** A body that may be too large for memory, so it is read in pieces while it is sent. */
export interface StoredBody {
  readonly bytes: number;
  read(): AsyncIterable<Buffer>;
}

export interface KitchenAnswer {
  readonly body: string | Buffer | StoredBody;
  /** Identifies the body's bytes among everything the service sends, with letters, digits, and dashes. */
  readonly version: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface KitchenOperation {
  /** Whether a missing restaurant header means the client's only restaurant. */
  readonly impliesRestaurant: boolean;
  /**
   * Throws 400 for an invalid parameter, then 404 or 409. Returns `undefined` for 204. The client is read from the archive for each
   * request, so that a new permission counts immediately.
   */
  answer(
    request: FastifyRequest,
    access: { readonly client: ApiClient; readonly restaurant: Restaurant },
    kitchen: Kitchen,
  ): Promise<KitchenAnswer | undefined>;
}

/** Makes the checks after the path (404) and method (405), in the order of the status codes below, and throws the first error. */
export async function serveKitchen(
  operation: KitchenOperation,
  request: FastifyRequest,
  reply: FastifyReply,
  kitchen: Kitchen,
): Promise<KitchenAnswer | undefined> {
  const { archive, dialect } = kitchen;
  // 401
  const { client, scopes } = await authenticate(request.headers.authorization, kitchen);
  // 429
  const header = platformHeaders(dialect).restaurant;
  const sentGuids = headerValues(request, header);
  kitchen.rateLimit?.(client, sentGuids, reply);
  // 403
  if (!scopes.includes(KITCHEN_SCOPE)) {
    const message = `The request is not permitted: the token does not have the scope ${KITCHEN_SCOPE}.`;
    const facts = { error: 'insufficient_scope', scope: KITCHEN_SCOPE };
    throw new RequestError('scopeMissing', message, challenge(facts));
  }
  // 400
  const guid = requestedRestaurant(sentGuids, header, client, operation.impliesRestaurant);
  // 403
  const restaurant = await permittedRestaurant(guid, client, archive);
  // 400, 404, 409, 204, 200
  return operation.answer(request, { client, restaurant }, kitchen);
}

/** A blank header counts as missing. If `isImplied`, that means the client's only restaurant. Throws 400. */
function requestedRestaurant(
  values: readonly string[],
  header: string,
  client: ApiClient,
  isImplied: boolean,
): string {
  if (values.length > 1) {
    const message = `The header ${header} must appear only once.`;
    throw new RequestError('restaurantHeaderMissing', message);
  }
  const sentGuid = values[0]?.trim() ?? '';
  if (sentGuid !== '') return sentGuid;
  const [only, ...others] = client.restaurants;
  if (isImplied && only !== undefined && others.length === 0) return only;
  throw new RequestError('restaurantHeaderMissing', `The header ${header} is missing.`);
}

/** Throws the same 403 for an unknown restaurant and for a restaurant that the client may not read. */
async function permittedRestaurant(
  guid: string,
  client: ApiClient,
  archive: Archive,
): Promise<Restaurant> {
  const match = client.restaurants.find((each) => isSameGuid(each, guid));
  const restaurant = match === undefined ? undefined : await archive.restaurant(match);
  if (restaurant !== undefined) return restaurant;
  const message =
    'The request is not permitted: the restaurant is unknown, or this client has no access to it.';
  throw new RequestError('restaurantNotPermitted', message);
}

const BEARER = /^Bearer +([\w.~+/-]+=*) *$/i;

/** Reads the client from the archive for each request, so that a new permission counts immediately. Throws 401 with a challenge (RFC 6750). */
async function authenticate(authorization: string | undefined, { tokens, archive }: Kitchen) {
  if (authorization === undefined || !/^Bearer\b/i.test(authorization)) {
    // Without credentials, a challenge has no error code (RFC 6750, section 3.1).
    throw new RequestError('tokenMissing', 'The request has no bearer token.', challenge());
  }
  const token = BEARER.exec(authorization)?.[1];
  const verified = token === undefined ? undefined : await tokens.verify(token);
  const client = verified && (await archive.client(verified.clientId));
  if (verified === undefined || client === undefined || client.revokedAt !== undefined) {
    const message = 'The authentication token is not recognized.';
    throw new RequestError('tokenInvalid', message, challenge({ error: 'invalid_token' }));
  }
  return { client, scopes: verified.scopes };
}

function challenge(facts: Readonly<Record<string, string>> = {}): Record<string, string> {
  const parameters = Object.entries({ realm: 'linecheck', ...facts });
  const text = parameters.map(([name, value]) => `${name}="${value}"`).join(', ');
  return { 'www-authenticate': `Bearer ${text}` };
}
