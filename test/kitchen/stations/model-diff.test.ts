import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Station } from '../../../src/kitchen/model/restaurant.ts';
import {
  type ModelDifference,
  modelDiff,
  modelName,
} from '../../../src/kitchen/stations/model-diff.ts';
import { kitchens, monitoring, reference, station } from '../fixtures.ts';

const MIRROR = { missing: 'extra', extra: 'missing', different: 'different' } as const;

/** The same difference, seen from the other restaurant. */
function mirror({ kind, field, ...sides }: ModelDifference): ModelDifference {
  const { model, own, modelValue, ownValue } = sides;
  return {
    kind: MIRROR[kind],
    model: own,
    own: model,
    field,
    modelValue: ownValue,
    ownValue: modelValue,
  };
}

/** The same setup in another restaurant: every GUID is another one. */
function elsewhere(stations: readonly Station[]): readonly Station[] {
  return stations.map(({ guid, kitchenPrinter, connectedPrepStations, ...facts }) => ({
    ...facts,
    guid: `other-${guid}`,
    ...(kitchenPrinter !== undefined && {
      kitchenPrinter: reference(`other-${kitchenPrinter.guid}`, 'KitchenPrinter'),
    }),
    ...(connectedPrepStations !== undefined && {
      connectedPrepStations: connectedPrepStations.map((to) => reference(`other-${to.guid}`)),
    }),
  }));
}

const named = (stations: readonly Station[]) =>
  stations.map((each, at) => ({ ...each, name: `Station ${at}` }));

describe('any restaurant', () => {
  test('is like itself, and like a copy with other GUIDs', () => {
    fc.assert(
      fc.property(kitchens, (stations) => {
        expect(modelDiff(stations, stations).differences).toEqual([]);
        expect(modelDiff(stations, elsewhere(stations)).differences).toEqual([]);
      }),
    );
  });

  test('is like a copy in another order, if each name belongs to one station', () => {
    fc.assert(
      fc.property(kitchens.map(named), (stations) => {
        expect(modelDiff(stations, stations.toReversed())).toEqual({
          differences: [],
          duplicates: [],
        });
      }),
    );
  });

  test('differs from another in the opposite way as the other from it', () => {
    fc.assert(
      fc.property(kitchens, kitchens, (model, own) => {
        const [there, back] = [modelDiff(model, own), modelDiff(own, model)];
        expect(back.differences).toEqual(there.differences.map(mirror));
        expect(back.duplicates.map((each) => [each.model, each.own])).toEqual(
          there.duplicates.map((each) => [each.own, each.model]),
        );
      }),
    );
  });

  test('has each station of both once: matched, missing, or extra', () => {
    fc.assert(
      fc.property(kitchens, kitchens, (model, own) => {
        const { differences } = modelDiff(model, own);
        const count = (kind: string) => differences.filter((each) => each.kind === kind).length;
        expect(model.length - count('missing')).toBe(own.length - count('extra'));
      }),
    );
  });
});

const FRY = station('fry', { name: 'Fry' });
const COLD = station('cold', { name: 'Cold' });

const fields = (model: readonly Station[], own: readonly Station[]) =>
  modelDiff(model, own).differences.map(({ kind, field, modelValue, ownValue }) =>
    field === undefined ? [kind] : [field, modelValue, ownValue],
  );

test('names match in any case and with any spaces, but accents count', () => {
  const renamed = (name: string) => fields([{ ...FRY, name: 'Sauté' }], [{ ...FRY, name }]);
  expect(renamed(' SAUTÉ ')).toEqual([]);
  expect(renamed('Saute\u0301')).toEqual([]);
  expect(renamed('Saute')).toEqual([['extra'], ['missing']]);
});

test("a printer is the station's own, shared, or not set, and never a GUID", () => {
  const { kitchenPrinter } = FRY;
  const sharing = [FRY, { ...COLD, ...(kitchenPrinter && { kitchenPrinter }) }];
  expect(fields([FRY, COLD], sharing)).toEqual([
    ['kitchenPrinter', 'own', 'shared'],
    ['kitchenPrinter', 'own', 'shared'],
  ]);
  const { kitchenPrinter: _, ...unprinted } = FRY;
  expect(fields([FRY], [unprinted])).toEqual([['kitchenPrinter', 'own', undefined]]);
});

test('monitored stations are compared by their names', () => {
  const [one, two] = [
    { ...FRY, ...monitoring('cold', 'gone') },
    { ...FRY, ...monitoring('cold-2') },
  ];
  const cold = { ...COLD, guid: 'cold-2', name: 'COLD' };
  expect(fields([one, COLD], [two, cold])).toEqual([
    ['connectedPrepStations', ['(not in the list)', 'Cold'], ['COLD']],
  ]);
  expect(fields([{ ...FRY, connectedPrepStations: [] }], [FRY])).toEqual([]);
});

test('stations with the same name are matched in list order, and counted', () => {
  const second = station('fry-2', { name: ' fry' });
  const { differences, duplicates } = modelDiff([FRY, second], [FRY]);
  expect(differences).toMatchObject([{ kind: 'missing', model: { guid: 'fry-2' } }]);
  expect(duplicates).toEqual([{ name: 'Fry', model: 2, own: 1 }]);
  expect(modelName(' ')).toBe('(no name)');
});
