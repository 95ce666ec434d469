/** Names of what a request asks for: a fixed set, whatever clients send. */
import type { FastifyRequest } from 'fastify';
import { OPERATIONS } from '../../contract/operations.ts';
import { SERVICE_PATHS } from '../http/service-paths.ts';

/** The router's form of a path of the contract. */
export function routePath(path: string): string {
  return path.replace('{guid}', ':guid');
}

const NAMES: ReadonlyMap<string | undefined, string> = new Map([
  ...Object.entries(OPERATIONS).map(([name, { path }]) => [routePath(path), name] as const),
  ...Object.entries(SERVICE_PATHS).map(([name, path]) => [path, name] as const),
]);

/** Name of the operation in the document, `keys`, `health` or `ready`; `unknown` for any other path. */
export function operationOf({ routeOptions }: FastifyRequest): string {
  return NAMES.get(routeOptions.url) ?? 'unknown';
}
