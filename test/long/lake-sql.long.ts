import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { builtProgram } from '../process/built-program.ts';
import { runningHere } from '../process/in-process.ts';
import { hashOfSql, keepHashOfSql } from '../sql/checked-sql.ts';
import { clickhouse, duckdb } from '../sql/engines.ts';
import { clock, exportedKitchens } from '../sql/exported-kitchens.ts';
import type { OddKitchens } from '../sql/odd-kitchens.ts';
import { sqlFigures } from '../sql/sql-figures.ts';
import { recordFigures } from './record-figures.ts';

const program = builtProgram();
const run = runningHere(program, clock);

const KITCHENS: OddKitchens = {
  restaurants: [
    { profile: 'typical', seed: 1, timezone: 'America/New_York', closeoutHour: 4 },
    { profile: 'typical', seed: 2, timezone: 'Europe/Madrid', closeoutHour: 2 },
    { profile: 'cafe', seed: 3, timezone: 'Australia/Lord_Howe', closeoutHour: 0 },
    { profile: 'typical', seed: 4, timezone: 'America/Los_Angeles', closeoutHour: 5 },
    { profile: 'busy', seed: 5, timezone: 'Pacific/Auckland', closeoutHour: 3 },
  ],
  // Three Saturdays before the last, so it has usual times, within what a chain's items take. Clocks change on all but two.
  dates: ['20261003', '20261010', '20261024', '20261025', '20261031', '20261101'],
  share: 0.1,
};

const PROFILE = { LINECHECK_LIMITS: 'Grill=9m 14m', LINECHECK_MASS_BUMP_LIMITS: 'Bar=10s' };

/** As it is when the tests begin, and kept if all of these agreed. */
const hash = await hashOfSql();
const COMPARED = 5;
let agreed = 0;
afterAll(async () => {
  if (agreed === COMPARED) await keepHashOfSql(hash);
});

describe.each([
  ['usual limits', {}],
  ['limits from the profile', PROFILE],
])('with %s', (limits, environment) => {
  let exported: ReturnType<typeof exportedKitchens> | undefined;

  it.each([
    ['DuckDB', duckdb],
    ['ClickHouse', clickhouse],
  ])('%s has the figures of report, trend, and items', async (name, engineOrWhy) => {
    const engine = await engineOrWhy();
    if (typeof engine === 'string') throw new Error(engine);
    exported ??= exportedKitchens(program, run, KITCHENS, environment);
    const { lake, printed } = await exported;
    expect(await sqlFigures(engine, lake)).toEqual(printed);
    for (const places of Object.values(printed)) expect(places).not.toEqual({});
    const { tickets = [] } = await engine.ask(lake, ['tickets'], '2026-11-01');
    const dates = new Set(tickets.map(({ businessDate }) => String(businessDate)));
    expect(dates).toEqual(new Set(['2026-11-01']));
    const counts = Object.entries(printed).map(([question, places]) => [
      question,
      Object.values(places).reduce((sum, figures) => sum + figures.length, 0),
    ]);
    await recordFigures(`figures in commands and in ${name}, ${limits}`, {
      restaurants: KITCHENS.restaurants.length,
      dates: KITCHENS.dates.length,
      ...Object.fromEntries(counts),
      different: 0,
    });
    agreed += 1;
  });
});

it('an instant is the same moment in an engine that uses another time zone', async () => {
  const engine = await duckdb();
  if (typeof engine === 'string') throw new Error(engine);
  const { lake } = await exportedKitchens(program, run, {
    ...KITCHENS,
    restaurants: KITCHENS.restaurants.slice(0, 1),
    dates: ['20261031', '20261101'],
  });
  const bumps = `SELECT epoch_ms(CAST(itemFulfilledAt AS TIMESTAMPTZ)) AS ms, selectionGuid
    FROM fulfillments WHERE itemFulfilledAt IS NOT NULL ORDER BY ms, selectionGuid`;
  const shifting = `SELECT table_name, column_name FROM duckdb_columns()
    WHERE data_type = 'TIMESTAMP'`;
  const inTokyo = await engine.ask(lake, ["SET TimeZone = 'Asia/Tokyo'", bumps, shifting]);
  const here = await engine.ask(lake, ["SET TimeZone = 'UTC'", bumps]);
  expect(here[bumps]?.length).toBeGreaterThan(100);
  expect(inTokyo[bumps]).toEqual(here[bumps]);
  expect(inTokyo[shifting]).toEqual([]);
  agreed += 1;
});

const RESTAURANTS = 460;
/** About 1 and 10 million rows. 100 are 100 million. */
const DATES = (process.env['LINECHECK_LAKE_DATES'] ?? '1,10').split(',').map(Number);

const PROGRAM = new URL('../sql/large-lake-program.ts', import.meta.url).pathname;

interface Measured {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly megabytes: number;
}

async function measured<Result>(...words: readonly string[]): Promise<Measured & Result> {
  const args = ['--no-warnings', PROGRAM, ...words];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 28 });
  return JSON.parse(stdout);
}

interface Written {
  readonly rows: number;
  readonly bytes: number;
}

interface Asked {
  readonly answers: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
}

const ONE_DATE = ['stations', 'hours', 'dayparts', 'tickets', 'holds'];

describe.each(DATES)(`a lake of ${RESTAURANTS} restaurants and %d dates`, (dates) => {
  it('the lake is written, and both engines answer about the hours of Fry', async () => {
    const lake = process.env['LINECHECK_LAKE_FOLDER'] ?? join(tmpdir(), `large-lake-${dates}`);
    const isKept = existsSync(lake);
    const title = `lake of ${RESTAURANTS} restaurants and ${dates} dates`;
    try {
      if (!isKept) {
        const words = [lake, String(RESTAURANTS), String(dates)];
        const written = await measured<Written>('write', ...words);
        const { rows, bytes, seconds, cpuSeconds, megabytes } = written;
        await recordFigures(`${title}, written`, {
          rows,
          seconds,
          'seconds of processor time': cpuSeconds,
          'rows a second of it': Math.round(rows / cpuSeconds),
          'MB of memory': Math.round(megabytes),
          'MB on disk': bytes / 1e6,
          'bytes a row': bytes / rows,
        });
      }
      const hours = await measured<Asked>('DuckDB', lake, 'chain-hours');
      await recordFigures(`${title}, hours of Fry in DuckDB`, usage(hours));
      const date = await measured<Asked>('DuckDB', lake, '2026-07-01', ...ONE_DATE);
      await recordFigures(
        `${title}, ${ONE_DATE.length} questions about a date in DuckDB`,
        usage(date),
      );
      const others = await measured<Asked>('ClickHouse', lake, 'chain-hours');
      await recordFigures(`${title}, hours of Fry in ClickHouse`, { seconds: others.seconds });
      const [fry = []] = [hours.answers['chain-hours']];
      expect(fry.length).toBeGreaterThan(10);
      expect(others.answers['chain-hours']?.map(numbers)).toEqual(fry.map(numbers));
    } finally {
      if (!isKept) await rm(lake, { recursive: true, force: true });
    }
  });
});

function usage({ seconds, cpuSeconds, megabytes }: Measured) {
  return {
    seconds,
    'seconds of processor time': cpuSeconds,
    'MB of memory': Math.round(megabytes),
  };
}

/** Engines write large integers as text. */
function numbers(row: Readonly<Record<string, unknown>>): readonly number[] {
  return Object.values(row).map(Number);
}
