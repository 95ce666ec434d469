/** Reports each request once its answer ends: a log line, and metric counts. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '../contract/failures.ts';
import { oncePerKey } from '../contract/once.ts';
import { OPERATIONS } from '../contract/operations.ts';
import { property } from '../contract/parsed-json.ts';
import type { CallerAddressOf } from './http/caller-address.ts';
import { isOutage } from './http/error-answers.ts';
import { SERVICE_PATHS } from './http/http-server.ts';
import { type Labels, type MetricFamily, oneValue, type Sample } from './metrics-text.ts';
import { operationOf } from './operations/operation-names.ts';

interface Observers {
  readonly now: () => number;
  readonly log: (line: object) => void;
  readonly metrics: ServiceMetrics | undefined;
  readonly addressOf: CallerAddressOf;
}

export function answerObserver({ now, log, metrics, addressOf }: Observers) {
  // Building it costs a hundredth of an answer.
  const timeText = oncePerKey((epochMs: number) => new Date(epochMs).toISOString(), 1);
  const report = (facts: object) => log({ time: timeText(now()), level: 'info', ...facts });
  const outages = new WeakMap<FastifyRequest, object>();

  return {
    /** When the answer ends or the client leaves. Call when the request arrives. */
    observe(request: FastifyRequest, reply: FastifyReply): void {
      const { raw } = reply;
      const { socket } = request;
      const before = socket.bytesWritten;
      // A closed connection has no address.
      const address = addressOf(request.raw).text;
      // The framework measures time only where it writes the log.
      const began = performance.now();
      metrics?.began();
      raw.once('close', () => {
        const status = raw.headersSent ? raw.statusCode : undefined;
        const durationMs = performance.now() - began;
        const bytes = socket.bytesWritten - before;
        metrics?.ended({ operation: operationOf(request), status, durationMs, bytes });
        report({
          requestId: request.id,
          address,
          method: request.method,
          path: loggedPath(request.url),
          status: status ?? null,
          bytes,
          durationMs: Math.round(durationMs),
          // The client left, or was too slow.
          ...(raw.writableFinished ? {} : { aborted: true }),
          ...outages.get(request),
        });
      });
    },

    /** Reports input the HTTP parser rejected. `reason` is the parser's code, the rest is the answer. */
    observeUnparsed(
      reason: string,
      { id, status }: { readonly id: string; readonly status?: number },
    ) {
      metrics?.unparsed();
      report({ requestId: id, status: status ?? null, unparsed: reason });
    },

    /** An archive outage goes into the request's own line, without a stack, because each request has the same. */
    reportError: (error: unknown, request: FastifyRequest): void => {
      if (isOutage(error)) {
        outages.set(request, { level: 'error', error: outageText(error) });
        return;
      }
      const cause = error instanceof Error ? error.stack : String(error);
      report({ level: 'error', requestId: request.id, error: cause });
    },
  };
}

/** Message, plus the driver's or system's code. */
function outageText({ message, cause }: Failure): string {
  const code = property(cause, 'code');
  return typeof code === 'string' ? `${message} (${code})` : message;
}

const PATHS = [
  ...Object.values(OPERATIONS).map(({ path }) => path),
  ...Object.values(SERVICE_PATHS),
];
const SERVED_PATHS = new Set<string>(PATHS);
const SERVED_SEGMENTS = new Set(PATHS.flatMap((path) => path.split('/')));

/** Logged segments. A longer path is cut. */
const SHOWN = 12;

/** Without the query. Segments in no service path become `*`. */
function loggedPath(url: string): string {
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  // Fast path: nearly every request has one of these.
  if (SERVED_PATHS.has(path)) return path;
  const segments = path.split('/', SHOWN);
  return segments.map((segment) => (SERVED_SEGMENTS.has(segment) ? segment : '*')).join('/');
}

// No label identifies a client, a restaurant, or an address.

export interface EndedAnswer {
  /** From a fixed set, whatever clients ask for. */
  readonly operation: string;
  /** Absent where the client left before there was one. */
  readonly status: number | undefined;
  readonly durationMs: number;
  /** Written to the connection, headers included. */
  readonly bytes: number;
}

/** Upper bounds, seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

const LOGIN = 'authenticationLoginPost';
const LOGIN_OUTCOMES: ReadonlyMap<number | undefined, string> = new Map([
  [200, 'succeeded'],
  [401, 'refused'],
  [429, 'throttled'],
]);

interface Durations {
  /** Per bucket, not cumulative. */
  readonly within: number[];
  count: number;
  seconds: number;
}

export type ServiceMetrics = ReturnType<typeof serviceMetrics>;

/** From the service's start. */
export function serviceMetrics() {
  const requests = new Map<string, Sample>();
  const operations = new Map<string, Durations>();
  const logins = new Map<string, Sample>();
  for (const outcome of [...LOGIN_OUTCOMES.values(), 'failed']) raise(logins, { outcome }, 0);
  let inFlight = 0;
  let sentBytes = 0;
  let unparsed = 0;
  return {
    began(): void {
      inFlight += 1;
    },
    /** Also where the client left. */
    ended({ operation, status, durationMs, bytes }: EndedAnswer): void {
      inFlight -= 1;
      sentBytes += bytes;
      raise(requests, { operation, status: String(status ?? 'none') });
      if (operation === LOGIN) raise(logins, { outcome: LOGIN_OUTCOMES.get(status) ?? 'failed' });
      const durations = operations.get(operation) ?? {
        within: BUCKETS.map(() => 0),
        count: 0,
        seconds: 0,
      };
      const seconds = durationMs / 1_000;
      const bucket = BUCKETS.findIndex((bound) => seconds <= bound);
      if (bucket !== -1) durations.within[bucket] = (durations.within[bucket] ?? 0) + 1;
      durations.count += 1;
      durations.seconds += seconds;
      operations.set(operation, durations);
    },
    /** Input that was not a request, or came too slowly. */
    unparsed(): void {
      unparsed += 1;
    },
    families: (): readonly MetricFamily[] => [
      counter('linecheck_requests', 'Requests by operation and status.', requests.values()),
      {
        name: 'linecheck_request_duration_seconds',
        type: 'histogram',
        help: 'Time from request to response.',
        samples: histogram(operations),
      },
      oneValue('linecheck_requests_in_flight', 'gauge', 'Open requests.', inFlight),
      oneValue(
        'linecheck_unparsed_requests',
        'counter',
        'Requests with invalid HTTP, or too slow.',
        unparsed,
      ),
      oneValue('linecheck_sent_bytes', 'counter', 'Bytes written to clients.', sentBytes),
      counter('linecheck_logins', 'Logins by result.', logins.values()),
    ],
  };
}

function counter(name: string, help: string, samples: Iterable<Sample>): MetricFamily {
  return { name, type: 'counter', help, samples };
}

function* histogram(operations: ReadonlyMap<string, Durations>): Generator<Sample> {
  for (const [operation, { within, count, seconds }] of operations) {
    let below = 0;
    for (const [place, bound] of BUCKETS.entries()) {
      below += within[place] ?? 0;
      yield { suffix: '_bucket', labels: { operation }, le: String(bound), value: below };
    }
    yield { suffix: '_bucket', labels: { operation }, le: '+Inf', value: count };
    yield { suffix: '_sum', labels: { operation }, value: seconds };
    yield { suffix: '_count', labels: { operation }, value: count };
  }
}

/** Counts are by labels as JSON. */
function raise(counts: Map<string, Sample>, labels: Labels, by = 1): void {
  const key = JSON.stringify(labels);
  counts.set(key, { labels, value: (counts.get(key)?.value ?? 0) + by });
}
