import { expect, test } from 'vitest';
import { builtProgram } from '../process/built-program.ts';
import { runningHere } from '../process/in-process.ts';
import { duckdb } from './engines.ts';
import { clock, exportedKitchens } from './exported-kitchens.ts';
import { sqlFigures } from './sql-figures.ts';

const program = builtProgram();
const run = runningHere(program, clock);

test('every figure of the shipped SQL in DuckDB is what report, trend, and items print', async ({
  skip,
}) => {
  const engine = await duckdb();
  if (typeof engine === 'string') return skip(engine);
  const { lake, printed } = await exportedKitchens(program, run, {
    restaurants: [
      { profile: 'typical', seed: 1, timezone: 'America/New_York', closeoutHour: 4 },
      { profile: 'cafe', seed: 2, timezone: 'Europe/Madrid', closeoutHour: 2 },
      { profile: 'cafe', seed: 3, timezone: 'Australia/Lord_Howe', closeoutHour: 0 },
    ],
    // The clock changes in America.
    dates: ['20261031', '20261101'],
    share: 0.2,
  });
  expect(await sqlFigures(engine, lake)).toEqual(printed);
  const empty = Object.entries(printed).filter(([, places]) => Object.keys(places).length === 0);
  expect(empty).toEqual([]);
  const { tickets = [] } = await engine.ask(lake, ['tickets'], '2026-11-01');
  expect(tickets.map(({ businessDate }) => businessDate)).toEqual(Array(3).fill('2026-11-01'));
});
