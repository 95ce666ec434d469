/** What the faults read from a request before it is checked. */
import type { FastifyRequest } from 'fastify';
import { OPERATIONS } from '../../contract/operations.ts';
import { routePath } from '../operations/operation-names.ts';
import type { OperationName } from './fault-rule.ts';

/** Characters of a client's ID that count; real IDs are shorter. */
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

/** The bearer token as received; blank without one. */
export function tokenOf({ headers }: FastifyRequest): string {
  return /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}

/**
 * The client that a request claims: by its login's body, else by its token's claims. Unverified, which is enough to count calls: a forged
 * token is refused anyway.
 */
export function claimedClient(request: FastifyRequest): string {
  const claimed =
    operationOf(request) === 'authenticationLoginPost'
      ? property(request.body, 'clientId')
      : property(claimsOf(tokenOf(request)), 'client_id');
  return typeof claimed === 'string' ? claimed.slice(0, CLIENT_ID) : '';
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
