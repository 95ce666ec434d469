import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RowsSummary } from '../../../src/kitchen/usual/date-summary.ts';
import { readSavedRows } from '../../../src/kitchen/usual/summary-rows.ts';
import { summaryText } from '../../../src/kitchen/usual/summary-text.ts';
import { summaries } from './generated-summaries.ts';

test('all rows of a summary come back, station by station', () => {
  fc.assert(
    fc.property(summaries, (summary) => {
      const found = readSavedRows(summaryText(summary), summary.date) ?? [];
      const flat = found.flatMap(({ key, name, quarters }) =>
        quarters.map(({ numbers, binsFrom, ...rows }) => {
          return { key, name, ...rows, bins: numbers.slice(binsFrom) };
        }),
      );
      const rowsOf = ({ bumps, overHour, leftOut, times }: RowsSummary) => {
        return { bumps, overHour, leftOut, bins: [...times].flat() };
      };
      const within = [...summary.stations].flatMap(([key, { name, quarters }]) =>
        [...quarters].map(([quarter, rows]) => ({ key, name, quarter, rows })),
      );
      expect(flat).toEqual([
        ...within.map(({ rows, ...place }) => ({ ...place, ...rowsOf(rows) })),
        ...[...summary.outside].map(([key, { name, ...rows }]) => {
          return { key, name, quarter: undefined, ...rowsOf(rows) };
        }),
      ]);
    }),
  );
});

test('other text has none, wherever it differs', () => {
  const pieces = fc.tuple(summaries, fc.nat(), fc.constantFrom('', 'x', '{', ']', '-1', '"a"'));
  fc.assert(
    fc.property(pieces, ([summary, at, piece]) => {
      const text = summaryText(summary);
      const place = at % text.length;
      const other = `${text.slice(0, place)}${piece}${text.slice(place + 1)}`;
      expect(() => readSavedRows(other, summary.date)).not.toThrow();
      expect(readSavedRows(text, '19991231')).toBeUndefined();
      expect(readSavedRows(text.slice(0, place), summary.date)).toBeUndefined();
    }),
  );
  const [summary] = fc.sample(summaries, 1);
  if (summary === undefined) throw new Error('nothing is generated');
  const text = summaryText({ ...summary, date: '20260108' });
  const asVersion = (version: number) =>
    readSavedRows(text.replace('"version":5', `"version":${version}`), '20260108');
  expect(asVersion(4)).toEqual(asVersion(5));
  expect(asVersion(4)).toBeDefined();
  expect([asVersion(3), asVersion(6)]).toEqual([undefined, undefined]);
  const closed = summaryText({ ...summary, stations: new Map(), outside: new Map() });
  expect(readSavedRows(closed, summary.date)).toEqual([]);
});
