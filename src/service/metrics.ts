/** What the service counts, in the text format of Prometheus. No label identifies a client, a restaurant or an address. */

/** A request whose answer has ended. */
export interface EndedAnswer {
  /** Name of the operation; one of a fixed set, whatever clients ask for. */
  readonly operation: string;
  /** HTTP status; absent where the client left before there was one. */
  readonly status: number | undefined;
  readonly durationMs: number;
  /** Bytes written to the connection, including headers. */
  readonly bytes: number;
}

/** Upper bounds of the histogram's buckets in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

const LOGIN = 'authenticationLoginPost';
/** Outcome of a login by status. */
const LOGIN_OUTCOMES: ReadonlyMap<number | undefined, string> = new Map([
  [200, 'succeeded'],
  [401, 'refused'],
  [429, 'throttled'],
]);

interface Durations {
  /** Count per bucket, not cumulative. */
  readonly within: number[];
  count: number;
  seconds: number;
}

/** The counts of one service from its start. */
export class ServiceMetrics {
  readonly #requests = new Map<string, number>();
  readonly #durations = new Map<string, Durations>();
  readonly #logins = new Map<string, number>(
    [...LOGIN_OUTCOMES.values(), 'failed'].map((outcome) => [labels({ outcome }), 0]),
  );
  #inFlight = 0;
  #bytes = 0;
  #unparsed = 0;

  /** Counts a request that arrived. */
  began(): void {
    this.#inFlight += 1;
  }

  /** Counts an ended answer, also where its client left. */
  ended({ operation, status, durationMs, bytes }: EndedAnswer): void {
    this.#inFlight -= 1;
    this.#bytes += bytes;
    raise(this.#requests, labels({ operation, status: String(status ?? 'none') }));
    if (operation === LOGIN) {
      raise(this.#logins, labels({ outcome: LOGIN_OUTCOMES.get(status) ?? 'failed' }));
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

  /** Counts input that was not a request, or came too slowly. */
  unparsed(): void {
    this.#unparsed += 1;
  }

  /** All metrics as text, including the process's memory (bytes). */
  text({ rss, heapUsed, external }: NodeJS.MemoryUsage): string {
    return [
      ...family('linecheck_requests_total', 'counter', 'Requests by operation and status.', [
        ...this.#requests,
      ]),
      ...family(
        'linecheck_request_duration_seconds',
        'histogram',
        'Time from request to response.',
        [...histogram(this.#durations)],
      ),
      ...family('linecheck_requests_in_flight', 'gauge', 'Open requests.', [['', this.#inFlight]]),
      ...family(
        'linecheck_unparsed_requests_total',
        'counter',
        'Requests that were not valid HTTP, or too slow.',
        [['', this.#unparsed]],
      ),
      ...family('linecheck_sent_bytes_total', 'counter', 'Bytes written to clients.', [
        ['', this.#bytes],
      ]),
      ...family('linecheck_logins_total', 'counter', 'Logins by result.', [...this.#logins]),
      ...family('process_resident_memory_bytes', 'gauge', 'Memory of the process.', [['', rss]]),
      ...family('nodejs_heap_used_bytes', 'gauge', 'Memory of its objects.', [['', heapUsed]]),
      ...family('nodejs_external_memory_bytes', 'gauge', 'Memory of its bodies and engines.', [
        ['', external],
      ]),
      '',
    ].join('\n');
  }
}

/** The lines of a metric; each sample starts with its suffix and labels. */
function family(
  name: string,
  type: 'counter' | 'gauge' | 'histogram',
  help: string,
  samples: readonly (readonly [string, number])[],
): string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(([rest, value]) => `${name}${rest} ${value}`),
  ];
}

function* histogram(
  operations: ReadonlyMap<string, Durations>,
): Generator<readonly [string, number]> {
  for (const [operation, { within, count, seconds }] of operations) {
    let below = 0;
    for (const [place, bound] of BUCKETS.entries()) {
      below += within[place] ?? 0;
      yield [`_bucket${labels({ operation, le: String(bound) })}`, below];
    }
    yield [`_bucket${labels({ operation, le: '+Inf' })}`, count];
    yield [`_sum${labels({ operation })}`, seconds];
    yield [`_count${labels({ operation })}`, count];
  }
}

function raise(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** The values are our own names and need no escaping. */
function labels(of: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(of).map(([name, value]) => `${name}="${value}"`);
  return `{${pairs.join(',')}}`;
}
