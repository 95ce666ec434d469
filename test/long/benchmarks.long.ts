/** One small round of every benchmark, with those in a terminal, of whole evenings, and of several services. */
import { expect, test } from 'vitest';
import { BENCHMARKS, builtBenchmarks, MISSED, TABLE } from '../bench/built-benchmarks.ts';

const smoke = builtBenchmarks();

test.each(BENCHMARKS)('$name builds, runs and prints a table', async (benchmark) => {
  const printed = await smoke(benchmark);
  expect(printed).toMatch(TABLE);
  expect(printed).not.toMatch(MISSED);
});
