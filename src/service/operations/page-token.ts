/** Page tokens are opaque, signed, and bound to client, restaurant, filter, and setup version. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { BoundedCache } from '../../contract/once.ts';
import type { Archive, StationQuery } from '../archive/archive.ts';
import { decodeBase64url } from './access-tokens.ts';

/** One client's reading of all pages. A token is refused in any other reading. */
interface PageWalk {
  readonly clientId: string;
  readonly restaurantGuid: string;
  /** The `lastModified` filter, epoch ms. */
  readonly modifiedAfter: number | undefined;
}

interface PagePosition {
  /** The setup's version at the walk's start. */
  readonly version: number;
  readonly after: number;
}

export type PageTokens = ReturnType<typeof pageTokens>;

const INTEGER_BYTES = 6;
const POSITION_BYTES = 2 * INTEGER_BYTES;
const SIGNATURE_BYTES = 32;

export function pageTokens(archive: Archive) {
  const sign = async (position: Buffer, walk: PageWalk): Promise<Buffer> => {
    const key = await archive.serviceSecret('page-token-key', randomBytes(SIGNATURE_BYTES));
    const { clientId, restaurantGuid, modifiedAfter = null } = walk;
    return createHmac('sha256', key)
      .update(position)
      .update(JSON.stringify([clientId, restaurantGuid, modifiedAfter]))
      .digest();
  };

  return {
    async write({ version, after }: PagePosition, walk: PageWalk): Promise<string> {
      const position = Buffer.alloc(POSITION_BYTES);
      position.writeUIntBE(version, 0, INTEGER_BYTES);
      position.writeUIntBE(after, INTEGER_BYTES, INTEGER_BYTES);
      return Buffer.concat([position, await sign(position, walk)]).toString('base64url');
    },
    /** `undefined` unless this service wrote the token for this walk. */
    async read(token: string, walk: PageWalk): Promise<PagePosition | undefined> {
      const bytes = decodeBase64url(token);
      if (bytes?.length !== POSITION_BYTES + SIGNATURE_BYTES) return undefined;
      const position = bytes.subarray(0, POSITION_BYTES);
      if (!timingSafeEqual(bytes.subarray(POSITION_BYTES), await sign(position, walk)))
        return undefined;
      return {
        version: position.readUIntBE(0, INTEGER_BYTES),
        after: position.readUIntBE(INTEGER_BYTES, INTEGER_BYTES),
      };
    },
  };
}

/** Pages in memory. A page has at most 1,000 stations, some 450 KB. */
const MAX_PAGES = 32;
const NAME_DIGITS = 32;

interface SentPage {
  readonly version: number;
  /** Identifies the body's bytes among everything the service sends. */
  readonly name: string;
  /** A JSON array of PrepStation in UTF-8. */
  readonly body: Buffer;
  /** The last station's position. Absent on the last page. */
  readonly last?: number;
}

export type StationPages = (restaurantGuid: string, query: StationQuery) => Promise<SentPage>;

/** Keeps sent pages for the next client, until a new setup is published. */
export function stationPages(archive: Archive): StationPages {
  const cache = new BoundedCache<SentPage>(MAX_PAGES);
  return async (restaurantGuid, query) => {
    const { after, limit, modifiedAfter = '' } = query;
    const range = `${restaurantGuid} ${modifiedAfter} ${after} ${limit}`;
    const current = await archive.configurationVersion(restaurantGuid);
    const cachedPage = cache.get(range);
    if (cachedPage?.version === current) return cachedPage;
    const { version, rows, more } = await archive.stationPage(restaurantGuid, query);
    const last = rows.at(-1);
    const page = {
      // A new setup may have been published since `current` was read.
      version,
      name: `${version}-${createHash('sha256').update(range).digest('hex').slice(0, NAME_DIGITS)}`,
      body: Buffer.from(`[${rows.map(({ json }) => json).join(',')}]`),
      ...(more && last !== undefined && { last: last.position }),
    };
    cache.set(range, page);
    return page;
  };
}
