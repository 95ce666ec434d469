/** Page tokens (A16): opaque, signed, and bound to client, restaurant, filter and setup version. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Archive } from '../archive/archive.ts';
import { bytesOf } from '../tokens/one-spelling.ts';

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
