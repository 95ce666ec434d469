import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Job, type JobTimes, servedJobs } from '../../../src/service/simulator/line.ts';

const MINUTE_MS = 60_000;
const ms = (most: number) => fc.integer({ min: 1, max: most * MINUTE_MS });

interface Numbers {
  readonly arrivesAt: number;
  readonly jump: number;
  readonly hand: number;
  readonly heat: number;
  readonly product: number;
}

const anyJobs = fc.array(
  fc.record<Numbers>({
    arrivesAt: fc.nat({ max: 90 * MINUTE_MS }),
    jump: fc.constantFrom(0, 4 * MINUTE_MS),
    hand: ms(6),
    heat: fc.oneof(fc.constant(0), ms(10)),
    product: fc.nat({ max: 3 }),
  }),
  { minLength: 1, maxLength: 60 },
);

/** People and places change at these minutes. In the end there is somebody. */
const anySteps = fc.record({
  minutes: fc.uniqueArray(fc.integer({ min: 1, max: 120 }), { minLength: 3, maxLength: 3 }),
  hands: fc.array(fc.nat({ max: 3 }), { minLength: 3, maxLength: 3 }),
  slots: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 4, maxLength: 4 }),
  lastHands: fc.integer({ min: 1, max: 3 }),
});

type Steps = typeof anySteps extends fc.Arbitrary<infer Value> ? Value : never;

function served(numbers: readonly Numbers[], steps: Steps, batch: number) {
  const jobs = numbers.map(({ arrivesAt, jump, hand, heat, product }): Served => ({
    arrivesAt,
    priority: arrivesAt - jump,
    handMs: () => hand,
    heatMs: () => heat,
    heat,
    // Equal dishes are equal in what they need.
    product: `${product} ${heat > 0}`,
  }));
  const changes = steps.minutes.toSorted((a, b) => a - b).map((minute) => minute * MINUTE_MS);
  const stepAt = (at: number) => changes.filter((change) => change <= at).length;
  const hands = (at: number) => [...steps.hands, steps.lastHands][stepAt(at)] ?? 0;
  const slots = (at: number) => steps.slots[stepAt(at)] ?? 0;
  return { jobs, hands, slots, times: servedJobs(jobs, { hands, slots, batch, changes }) };
}

type Served = Job & { readonly heat: number; readonly product: string };

/** What one cook does at once. */
interface Batch extends JobTimes {
  readonly jobs: readonly Served[];
  readonly handsUntil: number;
}

function batchesOf(times: ReadonlyMap<Served, JobTimes>): readonly Batch[] {
  const groups = Map.groupBy(
    times,
    ([{ product }, { startedAt, doneAt }]) => `${product} ${startedAt} ${doneAt}`,
  );
  return [...groups.values()].flatMap((group) => {
    const jobs = group.map(([job]) => job);
    const [, first] = group[0] ?? [];
    if (first === undefined) return [];
    return [
      { ...first, jobs, handsUntil: first.doneAt - Math.max(...jobs.map((job) => job.heat)) },
    ];
  });
}

const RUNS = { numRuns: 300 };

describe('a waiting line', () => {
  test('serves everything once, after it arrived', () => {
    fc.assert(
      fc.property(anyJobs, anySteps, fc.integer({ min: 1, max: 3 }), (numbers, steps, batch) => {
        const { jobs, times } = served(numbers, steps, batch);
        expect(times.size).toBe(jobs.length);
        for (const [{ arrivesAt }, { startedAt, doneAt }] of times) {
          expect(startedAt).toBeGreaterThanOrEqual(arrivesAt);
          expect(doneAt).toBeGreaterThanOrEqual(startedAt);
        }
      }),
      RUNS,
    );
  });

  test('never has more in hands than people can hold, or more on the heat than there are places', () => {
    fc.assert(
      fc.property(anyJobs, anySteps, (numbers, steps) => {
        // Two equal jobs that start at once may be one batch or two: with batches of one nothing is ambiguous.
        const { times, hands, slots } = served(numbers, steps, 1);
        const all = [...times].map(([job, time]) => ({
          ...time,
          heat: job.heat,
          handsUntil: time.doneAt - job.heat,
        }));
        for (const { startedAt, heat } of all) {
          const begun = all.filter((other) => other.startedAt <= startedAt);
          const inHands = begun.filter(({ handsUntil }) => handsUntil > startedAt);
          expect(inHands.length).toBeLessThanOrEqual(hands(startedAt));
          if (heat === 0) continue;
          const onHeat = begun.filter((other) => other.heat > 0 && other.doneAt > startedAt);
          expect(onHeat.length).toBeLessThanOrEqual(slots(startedAt));
        }
      }),
      RUNS,
    );
  });

  test('makes at most a batch of equal jobs with one pair of hands', () => {
    fc.assert(
      fc.property(anyJobs, anySteps, fc.integer({ min: 1, max: 3 }), (numbers, steps, batch) => {
        const { times, hands } = served(numbers, steps, batch);
        const batches = batchesOf(times);
        for (const { startedAt } of batches) {
          const inHands = batches.filter(
            (other) => other.startedAt <= startedAt && other.handsUntil > startedAt,
          );
          const count = inHands.reduce((sum, { jobs }) => sum + jobs.length, 0);
          expect(count).toBeLessThanOrEqual(hands(startedAt) * batch);
        }
      }),
      RUNS,
    );
  });

  test('is first in, first out within a priority, except for batches and places on the heat', () => {
    fc.assert(
      fc.property(anyJobs, anySteps, (numbers, steps) => {
        const alike = numbers.map((each) => ({ ...each, heat: 0 }));
        const { jobs, times } = served(alike, steps, 1);
        const startOf = (job: Served) => times.get(job)?.startedAt ?? Number.NaN;
        const isBefore = (first: Job, second: Job) =>
          first.priority < second.priority ||
          (first.priority === second.priority && first.arrivesAt < second.arrivesAt);
        const overtaken = jobs.filter((first) =>
          jobs.some(
            (second) =>
              isBefore(first, second) &&
              first.arrivesAt <= startOf(second) &&
              startOf(second) < startOf(first),
          ),
        );
        expect(overtaken).toEqual([]);
      }),
      RUNS,
    );
  });

  test('lets nobody wait while hands and a place are free', () => {
    fc.assert(
      fc.property(anyJobs, anySteps, (numbers, steps) => {
        const { times, hands, slots } = served(numbers, steps, 1);
        const all = [...times];
        for (const [job, { startedAt }] of times) {
          if (startedAt === job.arrivesAt) continue;
          const before = startedAt - 1;
          const begun = all.filter(([, time]) => time.startedAt <= before);
          const inHands = begun.filter(([{ heat }, { doneAt }]) => doneAt - heat > before);
          const onHeat = begun.filter(([{ heat }, { doneAt }]) => heat > 0 && doneAt > before);
          const isFull = job.heat > 0 && onHeat.length >= slots(before);
          expect(inHands.length >= hands(before) || isFull).toBe(true);
        }
      }),
      RUNS,
    );
  });

  test('leaves what nobody gets to', () => {
    const job = { arrivesAt: 0, priority: 0, handMs: () => 1, heatMs: () => 0, product: 'a' };
    const nobody = { hands: () => 0, slots: () => 1, batch: 1, changes: [5] };
    expect(servedJobs([job], nobody).size).toBe(0);
  });
});
