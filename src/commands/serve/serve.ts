import { Failure } from '../../contract/failures.ts';
import { readTrusted } from '../../files/read-trusted.ts';
import { distrustFailure } from '../../files/trusted-file.ts';
import { openPrivateArchive } from '../../reader/sources/private-archive.ts';
import type { Archive } from '../../service/archive/archive.ts';
import { decodeFaults, type FaultRule } from '../../service/decode-faults.ts';
import { isLoopbackHost } from '../../service/http/caller-address.ts';
import { PLATFORM_RATE_LIMITS } from '../../service/http/rate-limit.ts';
import { startService } from '../../service/start-service.ts';
import { sharingAllowance } from '../../settings/profile-choice.ts';
import { readSetting, readSettingOrDefault, type SettingSources } from '../../settings/setting.ts';
import { archiveMadeText } from '../archive/open-for-command.ts';
import type { Run } from '../arguments/io.ts';
import { jsonLog } from './json-log.ts';
import { SERVE_SETTINGS, type ServeFlags, type ServeSettings, serveSettings } from './settings.ts';
import { readTlsIdentity } from './tls-identity.ts';

/** Serves until SIGTERM or SIGINT. The first line on stdout has the address. Throws a `Failure` if it can't start. */
export async function serveCommand(flags: ServeFlags, run: Run): Promise<void> {
  const now = () => run.clock.now();
  const settings = serveSettings(flags, run.environment);
  const sources = { flags, environment: run.environment };
  const answerOptions = await answerSettings(sources);
  const { tls: files, archive: address, whenMissing, logLevel, ...options } = settings;
  const tls = files && (await readTlsIdentity(files.certFile, files.keyFile));
  const log = jsonLog(run, logLevel, now);

  const onCreate = () => log.message('warn', `${archiveMadeText(address)}.`);
  const mayBeShared = sharingAllowance(flags, run.environment);
  const archive = await openPrivateArchive(address, { whenMissing, onMade: onCreate }, mayBeShared);
  try {
    const faults = readSetting(SERVE_SETTINGS.faults, sources);
    const warnings = [
      await unreadableArchiveWarning(archive),
      plainHttpWarning(settings),
      tls?.warning,
      faults && `Fault injection is on, with the rules in ${faults}.`,
    ];
    const service = await startService({
      ...options,
      ...answerOptions,
      ...(tls !== undefined && { tls: tls.identity }),
      archive,
      now,
      document: () => run.host.file('openapi.json'),
      log: log.line,
    });
    // Warnings are logged after the start, so that a failed start prints only its failure.
    for (const each of warnings) if (each !== undefined) log.message('warn', each);
    // Before this line, a signal may end the process directly, because no request is open.
    const endSignal = run.signals.first();
    run.stdout.write(`linecheck serving ${service.url}\n`);
    try {
      log.message('info', `Received ${await endSignal}. Ending after the open requests.`);
    } finally {
      await service.close();
    }
  } finally {
    await archive.close();
  }
}

function plainHttpWarning({ tls, host }: ServeSettings): string | undefined {
  if (tls !== undefined || isLoopbackHost(host)) return undefined;
  const trouble = `Secrets and tokens travel unencrypted: plain http on ${host}, beyond this machine.`;
  return `${trouble} Use --tls-cert and --tls-key, or a proxy with TLS.`;
}

const ADD_CLIENT = 'Run linecheck archive client add NAME --restaurant GUID --scope kitchen:read';

async function unreadableArchiveWarning(archive: Archive): Promise<string | undefined> {
  const clients = (await archive.clients()).filter(({ revokedAt }) => revokedAt === undefined);
  if (clients.length === 0) {
    return `The archive has no API client, so nobody can log in. ${ADD_CLIENT}`;
  }
  for (const guid of new Set(clients.flatMap(({ restaurants }) => restaurants))) {
    if ((await archive.restaurant(guid)) !== undefined) return undefined;
  }
  return (await archive.restaurants()).length === 0
    ? 'The archive has no restaurant. Run linecheck archive restaurant add GUID --name NAME --timezone ZONE'
    : `No client may read any restaurant in the archive. ${ADD_CLIENT}`;
}

/** These options change the answers of `serve` and `sandbox`. Throws what `readFaults` throws. */
export async function answerSettings(sources: SettingSources) {
  const path = readSetting(SERVE_SETTINGS.faults, sources);
  return {
    faults: path === undefined ? [] : await readFaults(path),
    ...(readSettingOrDefault(SERVE_SETTINGS.rateLimit, sources) === 'platform' && {
      rateLimits: PLATFORM_RATE_LIMITS,
    }),
  };
}

const MAX_BYTES = 1024 * 1024;

/** Throws CONFIGURATION for an untrusted file, and USAGE for an unreadable file or an invalid rule. */
export async function readFaults(path: string): Promise<readonly FaultRule[]> {
  const reading = await readTrusted(path, MAX_BYTES);
  if (reading.state === 'distrusted') throw distrustFailure(path, reading);
  if (reading.state === 'too large') throw faultsFailure(path, ' is too large: over 1 MiB');
  if (reading.state !== 'read') {
    throw new Failure('USAGE', `Can't read the faults file ${path}.`, {
      hint: 'Check the --faults path. It must be a file you can read.',
    });
  }
  let json: unknown;
  try {
    json = JSON.parse(reading.text.replace(/^\ufeff/, ''));
  } catch (cause) {
    throw faultsFailure(path, ' is not JSON', cause);
  }
  try {
    return decodeFaults(json);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw faultsFailure(path, `: ${error.message.replace(/\.$/, '')}`);
  }
}

function faultsFailure(path: string, reason: string, cause?: unknown): Failure {
  const hint = 'Run linecheck help faults for an example.';
  return new Failure('USAGE', `The faults file ${path}${reason}.`, { cause, hint });
}
