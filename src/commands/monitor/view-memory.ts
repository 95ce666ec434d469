/** Keeps the views of restaurants between runs, in a small file of the user. */

import { isObject, keptFile, readKept, writeKept } from '../../files/kept-file.ts';
import type { RememberedViews, ViewMemory } from '../../state/monitor/remembered-views.ts';
import type { Environment } from '../../terminal/capabilities/terminal-kind.ts';
import { decodeViews } from './decode-views.ts';

/** Most restaurants kept; the oldest change is dropped first. */
const MOST = 400;
/** A longer file was not written by this program. */
const MAX_BYTES = 1024 * 1024;

/** A memory on a disk. */
export interface KeptViews extends ViewMemory {
  /** Resolves once everything saved is written, or could not be. */
  readonly settled: () => Promise<void>;
}

/** A restaurant in the file. Fields of other versions stay. */
interface Entry {
  readonly guid: string;
}

export function viewsFile(environment: Environment): string {
  return keptFile(environment, 'views.json');
}

/**
 * Opens the file once per run. A missing, damaged or unwritable file is no error: views take their defaults. Several monitors may write it: each
 * changes only its own part.
 */
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

/** Whether the file has this entry already. */
function isAmong(entry: Entry, entries: readonly Entry[]): boolean {
  const text = JSON.stringify(entry);
  return entries.some((each) => each.guid === entry.guid && JSON.stringify(each) === text);
}

/** The file's text, one restaurant per line, with as many of the latest as fit. */
function bounded(entries: readonly Entry[]): string {
  const lines = entries.slice(-MOST).map((entry) => JSON.stringify(entry));
  const text = (): string => `{"version":1,"restaurants":[\n${lines.join(',\n')}\n]}\n`;
  while (Buffer.byteLength(text()) > MAX_BYTES) lines.shift();
  return text();
}
