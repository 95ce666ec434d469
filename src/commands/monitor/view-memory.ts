/** Saves restaurants' views between runs. */

import { isObject, keptFile, readKept, writeKept } from '../../files/kept-file.ts';
import type { RememberedViews, ViewMemory } from '../../state/monitor/remembered-views.ts';
import type { Environment } from '../../terminal/capabilities/terminal-kind.ts';
import { decodeViews } from './decode-views.ts';

/** Restaurants kept. The oldest change is dropped first. */
const MOST = 400;
/** Not written by this program if longer. */
const MAX_BYTES = 1024 * 1024;

export interface KeptViews extends ViewMemory {
  /** Resolves once all saves succeeded or failed. */
  readonly settled: () => Promise<void>;
}

/** Other versions' fields stay. */
interface Entry {
  readonly guid: string;
}

export function viewsFile(environment: Environment): string {
  return keptFile(environment, 'views.json');
}

/** A missing, damaged or unwritable file is no error: views take defaults. Several monitors may write it, each changing only one part. */
export async function keptViews(environment: Environment): Promise<KeptViews> {
  const path = viewsFile(environment);
  const known = new Map((await readEntries(path)).map((entry) => [entry.guid, entry]));
  const changed = new Map<string, RememberedViews>();
  let writing: Promise<void> = Promise.resolve();
  const write = async (): Promise<void> => {
    if (changed.size === 0) return;
    const mine = [...changed].map(([guid, views]) => ({ guid, ...views }));
    changed.clear();
    const before = await readEntries(path);
    const others = before.filter(({ guid }) => mine.every((entry) => entry.guid !== guid));
    const all = [...others, ...mine];
    if (all.length === before.length && mine.every((entry) => isAmong(entry, before))) return;
    await writeKept(path, bounded(all));
  };
  return {
    load: (guid) => decodeViews(known.get(guid)),
    save(guid, views) {
      changed.set(guid, views);
      writing = writing.then(write).catch(() => undefined);
    },
    settled: () => writing,
  };
}

async function readEntries(path: string): Promise<readonly Entry[]> {
  const found = await readKept(path, 'restaurants', MAX_BYTES);
  return found.filter(isEntry);
}

function isEntry(found: unknown): found is Entry {
  return isObject(found) && typeof found['guid'] === 'string';
}

function isAmong(entry: Entry, entries: readonly Entry[]): boolean {
  const text = JSON.stringify(entry);
  return entries.some((each) => each.guid === entry.guid && JSON.stringify(each) === text);
}

/** One restaurant per line, as many of the latest as fit. */
function bounded(entries: readonly Entry[]): string {
  const lines = entries.slice(-MOST).map((entry) => JSON.stringify(entry));
  const text = (): string => `{"version":1,"restaurants":[\n${lines.join(',\n')}\n]}\n`;
  while (Buffer.byteLength(text()) > MAX_BYTES) lines.shift();
  return text();
}
