/** Walks the pages of a list: to the end, once, and of one setup (A16, A17, A18). */
import { Failure } from '../../contract/failures.ts';

/** Restarts after which a setup that keeps changing is given up (A17). */
const RESTARTS = 3;

/** A page for the walk. */
export interface Page {
  /** Token of the next page; absent on the last one, whatever its length (A18). */
  readonly next?: string;
}

/** Bounds of a walk. */
export interface PageWalk {
  /** Most pages that a list may have. */
  readonly maxPages: number;
  /** Waits before the `restart`-th restart, counted from 1. */
  readonly beforeRestart: (restart: number) => Promise<void>;
}

/**
 * Reads all pages in order. A 409 (CONFIGURATION_MOVING) starts again without a token, three times, and is then thrown. Throws
 * CONTRACT_BROKEN when a token repeats or the pages do not end.
 */
export async function walkPages<P extends Page>(
  walk: PageWalk,
  readPage: (pageToken: string | undefined) => Promise<P>,
): Promise<readonly P[]> {
  for (let restart = 1; ; restart += 1) {
    try {
      return await walkOnce(walk.maxPages, readPage);
    } catch (error) {
      const isMoving = error instanceof Failure && error.code === 'CONFIGURATION_MOVING';
      if (!isMoving || restart > RESTARTS) throw error;
      await walk.beforeRestart(restart);
    }
  }
}

async function walkOnce<P extends Page>(
  maxPages: number,
  readPage: (pageToken: string | undefined) => Promise<P>,
): Promise<readonly P[]> {
  const pages: P[] = [];
  const seen = new Set<string>();
  let token: string | undefined;
  do {
    if (pages.length >= maxPages) {
      throw new Failure('CONTRACT_BROKEN', `The list goes on after ${maxPages} pages.`);
    }
    const page = await readPage(token);
    pages.push(page);
    token = page.next;
    if (token !== undefined && seen.has(token)) {
      throw new Failure('CONTRACT_BROKEN', 'The platform sent the same page twice.');
    }
    if (token !== undefined) seen.add(token);
  } while (token !== undefined);
  return pages;
}
