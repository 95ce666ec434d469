import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { watchStates } from '../../../src/kitchen/pace/alerts.ts';
import type { OpenStates } from '../../../src/kitchen/pace/state-events.ts';
import { at, READINGS, readingAt } from './judged-stations.ts';
import { BEFORE } from './kitchens.ts';

const DATE = '20260516';
const NOBODY: ReadonlySet<string> = new Set();

/** Calls, reading by reading. */
function calls(
  readings: readonly Parameters<typeof watchStates>[1]['pace'][],
  muted = NOBODY,
): readonly string[] {
  let states: OpenStates | undefined;
  return readings.flatMap((pace) => {
    const watched = watchStates(states, {
      date: DATE,
      pace,
      dates: BEFORE,
      muted,
      watchedSince: at(0),
    });
    states = watched.after;
    return watched.calls.map(({ of }) => `${of.station?.key ?? 'all'} ${of.state} ${of.since}`);
  });
}

test('a state calls when it begins, and not again while it goes on', () => {
  const slow = { grill: { state: 'slow', since: 10 } } as const;
  const paces = [
    readingAt(20, slow),
    readingAt(21, slow),
    readingAt(22, { grill: { state: 'ok' } }),
  ];
  expect(calls(paces.map(({ pace }) => pace))).toEqual([`grill slow ${at(10)}`]);
});

test('what could be known before the kitchen was watched calls nobody, what comes after does', () => {
  const { pace } = readingAt(20, { grill: { state: 'slow', since: -30 } });
  const later = readingAt(25, {
    grill: { state: 'slow', since: -30 },
    fry: { state: 'quiet', since: -5 },
  });
  expect(calls([pace])).toEqual([]);
  expect(calls([pace, later.pace])).toEqual([`fry quiet ${at(-5)}`]);
});

test('busy calls nobody, and a muted station is left out only from the calls', () => {
  fc.assert(
    fc.property(READINGS, (readings) => {
      const paces = readings.map(({ pace }) => pace);
      const all = calls(paces);
      expect(all.filter((call) => call.includes(' busy '))).toEqual([]);
      const muted = new Set(['grill']);
      expect(calls(paces, muted)).toEqual(all.filter((call) => !call.startsWith('grill ')));
    }),
  );
});
