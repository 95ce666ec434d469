/** Compares a restaurant's setup with a model's. Stations match by name, because GUIDs differ between restaurants. */

import { type Station, stationsByGuid } from '../model/restaurant.ts';
import { stationKey } from '../model/row-oddities.ts';
import { ascending } from '../text/ordering.ts';

/** Compared fields by their API names. Differences come in this order. */
export const MODEL_FIELDS = [
  'printingMode',
  'kitchenPrinter',
  'expoRouting',
  'includeWithExpediter',
  'connectedPrepStations',
] as const;
export type ModelField = (typeof MODEL_FIELDS)[number];

/** `kitchenPrinter` is `own` or `shared`, and `connectedPrepStations` sorted names. `undefined` if not set. */
export type ModelValue = string | boolean | readonly string[] | undefined;

export interface ModelDifference {
  readonly kind: 'missing' | 'extra' | 'different';
  readonly model: Station | undefined;
  readonly own: Station | undefined;
  /** `undefined` for a missing or extra station. */
  readonly field: ModelField | undefined;
  readonly modelValue: ModelValue;
  readonly ownValue: ModelValue;
}

/** A name of several stations, with their number in each restaurant. Such stations match in list order. */
export interface DuplicateName {
  readonly name: string;
  readonly model: number;
  readonly own: number;
}

export interface ModelComparison {
  /** By station name, then by field. */
  readonly differences: readonly ModelDifference[];
  readonly duplicates: readonly DuplicateName[];
}

/** `(no name)` for an absent or blank name, because part of a GUID would differ in each restaurant. */
export function modelName(name: string | undefined): string {
  const trimmed = name?.trim() ?? '';
  return trimmed === '' ? NAMELESS : trimmed;
}

const NAMELESS = '(no name)';
const NOT_LISTED = '(not in the list)';

export function modelDiff(model: readonly Station[], own: readonly Station[]): ModelComparison {
  const [theirs, ours] = [sideOf(model), sideOf(own)];
  const keys = [...new Set([...theirs.byName.keys(), ...ours.byName.keys()])].sort();
  const differences: ModelDifference[] = [];
  const duplicates: DuplicateName[] = [];
  for (const key of keys) {
    const [left, right] = [theirs.byName.get(key) ?? [], ours.byName.get(key) ?? []];
    const most = Math.max(left.length, right.length);
    for (let index = 0; index < most; index += 1) {
      differences.push(...stationDifferences(theirs, left[index], ours, right[index]));
    }
    const [first] = left.length > 0 ? left : right;
    if (most > 1 && first !== undefined) {
      duplicates.push({ name: modelName(first.name), model: left.length, own: right.length });
    }
  }
  return { differences, duplicates };
}

interface Side {
  readonly byGuid: ReadonlyMap<string, Station>;
  readonly byName: ReadonlyMap<string, readonly Station[]>;
  /** By printer GUID. */
  readonly onPrinter: ReadonlyMap<string | undefined, readonly Station[]>;
}

function sideOf(list: readonly Station[]): Side {
  const byGuid = stationsByGuid(list);
  return {
    byGuid,
    byName: Map.groupBy(byGuid.values(), (station) => nameKey(modelName(station.name))),
    onPrinter: Map.groupBy(byGuid.values(), ({ kitchenPrinter }) => kitchenPrinter?.guid),
  };
}

function nameKey(name: string): string {
  return stationKey(name).normalize('NFC');
}

function stationDifferences(
  theirs: Side,
  model: Station | undefined,
  ours: Side,
  own: Station | undefined,
): readonly ModelDifference[] {
  if (model === undefined || own === undefined) {
    const kind = own === undefined ? 'missing' : 'extra';
    const noField = { field: undefined, modelValue: undefined, ownValue: undefined };
    return [{ kind, model, own, ...noField }];
  }
  return MODEL_FIELDS.flatMap((field) => {
    const [modelValue, ownValue] = [valueOf(theirs, model, field), valueOf(ours, own, field)];
    if (keyOf(modelValue) === keyOf(ownValue)) return [];
    return [{ kind: 'different', model, own, field, modelValue, ownValue } as const];
  });
}

function valueOf({ byGuid, onPrinter }: Side, station: Station, field: ModelField): ModelValue {
  if (field === 'kitchenPrinter') {
    const printer = station.kitchenPrinter?.guid;
    if (printer === undefined) return undefined;
    return (onPrinter.get(printer)?.length ?? 0) > 1 ? 'shared' : 'own';
  }
  if (field !== 'connectedPrepStations') return station[field];
  const names = (station.connectedPrepStations ?? []).map(({ guid }) => {
    const monitored = byGuid.get(guid);
    return monitored === undefined ? NOT_LISTED : modelName(monitored.name);
  });
  return names.sort((a, b) => ascending(nameKey(a), nameKey(b)));
}

function keyOf(value: ModelValue): string {
  return JSON.stringify([typeof value === 'object' ? value.map(nameKey) : value]);
}
