/** A PostgreSQL server for the complete run, started on first request, so other runs don't pay for it. */
import type { TestProject } from 'vitest/node';
import { type PostgresServer, startPostgres } from '../postgres/postgres-server.ts';
import { onDemand } from './on-demand.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Local port answering with the server's URL. */
    readonly postgresPort: number;
  }
}

/**
 * Answers for `LINECHECK_TEST_POSTGRES`: a server URL with permission to create databases, `packaged` for the package's server, or nothing
 * for the system's, else the package's. Without a server, tests needing it fail.
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
