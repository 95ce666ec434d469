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

/** In order, as libpq does: a server away, starting, stopping, or of another kind is skipped. Any other error ends the search. */
export class PostgresServers {
  readonly #servers: readonly PostgresServer[];
  readonly #kinds: readonly SessionKind[];
  readonly #several: boolean;
  #current: PostgresServer | undefined;
  /** A search in progress, or one that just failed. */
  #looking: Promise<PostgresServer> | undefined;
  #pause = FIRST_PAUSE_MS;

  constructor(servers: readonly PostgresServer[], wanted: SessionKind) {
    this.#servers = servers;
    this.#kinds = wanted === 'prefer-standby' ? ['standby', 'any'] : [wanted];
    this.#several = servers.length > 1;
    if (!this.#several) this.#current = servers[0];
  }

  /** Release it. */
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

  /** Without one `undefined`, and a background search starts. Never throws. */
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

  /** A lost connection is closed, as are those of the same age or older. */
  release(client: PoolClient, lost: boolean): void {
    if (lost) {
      for (const server of this.#servers) if (server.lose(client)) this.#forget(server);
    }
    client.release(lost);
  }

  /** Searches for another server unless cleared before. `undefined` where there is no other. */
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
      // A replaced server's answers are no longer valid.
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
          // Failures from an answering server explain more.
          if (error instanceof Failure) failures.unshift(error);
          else failures.push(error);
        }
      }
    }
    throw failures[0];
  }
}
