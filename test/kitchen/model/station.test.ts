import { describe, expect, it } from 'vitest';
import { shortGuid, stationName, stationsByGuid } from '../../../src/kitchen/model/restaurant.ts';
import { station, without } from '../fixtures.ts';

describe('a station', () => {
  it.each([
    [' Grill ', 'Grill'],
    ['', '(no name) 4f21'],
    ['   ', '(no name) 4f21'],
    // Zero-width space and joiner, a bidirectional mark, a lone accent, a variation selector, a blank braille cell.
    ['\u200b\u200d\u200f', '(no name) 4f21'],
    [' \u0301\ufe0f\u2800 ', '(no name) 4f21'],
    ['\u200bGrill', '\u200bGrill'],
  ])('named %j is called %j', (name, called) => {
    expect(stationName(station('a7-4f21', { name }))).toBe(called);
  });

  it('without a name is told apart by its GUID', () => {
    expect(stationName(without(station('a7-4f21'), 'name'))).toBe('(no name) 4f21');
  });

  it('with a short GUID shows all of it', () => {
    expect(shortGuid('ab')).toBe('ab');
  });

  it('that is listed twice counts as it came first', () => {
    const [first, second] = [station('a', { name: 'First' }), station('a', { name: 'Second' })];
    expect([...stationsByGuid([first, second, station('b')]).values()]).toEqual([
      first,
      station('b'),
    ]);
  });
});
