/** Announces for screen readers. Speech can't be taken back, so everything is announced once. */
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { capitalized, spokenText } from '../kitchen/text/quantities.ts';
import { observable } from '../state/memoize.ts';
import type { MonitorState } from '../state/monitor-state.ts';
import { useChanges } from './monitor.tsx';
import { useSession, type Voice } from './session.tsx';

export function useVoice(): Voice {
  const { voice } = useSession();
  return useMemo(() => {
    if (voice === undefined) throw new Error('a session without a voice is drawn, not announced');
    return { ...voice, say: (sentence) => voice.say(spokenText(sentence)) };
  }, [voice]);
}

export interface Announcement {
  readonly occasion: string | undefined;
  readonly sentences: () => readonly string[];
  readonly isChangeOnly?: boolean;
  readonly after?: () => void;
}

type Occasions = Map<number, string>;

/** Announces each occasion once. An announcement keeps its index while the screen stays the same. */
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
  for (const [index, { occasion, sentences, isChangeOnly = false, after }] of sayings.entries()) {
    const before = heard.get(index);
    if (occasion === undefined || occasion === before) continue;
    heard.set(index, occasion);
    if (isChangeOnly && before === undefined) continue;
    for (const sentence of sentences()) say(sentence);
    after?.();
  }
}

/** Screens that are passed in a burst of keys are announced before the next key, even without a frame. */
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
    // What was announced ahead must not be repeated.
    heardOf: (place: object): ReadonlyMap<number, string> | undefined =>
      last.get()?.place === place ? last.get()?.heard : undefined,
  };
}

/** Counts up for a name. Call the function together with other changes, or they are announced twice. */
export function useTurnCounter(name: string): readonly [number, (name: string) => void] {
  const [turns] = useState(() => observable({ name, count: 0 }));
  const now = useSyncExternalStore(turns.subscribe, turns.get, turns.get);
  useEffect(
    () => () => {
      if (turns.get().name === name) turns.set({ name, count: 0 });
    },
    [turns, name],
  );
  const next = (nextName: string): void => {
    const before = turns.get();
    turns.set({ name: nextName, count: before.name === nextName ? before.count + 1 : 1 });
  };
  return [now.name === name ? now.count : 0, next];
}

/** Announces each notice, even if it is the same again. Echoes letters that are typed into a command. */
export function usePromptAnnouncements(): void {
  const { say, echo } = useVoice();
  useChanges(
    useCallback(
      ({ notice, prompt: now }: MonitorState, { notice: last, prompt: before }: MonitorState) => {
        if (notice !== undefined && notice !== last) say(notice);
        // A chosen command is announced together with what it does.
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
