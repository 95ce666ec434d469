import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { configurationText, type Station } from '../../../src/kitchen/model/restaurant.ts';
import {
  configurationDiff,
  type FieldChange,
  type StationChange,
} from '../../../src/kitchen/stations/configuration-diff.ts';
import { kitchens, monitoring, reference, station, without } from '../fixtures.ts';

const shuffled = (stations: readonly Station[]) =>
  fc.shuffledSubarray([...stations], { minLength: stations.length });

const turned = ({ field, from, to }: FieldChange) => ({ field, from: to, to: from });
const MIRROR = {
  added: 'removed',
  removed: 'added',
  changed: 'changed',
  affected: 'affected',
} as const;

/** The same change, seen from the other side. */
function mirror(change: StationChange) {
  const { guid, kind, before, after, fields, monitors, brought, cured } = change;
  return {
    guid,
    kind: MIRROR[kind],
    before: after,
    after: before,
    fields: fields.map(turned),
    monitors: { added: monitors.removed, removed: monitors.added },
    brought: cured,
    cured: brought,
  };
}

describe('any two setups', () => {
  test('have no difference if they are the same, in whatever order they are listed', () => {
    fc.assert(
      fc.property(
        kitchens.chain((stations) => fc.tuple(fc.constant(stations), shuffled(stations))),
        ([stations, others]) => {
          expect(configurationDiff(stations, others)).toEqual([]);
        },
      ),
    );
  });

  test('have the opposite difference when they are exchanged', () => {
    fc.assert(
      fc.property(kitchens, kitchens, (before, after) => {
        expect(configurationDiff(after, before)).toEqual(
          configurationDiff(before, after).map(mirror),
        );
      }),
    );
  });

  test('differ at each GUID that one of them lacks, and at each station whose setup differs', () => {
    fc.assert(
      fc.property(kitchens, kitchens, (before, after) => {
        const changes = configurationDiff(before, after);
        const of = (kind: string) =>
          changes.filter((change) => change.kind === kind).map(({ guid }) => guid);
        const [old, now] = [before, after].map(
          (stations) => new Map(stations.map((each) => [each.guid, configurationText(each)])),
        );
        const guids = [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])].sort();
        expect(of('added')).toEqual(guids.filter((guid) => !old?.has(guid)));
        expect(of('removed')).toEqual(guids.filter((guid) => !now?.has(guid)));
        expect(of('changed')).toEqual(
          guids.filter(
            (guid) => old?.has(guid) && now?.has(guid) && old.get(guid) !== now.get(guid),
          ),
        );
      }),
    );
  });
});

describe('a change', () => {
  const fry = station('fry', { name: 'Fry' });
  const cold = station('cold', { name: 'Cold', ...monitoring('fry') });

  test('of fields uses the documented names', () => {
    const after = without(
      { ...fry, printingMode: 'OFFLINE_ONLY', includeWithExpediter: false, entityType: 'Station' },
      'kitchenPrinter',
    );
    expect(configurationDiff([fry], [after])).toMatchObject([
      {
        guid: 'fry',
        kind: 'changed',
        fields: [
          { field: 'entityType', from: 'PrepStation', to: 'Station' },
          { field: 'kitchenPrinter.guid', from: 'printer-of-fry', to: undefined },
          { field: 'kitchenPrinter.entityType', from: 'KitchenPrinter', to: undefined },
          { field: 'printingMode', from: 'ON', to: 'OFFLINE_ONLY' },
          { field: 'includeWithExpediter', from: true, to: false },
        ],
        brought: [{ rule: 'R01' }, { rule: 'R06' }, { rule: 'R14' }],
        cured: [],
      },
    ]);
  });

  test('of monitors uses names, even for stations listed twice', () => {
    const after = { ...cold, ...monitoring('bar', 'bar', 'gone') };
    const bar = station('bar', { name: 'Bar' });
    expect(configurationDiff([cold, fry, bar], [after, fry, bar])).toMatchObject([
      {
        guid: 'cold',
        fields: [],
        monitors: {
          added: [
            { guid: 'bar', name: 'Bar' },
            { guid: 'bar', name: 'Bar' },
            { guid: 'gone', name: undefined },
          ],
          removed: [{ guid: 'fry', name: 'Fry' }],
        },
      },
    ]);
  });

  test('at one station is listed at others if it brought or resolved issues there', () => {
    expect(configurationDiff([cold, fry], [cold])).toMatchObject([
      { guid: 'cold', kind: 'affected', brought: [{ rule: 'R11' }], cured: [{ rule: 'R15' }] },
      { guid: 'fry', kind: 'removed', after: undefined },
    ]);
  });

  test('in nothing but the order of monitors, or from no list to an empty one, is no change', () => {
    const one = { ...cold, ...monitoring('fry', 'bar') };
    const other = { ...cold, ...monitoring('bar', 'fry') };
    expect(configurationDiff([one], [other])).toEqual([]);
    expect(configurationDiff([fry], [{ ...fry, connectedPrepStations: [] }])).toEqual([]);
  });
});

test('a setup is written differently if a value is in another field', () => {
  const stations = [
    station('a', { name: 'x' }),
    station('a', { printingMode: 'x' }),
    station('a', monitoring('x')),
    station('a', { connectedPrepStations: [reference('x', 'X')] }),
    without(station('a'), 'name'),
    station('a', { name: 'undefined' }),
  ];
  const texts = stations.map(configurationText);
  expect(new Set(texts).size).toBe(stations.length);
});
