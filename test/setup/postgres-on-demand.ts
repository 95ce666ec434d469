/** A PostgreSQL server for the whole run, started when the first test asks for it, so that other runs do not pay for one. */
import { createServer } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type PostgresServer, startPostgres } from '../postgres/postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Port on this machine at which whoever connects is told the server's URL, or `!` and why there is none. */
    readonly postgresPort: number;
  }
}

/**
 * Answers for `LINECHECK_TEST_POSTGRES`: the URL of a server whose user may create databases, `packaged` for the server that comes with a
 * package, or nothing for the system's, else the package's. Without one, the tests that need it fail.
 */
export default async function postgresOnDemand({ provide }: TestProject) {
  const wanted = process.env['LINECHECK_TEST_POSTGRES'] ?? '';
  const given = wanted === '' || wanted === 'packaged' ? undefined : wanted;
  let started: Promise<PostgresServer> | undefined;
  const url = async () => {
    if (given !== undefined) return given;
    started ??= startPostgres(wanted === 'packaged');
    return (await started).url();
  };
  const door = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    url().then(
      (answer) => socket.end(answer),
      (error: unknown) => socket.end(`!${error instanceof Error ? error.message : String(error)}`),
    );
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const address = door.address();
  provide('postgresPort', typeof address === 'object' && address !== null ? address.port : 0);
  return async () => {
    door.close();
    await started?.then(
      (server) => server.remove(),
      () => undefined,
    );
  };
}
