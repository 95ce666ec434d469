/** The servers of a PostgreSQL archive, one in use at a time: the first of the wanted kind, until it is lost. */
import type { PoolClient } from 'pg';
import { Failure } from '../../../../contract/failures.ts';
import type { SessionKind } from './address.ts';
import { connectFailure, isCrowded, isMoved } from './failure.ts';
import type { PostgresServer } from './server.ts';

/** Pause in ms after a search without success, doubled each time up to the longest. */
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;
/** Ms without an answer after which another server may have taken over. */
const DOUBT_MS = 5_000;

/**
 * Tries servers in order, as libpq does: one that is away, starts, stops or is of another kind is skipped, any other error ends the search.
 * A single server is not searched for: each call connects to it. Methods throw `Failure` ARCHIVE and ARCHIVE_UNAVAILABLE.
 */
export class PostgresServers {
  readonly #servers: readonly PostgresServer[];
  readonly #kinds: readonly SessionKind[];
  readonly #several: boolean;
  #current: PostgresServer | undefined;
  /** The search in progress, or one that just failed. */
  #looking: Promise<PostgresServer> | undefined;
  #pause = FIRST_PAUSE_MS;

  constructor(servers: readonly PostgresServer[], wanted: SessionKind) {
    this.#servers = servers;
    this.#kinds = wanted === 'prefer-standby' ? ['standby', 'any'] : [wanted];
    this.#several = servers.length > 1;
    if (!this.#several) this.#current = servers[0];
  }

  /** A connection; release it. */
  async client(): Promise<PoolClient> {
    for (let tries = 1; ; tries += 1) {
      const server = this.#current ?? (await this.#look());
      try {
        return await server.client();
      } catch (error) {
        if (!this.#several || tries > 1) throw connectFailure(error);
        if (isMoved(error)) this.#forget(server);
        else if (!isCrowded(error) || (await this.#look()) === server) throw connectFailure(error);
      }
    }
  }

  /** A connection to the server found before; without one `undefined`, and a search begins in the background. Never throws. */
  async clientOfKnown(): Promise<PoolClient | undefined> {
    const server = this.#current;
    try {
      if (server !== undefined) return await server.client();
    } catch {
      this.#forget(server);
    }
    this.#look().catch(() => undefined);
    return undefined;
  }

  /** Returns a connection; a lost one is closed, as are those of the same age or older. */
  release(client: PoolClient, lost: boolean): void {
    if (lost) {
      for (const server of this.#servers) if (server.lose(client)) this.#forget(server);
    }
    client.release(lost);
  }

  /** A timer that searches for another server unless it is cleared before; `undefined` where there is no other. */
  watch(): NodeJS.Timeout | undefined {
    if (!this.#several) return undefined;
    return setTimeout(() => {
      this.#look().catch(() => undefined);
    }, DOUBT_MS);
  }

  async close(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.close()));
  }

  #forget(server: PostgresServer | undefined): void {
    if (this.#several && this.#current === server) this.#current = undefined;
  }

  /** One search at a time, and a pause after a failed one. */
  #look(): Promise<PostgresServer> {
    this.#looking ??= this.#search();
    return this.#looking;
  }

  async #search(): Promise<PostgresServer> {
    try {
      const found = await this.#firstSuitable();
      // Answers of a replaced server are no longer valid.
      for (const server of this.#servers) if (server !== found) server.drop();
      this.#current = found;
      this.#looking = undefined;
      this.#pause = FIRST_PAUSE_MS;
      return found;
    } catch (error) {
      if (isMoved(error)) this.#current = undefined;
      setTimeout(() => {
        this.#looking = undefined;
      }, this.#pause).unref();
      this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
      throw connectFailure(error);
    }
  }

  async #firstSuitable(): Promise<PostgresServer> {
    const failures: unknown[] = [];
    for (const kind of this.#kinds) {
      for (const server of this.#servers) {
        try {
          await server.probe(kind);
          return server;
        } catch (error) {
          if (!isMoved(error)) throw error;
          // The failure of a server that answers explains more than that of one that does not.
          if (error instanceof Failure) failures.unshift(error);
          else failures.push(error);
        }
      }
    }
    throw failures[0];
  }
}
