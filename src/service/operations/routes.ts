import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Dialect, DOCUMENT_DIALECT, platformHeaders } from '../../contract/dialect.ts';
import { OPERATIONS } from '../../contract/operations.ts';
import type { CallerAddressOf } from '../http/caller-address.ts';
import { SERVICE_PATHS } from '../http/http-server.ts';
import { RequestError, unavailable } from '../http/request-error.ts';
import { ROUTED_METHODS } from '../http/routed-method.ts';
import { answerLogin, type LoginServices } from './authentication-login-post.ts';
import { type Kitchen, type KitchenOperation, serveKitchen } from './kitchen-operation.ts';
import { routePath } from './operation-names.ts';
import { itemFulfillmentsGet, prepStationsGet, prepStationsGuidGet } from './read-operations.ts';
import { bodyCache, entityTag, hasCurrentTag, sendBody } from './send-body.ts';
import type { SigningKeys } from './signing-keys.ts';

/** A HEAD is answered like a GET, without the body. */
const READ = ['GET', 'HEAD'];

interface Route {
  readonly path: string;
  readonly methods: readonly string[];
  /** `Cache-Control` of all answers, including errors. */
  readonly caching: string;
  readonly vary?: string;
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

interface ServiceRoutes extends Kitchen, LoginServices {
  readonly keys: SigningKeys;
  readonly document: (() => Promise<string>) | undefined;
  readonly addressOf: CallerAddressOf;
  readonly keptBytes: number;
  readonly isReady: () => Promise<boolean>;
}

/** Each route answers other methods than its own with 405. */
export function addRoutes(app: FastifyInstance, service: ServiceRoutes): void {
  const bodies = bodyCache(service.keptBytes);
  let openapi: string | undefined;
  const kitchen = (path: string, operation: KitchenOperation): Route => ({
    path: routePath(path),
    methods: READ,
    caching: 'private, no-cache',
    vary: `Accept-Encoding, Authorization, ${platformHeaders(service.dialect).restaurant}`,
    answer: async (request, reply) => {
      const answer = await serveKitchen(operation, request, reply, service);
      if (answer === undefined) return reply.code(204).send();
      void reply.headers(answer.headers ?? {});
      if (hasCurrentTag(answer.version, request.headers['if-none-match'])) {
        return reply.header('etag', entityTag(answer.version, undefined)).code(304).send();
      }
      return sendBody(answer, request, reply, bodies);
    },
  });

  const routes: readonly Route[] = [
    kitchen(OPERATIONS.prepStationsGet.path, prepStationsGet),
    kitchen(OPERATIONS.prepStationsGuidGet.path, prepStationsGuidGet),
    kitchen(OPERATIONS.itemFulfillmentsGet.path, itemFulfillmentsGet),
    {
      path: OPERATIONS.authenticationLoginPost.path,
      methods: ['POST'],
      caching: 'no-store',
      answer: async (request, reply) =>
        reply.send(await answerLogin(request.body, service.addressOf(request.raw), service)),
    },
    {
      path: SERVICE_PATHS.keys,
      methods: READ,
      caching: 'public, max-age=300',
      answer: async (_request, reply) => reply.send(await service.keys.publicSet()),
    },
    {
      path: SERVICE_PATHS.openapi,
      methods: READ,
      caching: 'public, max-age=300',
      answer: async (_request, reply) => {
        if (service.document === undefined) {
          throw new RequestError('endpointNotFound', 'The endpoint was not found.');
        }
        openapi ??= translateDocument(await service.document(), service.dialect);
        return reply.type('application/json').send(openapi);
      },
    },
    {
      path: SERVICE_PATHS.health,
      methods: READ,
      caching: 'no-store',
      answer: async (_request, reply) => reply.send({ status: 'up' }),
    },
    {
      path: SERVICE_PATHS.ready,
      methods: READ,
      caching: 'no-store',
      answer: async (_request, reply) => {
        if (await service.isReady()) return reply.send({ status: 'ready' });
        throw unavailable('The service is not ready.');
      },
    },
  ];
  for (const route of routes) addRoute(app, route);
}

function translateDocument(document: string, { headerPrefix, userAccessType }: Dialect): string {
  return document
    .replaceAll(`${DOCUMENT_DIALECT.headerPrefix}-`, `${headerPrefix}-`)
    .replaceAll(DOCUMENT_DIALECT.userAccessType, userAccessType);
}

function addRoute(app: FastifyInstance, { path, methods, caching, vary, answer }: Route): void {
  app.route({
    method: ROUTED_METHODS,
    url: path,
    // The hook runs before the body is read, so that a wrong method gets 405 even with a broken body.
    onRequest: ({ method }, reply, done) => {
      reply.header('cache-control', caching);
      if (vary !== undefined) reply.header('vary', vary);
      const allow = [...methods, 'OPTIONS'].join(', ');
      const message = `This endpoint accepts only ${allow}.`;
      if (methods.includes(method)) done();
      else if (method === 'OPTIONS') void reply.code(204).header('allow', allow).send();
      else done(new RequestError('methodNotAllowed', message, { allow }));
    },
    handler: answer,
  });
}
