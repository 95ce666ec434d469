import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KitchenPace } from '../../../src/kitchen/pace/kitchen-pace.ts';
import type { OpenState } from '../../../src/kitchen/pace/state-events.ts';
import { type Alert, WatchedKitchens } from '../../../src/kitchen/pace/watched-kitchens.ts';
import { at, READINGS, readingAt } from './judged-stations.ts';
import { BEFORE } from './kitchens.ts';

const DATE = '20260516';
const RESTAURANT = {
  guid: 'harbor',
  name: 'Harbor',
  calendar: { zone: 'UTC', closeoutHour: 4 },
  zoneKnown: true,
};
const NOBODY: ReadonlySet<string> = new Set();

const idOf = ({ station, state, since }: OpenState) => `${station?.key ?? 'all'} ${state} ${since}`;

/** Alerts after each reading, watched from opening on. */
function alertsAfter(
  readings: readonly KitchenPace[],
  muted = NOBODY,
): readonly (readonly Alert[])[] {
  const kitchens = new WatchedKitchens();
  kitchens.watch(RESTAURANT.guid, at(0));
  let alerts: readonly Alert[] = [];
  return readings.map((pace) => {
    alerts = kitchens.alertsAfter(RESTAURANT, { date: DATE, pace, dates: BEFORE, muted }, alerts);
    return alerts;
  });
}

const namesOf = (alerts: readonly Alert[]) =>
  alerts.map((alert) => ('openState' in alert ? idOf(alert.openState) : 'lost'));

/** Calls, reading by reading. */
function calls(readings: readonly KitchenPace[], muted = NOBODY): readonly string[] {
  const all = alertsAfter(readings, muted);
  return all.flatMap((alerts, place) =>
    namesOf(alerts.filter((alert) => all[place - 1]?.includes(alert) !== true)),
  );
}

test('a state alerts when it begins, and not again while it goes on', () => {
  const slow = { grill: { state: 'slow', since: 10 } } as const;
  const paces = [
    readingAt(20, slow),
    readingAt(21, slow),
    readingAt(22, { grill: { state: 'ok' } }),
  ];
  expect(calls(paces.map(({ pace }) => pace))).toEqual([`grill slow ${at(10)}`]);
});

test('what could be known before somebody watched alerts nobody, and what comes after does', () => {
  const { pace } = readingAt(20, { grill: { state: 'slow', since: -30 } });
  const later = readingAt(25, {
    grill: { state: 'slow', since: -30 },
    fry: { state: 'quiet', since: -5 },
  });
  expect(calls([pace])).toEqual([]);
  expect(calls([pace, later.pace])).toEqual([`fry quiet ${at(-5)}`]);
});

test('busy alerts nobody, and a muted station is left out only of the alerts', () => {
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

test('a state is on the list until it is over', () => {
  const slow = { grill: { state: 'slow', since: 10 } } as const;
  const paces = [
    readingAt(20, slow),
    readingAt(21, slow),
    readingAt(22, { grill: { state: 'ok' } }),
  ];
  const on = [`grill slow ${at(10)}`];
  expect(alertsAfter(paces.map(({ pace }) => pace)).map(namesOf)).toEqual([on, on, []]);
});

test('a second reader changes nothing, late or not', () => {
  fc.assert(
    fc.property(READINGS, fc.infiniteStream(fc.nat()), (readings, places) => {
      const paces = readings.map(({ pace }) => pace);
      const late = paces.flatMap((pace, place) => {
        const [again = 0] = places.take(1);
        return [pace, paces[again % (place + 1)] ?? pace];
      });
      const twice = alertsAfter(late).filter((_, place) => place % 2 === 1);
      expect(twice.map(namesOf)).toEqual(alertsAfter(paces).map(namesOf));
    }),
  );
});
