/** What the faults need to know of a request, before anybody checked it. */
import type { FastifyRequest } from 'fastify';
import { OPERATIONS } from '../../contract/operations.ts';
import { routePath } from '../operations/operation-names.ts';
import type { OperationName } from './fault-rule.ts';

/** Characters of a client's identifier that count: those of others fit easily. */
const CLIENT_ID = 128;

const NAMES: ReadonlyMap<string, OperationName> = new Map([
  [routePath(OPERATIONS.prepStationsGet.path), 'prepStationsGet'],
  [routePath(OPERATIONS.prepStationsGuidGet.path), 'prepStationsGuidGet'],
  [routePath(OPERATIONS.itemFulfillmentsGet.path), 'itemFulfillmentsGet'],
  [routePath(OPERATIONS.authenticationLoginPost.path), 'authenticationLoginPost'],
]);

/** The operation that the router matched, if it is one of the document's. */
export function operationOf({ routeOptions: { url } }: FastifyRequest): OperationName | undefined {
  return url === undefined ? undefined : NAMES.get(url);
}

/** The bearer token as it came; blank where there is none. */
export function tokenOf({ headers }: FastifyRequest): string {
  return /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}

/**
 * The client that a request says to be of: by its login's body, else by its token's claims. Nobody verified it, which is
 * enough to count calls in the order in which they came: a forged token is refused whatever is counted.
 */
export function claimedClient(request: FastifyRequest): string {
  const said =
    operationOf(request) === 'authenticationLoginPost'
      ? property(request.body, 'clientId')
      : property(claimsOf(tokenOf(request)), 'client_id');
  return typeof said === 'string' ? said.slice(0, CLIENT_ID) : '';
}

function claimsOf(token: string): unknown {
  try {
    const payload = Buffer.from(token.split('.', 2)[1] ?? '', 'base64url');
    return JSON.parse(payload.toString('utf8'));
  } catch {
    return undefined;
  }
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
