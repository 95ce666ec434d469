import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBusinessDate } from '../../../src/contract/instant.ts';
import { shiftBusinessDate } from '../../../src/kitchen/model/business-day.ts';
import {
  DATE_FORMS,
  parsePossibleDate,
  parseTypedDate,
} from '../../../src/kitchen/model/typed-time.ts';

/** A Sunday. */
const TODAY = '20261122';

describe('text that can only be a date', () => {
  it.each([
    ['20261114', '20261114'],
    ['2026-11-14', '20261114'],
    [' Today ', '20261122'],
    ['yesterday', '20261121'],
    ['tomorrow', '20261123'],
    ['-0', '20261122'],
    ['-7', '20261115'],
    ['fri', '20261120'],
    ['Friday', '20261120'],
    ['last fri', '20261120'],
    ['thurs', '20261119'],
    ['sun', '20261115'],
    ['14', '20261114'],
    ['22', '20261122'],
    ['23', '20261023'],
    ['31', '20261031'],
    ['nov 14', '20261114'],
    ['14 Nov', '20261114'],
    ['sept 9', '20260909'],
    ['Dec. 24', '20251224'],
    ['nov 14, 2024', '20241114'],
    ['3 november 2027', '20271103'],
    ['feb 29', '20240229'],
  ])('%j is %s', (text, date) => {
    expect(parseTypedDate(text, TODAY)).toEqual({ date });
  });

  it.each(['20261332', '2026-02-29', 'feb 30', 'feb 29 2026', '32', '0', '00'])(
    '%j is not on the calendar',
    (text) => {
      expect(parseTypedDate(text, TODAY)).toEqual({
        fault: `No such calendar date "${text}". Write ${DATE_FORMS}.`,
      });
    },
  );

  it.each([
    ['tomorow', 'tomorrow'],
    ['yestreday', 'yesterday'],
    ['Firday', 'friday'],
    ['wensday', 'wednesday'],
  ])('%j is asked back as %s', (text, meant) => {
    expect(parseTypedDate(text, TODAY)).toEqual({
      fault: expect.stringMatching(new RegExp(`^Unknown date "${text}".*"${meant}"\\?$`, 'i')),
    });
  });

  it.each([
    '',
    'grill',
    '2026/11/14',
    '-12345',
    'nov',
    '14 14',
    'nov nov',
    '20261114 grill',
    '２２',
  ])('%j is no date', (text) => {
    expect(parseTypedDate(text, TODAY)).toEqual({
      fault: `Unknown date "${text}". Write ${DATE_FORMS}.`,
    });
  });

  it('leads to a calendar date that fits the text', () => {
    const day = fc
      .integer({ min: 0, max: 20_000 })
      .map((days) => shiftBusinessDate('19900101', days));
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 31 }), (today, written) => {
        const read = parseTypedDate(String(written), today);
        if ('fault' in read) throw new Error(read.fault);
        expect(isBusinessDate(read.date)).toBe(true);
        expect(Number(read.date.slice(6))).toBe(written);
        expect(read.date <= today).toBe(true);
        expect(read.date > shiftBusinessDate(today, -62)).toBe(true);
      }),
    );
  });
});

describe('text that could be something else', () => {
  it.each(['fri', 'tomorrow', '-3', '20261114', 'nov 14'])('%j is taken as a date', (text) => {
    expect(parsePossibleDate(text, TODAY)).toEqual(parseTypedDate(text, TODAY));
  });

  it.each(['grill', '14', '', 'sundae', 'monkey', 'fry', 'sat1', 'station:grill', 'march', '-fry'])(
    '%j is not taken as a date',
    (text) => {
      expect(parsePossibleDate(text, TODAY)).toBeUndefined();
    },
  );

  it.each(['tomorow', 'firday', 'todya', '20261332', '2026-13-01', '-12345'])(
    '%j is taken as a date and refused',
    (text) => {
      expect(parsePossibleDate(text, TODAY)).toEqual({
        fault: expect.stringContaining(`"${text}"`),
      });
    },
  );
});
