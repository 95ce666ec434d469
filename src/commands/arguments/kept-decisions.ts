/** Keeps people's station decisions between runs, in a small user file. */
import { isObject, keptFile, keptVersion, readKept, writeKept } from '../../files/kept-file.ts';
import type { DecisionMemory } from '../../hooks/session.tsx';
import { areLimits } from '../../kitchen/measures/words.ts';
import {
  type Decisions,
  muteNote,
  type StationDecision,
  withDecision,
} from '../../kitchen/pace/decisions.ts';
import type { Environment } from '../../terminal/capabilities/terminal-kind.ts';

/** Stations. The oldest decision is dropped first. */
const MOST = 2_000;
/** This program writes no longer file. */
const MAX_BYTES = 1024 * 1024;

export interface KeptDecisions extends DecisionMemory {
  /** Current decisions, also from other monitors. Reads only a changed file. Never fails. */
  readonly latest: (restaurantGuid: string) => Promise<Decisions>;
  /** Resolves once saves are written or have failed. */
  readonly settled: () => Promise<void>;
}

interface Entry extends StationDecision {
  readonly restaurant: string;
  readonly station: string;
}

/** A missing, damaged, or unwritable file counts as empty. Monitors share it: each changes only stations it decided about. */
export async function keptDecisions(environment: Environment): Promise<KeptDecisions> {
  const path = keptFile(environment, 'decisions.json');
  const known = await readEntries(path);
  const latestEntries = entriesWhenChanged(path);
  const changed = new Map<string, Entry>();
  let writing: Promise<void> = Promise.resolve();
  const write = async (): Promise<void> => {
    if (changed.size === 0) return;
    const mine = new Map(changed);
    changed.clear();
    const others = (await readEntries(path)).filter((entry) => !mine.has(keyOf(entry)));
    const all = [...others, ...mine.values()]
      .map((entry, _, entries) => withoutOver(entry, entries))
      .filter(({ limit, mute }) => limit !== undefined || mute !== undefined);
    const lines = all.slice(-MOST).map((entry) => JSON.stringify(entry));
    await writeKept(path, `{"version":1,"stations":[\n${lines.join(',\n')}\n]}\n`);
  };
  return {
    load: (restaurant) => decisionsIn(known, restaurant),
    latest: async (restaurant) => {
      await writing;
      return decisionsIn(await latestEntries(), restaurant);
    },
    save(restaurant, station, decision) {
      const { limit, mute } = decision ?? {};
      const entry = { restaurant, station, limit, mute };
      changed.set(keyOf(entry), entry);
      writing = writing.then(write).catch(() => undefined);
    },
    settled: () => writing,
  };
}

/** Reads each file version once. */
function entriesWhenChanged(path: string): () => Promise<readonly Entry[]> {
  let last: { readonly version: string; readonly entries: Promise<readonly Entry[]> } | undefined;
  return async () => {
    // Taken before reading: a file replaced meanwhile is read again.
    const version = await keptVersion(path);
    if (last?.version !== version) last = { version, entries: readEntries(path) };
    return last.entries;
  };
}

function decisionsIn(entries: readonly Entry[], restaurant: string): Decisions {
  return entries
    .filter((entry) => entry.restaurant === restaurant)
    .reduce<Decisions>(
      (decisions, { station, limit, mute }) => withDecision(decisions, station, { limit, mute }),
      {},
    );
}

async function readEntries(path: string): Promise<readonly Entry[]> {
  const found = await readKept(path, 'stations', MAX_BYTES);
  return found.slice(-MOST).flatMap((each) => entryOf(each) ?? []);
}

/** Drops unknown or broken fields, keeps the others. */
function entryOf(found: unknown): Entry | undefined {
  if (!isObject(found)) return undefined;
  const { restaurant, station, limit, mute } = found;
  if (typeof restaurant !== 'string' || typeof station !== 'string') return undefined;
  return { restaurant, station, limit: limitOf(limit), mute: muteOf(mute) };
}

function limitOf(found: unknown): StationDecision['limit'] {
  if (!isObject(found)) return undefined;
  const { cautionMs, lateMs } = found;
  if (typeof cautionMs !== 'number' || typeof lateMs !== 'number') return undefined;
  return areLimits({ cautionMs, lateMs }) ? { cautionMs, lateMs } : undefined;
}

function muteOf(found: unknown): StationDecision['mute'] {
  if (!isObject(found)) return undefined;
  const { date, note } = found;
  if (typeof date !== 'string' || !/^\d{8}$/.test(date)) return undefined;
  return { date, note: typeof note === 'string' ? muteNote(note) : '' };
}

/** Drops a mute from before the restaurant's latest date. */
function withoutOver(entry: Entry, all: readonly Entry[]): Entry {
  const { restaurant, mute } = entry;
  const isOver =
    mute !== undefined &&
    all.some((other) => other.restaurant === restaurant && (other.mute?.date ?? '') > mute.date);
  return isOver ? { ...entry, mute: undefined } : entry;
}

function keyOf({ restaurant, station }: Pick<Entry, 'restaurant' | 'station'>): string {
  return `${restaurant}\n${station}`;
}
