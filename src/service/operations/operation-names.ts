/** Names a request's operation, and reads its parameters. The names are a fixed set, whatever clients send. */
import type { FastifyRequest } from 'fastify';
import type { ErrorName } from '../../contract/error-message.ts';
import { OPERATIONS } from '../../contract/operations.ts';
import { SERVICE_PATHS } from '../http/http-server.ts';
import { RequestError } from '../http/request-error.ts';

export function routePath(path: string): string {
  return path.replace('{guid}', ':guid');
}

const NAMES: ReadonlyMap<string | undefined, string> = new Map([
  ...Object.entries(OPERATIONS).map(([name, { path }]) => [routePath(path), name] as const),
  ...Object.entries(SERVICE_PATHS).map(([name, path]) => [path, name] as const),
]);

/** Returns the document's operation name or a key of `SERVICE_PATHS`, and `unknown` for any other path. */
export function operationName({ routeOptions }: FastifyRequest): string {
  return NAMES.get(routeOptions.url) ?? 'unknown';
}

// A query parameter may appear at most once. Unknown parameters are ignored.

/** Shared by all requests, so it must stay empty. */
const EMPTY_QUERY = new URLSearchParams();

export function readQuery(url: string): URLSearchParams {
  const start = url.indexOf('?');
  return start === -1 ? EMPTY_QUERY : new URLSearchParams(url.slice(start + 1));
}

/** A header that is sent more than once has a value for each. */
export function headerValues({ raw }: FastifyRequest, name: string): readonly string[] {
  return raw.headersDistinct[name.toLowerCase()] ?? [];
}

/** `undefined` if the parameter is absent. A repeated parameter is refused with `condition`. */
export function singleParameter(
  { url }: FastifyRequest,
  name: string,
  condition: ErrorName,
): string | undefined {
  const values = readQuery(url).getAll(name);
  if (values.length > 1) {
    throw new RequestError(condition, `The parameter ${name} must appear only once.`);
  }
  return values[0];
}
