import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type FastifyInstance, fastify } from 'fastify';
import { type Dialect, DOCUMENT_DIALECT } from '../contract/dialect.ts';
import { Failure } from '../contract/failures.ts';
import { sharedPerKey } from '../contract/once.ts';
import { OPERATIONS, PAGE_SIZE_MAX, TOKEN_LIFETIME_SECONDS } from '../contract/operations.ts';
import { answerObserver } from './answer-observer.ts';
import type { Archive } from './archive/archive.ts';
import { addClockControl, type TurnableClock } from './clock-control.ts';
import type { FaultRule } from './decode-faults.ts';
import { addFaults } from './faults.ts';
import { callerAddresses } from './http/caller-address.ts';
import { limitConnections, maxConnections, trackAnswer } from './http/connections.ts';
import {
  answerError,
  answerUnparsed,
  DEADLINE_PASSED,
  endBrokenConnection,
  endSlowConnection,
  endTunnels,
} from './http/error-answers.ts';
import {
  awaitsBody,
  HEADER_BYTES,
  headRefusal,
  httpDate,
  httpServer,
  REQUEST_ID_HEADER,
  requestId,
  type TlsIdentity,
} from './http/http-server.ts';
import { loginThrottle, withCooldown } from './http/login-throttle.ts';
import { type RateLimits, rateLimit } from './http/rate-limit.ts';
import { RequestError } from './http/request-error.ts';
import { routeMethod } from './http/routed-method.ts';
import { accessTokens } from './operations/access-tokens.ts';
import { secretCheck } from './operations/client-secret.ts';
import { operationName } from './operations/operation-names.ts';
import { pageTokens, stationPages } from './operations/page-token.ts';
import { addRoutes } from './operations/routes.ts';
import { archivedSigningKeys } from './operations/signing-keys.ts';

export interface ServiceOptions {
  /** The archive stays open when the service is closed. */
  readonly archive: Archive;
  readonly now: () => number;
  readonly dialect?: Dialect;
  /** The most prep stations per answer, 1 to 1,000. */
  readonly pageSize?: number;
  /** The lifetime of access tokens. */
  readonly tokenLifetimeSeconds?: number;
  /** Limits for each client and restaurant. By default, requests are not counted. */
  readonly rateLimits?: RateLimits;
  readonly tls?: TlsIdentity;
  /** IP addresses and networks of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies?: readonly string[];
  readonly faults?: readonly FaultRule[];
  /** The clock behind `now`, if clients on this machine may turn it forward over HTTP. */
  readonly clockControl?: TurnableClock;
  /** Returns the API's document as OpenAPI text. By default, no document is served. */
  readonly document?: () => Promise<string>;
  /** The most connections at once. Default: 1,000, or fewer if the system allows fewer open files. */
  readonly connections?: number;
  /** Bytes of bodies that stay in memory for other clients. */
  readonly keptBytes?: number;
  /** Gets an object for each answer and each unexpected error, without secrets. */
  readonly log?: (line: object) => void;
}

const BODY_BYTES = 16 * 1024;
/** The log warns at most this often that all connections are in use. */
const FULL_WARNING_PAUSE_MS = 60_000;
const KEPT_BYTES = 64 * 1024 * 1024;

/** The contract reads requests and writes answers, so Fastify's schema compilers are not in the bundle (bundle/build.mjs). */
const NO_SCHEMAS = { buildValidator: refuseSchema, buildSerializer: refuseSchema };

function refuseSchema(): never {
  throw new TypeError('A route has a schema, and nothing compiles it.');
}

