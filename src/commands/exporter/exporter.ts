/** `linecheck exporter`: metrics of all restaurants for Prometheus, until a signal ends it. */
import packageJson from '../../../package.json' with { type: 'json' };
import type { Clock } from '../../api/clock.ts';
import { Failure } from '../../contract/failures.ts';
import { readTrusted } from '../../files/read-trusted.ts';
import { distrustFailure } from '../../files/trusted-file.ts';
import type { FleetView } from '../../kitchen/fleet/fleet-schedule.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import { type FleetReader, fleetOf } from '../../reader/fleet-reader.ts';
import { fleetRestaurants, type KitchenSource } from '../../reader/kitchen-source.ts';
import { configuredSource } from '../../reader/sources/configured-source.ts';
import {
  type MetricsOptions,
  type MetricsServer,
  processFamilies,
  startMetricsServer,
} from '../../service/metrics-server.ts';
import { type MetricFamily, metricsText } from '../../service/metrics-text.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';
import { noteSecret } from '../../settings/typed-text.ts';
import { firstLogin } from '../arguments/first-login.ts';
import type { Run } from '../arguments/io.ts';
import { keptDecisions } from '../arguments/kept-decisions.ts';
import { type JsonLog, jsonLog } from '../serve/json-log.ts';
import { readTlsIdentity } from '../serve/tls-identity.ts';
import { FleetCounts } from './fleet-counts.ts';
import { fleetMetrics } from './metrics.ts';
import { type ExporterFlags, exporterSettings } from './settings.ts';

/** Until SIGTERM or SIGINT. Stdout's first line is the address, stderr is JSON lines. Throws `Failure` when it can't start. */
export async function exporterCommand(
  flags: ConnectionFlags & ExporterFlags,
  run: Run,
): Promise<void> {
  const settings = exporterSettings(flags, run.environment);
  const { tls: files, tokenFile, host, port } = settings;
  const tls = files && (await readTlsIdentity(files.certFile, files.keyFile));
  const token = tokenFile === undefined ? undefined : await readScrapeToken(tokenFile);
  const log = jsonLog(run, settings.logLevel, () => run.clock.now());
  const source = await configuredSource(flags, run);
  const ending = new AbortController();
  try {
    const restaurants = fleetRestaurants(source, flags);
    const { latest } = await keptDecisions(run.environment);
    const reader = fleetOf({ ...source, restaurants }, run.clock, latest);
    if (source.kind === 'demo') log.message('warn', 'Demo: simulated data.');
    if (tls?.advice !== undefined) log.message('warn', tls.advice);
    await firstLogin(source.api, run.clock, (text) => log.message('warn', text));
    const place = { host, port, tls: tls?.identity, token };
    const server = await serveFleetMetrics(source, reader, run.clock, place);
    try {
      const ended = run.signals.first();
      run.stdout.write(`linecheck exporting ${server.url}\n`);
      log.message('info', `Reading ${countOf(restaurants.length, 'restaurant')}.`);
      const unsubscribe = reader.subscribe(readingLog(reader.get, log));
      const reading = reader.run(ending.signal);
      const signal = await Promise.race([ended, reading.then(() => ended)]);
      log.message('info', `Received ${signal}. Ending.`);
      unsubscribe();
      ending.abort();
      await reading.catch(ignoreCancellation);
    } finally {
      await server.close();
    }
  } finally {
    ending.abort();
    await source.close();
  }
}

/** Serves what the reader has so far, and counts from now on. Throws `Failure` CONFIGURATION when it can't listen there. */
export async function serveFleetMetrics(
  source: Pick<KitchenSource, 'api' | 'kind'>,
  { get, subscribe }: Pick<FleetReader, 'get' | 'subscribe'>,
  clock: Pick<Clock, 'now' | 'steady'>,
  place: Omit<MetricsOptions, 'text'>,
): Promise<MetricsServer> {
  const counts = new FleetCounts();
  function* families() {
    yield* programMetrics(source);
    yield* processFamilies();
    yield* fleetMetrics(get(), counts, clock);
  }
  const text = () => metricsText(families());
  const server = await startMetricsServer({ ...place, text });
  const noteAll = () => counts.note(get());
  noteAll();
  const unsubscribe = subscribe(noteAll);
  return {
    url: server.url,
    close: () => {
      unsubscribe();
      return server.close();
    },
  };
}

function ignoreCancellation(error: unknown): void {
  if (!(error instanceof Failure) || error.code !== 'CANCELLED') throw error;
}

/** Logs a restaurant when a failure starts, changes or ends. Call the result after each change in the view. */
function readingLog(view: () => FleetView, log: JsonLog): () => void {
  const codes = new Map<string, string>();
  return () => {
    for (const { restaurant, state } of view().rows) {
      const { guid, name } = restaurant;
      const before = codes.get(guid);
      if (state instanceof Failure) {
        if (before === state.code) continue;
        codes.set(guid, state.code);
        log.message('warn', `Can't read ${name}: ${state.message} [${state.code}]`);
      } else if (before !== undefined) {
        codes.delete(guid);
        log.message('info', `Can read ${name} again.`);
      }
    }
  };
}

const MAX_BYTES = 4096;
const FILE = 'The token file';
const WRITE_IT = 'Write one: openssl rand -hex 32 > FILE && chmod 600 FILE';
/** Bearer token characters (RFC 6750, section 2.1). A shorter token can be guessed. */
const TOKEN = /^[\w.~+/-]{16,1000}=*$/;

/** Throws `Failure` CONFIGURATION for an untrusted file, or a token under 16 characters. No message repeats the content. */
async function readScrapeToken(path: string): Promise<string> {
  const reading = await readTrusted(path, MAX_BYTES, { isSecret: true });
  if (reading.state === 'distrusted') throw distrustFailure(FILE, reading);
  if (reading.state !== 'read') {
    throw new Failure('CONFIGURATION', `Can't read the token file ${path}.`, { hint: WRITE_IT });
  }
  const token = reading.text.trim();
  if (TOKEN.test(token)) {
    noteSecret(token);
    return token;
  }
  const message = `${FILE} must have one line of 16 to 1,000 letters, digits or -._~+/ characters.`;
  throw new Failure('CONFIGURATION', message, { hint: WRITE_IT });
}

export function programMetrics({
  api,
  kind,
}: Pick<KitchenSource, 'api' | 'kind'>): readonly MetricFamily[] {
  const { bytesReceived, requestsLeft, answers, refusedAsTooMany } = api.link();
  return [
    {
      name: 'linecheck_build',
      type: 'info',
      help: 'Version of linecheck, and what it reads: platform, archive, or demo (simulated).',
      samples: [{ labels: { version: packageJson.version, source: kind }, value: 1 }],
    },
    {
      name: 'linecheck_platform_requests_left',
      type: 'gauge',
      help: "Requests left in the platform's quota, from the last answer with this number.",
      samples: requestsLeft === undefined ? [] : [{ labels: {}, value: requestsLeft }],
    },
    {
      name: 'linecheck_platform_received_bytes',
      type: 'counter',
      help: 'Bytes of answers received from the platform.',
      samples: [{ labels: {}, value: bytesReceived }],
    },
    {
      name: 'linecheck_platform_answers',
      type: 'counter',
      help: 'Platform answers with any status, logins included.',
      samples: [{ labels: {}, value: answers }],
    },
    {
      name: 'linecheck_platform_rate_limited_answers',
      type: 'counter',
      help: 'Platform answers with status 429: too many requests.',
      samples: [{ labels: {}, value: refusedAsTooMany }],
    },
  ];
}
