/** Station display names by row. A GUID without a name has one, too. */
import { shownName } from '../model/station.ts';
import type { FulfillmentTable } from './fulfillment-table.ts';
import type { CodedValues } from './value-columns.ts';

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
