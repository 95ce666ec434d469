/** When something is said: once for every occasion, not whenever the data behind it moves. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { observable } from '../../state/observable.ts';
import { useVoice } from './voice.tsx';

/** Sentences, and when they are to be said: once for each new occasion. */
export interface Saying {
  /** `undefined` is no occasion. */
  readonly on: string | undefined;
  readonly sentences: () => readonly string[];
  /** Only a change is worth saying; how it was at first is not. */
  readonly isNews?: boolean;
  /** Done after they were said. */
  readonly after?: () => void;
}

/** The occasions that were heard, by the place of their sentences. */
type Heard = Map<number, string>;

/** Speaks sentences in order; each keeps its place among them while the screen stays the same. */
export function useSayings(sayings: readonly Saying[], before?: ReadonlyMap<number, string>): void {
  const { say } = useVoice();
  const heard = useRef<Heard>(new Map(before));
  useEffect(() => sayNew(sayings, heard.current, say));
}

function sayNew(sayings: readonly Saying[], heard: Heard, say: (sentence: string) => void): void {
  for (const [at, { on, sentences, isNews = false, after }] of sayings.entries()) {
    const before = heard.get(at);
    if (on === undefined || on === before) continue;
    heard.set(at, on);
    if (isNews && before === undefined) continue;
    for (const sentence of sentences()) say(sentence);
    after?.();
  }
}

/** What a burst of keys leads through is heard before the next key of it, though no frame has come to it. */
export function useHeardAhead(): {
  readonly hear: (place: object, sayings: () => readonly Saying[]) => void;
  /** What was heard of a place so, that it is not heard twice. */
  readonly heardOf: (place: object) => ReadonlyMap<number, string> | undefined;
} {
  const { say } = useVoice();
  const [last] = useState(() => observable<{ place: object; heard: Heard } | undefined>(undefined));
  return {
    hear: (place, sayings) => {
      if (last.get()?.place === place) return;
      const heard: Heard = new Map();
      last.set({ place, heard });
      sayNew(sayings(), heard, say);
    },
    heardOf: (place) => (last.get()?.place === place ? last.get()?.heard : undefined),
  };
}

/** A count of turns, and how to begin the next: together with what else changes, or it would be spoken twice. */
export function useTurn(): readonly [number, () => void] {
  const [turns] = useState(() => observable(0));
  const turn = useSyncExternalStore(turns.subscribe, turns.get, turns.get);
  return [turn, () => turns.set(turns.get() + 1)];
}

/** The same with a count for each name. */
export function useTurnsOf(name: string): readonly [number, (name: string) => void] {
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
