import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { BENCHMARKS, builtBenchmarks, MISSED, TABLE } from './built-benchmarks.ts';

const smoke = builtBenchmarks();

/** Those whose small round takes less than a second. All are built and checked for types, and the long run starts the others. */
const QUICK: ReadonlySet<string> = new Set([
  'bench:day',
  'bench:import',
  'bench:routing',
  'bench:pace',
  'bench:incidents',
]);

test('every script that is named bench is listed here', () => {
  const scripts = Object.keys(packageJson.scripts).filter((name) => name.startsWith('bench:'));
  expect(BENCHMARKS.map(({ name }) => name)).toEqual(scripts);
  expect(scripts).toEqual(expect.arrayContaining([...QUICK]));
});

test('the benchmark page names every benchmark', async () => {
  const page = await readFile(new URL('README.md', import.meta.url), 'utf8');
  for (const { name } of BENCHMARKS) expect(page).toContain(`\`npm run ${name}\``);
});

test.each(BENCHMARKS.filter(({ name }) => QUICK.has(name)))(
  '$name runs and prints a table',
  async (benchmark) => {
    const printed = await smoke(benchmark);
    expect(printed).toMatch(TABLE);
    expect(printed).not.toMatch(MISSED);
  },
);
