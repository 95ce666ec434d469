/** When something is told: once for every occasion, not whenever the data behind it moves. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { observable } from '../../state/observable.ts';
import { useVoice } from './voice.tsx';

/** Runs once for each new occasion; `undefined` is none. */
function useOccasion(occasion: string | undefined, run: () => void): void {
  const last = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (occasion === undefined || occasion === last.current) return;
    last.current = occasion;
    run();
  });
}

/** Runs once for each new occasion, each new turn, or both together. */
export function useOccasionOrTurn(
  occasion: string | undefined,
  turn: number,
  run: () => void,
): void {
  const last = useRef<{ readonly occasion: string | undefined; readonly turn: number }>({
    occasion: undefined,
    turn: 0,
  });
  useEffect(() => {
    const before = last.current;
    last.current = { occasion: occasion ?? before.occasion, turn };
    if (last.current.occasion !== before.occasion || turn !== before.turn) run();
  });
}

/** Tells sentences once for each new occasion. */
export function useSaying(occasion: string | undefined, sentences: () => readonly string[]): void {
  const { say } = useVoice();
  useOccasion(occasion, () => {
    for (const sentence of sentences()) say(sentence);
  });
}

/** Tells a sentence when a value has become another; how it was first is no news. */
export function useNews(value: string | undefined, sentence: () => string): void {
  const { say } = useVoice();
  const last = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (value === undefined || value === last.current) return;
    if (last.current !== undefined) say(sentence());
    last.current = value;
  });
}

/** A count of turns, and the way to begin the next: at once with what else changes, or it would be told twice. */
export function useTurn(): readonly [number, () => void] {
  const [turns] = useState(() => observable(0));
  const turn = useSyncExternalStore(turns.subscribe, turns.get, turns.get);
  return [turn, () => turns.set(turns.get() + 1)];
}
