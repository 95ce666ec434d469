/** Values from rows of an archive; the engines name their columns alike. All throw `Failure` ARCHIVE for a damaged row. */
import type { ApiClient, Restaurant, SigningKey } from './archive.ts';
import { damaged, integer, type SqlRow, text, textList } from './sql-row.ts';

export function restaurantOf(row: SqlRow): Restaurant {
  const tier = text(row, 'tier');
  return {
    guid: text(row, 'guid'),
    name: text(row, 'name'),
    timezone: text(row, 'timezone'),
    closeoutHour: integer(row, 'closeout_hour'),
    tier: tier === 'professional' || tier === 'basic' ? tier : damaged('tier'),
  };
}

export function clientOf(row: SqlRow): ApiClient {
  return {
    id: text(row, 'id'),
    name: text(row, 'name'),
    secretHash: text(row, 'secret_hash'),
    scopes: textList(row, 'scopes'),
    restaurants: textList(row, 'restaurants'),
    ...(row['revoked_at'] === null ? {} : { revokedAt: integer(row, 'revoked_at') }),
  };
}

/** A signing key from its row. */
export function signingKeyOf(row: SqlRow): SigningKey {
  return {
    kid: text(row, 'kid'),
    algorithm: text(row, 'algorithm'),
    privateJwk: text(row, 'private_jwk'),
    createdAt: integer(row, 'created_at'),
  };
}
