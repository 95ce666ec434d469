/** In a separate process, to measure it: writes a large lake, or asks an engine about one, with a date about that one. Prints JSON. */
import { clickhouse, duckdb } from './engines.ts';
import { writeLargeLake } from './large-lake.ts';

const [what = '', lake = '', ...words] = process.argv.slice(2);
const began = performance.now();

async function done(): Promise<object> {
  if (what === 'write') {
    const [restaurants = 0, dates = 0, first = 0] = words.map(Number);
    return writeLargeLake(lake, restaurants, dates, first);
  }
  const engine = await (what === 'ClickHouse' ? clickhouse() : duckdb());
  if (typeof engine === 'string') throw new Error(engine);
  const questions = words.filter((word) => !/^\d/.test(word));
  const date = words.find((word) => /^\d/.test(word));
  return { answers: await engine.ask(lake, questions, date) };
}

const result = await done();
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
const measured = {
  seconds: (performance.now() - began) / 1_000,
  cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
  megabytes: maxRSS / 1_000,
};
process.stdout.write(JSON.stringify({ ...result, ...measured }));