/** The service doesn't listen yet. Throws CONFIGURATION for a page size or lifetime out of bounds. */
export function createService({
  archive,
  now,
  dialect = DOCUMENT_DIALECT,
  pageSize = PAGE_SIZE_MAX,
  tokenLifetimeSeconds = TOKEN_LIFETIME_SECONDS,
  rateLimits,
  tls,
  trustedProxies = [],
  keptBytes = KEPT_BYTES,
  connections = maxConnections(),
  faults = [],
  clockControl,
  document,
  log = () => {},
}: ServiceOptions): FastifyInstance {
  requireRange('The page size', pageSize, PAGE_SIZE_MAX);
  requireRange('The token lifetime in seconds', tokenLifetimeSeconds, Number.MAX_SAFE_INTEGER);

  const warn = (message: string) =>
    log({ time: new Date(now()).toISOString(), level: 'warn', message });
  const addressOf = callerAddresses(trustedProxies, warn);
  const observer = answerObserver(now, log, addressOf);
  const { reportError } = observer;
  const end = (error: Error & { readonly code: string }, socket: Socket) =>
    endBrokenConnection(socket, error, () =>
      observer.observeUnparsed(error.code, answerUnparsed(socket, error)),
    );
  const app = fastify({
    bodyLimit: BODY_BYTES,
    serverFactory: (handler) => httpServer(handler, tls),
    // Fastify's 503 answers would not have the contract's form.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    schemaController: { compilersFactory: NO_SCHEMAS },
    // With the length of a header as its limit, a long GUID is only an unknown GUID, and no error of Fastify.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: HEADER_BYTES },
    requestIdHeader: false,
    rewriteUrl: (request) => {
      routeMethod(request);
      return request.url ?? '';
    },
    genReqId: (request) => requestId(request.headers[REQUEST_ID_HEADER]),
    frameworkErrors: (error, request, reply) => {
      trackAnswer(reply);
      observer.observe(request, reply);
      answerError(error, request, reply, reportError);
    },
    clientErrorHandler: (error, socket) => {
      if (error.code === DEADLINE_PASSED) endSlowConnection(socket, () => end(error, socket));
      else end(error, socket);
    },
  });
  // A login sent as text is refused, because the client must learn which header to send.
  app.removeContentTypeParser('text/plain');
  // Node would answer an unknown `Expect` header in another form.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));

  endTunnels(app.server, end);
  let warnedAt = Number.NEGATIVE_INFINITY;
  const admit = limitConnections(app.server, connections, () => {
    if (performance.now() - warnedAt < FULL_WARNING_PAUSE_MS) return;
    warnedAt = performance.now();
    warn(
      `All ${connections} connections are in use. Each new one closes the oldest of a client that has not logged in, else the one unused for longest.`,
    );
  });
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, reportError));
  const date = httpDate(now);
  // Request hooks are not async, because a promise would cost more than the hook.
  app.addHook('onRequest', (request, reply, done) => {
    trackAnswer(reply);
    observer.observe(request, reply);
    // Clients compare the end of a quota with this date, so both must be from the same clock.
    reply.header(REQUEST_ID_HEADER, request.id).header('date', date());
    const refusal = headRefusal(request.raw);
    if (refusal !== undefined) done(refusal);
    else if (!request.is404) done();
    else done(new RequestError('endpointNotFound', 'The endpoint was not found.'));
  });
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    // Without the header, a connection that gets its answer during closing would stay open until its timeout. After a refused body,
    // the body's rest would have to arrive before the next request.
    if (isClosing || awaitsBody(request.raw)) reply.header('connection', 'close');
    const isKnown = reply.statusCode < 400 && Object.hasOwn(OPERATIONS, operationName(request));
    if (isKnown) admit(request.raw, reply.raw);
    done();
  });

  if (faults.length > 0) addFaults(app, faults, dialect, now, log);
  if (clockControl !== undefined) addClockControl(app, clockControl, addressOf);
  const archiveReady = archiveReadiness(archive);
  const agree = archive.sharedLogins && withCooldown(archive.sharedLogins, now);
  const keys = archivedSigningKeys(archive, now, tokenLifetimeSeconds);
  addRoutes(app, {
    archive,
    keptBytes,
    dialect,
    document,
    pageSize,
    keys,
    isReady: async () => !isClosing && archiveReady(),
    checkSecret: secretCheck(archive, now),
    addressOf,
    throttle: loginThrottle(now, agree),
    tokens: accessTokens({ keys, agree, now, lifetime: tokenLifetimeSeconds }),
    pageTokens: pageTokens(archive),
    stationPages: stationPages(archive),
    rateLimit: rateLimits && rateLimit(rateLimits, dialect, now),
  });
  return app;
}

function requireRange(what: string, value: number, most: number): void {
  if (Number.isSafeInteger(value) && value >= 1 && value <= most) return;
  throw new Failure('CONFIGURATION', `${what} must be a whole number from 1 to ${most}.`);
}

const READY_TIMEOUT_MS = 1_000;

/** Checks whether the archive answers in time. Simultaneous callers share a check. The check never throws. */
function archiveReadiness(archive: Archive): () => Promise<boolean> {
  const shared = sharedPerKey<boolean>();
  const answer = () =>
    archive.restaurant('').then(
      () => true,
      () => false,
    );
  return () =>
    Promise.race([shared('archive', answer), pause(READY_TIMEOUT_MS, false, { ref: false })]);
}
