/** Keeps people's station decisions between runs. */
import { takingTurns } from '../../contract/once.ts';
import { isObject, parsedJson } from '../../contract/parsed-json.ts';
import type { DecisionMemory } from '../../hooks/session.tsx';
import { areLimits } from '../../kitchen/measures/words.ts';
import {
  type Decisions,
  muteNote,
  type StationDecision,
  withDecision,
} from '../../kitchen/pace/station-limit.ts';
import type { Rows, StoredEntry } from '../../store/rows.ts';
import { DECISIONS } from '../../store/schema.ts';
import { storeIn } from '../../store/stores.ts';
import type { Environment } from '../../terminal/capabilities.ts';

export interface KeptDecisions extends DecisionMemory {
  /** Current decisions, also from other monitors. Never fails. */
  readonly latest: (restaurantGuid: string) => Promise<Decisions>;
  /** Resolves once all saves ended. */
  readonly settled: () => Promise<void>;
}

/** Monitors share them: each changes only stations it decided about. */
export async function keptDecisions(environment: Environment): Promise<KeptDecisions> {
  const store = storeIn(environment);
  const inTurn = takingTurns();
  const known = await store.list(DECISIONS);
  let saved: Promise<void> = Promise.resolve();
  return {
    load: (restaurant) => decisionsIn(known.filter(({ owner }) => owner === restaurant)),
    latest: (restaurant) =>
      inTurn(async () => decisionsIn(await store.list(DECISIONS, restaurant))),
    save(restaurant, station, decision) {
      saved = inTurn(() => store.write((rows) => decide(rows, restaurant, station, decision)));
    },
    settled: () => saved,
  };
}

/** Also drops mutes from before the restaurant's latest date. */
function decide(
  rows: Rows,
  owner: string,
  station: string,
  decision: StationDecision | undefined,
): void {
  const before = rows.list(DECISIONS, owner);
  const all = new Map(before.map(({ name, value }) => [name, decisionOf(value)]));
  all.set(station, { limit: decision?.limit, mute: decision?.mute });
  const latest = Math.max(...Array.from(all.values(), ({ mute }) => Number(mute?.date ?? 0)));
  for (const [name, { limit, mute }] of all) {
    const isOver = mute !== undefined && Number(mute.date) < latest;
    if (name !== station && !isOver) continue;
    const left = { limit, mute: isOver ? undefined : mute };
    if (left.limit === undefined && left.mute === undefined) rows.remove(DECISIONS, owner, name);
    else rows.put(DECISIONS, { owner, name, value: JSON.stringify(left) });
  }
}

function decisionsIn(entries: readonly StoredEntry[]): Decisions {
  return entries.reduce<Decisions>(
    (decisions, { name, value }) => withDecision(decisions, name, decisionOf(value)),
    {},
  );
}

/** Drops unknown or broken fields, keeps the others. */
function decisionOf(text: string): StationDecision {
  const found = parsedJson(text);
  if (!isObject(found)) return { limit: undefined, mute: undefined };
  return { limit: limitOf(found['limit']), mute: muteOf(found['mute']) };
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
