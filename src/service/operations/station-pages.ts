/** Pages of prep stations as sent, kept for the next client until a new setup is published. */
import { createHash } from 'node:crypto';
import type { Archive, StationQuery } from '../archive/archive.ts';
import { BoundedCache } from '../http/bounded-cache.ts';

/** Pages that are kept; one has at most 1,000 stations, some 450 KB. */
const KEPT = 32;
/** Hexadecimal digits that identify a page: 128 bits. */
const NAME_DIGITS = 32;

/** A page as sent. */
export interface SentPage {
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

/** Pages of an archive. */
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
