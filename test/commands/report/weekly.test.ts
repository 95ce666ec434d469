/** `report --weekly`: a week against the four before, from summaries. */
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import type { ReportFlags } from '../../../src/commands/arguments/command-flags.ts';
import { printWeekly } from '../../../src/commands/report/weekly.ts';
import { Failure } from '../../../src/contract/failures.ts';
import { shiftBusinessDate } from '../../../src/kitchen/model/business-day.ts';
import type { RestaurantChoice } from '../../../src/kitchen/model/restaurant.ts';
import { NO_DECISIONS } from '../../../src/kitchen/pace/station-limit.ts';
import type { DateSummary } from '../../../src/kitchen/usual/date-summary.ts';
import type { SummaryReading } from '../../../src/kitchen/usual/usual-dates.ts';
import type { KitchenSource } from '../../../src/reader/kitchen-source.ts';
import { textWidth } from '../../../src/terminal/safe-text.ts';
import { summaryOf } from '../../kitchen/usual/summarized.ts';
import { GRILL, record, restaurant, station, TODAY } from '../../scenarios/builders.ts';
import { setStage } from '../../scenarios/stage.ts';
import { sourceOf, taking } from '../fulfillments/printed.ts';
import { printedMistakes } from '../printed-schema.ts';

const DAY_MINUTES = 1_440;
const FRY = station(1, { name: 'Fry' });
const BAR = station(2, { name: 'Bar' });
const PLAIN = restaurant(41, 'Plain');
const SLOW = restaurant(42, 'Slow');
const GONE = restaurant(43, 'Gone');
const NEW = restaurant(44, 'New');
const LOCKED = restaurant(45, 'Locked');
const CHAIN = [PLAIN, NEW, LOCKED, SLOW, GONE];

/** Forty items, half of them at Fry, this many times slower there. */
function dateOf(daysAgo: number, factor: number): DateSummary {
  const records = Array.from({ length: 40 }, (_, n) => {
    const isFry = n % 2 === 0;
    const firedMinutesAgo = DAY_MINUTES * daysAgo + 90 + n / 60;
    const tookMinutes = (6 + (n % 5)) * (isFry ? factor : 1);
    return record(n, { at: isFry ? FRY : BAR, firedMinutesAgo, tookMinutes });
  });
  return summaryOf(records, shiftBusinessDate(TODAY, -daysAgo));
}

const made = new Map<string, DateSummary>();

function summaryAt(choice: RestaurantChoice, date: string): DateSummary | undefined {
  const daysAgo = Array.from({ length: 60 }, (_, at) => at).find(
    (at) => shiftBusinessDate(TODAY, -at) === date,
  );
  if (daysAgo === undefined) return undefined;
  const isOfWeek = daysAgo <= 7;
  if ((choice === GONE && isOfWeek) || (choice === NEW && !isOfWeek)) return summaryOf([], date);
  const factor = choice.guid === SLOW.guid && isOfWeek ? 2 : 1;
  const key = `${date} ${factor}`;
  const summary = made.get(key) ?? dateOf(daysAgo, factor);
  made.set(key, summary);
  return summary;
}

async function* summaries(
  choice: RestaurantChoice,
  dates: readonly string[],
): AsyncGenerator<SummaryReading> {
  for (const date of dates) {
    const summary = choice.guid === LOCKED.guid ? undefined : summaryAt(choice, date);
    if (summary !== undefined) yield { state: 'summarized', date, summary };
    else yield { state: 'failed', date, failure: new Failure('NOT_PERMITTED', 'no') };
  }
}

async function printed(
  flags: ReportFlags,
  restaurants: readonly RestaurantChoice[] = CHAIN,
  words: readonly string[] = [],
) {
  const { api, clock } = await setStage({});
  const { source, closings } = sourceOf(api, GRILL);
  const usualReader: KitchenSource['usualReader'] = { weeks: 4, summaries };
  const [out, err] = [taking(), taking()];
  const outlets = { stdout: out.outlet, stderr: err.outlet };
  const ended: unknown = await printWeekly(
    { ...source, restaurants, usualReader },
    words,
    { allRestaurants: true, ...flags },
    outlets,
    clock,
    () => NO_DECISIONS,
  ).catch((reason: unknown) => reason);
  return { stdout: out.text(), stderr: err.text(), ended, closings: closings() };
}

