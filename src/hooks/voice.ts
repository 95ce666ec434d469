/** Announces for screen readers. Speech can't be taken back, so everything is announced once. */
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { capitalized, spokenText } from '../kitchen/text/quantities.ts';
import { observable } from '../state/memoize.ts';
import type { MonitorState } from '../state/monitor-state.ts';
import { useChanges } from './monitor.tsx';
import { useSession, type Voice } from './session.tsx';

/** Durations are spoken in words. */
export function useVoice(): Voice {
  const { voice } = useSession();
  return useMemo(() => {
    if (voice === undefined) throw new Error('a session without a voice is drawn, not announced');
    return { ...voice, say: (sentence) => voice.say(spokenText(sentence)) };
  }, [voice]);
}

// Sentences are announced once per occasion, not whenever their data changes.

export interface Announcement {
  readonly on: string | undefined;
  readonly sentences: () => readonly string[];
  /** The first value is not announced. */
  readonly isChangeOnly?: boolean;
  readonly after?: () => void;
}

/** Announced occasions, by sentence index. */
type Occasions = Map<number, string>;

/** Announces in order. Each announcement keeps its index while the screen stays the same. */
export function useAnnouncements(
  announcements: readonly Announcement[],
  before?: ReadonlyMap<number, string>,
): void {
  const { say } = useVoice();
  const announced = useRef<Occasions>(new Map(before));
  useEffect(() => announceNew(announcements, announced.current, say));
}

function announceNew(
  sayings: readonly Announcement[],
  heard: Occasions,
  say: (sentence: string) => void,
): void {
  for (const [index, { on, sentences, isChangeOnly = false, after }] of sayings.entries()) {
    const before = heard.get(index);
    if (on === undefined || on === before) continue;
    heard.set(index, on);
    if (isChangeOnly && before === undefined) continue;
    for (const sentence of sentences()) say(sentence);
    after?.();
  }
}

/** Screens passed in a burst of keys are announced before the next key, even without a frame. */
export function useAnnouncedAhead() {
  const { say } = useVoice();
  const [last] = useState(() =>
    observable<{ place: object; heard: Occasions } | undefined>(undefined),
  );
  return {
    hear: (place: object, sayings: () => readonly Announcement[]): void => {
      if (last.get()?.place === place) return;
      const heard: Occasions = new Map();
      last.set({ place, heard });
      announceNew(sayings(), heard, say);
    },
    // What was announced this way must not be repeated.
    heardOf: (place: object): ReadonlyMap<number, string> | undefined =>
      last.get()?.place === place ? last.get()?.heard : undefined,
  };
}

/** A counter for a name, and a function to count up. Call it together with other changes, or they are announced twice. */
export function useTurnCounter(name: string): readonly [number, (name: string) => void] {
  const [turns] = useState(() => observable({ name, count: 0 }));
  const now = useSyncExternalStore(turns.subscribe, turns.get, turns.get);
  useEffect(
    () => () => {
      if (turns.get().name === name) turns.set({ name, count: 0 });
    },
    [turns, name],
  );
  const next = (of: string): void => {
    const before = turns.get();
    turns.set({ name: of, count: before.name === of ? before.count + 1 : 1 });
  };
  return [now.name === name ? now.count : 0, next];
}

/** Announces each notice, also if it is the same again. Echoes typed letters of a command, and announces its other changes. */
export function usePromptAnnouncements(): void {
  const { say, echo } = useVoice();
  useChanges(
    useCallback(
      ({ notice, prompt: now }: MonitorState, { notice: last, prompt: before }: MonitorState) => {
        if (notice !== undefined && notice !== last) say(notice);
        // A chosen command is announced with what it does.
        if (now === before || now === undefined || now.searchText !== undefined) return;
        if (now.fault !== undefined && now.fault !== before?.fault) say(now.fault);
        else if (before === undefined) {
          const proposal = now.text === '' ? '' : ` ${now.text}.`;
          say(`${capitalized(now.label)}.${proposal} Type, then Enter. Escape cancels.`);
        } else if (now.text.startsWith(before.text)) {
          echo(now.text.slice(before.text.length));
        } else if (now.text !== before.text) say(now.text === '' ? 'Empty.' : now.text);
      },
      [say, echo],
    ),
  );
}
