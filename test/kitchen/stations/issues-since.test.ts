/** An issue is known since the first kept setup with it, without a gap. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { audit, setupAudit } from '../../../src/kitchen/audit/audit.ts';
import { businessDateAt } from '../../../src/kitchen/model/business-day.ts';
import { newIssues, withSince } from '../../../src/kitchen/stations/setup-history.ts';
import { datedIssueText } from '../../../src/kitchen/stations/words.ts';
import { GRILL, station } from '../../scenarios/builders.ts';
import { kitchens } from '../fixtures.ts';

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
  const { issues } = setupAudit([bad.at(-1) === true ? BAD : GOOD], undefined);
  const dated = withSince(issues, versionsOf(bad), undefined, calendar);
  return dated.find(({ rule }) => rule === 'R06');
};

test('an issue is there since the last change behind it, or longer if the oldest setup has it', () => {
  expect(since([false, true])?.since).toEqual({
    seenAt: START + DAY_MS,
    date: '20261102',
    isOldest: false,
  });
  expect(since([true, false, true, true])?.since).toMatchObject({ date: '20261103' });
  expect(since([true, true])?.since).toMatchObject({ date: '20261101', isOldest: true });
  expect(since([true, false])).toBeUndefined();
});

test('it says so in words', () => {
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

test('in any history, an issue is there since the start of the last run of setups that have it', () => {
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

test('in any history, an issue is new unless each setup since the last one before the date has it', () => {
  const days = fc.array(fc.boolean(), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(days, fc.integer({ min: -1, max: 13 }), (bad, day) => {
      const last = bad.at(-1) === true ? BAD : GOOD;
      const versions = versionsOf(bad);
      const { issues } = setupAudit([last], undefined);
      const dated = withSince(issues, versions, undefined, calendar);
      const from = businessDateAt(START + day * DAY_MS, calendar);
      const found = newIssues(dated, versions, from, undefined, calendar);
      const before = Math.min(day, bad.length) - 1;
      const isOlder = before >= 0 && bad.slice(before).every(Boolean);
      expect(found.issues.some(({ rule }) => rule === 'R06')).toBe(last === BAD && !isOlder);
      expect(found.issues.length + found.older).toBe(issues.length);
      expect(found.perhapsOlder === 0 || before < 0).toBe(true);
      expect(found.knownFrom).toBe('20261101');
    }),
  );
});

test('a kitchen that was seen before the date has nothing new, in whatever order it is listed', () => {
  fc.assert(
    fc.property(kitchens, fc.boolean(), (stations, isReversed) => {
      const stored = [...stations].sort((a, b) => (a.guid < b.guid ? -1 : 1));
      const listed = isReversed ? stations.toReversed() : stations;
      const { issues } = audit(listed);
      const versions = [{ seenAt: START, stations: stored }];
      const found = newIssues(issues, versions, '20261102', undefined, calendar);
      expect(found).toMatchObject({ issues: [], older: issues.length });
    }),
  );
});

test('stations that share a backup printer or skip expo together have one issue, in any order', () => {
  const shared = { printingMode: 'OFFLINE_ONLY', expoRouting: 'SKIP_EXPO' } as const;
  const stations = [1, 2, 3, 4].map((n) =>
    station(n, { ...shared, includeWithExpediter: false, kitchenPrinter: GOOD.kitchenPrinter }),
  );
  const { issues } = audit(stations.toReversed());
  expect(issues.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['R10', 'R20']));
  const versions = [{ seenAt: START, stations }];
  expect(newIssues(issues, versions, '20261102', undefined, calendar).issues).toEqual([]);
  const more = [station(9, { ...stations[0], guid: '0' }), ...stations];
  const { issues: later } = audit(more);
  const found = newIssues(later, versions, '20261102', undefined, calendar).issues;
  expect(found.map(({ rule }) => rule)).not.toContain('R10');
  expect(found.map(({ rule }) => rule)).not.toContain('R20');
});
