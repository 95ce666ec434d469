/** A test file's database on the run's PostgreSQL server. */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { demanded } from '../setup/demanded.ts';

export interface TestDatabase {
  url(): string;
  /** URL with a new, empty schema. */
  schema(): Promise<string>;
  /** In this database, or at another URL. */
  query(sql: string, url?: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

/** Created before a file's tests and removed after, even with open connections. */
export function testDatabase(): TestDatabase {
  const name = `linecheck_${randomBytes(6).toString('hex')}`;
  let server = '';
  let schemas = 0;
  const url = () => withDatabase(server, name);
  const query = async (sql: string, at = url()) => {
    const client = new Client(at);
    await client.connect();
    try {
      return (await client.query<Readonly<Record<string, unknown>>>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  beforeAll(async () => {
    server = await demanded(inject('postgresPort'));
    await query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'`, server);
  });
  afterAll(() => query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, server));
  return {
    url,
    query,
    schema: async () => {
      schemas += 1;
      await query(`CREATE SCHEMA kitchen_${schemas}`);
      return inSchema(url(), `kitchen_${schemas}`);
    },
  };
}

/** Puts the schema first in `search_path`. */
function inSchema(url: string, schema: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent(`-c search_path=${schema}`)}`;
}

function withDatabase(url: string, name: string): string {
  return url.replace(/^(\w+:\/\/[^/]*)(?:\/[^?]*)?/, `$1/${name}`);
}
