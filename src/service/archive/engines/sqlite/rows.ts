/** Rows with checksums, in sets with a count and a sum: neither a changed nor a missing row goes unnoticed. */
import {
  bytes,
  clientOf,
  damage,
  integer,
  restaurantOf,
  type SqlRow,
  signingKeyOf,
  sqlText,
} from '../../sql-row.ts';
import { archivedDate } from '../../stored-day.ts';
import type { SqliteConnection } from './connection.ts';
import type { SqliteMemory } from './memory.ts';
import type { SqliteStatement } from './statements.ts';

/** For a restaurant's rows, table and restaurant name a set. `key` is the key column within a set. */
type RowNames = readonly [noun: string, table: string, key: string, plural?: string];

/** Both statements by restaurant, if any, and `one` by key. Methods throw `Failure` ARCHIVE for damage. */
function checkedRows<Value>(
  connection: SqliteConnection,
  memory: SqliteMemory,
  [noun, table, key, plural = `${noun}s`]: RowNames,
  [one, all]: readonly [one: SqliteStatement, all: SqliteStatement],
  read: (row: SqlRow) => Value,
) {
  const keysOf = memory.remembered(
    (...of: string[]) => new Set(rows(...of).map((each) => sqlText(each, key))),
  );

  function nameOf(keys: readonly string[]): string {
    const [of, own = of] = keys.length > 1 ? keys : [undefined, keys[0]];
    return of === undefined ? `the ${noun} ${own}` : `the ${noun} ${own} of restaurant ${of}`;
  }

  function intact(found: SqlRow, keys: readonly string[]): SqlRow {
    if (isIntact(found)) return found;
    throw damage(nameOf(keys));
  }

  function row(...keys: readonly string[]): SqlRow | undefined {
    const found = connection.row(one, ...keys);
    if (found !== undefined) return intact(found, keys);
    // Missing only if the complete set is without it. Read rows stay, so an older list is enough.
    return connection.snapshot(() => {
      const again = connection.row(one, ...keys);
      if (again !== undefined) return intact(again, keys);
      if (keysOf(...keys.slice(0, -1)).has(keys.at(-1) ?? '')) throw damage(nameOf(keys));
      return undefined;
    });
  }

  function rows(...of: readonly string[]): readonly SqlRow[] {
    return connection.snapshot(() => {
      const set = connection.row('rowSet', [table, ...of].join(' '));
      const found = connection.rows(all, ...of);
      let sum = 0;
      for (const each of found) {
        intact(each, [...of, String(each[key])]);
        sum += integer(each, 'checksum');
      }
      // A restaurant never added has no sets.
      const count = set === undefined ? 0 : integer(set, 'rows');
      const total = set === undefined ? 0 : integer(set, 'sum');
      const isMissing = set === undefined && of.length === 0;
      if (!isMissing && found.length === count && sum === total) return found;
      const whose = of.length === 0 ? '' : ` of restaurant ${of.join()}`;
      throw damage(`the list of ${plural}${whose}`);
    });
  }

  return {
    row,
    rows,
    one: (...keys: readonly string[]): Value | undefined => {
      const found = row(...keys);
      return found && read(found);
    },
    all: (...of: readonly string[]): readonly Value[] => rows(...of).map(read),
  };
}

export function isIntact(row: SqlRow): boolean {
  return row['intact'] === 1;
}

export type SqliteTables = ReturnType<typeof sqliteTables>;

export function sqliteTables(connection: SqliteConnection, memory: SqliteMemory) {
  const table = <Value>(
    names: RowNames,
    statements: readonly [one: SqliteStatement, all: SqliteStatement],
    read: (row: SqlRow) => Value,
  ) => checkedRows(connection, memory, names, statements, read);
  const asIs = (row: SqlRow) => row;
  const change = ['earlier setup of station', 'setup_change', 'guid', 'earlier setups'] as const;
  return {
    restaurants: table(
      ['restaurant', 'restaurant', 'guid'],
      ['restaurant', 'restaurants'],
      restaurantOf,
    ),
    clients: table(['client', 'api_client', 'id'], ['client', 'clients'], clientOf),
    signingKeys: table(
      ['signing key', 'signing_key', 'kid'],
      ['signingKey', 'signingKeys'],
      signingKeyOf,
    ),
    secrets: table(
      ['service key', 'service_secret', 'name'],
      ['serviceSecret', 'serviceSecrets'],
      (row) => bytes(row, 'value'),
    ),
    /** One restaurant's. */
    stations: table(['station', 'prep_station', 'guid'], ['station', 'stations'], asIs),
    // Single changes are never read.
    setupChanges: table(change, ['setupChanges', 'setupChanges'], asIs),
    days: table(['business date', 'business_day', 'business_date'], ['day', 'days'], archivedDate),
  };
}
