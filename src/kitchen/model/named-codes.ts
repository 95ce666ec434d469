/** Codes for stations and menu items on a date: by GUID, or by name without one. */
import type { FulfillmentTable } from './fulfillment-table.ts';
import { shownName } from './restaurant.ts';
import type { CodedValues, DictionaryColumn } from './value-columns.ts';

export interface FirstRows {
  readonly table: FulfillmentTable;
  readonly length: number;
}

/** 0 is a row with neither GUID nor name. */
export interface NamedCodes {
  /** Greater than all codes. Some may be unused. */
  readonly count: number;
  readonly codeOf: (row: number) => number;
  /** GUID, or name without one. */
  readonly keyOf: (code: number) => string | undefined;
  /** First name in the code's rows, or the key without one. */
  readonly nameOf: (code: number) => string | undefined;
}

interface OwnNamedCodes extends NamedCodes {
  readonly ownNameOf: (code: number) => string | undefined;
}

export function stationCodes({ table, length }: FirstRows): NamedCodes {
  const { prepStationGuid, prepStationName } = table.text;
  const { ownNameOf, ...codes } = namedCodes(length, prepStationGuid, prepStationName);
  const guidCount = prepStationGuid.values.length;
  const nameOf = (code: number): string | undefined => {
    const key = codes.keyOf(code)?.trim();
    if (key === undefined || key === '') return undefined;
    return code < guidCount ? shownName(ownNameOf(code), key) : key;
  };
  return { ...codes, nameOf };
}

export function itemCodes({ table, length }: FirstRows): NamedCodes {
  const { selectionMenuItemGuid, selectionMenuItemName } = table.text;
  return namedCodes(length, selectionMenuItemGuid, selectionMenuItemName);
}

/** Items across restaurants: by multi-location ID, or by name without one. */
export function dishCodes({ table, length }: FirstRows): NamedCodes {
  const { selectionMenuItemMultiLocationId, selectionMenuItemName } = table.text;
  return namedCodes(length, selectionMenuItemMultiLocationId, selectionMenuItemName);
}

function namedCodes(
  length: number,
  guids: DictionaryColumn<string>,
  names: DictionaryColumn<string>,
): OwnNamedCodes {
  const guidCount = guids.values.length;
  /** Name code by GUID code. On most dates, the first few rows have all names. */
  const nameCodes = new Uint32Array(guidCount);
  let nameless = guidCount - 1;
  for (let row = 0; row < length && nameless > 0; row += 1) {
    const guid = guids.codes[row] ?? 0;
    const name = names.codes[row] ?? 0;
    if (guid === 0 || name === 0 || nameCodes[guid] !== 0) continue;
    nameCodes[guid] = name;
    nameless -= 1;
  }
  const codeOf = (row: number): number => {
    const guid = guids.codes[row] ?? 0;
    if (guid !== 0) return guid;
    const name = names.codes[row] ?? 0;
    return name === 0 ? 0 : guidCount + name;
  };
  const keyOf = (code: number): string | undefined =>
    code < guidCount ? guids.values[code] : names.values[code - guidCount];
  const ownNameOf = (code: number) => names.values[nameCodes[code] ?? 0];
  return {
    count: guidCount + names.values.length,
    codeOf,
    keyOf,
    ownNameOf,
    nameOf: (code) => ownNameOf(code) ?? keyOf(code),
  };
}

const NONE = 0;

/** As in `rowStationName`. Returns the table's own column if all rows have names. */
export function stationNameColumn({ text, length }: FulfillmentTable): CodedValues<string> {
  const { prepStationName: names, prepStationGuid: guids } = text;
  const isBlank = names.values.map((name) => name === undefined || name.trim() === '');
  const isPlain = names.values.every((name) => name === undefined || name === name.trim());
  let isNamed = isPlain;
  for (let row = 0; row < length && isNamed; row += 1) {
    isNamed = (names.codes[row] ?? NONE) !== NONE || (guids.codes[row] ?? NONE) === NONE;
  }
  if (isNamed && isBlank.lastIndexOf(true) === NONE) return names;
  const offset = names.values.length;
  const codes = new Uint32Array(length);
  for (let row = 0; row < length; row += 1) {
    const name = names.codes[row] ?? NONE;
    const guid = guids.codes[row] ?? NONE;
    if (isBlank[name] !== true) codes[row] = name;
    else codes[row] = guid === NONE ? NONE : offset + guid;
  }
  const values = [
    ...names.values.map((name) => name?.trim()),
    ...guids.values.map((guid) => (guid === undefined ? undefined : shownName(undefined, guid))),
  ];
  return { codes, values };
}

/** Without duplicates. */
export function stationNamesIn(table: FulfillmentTable): readonly string[] {
  const { codes, values } = stationNameColumn(table);
  const used = new Set<number>();
  for (let row = 0; row < table.length; row += 1) used.add(codes[row] ?? NONE);
  return [...new Set([...used].flatMap((code) => values[code] ?? []))];
}
