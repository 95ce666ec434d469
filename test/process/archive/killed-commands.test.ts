/** What a command printed as done before the kill is archived. Nothing is half there, or left over after the next write. */
import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '../../postgres/test-database.ts';
import { builtProgram } from '../built-program.ts';
import { killedPostgres, killedSqlite } from './killed-archives.ts';
import { killCommands } from './killed-commands.ts';

/** One per kind, and fewer of the same on the other engine. The long run kills 200 of each. */
const KILLS = { sqlite: 5, postgres: 3 };

const program = builtProgram();
const database = testDatabase();
const random = () => randomInt(1_000_000) / 1_000_000;

test('commands on a SQLite archive can be killed', async () => {
  const counts = await killCommands(program, await killedSqlite(program), {
    kills: KILLS.sqlite,
    random,
  });
  expect(counts).toMatchObject({ kills: KILLS.sqlite, faults: [] });
});

test('commands on a PostgreSQL archive can be killed', async () => {
  const counts = await killCommands(program, await killedPostgres(database), {
    kills: KILLS.postgres,
    random,
  });
  expect(counts).toMatchObject({ kills: KILLS.postgres, faults: [] });
});
