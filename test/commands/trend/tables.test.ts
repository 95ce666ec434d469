import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { trendTables } from '../../../src/commands/trend-tables.ts';
import { binOf } from '../../../src/kitchen/measures/time-histogram.ts';
import { dateLimits, NO_LIMITS } from '../../../src/kitchen/pace/station-limit.ts';
import type { DateSummary } from '../../../src/kitchen/usual/date-summary.ts';
import { shownTrend } from '../../../src/kitchen/usual/trend.ts';
import { NO_USUAL_TIMES } from '../../../src/kitchen/usual/usual.ts';
import { plainText } from '../../../src/output/print.ts';
import { textWidth } from '../../../src/terminal/safe-text.ts';

const DATES = ['20260807', '20260808', '20260809', '20260810'];
const ASKED = { dates: DATES, today: '20260901', limits: dateLimits(NO_LIMITS, NO_USUAL_TIMES) };

/** A date with so many items of one length (minutes) bumped per station, by name, each a bump. */
function dateOf(date: string, stations: ReadonlyMap<string, readonly [number, number]>) {
  const outside = Array.from(stations, ([name, [items, minutes]]) => {
    const times = new Map([[binOf(minutes * 60_000), items]]);
    return [name, { name, bumps: items, items, overHour: 0, leftOut: 0, times }] as const;
  });
  const summary: DateSummary = {
    date,
    rows: 0,
    tickets: 0,
    stations: new Map(),
    outside: new Map(outside),
  };
  return [date, summary] as const;
}

function textOf(
  summaries: readonly (readonly [string, DateSummary])[],
  width: number,
  stations: readonly string[] = [],
): string {
  const read = { summaries: new Map(summaries), failures: new Map() };
  const trend = shownTrend(read, ASKED, [], stations);
  const { table, width: taken = width } = trendTables(trend, width);
  return [...plainText(table, taken)].join('');
}

test('a median needs five bumps, and 90 % ten', () => {
  const summaries = DATES.map((date, at) =>
    dateOf(date, new Map([['Grill', [[4, 5, 9, 10][at] ?? 0, 8]]])),
  );
  const rows = Array.from(
    textOf(summaries, 80, ['Grill']).matchAll(/^(?:Fri|Sat|Sun|Mon), \w+ \d+(?<cells>.*)$/gm),
    ({ groups: { cells = '' } = {} }) => cells.trim().split(/ +/),
  );
  const cells = (column: number) => rows.map((row) => row[column]);
  expect(cells(0)).toEqual(['-', '7m59', '7m59', '7m59']);
  expect(cells(1)).toEqual(['-', '-', '-', '7m59']);
  expect(cells(3)).toEqual(['4', '5', '9', '10']);
});

test('each figure is there at any width, uncut, and no line is too long', () => {
  const names = fc.uniqueArray(fc.stringMatching(/^[A-Z][a-z]{2,20}$/), {
    minLength: 1,
    maxLength: 30,
  });
  fc.assert(
    fc.property(names, fc.integer({ min: 20, max: 200 }), (stations, width) => {
      const summaries = DATES.map((date, day) =>
        dateOf(date, new Map(stations.map((name, at) => [name, [10 + at, 5 + day + at]] as const))),
      );
      const text = textOf(summaries, width);
      const lines = text.split('\n');
      for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(Math.max(40, width));
      for (const label of ['Fri, Aug 7', 'Sat, Aug 8', 'Sun, Aug 9', 'Mon, Aug 10', 'Median ']) {
        const rows = lines.filter((line) => line.startsWith(label) && !line.includes('station'));
        expect(rows.join(' ').match(/\d+m\d\d/g)).toHaveLength(stations.length + 1);
      }
    }),
  );
});

test('a missing date and a date without bumps say so', () => {
  const grill = new Map([['Grill', [12, 8] as const]]);
  const summaries = [dateOf('20260807', grill), dateOf('20260808', new Map())];
  const text = textOf(summaries, 80);
  expect(text).toMatch(/^Fri, Aug 7 +7m59 +7m59$/m);
  expect(text).toMatch(/^Sat, Aug 8 no bumps +- +-$/m);
  expect(text).toMatch(/^Sun, Aug 9 not read +- +-$/m);
  expect(text).toMatch(/^Median +7m59 +7m59$/m);
});
