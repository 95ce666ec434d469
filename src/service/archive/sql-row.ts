/** Reads values of rows. A value of another type than the schema's means that the archive is damaged. */

import { Failure } from '../../contract/failures.ts';
import { parseJson } from '../../contract/parsed-json.ts';
import type { ApiClient, Restaurant, SigningKey, StationPage } from './archive.ts';

export type SqlRow = Readonly<Record<string, unknown>>;

export type SqlValue = string | number | null | Uint8Array;

export function sqlText(row: SqlRow, column: string): string {
  const value = row[column];
  return typeof value === 'string' ? value : damaged(column);
}

export function integer(row: SqlRow, column: string): number {
  const value = row[column];
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : damaged(column);
}

export function optionalInteger(row: SqlRow, column: string): number | undefined {
  return row[column] === null ? undefined : integer(row, column);
}

export function bytes(row: SqlRow, column: string): Uint8Array {
  const value = row[column];
  return value instanceof Uint8Array ? value : damaged(column);
}

function textList(row: SqlRow, column: string): readonly string[] {
  const list = parseJson(sqlText(row, column));
  return Array.isArray(list) && list.every((entry) => typeof entry === 'string')
    ? list
    : damaged(column);
}

export function damaged(column: string): never {
  throw new Failure('ARCHIVE', `The archive is damaged: a row has no readable ${column}.`);
}

export const RESTORE_HINT =
  'Restore a backup, or write the damaged part again: linecheck sync, archive import.';

/** `what` is for people, such as `the business date 20260115`. */
export function damage(what: string, archive?: string, cause?: unknown): Failure {
  const subject = archive === undefined ? 'The archive' : `The archive ${archive}`;
  const message = `${subject} is damaged: can't read ${what}.`;
  return new Failure('ARCHIVE', message, { cause, hint: RESTORE_HINT });
}

// Both engines have the same columns. Each function throws ARCHIVE for a damaged row.

export function restaurantOf(row: SqlRow): Restaurant {
  const tier = sqlText(row, 'tier');
  return {
    guid: sqlText(row, 'guid'),
    name: sqlText(row, 'name'),
    timezone: sqlText(row, 'timezone'),
    closeoutHour: integer(row, 'closeout_hour'),
    tier: tier === 'professional' || tier === 'basic' ? tier : damaged('tier'),
  };
}

export function clientOf(row: SqlRow): ApiClient {
  return {
    id: sqlText(row, 'id'),
    name: sqlText(row, 'name'),
    secretHash: sqlText(row, 'secret_hash'),
    scopes: textList(row, 'scopes'),
    restaurants: textList(row, 'restaurants'),
    ...(row['revoked_at'] === null ? {} : { revokedAt: integer(row, 'revoked_at') }),
  };
}

export function signingKeyOf(row: SqlRow): SigningKey {
  return {
    kid: sqlText(row, 'kid'),
    algorithm: sqlText(row, 'algorithm'),
    privateJwk: sqlText(row, 'private_jwk'),
    createdAt: integer(row, 'created_at'),
  };
}

/** `stations` has one more row than `limit` if more stations follow. A row without a `position` is no station. */
export function pageOf(
  restaurant: SqlRow | undefined,
  stations: readonly SqlRow[],
  limit: number,
): StationPage {
  const publishedAt = restaurant && optionalInteger(restaurant, 'published_at');
  const stationRows = stations.filter((row) => row['position'] !== null);
  return {
    version: restaurant === undefined ? 0 : integer(restaurant, 'configuration_version'),
    ...(publishedAt !== undefined && { publishedAt }),
    rows: stationRows
      .slice(0, limit)
      .map((row) => ({ position: integer(row, 'position'), json: sqlText(row, 'json') })),
    more: stationRows.length > limit,
  };
}
