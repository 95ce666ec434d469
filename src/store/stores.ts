/** The user's store, and that of demos. Each is opened with the first use in this process. */
import { dirname, join } from 'node:path';
import { userFolder } from '../files/home-folder.ts';
import { moveLeftovers, moveSummaries } from './leftovers.ts';
import type { Kind } from './schema.ts';
import { Store } from './store.ts';

type Environment = Parameters<typeof userFolder>[0];

const FILE = 'memory.sqlite';

const stores = new Map<string, Store>();

export function storePath(environment: Environment): string {
  return join(userFolder(environment, 'XDG_STATE_HOME', '.local/state'), FILE);
}

function demoPath(environment: Environment): string {
  return join(userFolder(environment, 'XDG_CACHE_HOME', '.cache'), 'demo', FILE);
}

export function storeIn(environment: Environment): Store {
  const path = storePath(environment);
  const { HOME, XDG_CACHE_HOME } = environment;
  // Without either, the account's folder may be another's than the caller means.
  const isOurs = (XDG_CACHE_HOME ?? HOME) !== undefined;
  const cache = isOurs ? dirname(dirname(demoPath(environment))) : undefined;
  return opened(path, () => {
    return new Store(path, {
      prepare: async (write, notice) => {
        const moved = await moveLeftovers({ state: dirname(path), cache }, write);
        if (moved > 0) notice(movedText(path));
      },
    });
  });
}

/** Only past dates of simulated kitchens: a cache, to be removed at any time. So no demo takes a platform's room. */
export function demoStoreIn(environment: Environment): Store {
  const path = demoPath(environment);
  return opened(path, () => new Store(path, { isCache: true }));
}

function opened(path: string, open: () => Store): Store {
  const store = stores.get(path) ?? open();
  stores.set(path, store);
  return store;
}

/** Many files, so only where summaries are used. */
export async function moveOldSummaries(store: Store, of: Kind, isDemo: boolean): Promise<void> {
  const state = dirname(store.path);
  const folder = isDemo ? state : join(state, 'summaries');
  const moved = await moveSummaries(folder, of, (work) => store.write(work));
  if (moved > 0) store.notice(movedText(store.path));
}

function movedText(path: string): string {
  return `What earlier versions remembered in files was moved into ${path}.`;
}

/** At the end of a run. The next one opens them again. */
export async function closeStores(environment: Environment): Promise<void> {
  for (const path of [storePath(environment), demoPath(environment)]) {
    const store = stores.get(path);
    stores.delete(path);
    await store?.close();
  }
}
