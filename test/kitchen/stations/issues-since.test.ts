/** An issue is known since the first kept setup with it, without a gap. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { setupAudit } from '../../../src/kitchen/audit/audit.ts';
import { withSince } from '../../../src/kitchen/stations/issues-since.ts';
import { datedIssueText } from '../../../src/kitchen/stations/words.ts';
import { GRILL, station } from '../../scenarios/builders.ts';

const { calendar } = GRILL;
const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 10, 1, 17);
const FRY = { name: 'Fry', printingMode: 'OFFLINE_ONLY' } as const;
const GOOD = station(1, FRY);
const BAD = station(1, { ...FRY, kitchenPrinter: undefined });

/** A version a day: whether Fry is without a printer in it. */
const versionsOf = (bad: readonly boolean[]) =>
  bad.map((isBad, day) => ({ seenAt: START + day * DAY_MS, stations: [isBad ? BAD : GOOD] }));

const since = (bad: readonly boolean[]) => {
  const { findings } = setupAudit([bad.at(-1) === true ? BAD : GOOD], undefined);
  const dated = withSince(findings, versionsOf(bad), undefined, calendar);
  return dated.find(({ rule }) => rule === 'R06');
};

test('since the last change behind it, or before where the oldest setup has it', () => {
  expect(since([false, true])?.since).toEqual({
    seenAt: START + DAY_MS,
    date: '20261102',
    isOldest: false,
  });
  expect(since([true, false, true, true])?.since).toMatchObject({ date: '20261103' });
  expect(since([true, true])?.since).toMatchObject({ date: '20261101', isOldest: true });
  expect(since([true, false])).toBeUndefined();
});

test('in words', () => {
  const issue = { message: 'Has no backup printer.' };
  const known = { seenAt: START, date: '20261101' };
  expect(datedIssueText({ ...issue, since: { ...known, isOldest: false } })).toBe(
    'Has no backup printer. Since Sun, Nov 1, 2026.',
  );
  expect(datedIssueText({ ...issue, since: { ...known, isOldest: true } })).toBe(
    'Has no backup printer.',
  );
  expect(datedIssueText(issue)).toBe('Has no backup printer.');
});

test('from any history, since the start of the last run of setups with it', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }), (bad) => {
      const start = bad.lastIndexOf(false) + 1;
      const known = { seenAt: START + start * DAY_MS, isOldest: start === 0 };
      const found = since(bad)?.since;
      const shown = found && { seenAt: found.seenAt, isOldest: found.isOldest };
      expect(shown).toEqual(bad.at(-1) === true ? known : undefined);
    }),
  );
});
