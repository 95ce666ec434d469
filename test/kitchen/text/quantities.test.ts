import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ratioText } from '../../../src/kitchen/pace/words.ts';
import {
  ageText,
  countOf,
  countText,
  durationText,
  elapsedText,
  minutesText,
  moreDuration,
  shareText,
  sizeText,
  spanText,
  spokenDuration,
  spokenText,
} from '../../../src/kitchen/text/quantities.ts';

test.each([
  [undefined, '-'],
  [null, '-'],
  [0, '0s'],
  [499, '0s'],
  [500, '1s'],
  [59_499, '59s'],
  [59_500, '1m00'],
  [482_000, '8m02'],
  [3_599_499, '59m59'],
  [3_599_500, '1h00m'],
  [3_731_000, '1h02m'],
  [45_602_000, '12h40m'],
  [90_061_000, '25h01m'],
  [-482_000, '-8m02'],
  [-45_602_000, '-12h40m'],
  [-400, '0s'],
])('a duration of %s ms is written as %s', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});

test.each([
  [0, '0s'],
  [-499, '0s'],
  [310_000, '+5m10'],
  [-15_000, '-15s'],
  [3_731_000, '+1h02m'],
])('a difference of %s ms is written as %s', (ms, text) => {
  expect(moreDuration(ms)).toBe(text);
});

test.each([
  [undefined, '-'],
  [45_000, '45s'],
  [59_500, '1m'],
  [89_999, '1m'],
  [90_000, '2m'],
  [1_440_000, '24m'],
  [3_570_000, '1h00m'],
])('%s ms are written as %s where seconds would be too much', (ms, text) => {
  expect(minutesText(ms)).toBe(text);
});

test('no duration looks like a clock time', () => {
  fc.assert(
    fc.property(fc.integer({ min: -900_000_000, max: 900_000_000 }), (ms) => {
      expect(durationText(ms)).not.toContain(':');
    }),
  );
});

test.each([
  [-5_000, 'just now'],
  [0, 'just now'],
  [9_999, 'just now'],
  [10_000, '10 s ago'],
  [29_999, '20 s ago'],
  [60_000, '1 min ago'],
  [3_599_999, '59 min ago'],
  [3_600_000, '1 h ago'],
  [48 * 3_600_000, '2 d ago'],
])('an age of %s ms is written as %s', (ms, text) => {
  expect(ageText(ms)).toBe(text);
});

test.each([
  [-1, '0 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [86_400_000, '24 h'],
  [47 * 3_600_000 + 3_599_999, '47 h'],
  [72 * 3_600_000, '3 d'],
])('a span of %s ms is written as %s', (ms, text) => {
  expect(spanText(ms)).toBe(text);
});

test('how long something lasts has its minutes, even after an hour', () => {
  expect(elapsedText(59 * 60_000)).toBe('59 min');
  expect(elapsedText(106 * 60_000)).toBe('1h46m');
});

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [98_114, '98,114'],
  [1_234_567, '1,234,567'],
])('a count of %s is written as %s', (count, text) => {
  expect(countText(count)).toBe(text);
});

test('a count is read back as the number', () => {
  fc.assert(
    fc.property(fc.nat(), (count) => {
      expect(Number(countText(count).replaceAll(',', ''))).toBe(count);
      expect(countText(count)).toMatch(/^\d{1,3}(?:,\d{3})*$/);
    }),
  );
});

test('one thing is in the singular, and none and several are in the plural', () => {
  expect(countOf(1, 'station')).toBe('1 station');
  expect(countOf(0, 'station')).toBe('0 stations');
  expect(countOf(1_200, 'entry', 'entries')).toBe('1,200 entries');
});

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1 kB'],
  [812_400, '812 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [1_800_000, '1.8 MB'],
  [163_000_000, '163.0 MB'],
])('a size of %s bytes is written as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

test('a duration in a sentence is spoken like the duration alone', () => {
  fc.assert(
    fc.property(fc.integer({ min: 60, max: 200 * 3_600 }), (seconds) => {
      const ms = seconds * 1_000;
      const written = durationText(ms);
      const shown = seconds >= 3_600 ? ms - (ms % 60_000) : ms;
      expect(spokenText(`Grill, median ${written}.`)).toBe(
        `Grill, median ${spokenDuration(shown)}.`,
      );
    }),
  );
});

test.each([
  [`${ratioText(1.7)} what these items usually take`, '1.7 times what these items usually take'],
  ['since 17:53, 12m', 'since 17:53, 12m'],
  ['Printer 9m531, 4m5, 12h3m', 'Printer 9m531, 4m5, 12h3m'],
])('%s', (written, spoken) => {
  expect(spokenText(written)).toBe(spoken);
});

test.each([
  [0, 305, '0%'],
  [1, 305, '<1%'],
  [152, 305, '50%'],
  [304, 305, '>99%'],
  [305, 305, '100%'],
  [0, 0, '-'],
])('%i of %i is %s, so that only all are 100%%', (part, of, text) => {
  expect(shareText(part, of)).toBe(text);
});
