/** `linecheck serve`: the kitchen service over an archive, until a signal ends it. */
import { Failure } from '../../contract/failures.ts';
import type { Archive } from '../../service/archive/archive.ts';
import { isLoopbackHost } from '../../service/limits/ip-address.ts';
import { startService } from '../../service/start-service.ts';
import { allowedSharing } from '../../settings/archive-address.ts';
import { openPrivateArchive } from '../../sources/copy/private-archive.ts';
import { archiveMade } from '../archive/opened.ts';
import type { Run } from '../arguments/io.ts';
import { jsonLog } from './json-log.ts';
import { sandboxSettings } from './sandbox-settings.ts';
import { type ServeFlags, type ServeSettings, serveSettings } from './settings.ts';
import { readTlsIdentity } from './tls-identity.ts';

const CLOCK_BEHIND_PROXY =
  '--clock-control does not work with --trusted-proxy: behind a proxy, every request comes from this machine.';

/**
 * Serves until SIGTERM or SIGINT, then until open requests are answered. Prints the address as the first line on stdout; stderr is JSON lines. Throws
 * `Failure` USAGE, CONFIGURATION or ARCHIVE when it can't start.
 */
export async function serveCommand(flags: ServeFlags, run: Run): Promise<void> {
  const now = () => run.clock.now();
  const settings = serveSettings(flags, run.environment);
  const sandbox = await sandboxSettings(flags, run.environment, now);
  if (sandbox.options.clockControl !== undefined && settings.trustedProxies.length > 0) {
    throw new Failure('USAGE', CLOCK_BEHIND_PROXY, {
      hint: 'Use one of the two.',
    });
  }
  const { tls: files, archive: address, whenMissing, logLevel, ...options } = settings;
  const tls = files && (await readTlsIdentity(files.certFile, files.keyFile));
  const log = jsonLog(run, logLevel, now);

  const onMade = () => log.message('warn', `${archiveMade(address)}.`);
  const mayBeShared = allowedSharing(flags, run.environment);
  const archive = await openPrivateArchive(address, { whenMissing, onMade }, mayBeShared);
  try {
    const advice = [
      await servedArchiveAdvice(archive),
      plainHttpAdvice(settings),
      tls?.advice,
      ...sandbox.warnings,
    ];
    const { metricsPort, ...rest } = options;
    const service = await startService({
      ...rest,
      ...sandbox.options,
      ...(metricsPort !== undefined && { metricsPort }),
      ...(tls !== undefined && { tls: tls.identity }),
      archive,
      log: log.line,
    });
    // Not where a mistake keeps it from serving.
    for (const each of advice) if (each !== undefined) log.message('warn', each);
    // Before this, a signal may end the process directly: no request is open.
    const ended = run.signals.first();
    run.stdout.write(`linecheck serving ${service.url}\n`);
    if (service.metricsUrl !== undefined)
      log.message('info', `Metrics are at ${service.metricsUrl}`);
    try {
      log.message('info', `Received ${await ended}. Ending after the open requests.`);
    } finally {
      await service.close();
    }
  } finally {
    await archive.close();
  }
}

function plainHttpAdvice({ tls, host }: ServeSettings): string | undefined {
  if (tls !== undefined || isLoopbackHost(host)) return undefined;
  return `Secrets and tokens travel unencrypted: plain http on ${host}, beyond this machine. Use --tls-cert and --tls-key, or a proxy with TLS.`;
}

/** Warning at start if no client can read any restaurant; otherwise `undefined`. */
async function servedArchiveAdvice(archive: Archive): Promise<string | undefined> {
  const clients = (await archive.clients()).filter(({ revokedAt }) => revokedAt === undefined);
  if (clients.length === 0) {
    return 'The archive has no API client, so nobody can log in. Run linecheck archive client add NAME --restaurant GUID --scope kitchen:read';
  }
  for (const guid of new Set(clients.flatMap(({ restaurants }) => restaurants))) {
    if ((await archive.restaurant(guid)) !== undefined) return undefined;
  }
  return (await archive.restaurants()).length === 0
    ? 'The archive has no restaurant. Run linecheck archive restaurant add GUID --name NAME --timezone ZONE'
    : 'No client may read any restaurant of the archive. Run linecheck archive client add NAME --restaurant GUID --scope kitchen:read';
}
