/** On both engines, for killed commands. */
import { mkdtemp, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import type { TestDatabase } from '../../postgres/test-database.ts';
import type { BuiltProgram } from '../built-program.ts';
import type { KilledArchive } from './killed-commands.ts';

/** A larger log counts as swollen. */
const LOG_BYTES = 4 * 1024 * 1024;

export async function killedSqlite(program: BuiltProgram): Promise<KilledArchive> {
  const folder = await mkdtemp(join(program.temporary, 'killed-'));
  const path = join(folder, 'kitchen.sqlite');
  return {
    address: `sqlite:${path}`,
    settled: async () => undefined,
    async left() {
      const names = (await readdir(folder)).map((name) => name.slice(basename(path).length));
      const locks = names.filter((name) => name.startsWith('-writer-'));
      const log = names.includes('-wal') ? (await stat(`${path}-wal`)).size : 0;
      const database = new DatabaseSync(path);
      const written = `SELECT count(*) AS held FROM day_generation WHERE state = 'written'`;
      const loose = `SELECT count(*) AS held FROM fulfillment_piece
        WHERE generation NOT IN (SELECT generation FROM day_generation)`;
      const held = (sql: string) => Number(database.prepare(sql).get()?.['held']);
      const counted = { locks: locks.length, written: held(written), loose: held(loose) };
      database.close();
      return leftOf({ ...counted, 'bytes of log': log > LOG_BYTES ? log : 0 });
    },
  };
}

export async function killedPostgres(database: TestDatabase): Promise<KilledArchive> {
  const address = await database.schema();
  const held = async (sql: string) => Number((await database.query(sql, address))[0]?.['held']);
  return {
    address,
    async settled() {
      const connected = `SELECT count(*) AS held FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`;
      await expect.poll(() => held(connected)).toBe(0);
    },
    async left() {
      const written = `SELECT count(*) AS held FROM day_generation WHERE state = 'written'`;
      const loose = `SELECT count(*) AS held FROM fulfillment_piece WHERE NOT EXISTS (
        SELECT FROM day_generation WHERE day_generation.generation = fulfillment_piece.generation)`;
      return leftOf({ written: await held(written), loose: await held(loose) });
    },
  };
}

function leftOf(counted: Readonly<Record<string, number>>): readonly string[] {
  return Object.entries(counted).flatMap(([what, count]) =>
    count === 0 ? [] : [`${count} ${what} left over`],
  );
}
