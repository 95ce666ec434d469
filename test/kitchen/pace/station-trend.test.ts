import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { medianOf } from '../../../src/kitchen/measures/quantile.ts';
import { stationTrend } from '../../../src/kitchen/pace/pace-window.ts';

const QUARTER = 15 * 60_000;
const bumps = fc
  .array(
    fc.record({
      time: fc.integer({ min: 1, max: 12 * QUARTER }),
      tookMs: fc.integer({ min: 1_000, max: 3_600_000 }),
      ratio: fc.oneof(fc.double({ min: 0.1, max: 9, noNaN: true }), fc.constant(Number.NaN)),
    }),
    { maxLength: 60 },
  )
  .map((all) =>
    all
      .map((bump) => ({ ...bump, usualMs: bump.tookMs / bump.ratio }))
      .sort((a, b) => a.time - b.time),
  );

test('each bump of the time shown is in one part, that of its moment', () => {
  fc.assert(
    fc.property(bumps, fc.integer({ min: 1, max: 8 }), (all, parts) => {
      const to = 10 * QUARTER;
      const trend = stationTrend(all, { to, partMs: QUARTER, parts });
      expect(trend).toHaveLength(parts);
      for (const part of trend) {
        const own = all.filter(({ time }) => time > part.from && time <= part.from + QUARTER);
        expect(part.bumps).toBe(own.length);
        const times = own.map(({ tookMs }) => tookMs);
        expect(part.medianMs).toBe(medianOf(times));
        const isCompared = own.some(({ ratio }) => !Number.isNaN(ratio));
        expect(part.ratio !== undefined).toBe(isCompared);
      }
      const inReach = all.filter(({ time }) => time > to - parts * QUARTER && time <= to);
      expect(trend.reduce((sum, part) => sum + part.bumps, 0)).toBe(inReach.length);
    }),
  );
});