test('restaurants that need somebody are first, with the reason, and the others follow', async () => {
  const { stdout, stderr, ended, closings } = await printed({ format: 'table' });
  expect(stdout).toMatchInlineSnapshot(`
    "5 restaurants, week to Wed, Jan 14, 2026
    Gone: No bumps, before 280 items a week.
    Slow: 90% under 18m10, before 9m56. Most at Fry: 90% under 19m51, before 9m56.

    Restaurant Median 90% under Change Late
    Gone            -         -      -    -
    Slow        11m01     18m10  +8m15  55%
    Plain        7m59      9m56     0s  10%
    New          7m59      9m56      -   0%

    Not read: Locked (no access).
    Compared with the four weeks before. Times are within 2%.
    "
  `);
  expect(stderr).toContain('4 of 5 restaurants read, 1 no access.');
  expect([ended, closings]).toEqual([4, 1]);
});

test('programs get the same figures, rounded', async () => {
  const { stdout } = await printed({ format: 'json' });
  expect(printedMistakes(['report'], 'json', stdout)).toEqual([]);
  const rows: readonly Readonly<Record<string, unknown>>[] = JSON.parse(stdout);
  expect(rows.map(({ name, state }) => [name, state])).toEqual([
    ['Gone', 'no bumps'],
    ['Slow', 'slower'],
    ['Plain', 'as before'],
    ['New', 'new'],
  ]);
  expect(rows[1]).toMatchObject({ dates: 7, datesBefore: 28, items: 280 });
});

test('the message names these restaurants in its subject, and fits a phone', async () => {
  const flags = { mail: true, format: 'html', to: ['a@b.example'] };
  const { subject, text = '', html } = await PostalMime.parse((await printed(flags)).stdout);
  expect(subject).toMatch(/^5 restaurants, week to .*: Gone and Slow$/);
  expect(text.split(/\r?\n/).filter((line) => textWidth(line) > 42)).toEqual([]);
  expect(text).toContain('\nGone\nNo bumps.\n');
  expect(text).toMatch(
    /^Slow\nMedian \d+m\d\d, 90% under \d+m\d\d, Change\n\+\d+m\d\d, Late \d+%$/m,
  );
  expect(html).toContain('Slow: 90% under');
});

test('with 1,000 restaurants, the message has those that need somebody, and counts', async () => {
  const many = Array.from({ length: 997 }, (_, n) => restaurant(100 + n, `Plain ${n}`));
  const flags = { mail: true, format: 'html', to: ['a@b.example'] };
  const { stdout } = await printed(flags, [...many, SLOW, GONE, NEW]);
  expect(stdout.length).toBeLessThan(20_000);
  const { text, html } = await PostalMime.parse(stdout);
  for (const part of [text, html]) expect(part).toContain('Not listed: 997 as before, 1 new.');
  expect(html?.match(/<tr/g)).toHaveLength(3);
});

test('in Markdown, names from outside are escaped everywhere', async () => {
  const named = (choice: RestaurantChoice) => ({ ...choice, name: `<b>${choice.name}|` });
  const { stdout } = await printed({ format: 'md' }, [PLAIN, named(SLOW), named(LOCKED)]);
  expect(stdout).toContain('Slow');
  expect(stdout).toContain('Locked');
  expect(stdout).not.toMatch(/(?<!\\)[<]b|(?:Slow|Locked)\|/);
});

test('one restaurant is named, and a week may end on any date', async () => {
  const { stdout } = await printed({ allRestaurants: false }, [PLAIN], ['-8']);
  expect(stdout).toMatch(/^Plain, week to /);
  expect(stdout).toContain('Nothing was slower or later than before.');
});

test.each([
  [{}, ['station:Fry'], '--weekly takes a date and no filters.'],
  [{ mail: true, format: 'html' }, [], 'Add --to manager@example.com to --mail.'],
])('bad input prints nothing: %j %j', async (flags, words, message) => {
  const { stdout, ended, closings } = await printed(flags, CHAIN, words);
  expect(ended).toMatchObject({ code: 'USAGE', message });
  expect([stdout, closings]).toEqual(['', 1]);
});

test('a week without bumps makes no message', async () => {
  const flags = { mail: true, format: 'html', to: ['a@b.example'] };
  const { stdout, ended } = await printed(flags, [NEW], ['-8']);
  expect(ended).toMatchObject({
    code: 'NOT_FOUND',
    message: expect.stringMatching(/^No bumps: New, week to /),
  });
  expect(stdout).toBe('');
});
