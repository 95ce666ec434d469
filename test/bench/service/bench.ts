/**
 * `npm run bench:service`: service answers under load, in turns with a bare server sending the same bytes and a mock server from the same
 * OpenAPI document. Needs wrk. The mock server is fetched from npm into the cache, once. `--smoke` runs without either.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { announceSize, IS_SMOKE } from '../bench-size.ts';
import { writeReadmeBlock } from '../readme-block.ts';
import { buildMonitor } from '../terminal/built-monitor.ts';
import { isInstalled } from '../terminal/programs.ts';
import { fillArchive } from './filled-archive.ts';
import { largeDay } from './large-day.ts';
import { startMock } from './mock-server.ts';
import { measured } from './operations.ts';
import { rawServerOf, serveRaw } from './raw-server.ts';
import { replicaFigures } from './replicas.ts';
import { serviceReport } from './report.ts';
import { serveArchive } from './served-archive.ts';

const [, , role, folderOfRaw = ''] = process.argv;
if (role === 'raw') await serveRaw(folderOfRaw);
else if (IS_SMOKE || (await isInstalled('wrk'))) await bench();
else process.stderr.write('wrk is not installed: apt install wrk.\n');

async function bench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-bench-'));
  const print = (text: string) => process.stderr.write(`${text}\n`);
  announceSize();
  const built = await buildMonitor();
  try {
    print('Filling an archive …');
    const archive = await fillArchive(folder);
    const service = await serveArchive(built.path, archive);
    const raw = await rawServerOf(folder, service, archive);
    const mock = await startMock(print);
    try {
      const large = await largeDay(service, archive, print);
      const figures = await measured({ folder, archive, service, raw, mock, print });
      print('Measuring replicas …');
      const replicas = await replicaFigures(folder, built.path, service);
      const report = serviceReport(figures, large, replicas);
      process.stdout.write(`${report}\n`);
      if (role === '--write') await writeReadmeBlock('service', report, 'src/service/README.md');
    } finally {
      for (const server of [service, raw, mock]) await server?.stop();
    }
  } finally {
    await built.remove();
    await rm(folder, { recursive: true, force: true });
  }
}
