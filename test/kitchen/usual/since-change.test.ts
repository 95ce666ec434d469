import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shiftBusinessDate } from '../../../src/kitchen/model/business-day.ts';
import { sinceChange } from '../../../src/kitchen/stations/setup-changes.ts';
import { sinceChangeText } from '../../../src/kitchen/stations/words.ts';

const CHANGED = '20261112';
const MINUTE = 60_000;

/** Dates from the 1st on, by their 90 % in minutes. */
const datesOf = (...minutes: readonly (number | undefined)[]) =>
  minutes.map((p90, at) => ({
    date: shiftBusinessDate('20261101', at),
    p90Ms: p90 === undefined ? undefined : p90 * MINUTE,
  }));
const days = (count: number, minutes: number) => Array.from({ length: count }, () => minutes);

describe('dates before and after a change', () => {
  test('are compared by the median of each side, without the date of the change', () => {
    const dates = datesOf(...days(9, 10), 30, 10, 99, ...days(4, 13), 5);
    expect(sinceChange(dates, CHANGED, [CHANGED])).toEqual({
      before: { dates: 11, p90Ms: 10 * MINUTE },
      after: { dates: 5, p90Ms: 13 * MINUTE },
    });
  });

  test('count only if they have a 90%, and there are three on each side', () => {
    const enough = datesOf(
      undefined,
      ...days(8, 10),
      undefined,
      undefined,
      99,
      13,
      undefined,
      13,
      13,
    );
    expect(sinceChange(enough, CHANGED, [CHANGED])).toMatchObject({
      before: { dates: 8 },
      after: { dates: 3 },
    });
    const few = datesOf(...days(11, 10), 99, 13, undefined, 13, undefined);
    expect(sinceChange(few, CHANGED, [CHANGED])).toBeUndefined();
    expect(sinceChange(few.toReversed(), '20261103', ['20261103'])).toBeUndefined();
    expect(sinceChange([], CHANGED, [CHANGED])).toBeUndefined();
  });

  test('reach to the change before and the next one, in whatever order they are named', () => {
    const dates = datesOf(
      ...days(5, 1),
      50,
      ...days(5, 10),
      50,
      ...days(4, 13),
      50,
      ...days(9, 99),
    );
    const all = ['20261117', '20261106', CHANGED];
    expect(sinceChange(dates, CHANGED, all)).toEqual({
      before: { dates: 5, p90Ms: 10 * MINUTE },
      after: { dates: 4, p90Ms: 13 * MINUTE },
    });
  });

  test('have the opposite result if time runs backwards, in any order of dates', () => {
    const minutes = fc.array(fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }), {
      minLength: 23,
      maxLength: 23,
    });
    fc.assert(
      fc.property(minutes, (each) => {
        // The twelfth of 23 dates is in the middle.
        const found = sinceChange(datesOf(...each), CHANGED, [CHANGED]);
        const mirrored = sinceChange(datesOf(...each.toReversed()).toReversed(), CHANGED, [
          CHANGED,
        ]);
        expect(mirrored).toEqual(found && { before: found.after, after: found.before });
      }),
    );
  });
});

test('the sentence has numbers, and no difference smaller than the precision of summaries', () => {
  const of = (before: number, after: number) =>
    sinceChangeText('Fry', CHANGED, 'backup printer removed', {
      before: { dates: 14, p90Ms: before * MINUTE },
      after: { dates: 9, p90Ms: after * MINUTE },
    });
  expect(of(10, 13.5)).toBe(
    "Since the change seen on Thu, Nov 12, 2026 (backup printer removed), Fry's 90% is 3m30 higher (10m00 on 14 dates before, 13m30 on 9 after).",
  );
  expect(of(13, 10)).toContain("Fry's 90% is 3m00 lower (13m00 on 14 dates before");
  expect(of(10, 10.1)).toContain("Fry's 90% is about the same (10m00 on 14 dates before, 10m06");
  expect(sinceChangeText('Fry', CHANGED, 'added', undefined)).toBe(
    'Fry: setup change seen on Thu, Nov 12, 2026: added.',
  );
});
