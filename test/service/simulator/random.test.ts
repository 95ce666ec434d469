import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isUuid } from '../../../src/contract/prep-station.ts';
import { random, weighted } from '../../../src/service/simulator/random.ts';

describe('random numbers', () => {
  test('are the same stream for the same seed and purpose', () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(fc.string()), (seed, purpose) => {
        const [one, other] = [random(seed, ...purpose), random(seed, ...purpose)];
        for (let draw = 0; draw < 5; draw += 1) expect(one.unit()).toBe(other.unit());
      }),
    );
  });

  test('are another stream for another seed or purpose', () => {
    const firsts = new Set<string>();
    for (let seed = 0; seed < 1000; seed += 1) {
      for (const purpose of [[], ['day'], ['day', '20260814'], ['day', '20260815']]) {
        firsts.add(random(seed, ...purpose).uuid());
      }
    }
    expect(firsts.size).toBe(4000);
  });

  test('are units spread evenly over [0, 1)', () => {
    const from = random(1, 'units');
    const tenths = Array.from({ length: 10 }, () => 0);
    for (let draw = 0; draw < 100_000; draw += 1) {
      const tenth = from.below(10);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    for (const count of tenths) expect(Math.abs(count - 10_000)).toBeLessThan(500);
  });

  test('have the right median in a log-normal stream, and the right mean in a Poisson stream', () => {
    const from = random(1, 'distributions');
    const values = Array.from({ length: 20_000 }, () => from.logNormal(8, 0.5));
    expect(values.filter((value) => value < 8).length / 20_000).toBeCloseTo(0.5, 1);
    const counts = Array.from({ length: 20_000 }, () => from.poisson(3));
    expect(counts.reduce((sum, count) => sum + count, 0) / 20_000).toBeCloseTo(3, 1);
  });

  test('make version 4 UUIDs that do not repeat', () => {
    const from = random(1, 'identifiers');
    const guids = Array.from({ length: 10_000 }, () => from.uuid());
    expect(guids.every((guid) => isUuid(guid) && /^.{14}4.{4}[89ab]/.test(guid))).toBe(true);
    expect(new Set(guids).size).toBe(10_000);
  });
});

describe('weighted choices', () => {
  test('are in proportion to the weights', () => {
    const from = random(1, 'weights');
    const draw = weighted<string>([
      ['often', 3],
      ['seldom', 1],
      ['never', 0],
    ]);
    const drawn = Array.from({ length: 20_000 }, () => draw(from));
    expect(drawn.filter((choice) => choice === 'often').length / 20_000).toBeCloseTo(0.75, 1);
    expect(drawn).not.toContain('never');
  });

  test("can't be made from nothing", () => {
    expect(() => weighted([])(random(1))).toThrow(RangeError);
  });
});
