import { describe, expect, test } from 'vitest';
import type { Station } from '../../../src/kitchen/model/restaurant.ts';
import { changesByDate, setupChanges } from '../../../src/kitchen/stations/setup-changes.ts';
import { type SetupVersion, setupOn } from '../../../src/kitchen/stations/setup-history.ts';

const CALENDAR = { zone: 'America/New_York', closeoutHour: 4 };
const PRINTER = { guid: 'p1', entityType: 'KitchenPrinter' };

const named = (name: string, more: Partial<Station> = {}): Station => ({
  guid: `guid of ${name}`,
  entityType: 'PrepStation',
  name,
  ...more,
});
const FRY = named('Fry', { printingMode: 'OFFLINE_ONLY', kitchenPrinter: PRINTER });
const GRILL = named('Grill', { printingMode: 'ON', kitchenPrinter: PRINTER });

const version = (time: string, ...stations: readonly Station[]): SetupVersion => ({
  seenAt: Date.parse(time),
  stations,
});
const words = (...versions: readonly SetupVersion[]) =>
  Object.fromEntries(changesByDate(setupChanges(versions, CALENDAR)));

describe('the changes on a date', () => {
  test('are said in a few words for each station, the most important first', () => {
    const { kitchenPrinter: _, ...bare } = FRY;
    const changed = { ...bare, expoRouting: 'SKIP_EXPO', includeWithExpediter: false };
    expect(
      words(
        version('2026-11-01T15:00:00Z', FRY, GRILL),
        version('2026-11-12T15:00:00Z', changed, GRILL),
      ),
    ).toEqual({ 20261112: ['Fry: backup printer removed +2'] });
  });

  test('are those of the business date, up to closeout', () => {
    const later = { ...GRILL, printingMode: 'OFFLINE_ONLY' };
    expect(
      words(version('2026-11-01T15:00:00Z', GRILL), version('2026-11-13T08:59:00Z', later)),
    ).toEqual({ 20261112: ['Grill: printer is backup only'] });
  });

  test('are the difference of the whole date if several setups were seen on it', () => {
    const other = { ...GRILL, name: 'Broiler' };
    expect(
      words(
        version('2026-11-01T15:00:00Z', GRILL),
        version('2026-11-12T15:00:00Z', other),
        version('2026-11-12T16:00:00Z', other, FRY),
        version('2026-11-14T16:00:00Z', FRY, GRILL),
        version('2026-11-14T17:00:00Z', other, FRY),
      ),
    ).toEqual({
      20261112: ['Broiler: renamed, was Grill', 'Fry: added'],
      20261114: ['Changed and changed back'],
    });
  });

  test('name each kind of change', () => {
    const after = (changed: Station) =>
      words(version('2026-11-01T15:00:00Z', GRILL), version('2026-11-12T15:00:00Z', changed))[
        '20261112'
      ];
    const monitors = [{ guid: 'station 1234', entityType: 'PrepStation' }];
    expect(after({ ...GRILL, connectedPrepStations: monitors })).toEqual([
      'Grill: monitors (no name) 1234',
    ]);
    expect(after({ ...GRILL, kitchenPrinter: { ...PRINTER, guid: 'p2' } })).toEqual([
      'Grill: printer replaced',
    ]);
    expect(after({ ...GRILL, expoRouting: 'EXPO_ONLY' })).toEqual(['Grill: expo only']);
    expect(after({ ...GRILL, expoRouting: 'BY_DRONE' })).toEqual(['Grill: expo routing BY_DRONE']);
    expect(after({ ...GRILL, includeWithExpediter: true })).toEqual(['Grill: old expo setting on']);
    expect(after(FRY)).toEqual(['Fry: added', 'Grill: removed']);
  });

  test('are empty for the first setup seen', () => {
    expect(words(version('2026-11-01T15:00:00Z', GRILL))).toEqual({});
    expect(words()).toEqual({});
  });
});

test('the setup of a date is the latest one seen by its end', () => {
  const versions = [version('2026-11-01T15:00:00Z', GRILL), version('2026-11-12T15:00:00Z', FRY)];
  expect(setupOn(versions, '20261031', CALENDAR)).toBeUndefined();
  expect(setupOn(versions, '20261101', CALENDAR)).toBe(versions[0]);
  expect(setupOn(versions, '20261111', CALENDAR)).toBe(versions[0]);
  expect(setupOn(versions, '20261112', CALENDAR)).toBe(versions[1]);
});
