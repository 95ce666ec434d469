/** Codes for a date's stations and menu items. Each GUID has a code, and each name of rows without a GUID. */
import type { FulfillmentTable } from './fulfillment-table.ts';
import { displayName } from './restaurant.ts';
import type { CodedValues, DictionaryColumn } from './value-columns.ts';

export interface FirstRows {
  readonly table: FulfillmentTable;
  readonly length: number;
}

/** Code 0 is for rows with neither GUID nor name. */
export interface NamedCodes {
  /** All codes are less than this count. Some codes have no rows. */
  readonly count: number;
  readonly codeOf: (row: number) => number;
  /** The GUID. For rows without a GUID: the name. */
  readonly keyOf: (code: number) => string | undefined;
  /** The first name in the code's rows. The key if no row has a name. */
  readonly nameOf: (code: number) => string | undefined;
}

interface NamedCodesOfRows extends NamedCodes {
  readonly nameInRows: (code: number) => string | undefined;
}

export function stationCodes({ table, length }: FirstRows): NamedCodes {
  const { prepStationGuid, prepStationName } = table.text;
  const { nameInRows, ...codes } = namedCodes(length, prepStationGuid, prepStationName);
  const guidCount = prepStationGuid.values.length;
  const nameOf = (code: number): string | undefined => {
    const key = codes.keyOf(code)?.trim();
    if (key === undefined || key === '') return undefined;
    return code < guidCount ? displayName(nameInRows(code), key) : key;
  };
  return { ...codes, nameOf };
}

export function itemCodes({ table, length }: FirstRows): NamedCodes {
  const { selectionMenuItemGuid, selectionMenuItemName } = table.text;
  return namedCodes(length, selectionMenuItemGuid, selectionMenuItemName);
}

/** The key of each item across restaurants: the multi-location ID in any of its rows, or else the name. */
export function chainKeysOf(
  { table, length }: FirstRows,
  items: NamedCodes,
): (code: number) => string | undefined {
  const { codes, values } = table.text.selectionMenuItemMultiLocationId;
  const ids = new Uint32Array(items.count);
  for (let row = 0; row < length; row += 1) {
    const id = codes[row] ?? 0;
    if (id === 0) continue;
    const item = items.codeOf(row);
    if (ids[item] === 0) ids[item] = id;
  }
  return (code) => values[ids[code] ?? 0] ?? items.nameOf(code);
}

function namedCodes(
  length: number,
  guids: DictionaryColumn<string>,
  names: DictionaryColumn<string>,
): NamedCodesOfRows {
  const guidCount = guids.values.length;
  /** Name code by GUID code. The loop ends once all GUIDs have a name: on most dates, within the first few rows. */
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
  const nameInRows = (code: number) => names.values[nameCodes[code] ?? 0];
  return {
    count: guidCount + names.values.length,
    codeOf,
    keyOf,
    nameInRows,
    nameOf: (code) => nameInRows(code) ?? keyOf(code),
  };
}

const NONE = 0;

/** Station names as `rowStationName` makes them. Returns the table's own column if all rows with a station have a clean name. */
export function stationNameColumn({ text, length }: FulfillmentTable): CodedValues<string> {
  const { prepStationName: names, prepStationGuid: guids } = text;
  const isBlank = names.values.map((name) => name === undefined || name.trim() === '');
  let areAllNamed = names.values.every((name) => name === undefined || name === name.trim());
  for (let row = 0; row < length && areAllNamed; row += 1) {
    areAllNamed = (names.codes[row] ?? NONE) !== NONE || (guids.codes[row] ?? NONE) === NONE;
  }
  if (areAllNamed && isBlank.lastIndexOf(true) === NONE) return names;
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
    ...guids.values.map((guid) => (guid === undefined ? undefined : displayName(undefined, guid))),
  ];
  return { codes, values };
}

export function stationNamesIn(table: FulfillmentTable): readonly string[] {
  const { codes, values } = stationNameColumn(table);
  const used = new Set<number>();
  for (let row = 0; row < table.length; row += 1) used.add(codes[row] ?? NONE);
  return [...new Set([...used].flatMap((code) => values[code] ?? []))];
}
