import {
  asFields,
  asNumber,
  asText,
  asTextLike,
  asValidFields,
  fromJsonText,
  type JsonReader,
} from '../../contract/decode-json.ts';
import { serialQueue } from '../../contract/once.ts';
import type { DecisionMemory } from '../../hooks/session.tsx';
import { areValidLimits } from '../../kitchen/measures/words.ts';
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

export interface StoredDecisions extends DecisionMemory {
  /** Reads the decisions again, because another monitor may have changed them. Never fails. */
  readonly latest: (restaurantGuid: string) => Promise<Decisions>;
  readonly finishSaves: () => Promise<void>;
}

export async function loadDecisions(environment: Environment): Promise<StoredDecisions> {
  const store = storeIn(environment);
  const runInTurn = serialQueue();
  const entries = await store.list(DECISIONS);
  let lastSave: Promise<void> = Promise.resolve();
  return {
    load: (restaurant) => readDecisions(entries.filter(({ owner }) => owner === restaurant)),
    latest: (restaurant) =>
      runInTurn(async () => readDecisions(await store.list(DECISIONS, restaurant))),
    save(restaurant, station, decision) {
      lastSave = runInTurn(() =>
        store.write((rows) => storeDecision(rows, restaurant, station, decision)),
      );
    },
    finishSaves: () => lastSave,
  };
}

/** Writes only one station, because monitors share the store. Also removes mutes from before the restaurant's latest date. */
function storeDecision(
  rows: Rows,
  owner: string,
  station: string,
  decision: StationDecision | undefined,
): void {
  const before = rows.list(DECISIONS, owner);
  const all = new Map(before.map(({ name, value }) => [name, readDecision(value)]));
  all.set(station, { limit: decision?.limit, mute: decision?.mute });
  const latest = Math.max(...Array.from(all.values(), ({ mute }) => Number(mute?.date ?? 0)));
  for (const [name, { limit, mute }] of all) {
    const isOver = mute !== undefined && Number(mute.date) < latest;
    if (name !== station && !isOver) continue;
    const remaining = { limit, mute: isOver ? undefined : mute };
    if (limit === undefined && remaining.mute === undefined) rows.remove(DECISIONS, owner, name);
    else rows.put(DECISIONS, { owner, name, value: JSON.stringify(remaining) });
  }
}

function readDecisions(entries: readonly StoredEntry[]): Decisions {
  return entries.reduce<Decisions>(
    (decisions, { name, value }) => withDecision(decisions, name, readDecision(value)),
    {},
  );
}

const limitFields = asFields({ cautionMs: asNumber, lateMs: asNumber });
const muteFields = asValidFields({ date: asTextLike(/^\d{8}$/), note: asText });

const limit: JsonReader<StationDecision['limit']> = (value) => {
  const limits = limitFields(value);
  return limits !== undefined && areValidLimits(limits) ? limits : undefined;
};

const mute: JsonReader<StationDecision['mute']> = (value) => {
  const { date, note } = muteFields(value) ?? {};
  return date === undefined ? undefined : { date, note: muteNote(note ?? '') };
};

const decision = asValidFields({ limit, mute });

/** Leaves out unknown and broken fields. */
function readDecision(text: string): StationDecision {
  return { limit: undefined, mute: undefined, ...fromJsonText(decision, text) };
}
