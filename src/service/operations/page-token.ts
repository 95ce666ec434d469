/** Page tokens (A16): opaque, signed, and bound to client, restaurant, filter and setup version. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Archive, StationQuery } from '../archive/archive.ts';
import { BoundedCache } from '../http/bounded-cache.ts';
import { bytesOf } from '../tokens/access-tokens.ts';

/** The page walk that a token belongs to; it is refused in any other. */
export interface PageWalk {
  readonly clientId: string;
  readonly restaurantGuid: string;
  /** Epoch ms of the `lastModified` filter, if any. */
  readonly modifiedAfter: number | undefined;
}

/** The position of a page walk. */
export interface PagePlace {
  /** Setup version that the walk began with. */
  readonly version: number;
  /** Position of the last station that was sent. */
  readonly after: number;
}

/** Writes and reads page tokens. */
export interface PageTokens {
  write(place: PagePlace, walk: PageWalk): Promise<string>;
  /** `undefined` unless this service wrote the token for this walk. */
  read(token: string, walk: PageWalk): Promise<PagePlace | undefined>;
}

const INTEGER_BYTES = 6;
const PLACE_BYTES = 2 * INTEGER_BYTES;
const SIGNATURE_BYTES = 32;

/** Page tokens signed with a key that the archive keeps. */
export function pageTokens(archive: Archive): PageTokens {
  const sign = async (place: Buffer, walk: PageWalk): Promise<Buffer> => {
    const key = await archive.serviceSecret('page-token-key', randomBytes(SIGNATURE_BYTES));
    const { clientId, restaurantGuid, modifiedAfter = null } = walk;
    return createHmac('sha256', key)
      .update(place)
      .update(JSON.stringify([clientId, restaurantGuid, modifiedAfter]))
      .digest();
  };

  return {
    async write({ version, after }, walk) {
      const place = Buffer.alloc(PLACE_BYTES);
      place.writeUIntBE(version, 0, INTEGER_BYTES);
      place.writeUIntBE(after, INTEGER_BYTES, INTEGER_BYTES);
      return Buffer.concat([place, await sign(place, walk)]).toString('base64url');
    },
    async read(token, walk) {
      const bytes = bytesOf(token);
      if (bytes?.length !== PLACE_BYTES + SIGNATURE_BYTES) return undefined;
      const place = bytes.subarray(0, PLACE_BYTES);
      if (!timingSafeEqual(bytes.subarray(PLACE_BYTES), await sign(place, walk))) return undefined;
      return {
        version: place.readUIntBE(0, INTEGER_BYTES),
        after: place.readUIntBE(INTEGER_BYTES, INTEGER_BYTES),
      };
    },
  };
}

/** Pages that are kept; one has at most 1,000 stations, some 450 KB. */
const KEPT = 32;
/** Hexadecimal digits that identify a page: 128 bits. */
const NAME_DIGITS = 32;

interface SentPage {
  /** Its setup version. */
  readonly version: number;
  /** Identifies the bytes of the body among all that the service sends. */
  readonly name: string;
  /** A JSON array of PrepStation in UTF-8. */
  readonly body: Buffer;
  /** Position of its last station if more follow; absent on the last page. */
  readonly last?: number;
}

/** Returns pages of a restaurant's published setup. Throws what the archive does. */
export type StationPages = (restaurantGuid: string, query: StationQuery) => Promise<SentPage>;

/** Pages of prep stations as sent, kept for the next client until a new setup is published. */
export function stationPages(archive: Archive): StationPages {
  const kept = new BoundedCache<SentPage>(KEPT);
  const digests = new BoundedCache<string>(KEPT);
  const nameOf = (restaurantGuid: string, version: number, query: StationQuery) => {
    const { after, limit, modifiedAfter = '' } = query;
    const stretch = `${restaurantGuid} ${modifiedAfter} ${after} ${limit}`;
    const held = digests.get(stretch);
    const digest = held ?? digestOf(stretch);
    if (held === undefined) digests.set(stretch, digest);
    return `${version}-${digest}`;
  };
  return async (restaurantGuid, query) => {
    const current = await archive.configurationVersion(restaurantGuid);
    const held = kept.get(nameOf(restaurantGuid, current, query));
    if (held !== undefined) return held;
    const { version, rows, more } = await archive.stationPage(restaurantGuid, {
      ...query,
      version: current,
    });
    // A new setup may have been published in between.
    const name = nameOf(restaurantGuid, version, query);
    const last = rows.at(-1);
    const page = {
      version,
      name,
      body: Buffer.from(`[${rows.map(({ json }) => json).join(',')}]`),
      ...(more && last !== undefined && { last: last.position }),
    };
    kept.set(name, page);
    return page;
  };
}

function digestOf(stretch: string): string {
  return createHash('sha256').update(stretch).digest('hex').slice(0, NAME_DIGITS);
}
