import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { allowEarlyOffsets, earlyOffset } from '../../../src/bundle/stand-ins/early-offset.ts';
import { isListedZone } from '../../../src/kitchen/model/listed-zones.ts';

const LISTED = Intl.supportedValuesOf('timeZone').filter(isListedZone);

/** From the runtime's formatter, minutes. */
function formatted(zone: string, at: number): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const [, sign = '', hours = '0', minutes = '0'] =
    /GMT([+-]?)(\d\d)?:?(\d\d)?/.exec(format.format(at)) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) + 0;
}

test('every listed zone has the offset that the runtime formats, at any time', () => {
  expect(LISTED.length).toBeGreaterThan(300);
  const times = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2060, 0) });
  fc.assert(
    fc.property(fc.constantFrom(...LISTED), times, (zone, at) => {
      allowEarlyOffsets(1);
      expect(earlyOffset(zone, at)).toBe(formatted(zone, at));
    }),
    { numRuns: 500 },
  );
});

test("the machine's zone is unchanged", () => {
  const before = process.env['TZ'];
  const shown = new Date(0).toString();
  for (const zone of LISTED.slice(0, 20)) {
    allowEarlyOffsets(1);
    earlyOffset(zone, Date.UTC(2026, 0));
  }
  expect(process.env['TZ']).toBe(before);
  expect(new Date(0).toString()).toBe(shown);
});

test.each([
  ['an unknown zone', 'Mars/Base', Date.UTC(2026, 0)],
  ['a time before clocks were full minutes from UTC', 'Africa/Monrovia', Date.UTC(1970, 0)],
  ['no time', 'Europe/Berlin', Number.NaN],
])('%s is left to the package', (_what, zone, at) => {
  allowEarlyOffsets(1);
  expect(earlyOffset(zone, at)).toBeUndefined();
});

test('the package is asked after the first frame', () => {
  allowEarlyOffsets(1);
  expect(earlyOffset('Europe/Berlin', Date.UTC(2026, 0))).toBe(60);
  expect(earlyOffset('Europe/Berlin', Date.UTC(2026, 0))).toBeUndefined();
});
