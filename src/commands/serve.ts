/** `linecheck serve`: the kitchen service over an archive, until a signal ends it. */
import { openArchive } from '../archive/open-archive.ts';
import { startService } from '../service/start-service.ts';
import { makeArchiveFolder } from './archive-address.ts';
import { endSignal } from './end-signal.ts';
import { type SandboxFlags, sandboxSettings } from './sandbox-settings.ts';
import { type ServeFlags, serveSettings } from './serve-settings.ts';
import { servedArchiveAdvice } from './served-archive-advice.ts';

/**
 * Serves until SIGTERM or SIGINT, then until what is being answered is answered. The first line on stdout tells the
 * address; stderr is JSON lines. Throws `Failure` USAGE, CONFIGURATION or ARCHIVE when it cannot start.
 */
export async function serveCommand(flags: ServeFlags & SandboxFlags): Promise<void> {
  const settings = serveSettings(flags, process.env);
  const sandbox = await sandboxSettings(flags, process.env);
  const ended = endSignal();
  // Whoever read the log has gone; the service is still of use to others.
  process.stderr.on('error', () => undefined);
  const log = (line: object) => process.stderr.write(`${JSON.stringify(line)}\n`);
  const tell = (level: string, message: string) =>
    log({ time: new Date().toISOString(), level, message });

  await makeArchiveFolder(settings.archive);
  const archive = await openArchive(settings.archive);
  try {
    const { host, port, pageSize, tokenLifetimeSeconds, dialect } = settings;
    const options = { host, port, pageSize, tokenLifetimeSeconds, dialect };
    const advice = await servedArchiveAdvice(archive);
    if (advice !== undefined) tell('warn', advice);
    for (const warning of sandbox.warnings) tell('warn', warning);
    const around = { ...options, ...sandbox.options };
    const service = await startService({ ...around, archive, now: Date.now, log });
    process.stdout.write(`linecheck serving ${service.url}\n`);
    try {
      tell('info', `Ending by ${await ended}, once what is being answered is answered.`);
    } finally {
      await service.close();
    }
  } finally {
    await archive.close();
  }
}
