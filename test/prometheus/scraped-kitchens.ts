/** A demo with a slow and a quiet station, and a service with a request quota, each with an exporter. */
import type { BuiltProgram } from '../process/built-program.ts';
import type { StartHere } from '../process/in-process.ts';
import { exporterHere } from '../process/service/exporting-program.ts';
import { servedArchive } from '../process/service/served-archive.ts';
import { serveHere } from '../process/service/serving-program.ts';

/** For the rest of a test, in its process, with enough demo bumps to know each number. Returns metrics addresses. */
export async function scrapedKitchens(
  program: BuiltProgram,
  startHere: StartHere,
): Promise<readonly string[]> {
  const { address, environmentAt } = await servedArchive(program);
  const limited = ['--port', '0', '--rate-limit', 'platform', '--archive', address] as const;
  const [demo, service] = await Promise.all([
    exporterHere(startHere, ['--demo', '--demo-profile', 'busy', '--port', '0']),
    serveHere(startHere, limited),
  ]);
  const exporter = await exporterHere(startHere, ['--port', '0'], environmentAt(service.url));
  return [demo.url, exporter.url];
}

/** As `host:port`. */
export function targetsOf(urls: readonly string[]): readonly string[] {
  return urls.map((url) => new URL(url).host);
}
