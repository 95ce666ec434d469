import { dirname, join } from 'node:path';
import { userFolder } from '../files/home-folder.ts';
import { moveOldFiles, moveSummaries } from './old-files.ts';
import type { Kind } from './schema.ts';
import { Store } from './store.ts';

type Environment = Readonly<Record<string, string | undefined>>;

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
  // If neither is set, the cache folder is the account's. The account may be another user's.
  const hasHome = (XDG_CACHE_HOME ?? HOME) !== undefined;
  const cache = hasHome ? dirname(dirname(demoPath(environment))) : undefined;
  return openOnce(path, () => {
    return new Store(path, {
      prepare: async (write, notice) => {
        const moved = await moveOldFiles(dirname(path), cache, write);
        if (moved > 0) notice(movedNotice(path));
      },
    });
  });
}

/** Past dates of simulated kitchens. This cache is separate, so that demos take no room in the user's store. */
export function demoStoreIn(environment: Environment): Store {
  const path = demoPath(environment);
  return openOnce(path, () => new Store(path, { isCache: true }));
}

function openOnce(path: string, open: () => Store): Store {
  const store = stores.get(path) ?? open();
  stores.set(path, store);
  return store;
}

/** Old summaries may be many files. So they are moved only when a command uses summaries. */
export async function moveOldSummaries(store: Store, kind: Kind, isDemo: boolean): Promise<void> {
  const state = dirname(store.path);
  const folder = isDemo ? state : join(state, 'summaries');
  const moved = await moveSummaries(folder, kind, (work) => store.write(work));
  if (moved > 0) store.notice(movedNotice(store.path));
}

function movedNotice(path: string): string {
  return `What earlier versions remembered in files was moved into ${path}.`;
}

/** Closes both stores at the end of a run. The next use opens them again. */
export async function closeStores(environment: Environment): Promise<void> {
  for (const path of [storePath(environment), demoPath(environment)]) {
    const store = stores.get(path);
    stores.delete(path);
    await store?.close();
  }
}
