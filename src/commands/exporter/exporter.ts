/** `linecheck exporter`: metrics of all restaurants for Prometheus, until a signal ends it. */
import type { Clock } from '../../api/transport/clock.ts';
import { Failure, type FailureCode } from '../../contract/failures.ts';
import {
  type MetricsOptions,
  type MetricsServer,
  processFamilies,
  startMetricsServer,
} from '../../service/metrics-server.ts';
import { metricsText } from '../../service/metrics-text.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';
import { configuredSource } from '../../sources/configured/configured-source.ts';
import { fleetOf } from '../../sources/fleet/fleet-of.ts';
import type { FleetReader } from '../../sources/fleet/fleet-reader.ts';
import { fleetRestaurants, type KitchenSource } from '../../sources/kitchen-source.ts';
import type { Run } from '../arguments/io.ts';
import { keptDecisions } from '../arguments/kept-decisions.ts';
import { type JsonLog, jsonLog } from '../serve/json-log.ts';
import { readTlsIdentity } from '../serve/tls-identity.ts';
import { FleetCounts } from './fleet-counts.ts';
import { fleetMetrics } from './fleet-metrics.ts';
import { programMetrics } from './program-metrics.ts';
import { readingLog } from './reading-log.ts';
import { readScrapeToken } from './scrape-token.ts';
import { type ExporterFlags, exporterSettings } from './settings.ts';

/** Failures of the first login that time does not cure. */
const FINAL: ReadonlySet<FailureCode> = new Set([
  'USAGE',
  'CONFIGURATION',
  'NOT_AUTHENTICATED',
  'NOT_PERMITTED',
]);
/** How long the start waits for the first login, ms: a platform may be away, and scrapes should see that. */
const LOGIN_MS = 10_000;

/**
 * Reads all restaurants, or those of `--restaurant`, and serves their metrics until SIGTERM or SIGINT. Prints the address as the first line on
 * stdout; stderr is JSON lines. Throws `Failure` when it can't start, also where the platform refuses the login.
 */
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
    await logIn(source, run, log);
    const place = { host, port, tls: tls?.identity, token };
    const server = await serveFleetMetrics(source, reader, run.clock, place);
    try {
      const ended = run.signals.first();
      run.stdout.write(`linecheck exporting ${server.url}\n`);
      log.message('info', `Reading ${restaurants.length} restaurants.`);
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

/** Serves what the reader has read so far, whether it reads or not, and counts from now on. Throws `Failure` CONFIGURATION when it can't listen there. */
export async function serveFleetMetrics(
  source: Pick<KitchenSource, 'api' | 'kind'>,
  { get, subscribe }: Pick<FleetReader, 'get' | 'subscribe'>,
  clock: Pick<Clock, 'now'>,
  place: Omit<MetricsOptions, 'text'>,
): Promise<MetricsServer> {
  const counts = new FleetCounts();
  function* families() {
    yield* programMetrics(source);
    yield* processFamilies();
    yield* fleetMetrics(get(), counts, clock.now());
  }
  const text: MetricsOptions['text'] = (format) => metricsText(families(), format);
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

/** Before the readings: wrong credentials must not be tried for each restaurant. Throws what time does not cure. */
async function logIn({ api }: KitchenSource, { clock }: Run, log: JsonLog): Promise<void> {
  const waiting = new AbortController();
  const login = api.login(waiting.signal).catch((error: unknown) => {
    if (!(error instanceof Failure) || FINAL.has(error.code)) throw error;
    const why = error.code === 'CANCELLED' ? 'No answer within 10 s.' : error.message;
    log.message('warn', `The first login failed: ${why} [${error.code}] Trying again.`);
  });
  const waited = clock.sleep(LOGIN_MS, waiting.signal).catch(() => undefined);
  await Promise.race([login, waited]);
  waiting.abort();
  await login;
}

function ignoreCancellation(error: unknown): void {
  if (!(error instanceof Failure) || error.code !== 'CANCELLED') throw error;
}
