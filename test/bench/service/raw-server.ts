/** The limit: a bare `node:http` server sending prepared bytes by path. */
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { FilledArchive } from './filled-archive.ts';
import { type Server, startServer } from './process.ts';
import { bodyOf, FULFILLMENTS, LOGIN, type ServedArchive, STATIONS } from './served-archive.ts';

const FILES = { [STATIONS]: 'stations.json', [FULFILLMENTS]: 'day.json', [LOGIN]: 'login.json' };

/** In a separate process, with the service's bytes. */
export async function rawServerOf(
  folder: string,
  service: ServedArchive,
  { dates: [date = ''] }: FilledArchive,
): Promise<Server> {
  const login = await fetch(service.url + LOGIN, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: service.login,
  });
  await writeFile(join(folder, FILES[LOGIN]), Buffer.from(await login.arrayBuffer()));
  await writeFile(join(folder, FILES[STATIONS]), await bodyOf(service, STATIONS));
  await writeFile(
    join(folder, FILES[FULFILLMENTS]),
    await bodyOf(service, `${FULFILLMENTS}?businessDate=${date}`),
  );
  const [, script = ''] = process.argv;
  return startServer([script, 'raw', folder], /^raw (\S+)/);
}

/** In that process. Prints the address. */
export async function serveRaw(folder: string): Promise<void> {
  const bodies = new Map<string, Buffer>();
  for (const [path, file] of Object.entries(FILES)) {
    bodies.set(path, await readFile(join(folder, file)));
  }
  const server = createServer((request, response) => {
    const body = bodies.get(request.url?.split('?', 1)[0] ?? '');
    request.resume();
    if (body === undefined) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address !== 'object' || address === null) return;
    process.stdout.write(`raw http://127.0.0.1:${address.port}\n`);
  });
  process.once('SIGTERM', () => process.exit(0));
}
