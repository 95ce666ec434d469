/** Fastify compiles functions for each path and method, so only usual methods have routes. */
import type { IncomingMessage } from 'node:http';

export const ROUTED_METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE'];

const sentMethods = new WeakMap<IncomingMessage, string>();

/** Routes any other method as TRACE, which no path accepts either. Otherwise a known path would be answered like an unknown one. */
export function routeMethod(request: IncomingMessage): void {
  const { method = '' } = request;
  if (ROUTED_METHODS.includes(method)) return;
  sentMethods.set(request, method);
  request.method = 'TRACE';
}

export function sentMethod(request: IncomingMessage): string | undefined {
  return sentMethods.get(request) ?? request.method;
}
