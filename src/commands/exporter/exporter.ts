import packageJson from '../../../package.json' with { type: 'json' };
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
  processFamilies,
  startMetricsServer,
} from '../../service/metrics-server.ts';
import { type MetricFamily, metricsText, singleValueFamily } from '../../service/metrics-text.ts';
import type { RunningService } from '../../service/start-service.ts';
import type { SettingFlags } from '../../settings/settings.ts';
import { noteSecret } from '../../settings/typed-text.ts';
import { firstLogin } from '../arguments/first-login.ts';
import type { Run } from '../arguments/io.ts';
import { loadDecisions } from '../arguments/stored-decisions.ts';
import { type JsonLog, jsonLog } from '../serve/json-log.ts';
import { readTlsIdentity } from '../serve/tls-identity.ts';
import { FleetCounts } from './fleet-counts.ts';
import { fleetMetrics, type MetricsClock } from './metrics.ts';
import { type ExporterFlags, exporterSettings } from './settings.ts';

/** Exports until SIGTERM or SIGINT. The first line on stdout has the address. Throws a `Failure` if it can't start. */
export async function exporterCommand(
  flags: SettingFlags & ExporterFlags,
  run: Run,
): Promise<void> {
  const settings = exporterSettings(flags, run.environment);
  const { tls: files, tokenFile, host, port } = settings;
  const tls = files && (await readTlsIdentity(files.certFile, files.keyFile));
  const token = tokenFile === undefined ? undefined : await readScrapeToken(tokenFile);
  const log = jsonLog(run, settings.logLevel, () => run.clock.now());
  const source = await configuredSource(flags, run);
  const abort = new AbortController();
  try {
    const restaurants = fleetRestaurants(source, flags);
    const { latest } = await loadDecisions(run.environment);
    const reader = fleetOf({ ...source, restaurants }, run.clock, latest);
    if (source.kind === 'demo') log.message('warn', 'Demo: simulated data.');
    if (tls?.warning !== undefined) log.message('warn', tls.warning);
    await firstLogin(source.api, run.clock, (text) => log.message('warn', text));
    const options = { host, port, tls: tls?.identity, token };
    const server = await serveFleetMetrics(source, reader, run.clock, options);
    try {
      const endSignal = run.signals.first();
      run.stdout.write(`linecheck exporting ${server.url}\n`);
      log.message('info', `Reading ${countOf(restaurants.length, 'restaurant')}.`);
      const unsubscribe = reader.subscribe(readingLogger(reader.get, log));
      const reading = reader.run(abort.signal);
      const signal = await Promise.race([endSignal, reading.then(() => endSignal)]);
      log.message('info', `Received ${signal}. Ending.`);
      unsubscribe();
      abort.abort();
      await reading.catch((error: unknown) => {
        if (!(error instanceof Failure) || error.code !== 'CANCELLED') throw error;
      });
    } finally {
      await server.close();
    }
  } finally {
    abort.abort();
    await source.close();
  }
}

type MetricsSource = Pick<KitchenSource, 'api' | 'kind'>;

/** Counts from this call on. Throws CONFIGURATION if it can't listen on the address. */
export async function serveFleetMetrics(
  source: MetricsSource,
  { get, subscribe }: Pick<FleetReader, 'get' | 'subscribe'>,
  clock: MetricsClock,
  listenOptions: Omit<MetricsOptions, 'text'>,
): Promise<RunningService> {
  const counts = new FleetCounts();
  function* families() {
    yield* programMetrics(source);
    yield* processFamilies();
    yield* fleetMetrics(get(), counts, clock);
  }
  const text = () => metricsText(families());
  const server = await startMetricsServer({ ...listenOptions, text });
  const countAll = () => counts.add(get());
  countAll();
  const unsubscribe = subscribe(countAll);
  const close = () => {
    unsubscribe();
    return server.close();
  };
  return { url: server.url, close };
}

/** The returned function logs each restaurant whose failure started, changed, or ended since the last call. */
function readingLogger(view: () => FleetView, log: JsonLog): () => void {
  const codesByGuid = new Map<string, string>();
  return () => {
    for (const { restaurant, state } of view().rows) {
      const { guid, name } = restaurant;
      const before = codesByGuid.get(guid);
      if (state instanceof Failure) {
        if (before === state.code) continue;
        codesByGuid.set(guid, state.code);
        log.message('warn', `Can't read ${name}: ${state.message} [${state.code}]`);
      } else if (before !== undefined) {
        codesByGuid.delete(guid);
        log.message('info', `Can read ${name} again.`);
      }
    }
  };
}

const MAX_TOKEN_FILE_BYTES = 4096;
const TOKEN_FILE = 'The token file';
/** RFC 6750, section 2.1, allows these characters in a bearer token. A shorter token could be guessed. */
const TOKEN_PATTERN = /^[\w.~+/-]{16,1000}=*$/;

/** Throws CONFIGURATION for an untrusted file, or a token under 16 characters. No message repeats the content. */
async function readScrapeToken(path: string): Promise<string> {
  const reading = await readTrusted(path, MAX_TOKEN_FILE_BYTES, { isSecret: true });
  if (reading.state === 'distrusted') throw distrustFailure(TOKEN_FILE, reading);
  const hint = 'Write one: openssl rand -hex 32 > FILE && chmod 600 FILE';
  if (reading.state !== 'read') {
    throw new Failure('CONFIGURATION', `Can't read the token file ${path}.`, { hint });
  }
  const token = reading.text.trim();
  if (TOKEN_PATTERN.test(token)) {
    noteSecret(token);
    return token;
  }
  const message = `${TOKEN_FILE} must have one line of 16 to 1,000 letters, digits or -._~+/ characters.`;
  throw new Failure('CONFIGURATION', message, { hint });
}

export function programMetrics({ api, kind }: MetricsSource): readonly MetricFamily[] {
  const { bytesReceived, requestsLeft, answers, refusedAsTooMany } = api.link();
  const bytesHelp = 'Bytes of answers received from the platform.';
  const answersHelp = 'Platform answers with any status, logins included.';
  const refusedName = 'linecheck_platform_rate_limited_answers';
  const refusedHelp = 'Platform answers with status 429: too many requests.';
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
    singleValueFamily('linecheck_platform_received_bytes', 'counter', bytesHelp, bytesReceived),
    singleValueFamily('linecheck_platform_answers', 'counter', answersHelp, answers),
    singleValueFamily(refusedName, 'counter', refusedHelp, refusedAsTooMany),
  ];
}
