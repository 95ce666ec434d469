/** A real nginx in front, with the configuration from the service's page. Ends however the run does. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../api/network-fixture.ts';
import { readmeBlock } from './readme-block.ts';

/** Ends nginx when we do, or when we are gone and our pipe end closes. */
const GUARD =
  '"$@" & front=$!; exec 2>/dev/null; read -r _; kill -TERM "$front" 2>/dev/null; wait "$front"';

/** Accepts connections. */
export interface Front {
  /** On 127.0.0.1, over TLS. */
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/** In front of services on these ports. Throws with the log on a failed start. */
export async function startFront(program: string, services: readonly number[]): Promise<Front> {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-nginx-'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, surroundings(folder, await readmeBlock({ port, services })));
  const guard = spawn('/bin/sh', ['-c', GUARD, 'guard', program, '-p', folder, '-c', file], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const ended = once(guard, 'close');
  const stop = async () => {
    guard.stdin.end();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const said: string[] = [];
  const lines = createInterface({ input: guard.stderr });
  const started = new Promise<boolean>((resolve) => {
    lines.on('line', (line) => {
      said.push(line);
      if (line.includes('start worker process ')) resolve(true);
    });
    lines.on('close', () => resolve(false));
  });
  if (await started) return { port, stop };
  await stop();
  throw new Error(`nginx did not start:\n${said.join('\n')}`);
}

/** The rest of a distribution's nginx.conf, in our folder. */
function surroundings(folder: string, block: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`);
  return `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${join(folder, 'nginx.pid')};
error_log stderr notice;
events { worker_connections 512; }
http {
access_log off;
${temporary.join('\n')}
${block}}
`;
}
