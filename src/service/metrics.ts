/** No label identifies a client, a restaurant, or an address. */
import type { Labels, MetricFamily, Sample } from './metrics-text.ts';

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

/** By labels as JSON. */
type Counts = ReadonlyMap<string, Sample>;

/** From the service's start. */
export class ServiceMetrics {
  readonly #requests = new Map<string, Sample>();
  readonly #durations = new Map<string, Durations>();
  readonly #logins = new Map<string, Sample>(
    [...LOGIN_OUTCOMES.values(), 'failed'].map((outcome) => {
      const labels = { outcome };
      return [JSON.stringify(labels), { labels, value: 0 }];
    }),
  );
  #inFlight = 0;
  #bytes = 0;
  #unparsed = 0;

  began(): void {
    this.#inFlight += 1;
  }

  /** Also where the client left. */
  ended({ operation, status, durationMs, bytes }: EndedAnswer): void {
    this.#inFlight -= 1;
    this.#bytes += bytes;
    raise(this.#requests, { operation, status: String(status ?? 'none') });
    if (operation === LOGIN) {
      raise(this.#logins, { outcome: LOGIN_OUTCOMES.get(status) ?? 'failed' });
    }
    const durations = this.#durations.get(operation) ?? {
      within: BUCKETS.map(() => 0),
      count: 0,
      seconds: 0,
    };
    const seconds = durationMs / 1_000;
    const bucket = BUCKETS.findIndex((bound) => seconds <= bound);
    if (bucket !== -1) durations.within[bucket] = (durations.within[bucket] ?? 0) + 1;
    durations.count += 1;
    durations.seconds += seconds;
    this.#durations.set(operation, durations);
  }

  /** Input that was not a request, or came too slowly. */
  unparsed(): void {
    this.#unparsed += 1;
  }

  families(): readonly MetricFamily[] {
    return [
      counter('linecheck_requests', 'Requests by operation and status.', this.#requests),
      {
        name: 'linecheck_request_duration_seconds',
        type: 'histogram',
        help: 'Time from request to response.',
        samples: histogram(this.#durations),
      },
      gauge('linecheck_requests_in_flight', 'Open requests.', this.#inFlight),
      {
        name: 'linecheck_unparsed_requests',
        type: 'counter',
        help: 'Requests with invalid HTTP, or too slow.',
        samples: [{ labels: {}, value: this.#unparsed }],
      },
      {
        name: 'linecheck_sent_bytes',
        type: 'counter',
        help: 'Bytes written to clients.',
        samples: [{ labels: {}, value: this.#bytes }],
      },
      counter('linecheck_logins', 'Logins by result.', this.#logins),
    ];
  }
}

function gauge(name: string, help: string, value: number): MetricFamily {
  return { name, type: 'gauge', help, samples: [{ labels: {}, value }] };
}

function counter(name: string, help: string, counts: Counts): MetricFamily {
  return { name, type: 'counter', help, samples: counts.values() };
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

function raise(counts: Map<string, Sample>, labels: Labels): void {
  const key = JSON.stringify(labels);
  counts.set(key, { labels, value: (counts.get(key)?.value ?? 0) + 1 });
}
