/** A walk through all station list pages, and how it ends. */
import { PrepStationSchema } from '../../../contract/prep-station.ts';
import { pagePath } from './kitchen-paths.ts';
import { loginFields } from './login-seen.ts';
import { ResourceTally } from './resource-tally.ts';
import type { Reply, WireRequest } from './wire.ts';

export interface Walk {
  /** Stations per page. */
  readonly sizes: readonly number[];
  readonly tally: ResourceTally;
  /** Seen before. */
  readonly repeated: number;
  /**
   * `last`: a page without the header. Otherwise the last page's token is `refused`, or gives an `empty` page or the `same` stations. Or
   * pages are too `many`, or the setup is `moving`: published during the walk.
   */
  readonly end: 'last' | 'refused' | 'empty' | 'same' | 'many' | 'moving';
  /** Answer in place of a refused page. */
  readonly refused?: string;
}

export interface StationList {
  /** Header with the next page, in lower case. */
  readonly nextPage: string;
  firstPage(): Promise<Reply>;
  /** On the first page. Throws NotChecked if it is not an array. */
  stations(): Promise<readonly unknown[]>;
  /** Sends each time. */
  askAgain(asked: WireRequest): Promise<Reply>;
}

/** Longest walk. */
const PAGES = 200;

/** Throws NotChecked if the first page is not an array. */
export async function readWalk(list: StationList): Promise<Walk> {
  const sizes: number[] = [];
  const tally = new ResourceTally();
  const met = new Set<string>();
  let repeated = 0;

  /** Returns false if no station is new. */
  const take = (page: readonly unknown[]): boolean => {
    sizes.push(page.length);
    const before = met.size;
    for (const station of page) {
      tally.add(station, PrepStationSchema);
      const guid = loginFields(station).get('guid');
      if (typeof guid !== 'string') continue;
      if (met.has(guid)) repeated += 1;
      met.add(guid);
    }
    return met.size > before;
  };

  take(await list.stations());
  let next = (await list.firstPage()).headers.get(list.nextPage);
  while (next !== undefined) {
    if (sizes.length === PAGES) return { sizes, tally, repeated, end: 'many' };
    const { status, json, headers } = await list.askAgain({ path: pagePath(next) });
    if (status === 409) return { sizes, tally, repeated, end: 'moving' };
    if (status !== 200 || !Array.isArray(json)) {
      return { sizes, tally, repeated, end: 'refused', refused: `refused with ${status}` };
    }
    const before = repeated;
    if (!take(json)) {
      sizes.pop();
      const end = json.length === 0 ? 'empty' : 'same';
      return { sizes, tally, repeated: before, end };
    }
    next = headers.get(list.nextPage);
  }
  return { sizes, tally, repeated, end: 'last' };
}
