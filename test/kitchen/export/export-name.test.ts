import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  EXPORT_FORMATS,
  exportName,
  proposedName,
} from '../../../src/kitchen/export/record-lines.ts';

test.each([
  ['day.csv', { name: 'day.csv', format: 'csv', replaces: false }],
  [' a b.JSON ', { name: 'a b.JSON', format: 'json', replaces: false }],
  ['~/out/day.ndjson!', { name: '~/out/day.ndjson', format: 'ndjson', replaces: true }],
  ['day.md !', { name: 'day.md', format: 'md', replaces: true }],
  ['what!.csv', { name: 'what!.csv', format: 'csv', replaces: false }],
])('%j is %o', (typed, file) => {
  expect(exportName(typed)).toEqual(file);
});

test.each(['', '!', 'day', 'day.', '.csv', 'out/.csv', 'day.xlsx', 'day.csv.gz', 'csv'])(
  '%j lists the possible endings',
  (typed) => {
    expect(exportName(typed)).toEqual({
      error: 'The file name must end in .json, .ndjson, .csv, or .md.',
    });
  },
);

test('any name with a known ending can be written to, and replaced', () => {
  const stem = fc.stringMatching(/^[a-z][a-z !.-]{0,20}$/);
  fc.assert(
    fc.property(
      stem,
      fc.constantFrom(...EXPORT_FORMATS),
      fc.boolean(),
      (name, format, replaces) => {
        const file = `${name}x.${format}`;
        expect(exportName(replaces ? `${file}!` : file)).toEqual({ name: file, format, replaces });
      },
    ),
  );
});

test('what is proposed can be written to', () => {
  expect(exportName(proposedName('20260814'))).toEqual({
    name: 'fulfillments-20260814.csv',
    format: 'csv',
    replaces: false,
  });
});
