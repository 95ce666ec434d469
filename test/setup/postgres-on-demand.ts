/** A PostgreSQL server for the complete run, started when the first test asks for it, so that other runs do not pay for one. */
import type { TestProject } from 'vitest/node';
import { type PostgresServer, startPostgres } from '../postgres/postgres-server.ts';
import { onDemand } from './on-demand.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Port on this machine at which the URL of the server is answered. */
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
  let started: PostgresServer | undefined;
  const server = await onDemand(async () => {
    if (given !== undefined) return given;
    started = await startPostgres(wanted === 'packaged');
    return started.url();
  });
  provide('postgresPort', server.port);
  return async () => {
    server.close();
    await started?.remove();
  };
}
