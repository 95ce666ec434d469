import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatInstant,
  isCalendarDate,
  normalizeInstant,
  parseInstant,
} from '../../src/contract/instant.ts';
import { anyString } from '../setup/any-string.ts';

const FIRST = Date.parse('0000-01-01T00:00:00.000Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');
const instants = fc.integer({ min: FIRST, max: LAST });
const NOON = Date.UTC(2025, 1, 15, 12, 30);
const two = (value: number) => String(value).padStart(2, '0');

describe('an instant', () => {
  it('is written as the document writes it', () => {
    expect(formatInstant(NOON)).toBe('2025-02-15T12:30:00.000+0000');
    expect(formatInstant(0)).toBe('1970-01-01T00:00:00.000+0000');
  });

  it('is read back as it was written', () => {
    fc.assert(
      fc.property(instants, (epochMs) => {
        expect(parseInstant(formatInstant(epochMs))).toBe(epochMs);
        expect(formatInstant(epochMs)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0000$/);
      }),
    );
  });

  it('is written in the order of time', () => {
    fc.assert(
      fc.property(instants, instants, (a, b) => {
        expect(formatInstant(a) < formatInstant(b)).toBe(a < b);
      }),
    );
  });

  it('is the same in any offset', () => {
    const forms = fc.constantFrom(
      ['+', ''],
      ['+', ':'],
      ['-', ''],
      ['-', ':'],
      [' ', ''],
      [' ', ':'],
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: Date.UTC(2100, 0) }),
        fc.nat({ max: 23 * 60 + 59 }),
        forms,
        (epochMs, minutes, [sign, colon]) => {
          const offset = (sign === '-' ? -1 : 1) * minutes;
          const local = new Date(epochMs + offset * 60_000).toISOString().slice(0, -1);
          const zone = `${sign}${two(Math.floor(minutes / 60))}${colon}${two(minutes % 60)}`;
          expect(parseInstant(local + zone)).toBe(epochMs);
        },
      ),
    );
  });

  it.each([
    ['2025-02-15T12:30:00.000+0000', NOON],
    ['2025-02-15T12:30:00+0000', NOON],
    ['2025-02-15T12:30:00Z', NOON],
    ['2025-02-15T12:30:00.000Z', NOON],
    ['2025-02-15T14:30:00.000+02:00', NOON],
    ['2025-02-15T14:30:00.000+0200', NOON],
    ['2025-02-15T07:30:00-05:00', NOON],
    ['2025-02-15T12:30:00.000 0000', NOON],
    ['2025-02-15T14:30:00 02:00', NOON],
    ['2025-02-15T12:30:00.5Z', NOON + 500],
    ['2025-02-15T12:30:00.123456789Z', NOON + 123],
    ['2025-02-15', Date.UTC(2025, 1, 15)],
    ['2024-02-29', Date.UTC(2024, 1, 29)],
    ['0050-01-01', Date.parse('0050-01-01T00:00:00Z')],
  ])('%s is read', (text, epochMs) => {
    expect(parseInstant(text)).toBe(epochMs);
  });

  it.each([
    '',
    'now',
    '20250215',
    '1739622600000',
    '2025-2-15',
    '2025-02-30',
    '2025-02-29',
    '2025-13-01',
    '2025-00-10',
    '2025-01-00',
    '2025-02-15T12:30Z',
    '2025-02-15T12:30:00',
    '2025-02-15 12:30:00Z',
    '2025-02-15T24:00:00Z',
    '2025-02-15T12:60:00Z',
    '2025-02-15T12:30:60Z',
    '2025-02-15T12:30:00.Z',
    '2025-02-15T12:30:00.1234567890Z',
    '2025-02-15T12:30:00+2400',
    '2025-02-15T12:30:00+0060',
    '2025-02-15T12:30:00+02',
    '2025-02-15T12:30:00+2',
    ' 2025-02-15',
    '2025-02-15 ',
    '2025-02-15\n',
    '2025-02-15Z',
    '+2025-02-15T12:30:00Z',
    '-2025-02-15',
    '２０２５-02-15',
  ])('%j is not read', (text) => {
    expect(parseInstant(text)).toBeUndefined();
  });

  it('is read the same if one character of the zone is spelled differently', () => {
    const character = fc.constantFrom(...Array.from('0123456789T:.-+Z ５x'));
    fc.assert(
      fc.property(
        fc.array(instants, { minLength: 1, maxLength: 3 }),
        fc.nat({ max: 22 }),
        character,
        (several, at, other) => {
          for (const epochMs of several) {
            const written = formatInstant(epochMs);
            const spoilt = written.slice(0, at) + other + written.slice(at + 1);
            expect(parseInstant(spoilt)).toBe(parseInstant(spoilt.replace(/\+0000$/, 'Z')));
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('is read from any text without an error, and is a whole number', () => {
    fc.assert(
      fc.property(anyString(), (text) => {
        const epochMs = parseInstant(text);
        expect(epochMs === undefined || Number.isInteger(epochMs)).toBe(true);
      }),
    );
  });
});

describe('a calendar date', () => {
  it('is valid if a calendar has it', () => {
    fc.assert(
      fc.property(instants, (epochMs) => {
        const date = new Date(epochMs);
        const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1];
        expect(isCalendarDate(year, month, date.getUTCDate())).toBe(true);
        const last = new Date(date);
        last.setUTCMonth(month, 0);
        expect(isCalendarDate(year, month, last.getUTCDate())).toBe(true);
        expect(isCalendarDate(year, month, last.getUTCDate() + 1)).toBe(false);
      }),
    );
  });

  it.each([
    [2024, 2, 29, true],
    [2025, 2, 29, false],
    [1900, 2, 29, false],
    [2000, 2, 29, true],
    [2025, 0, 1, false],
    [2025, 13, 1, false],
    [2025, 1, 0, false],
    [2025, 4, 31, false],
  ])('%i-%i-%i: %s', (year, month, day, real) => {
    expect(isCalendarDate(year, month, day)).toBe(real);
  });
});

describe('the written form of an instant', () => {
  it('is the same for every form of one instant, and does not change it', () => {
    const offset = fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 });
    // Far enough from both ends for any offset.
    const inner = fc.integer({ min: FIRST + 86_400_000, max: LAST - 86_400_000 });
    fc.assert(
      fc.property(inner, offset, fc.boolean(), (epochMs, minutes, colon) => {
        const local = new Date(epochMs + minutes * 60_000).toISOString().replace('Z', '');
        const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
        const zone = `${minutes < 0 ? '-' : '+'}${two(hours)}${colon ? ':' : ''}${two(rest)}`;
        expect(normalizeInstant(local + zone)).toBe(formatInstant(epochMs));
        expect(normalizeInstant(formatInstant(epochMs))).toBe(formatInstant(epochMs));
      }),
    );
  });

  it.each(['', 'soon', '2025-02-30T00:00:00.000+00:00', '0000-01-01T00:00:00.000+0100'])(
    'is not made up for %j',
    (text) => {
      expect(normalizeInstant(text)).toBe(text);
    },
  );
});
