/** 200 commands killed at random moments, on both engines. */
import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '../postgres/test-database.ts';
import { killedPostgres, killedSqlite } from '../process/archive/killed-archives.ts';
import { type KilledArchive, killCommands } from '../process/archive/killed-commands.ts';
import { builtProgram } from '../process/built-program.ts';
import { recordFigures } from './record-figures.ts';

/** Per engine: 200 in total. */
const KILLS = 100;

const program = builtProgram();
const database = testDatabase();
const random = () => randomInt(1_000_000) / 1_000_000;

const ENGINES: readonly (readonly [string, () => Promise<KilledArchive>])[] = [
  ['SQLite', () => killedSqlite(program)],
  ['PostgreSQL', () => killedPostgres(database)],
];

test.each(ENGINES)(`${KILLS} commands on %s are killed`, async (engine, archive) => {
  const { kills, ended, acknowledged, faults } = await killCommands(program, await archive(), {
    kills: KILLS,
    random,
  });
  await recordFigures(`commands killed at random moments, ${engine}`, {
    Node: process.versions.node,
    kills,
    'ended before': ended,
    acknowledged,
    'lost, half, damaged or left over': faults.length,
  });
  expect({ kills, faults }).toEqual({ kills: KILLS, faults: [] });
});
