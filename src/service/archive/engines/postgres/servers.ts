/** Servers are used one at a time: the first of the wanted kind, until lost. */
import type { PoolClient } from 'pg';
import { Failure } from '../../../../contract/failures.ts';
import type { SessionKind } from './address.ts';
import { connectFailure, isCrowded, isMoved } from './failure.ts';
import type { PostgresServer } from './server.ts';

/** Pause in ms after a failed search, doubled each time up to the longest. */
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;
/** Ms of silence after which another server may have taken over. */
const DOUBT_MS = 5_000;

export type PostgresServers = ReturnType<typeof postgresServers>;

/** In order, as libpq does: a server away, starting, stopping, or of another kind is skipped. Any other error ends the search. */
export function postgresServers(servers: readonly PostgresServer[], wanted: SessionKind) {
  const kinds: readonly SessionKind[] = wanted === 'prefer-standby' ? ['standby', 'any'] : [wanted];
  const several = servers.length > 1;
  let current = several ? undefined : servers[0];
  /** A search in progress, or one that just failed. */
  let looking: Promise<PostgresServer> | undefined;
  let pause = FIRST_PAUSE_MS;

  function forget(server: PostgresServer | undefined): void {
    if (several && current === server) current = undefined;
  }

  /** One search at a time, and a pause after a failed one. */
  function look(): Promise<PostgresServer> {
    looking ??= search();
    return looking;
  }

  async function search(): Promise<PostgresServer> {
    try {
      const found = await firstSuitable();
      // A replaced server's answers are no longer valid.
      for (const server of servers) if (server !== found) server.drop();
      current = found;
      looking = undefined;
      pause = FIRST_PAUSE_MS;
      return found;
    } catch (error) {
      if (isMoved(error)) current = undefined;
      setTimeout(() => {
        looking = undefined;
      }, pause).unref();
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      throw connectFailure(error);
    }
  }

  async function firstSuitable(): Promise<PostgresServer> {
    const failures: unknown[] = [];
    for (const kind of kinds) {
      for (const server of servers) {
        try {
          await server.probe(kind);
          return server;
        } catch (error) {
          if (!isMoved(error)) throw error;
          // Failures from an answering server explain more.
          if (error instanceof Failure) failures.unshift(error);
          else failures.push(error);
        }
      }
    }
    throw failures[0];
  }

  return {
    /** Release it. */
    async client(): Promise<PoolClient> {
      for (let tries = 1; ; tries += 1) {
        const server = current ?? (await look());
        try {
          return await server.client();
        } catch (error) {
          if (!several || tries > 1) throw connectFailure(error);
          if (isMoved(error)) forget(server);
          else if (!isCrowded(error) || (await look()) === server) throw connectFailure(error);
        }
      }
    },

    /** Without one `undefined`, and a background search starts. Never throws. */
    async clientOfKnown(): Promise<PoolClient | undefined> {
      const server = current;
      try {
        if (server !== undefined) return await server.client();
      } catch {
        forget(server);
      }
      look().catch(() => undefined);
      return undefined;
    },

    /** A lost connection is closed, as are those of the same age or older. */
    release(client: PoolClient, lost: boolean): void {
      if (lost) {
        for (const server of servers) if (server.lose(client)) forget(server);
      }
      client.release(lost);
    },

    /** Searches for another server unless cleared before. `undefined` where there is no other. */
    watch: (): NodeJS.Timeout | undefined =>
      several ? setTimeout(() => void look().catch(() => undefined), DOUBT_MS) : undefined,

    close: () => Promise.all(servers.map((server) => server.close())),
  };
}
