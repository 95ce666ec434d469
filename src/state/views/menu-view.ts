/** The state of a menu: its cursor, and the typed words that filter its choices. */
import { type ListView, placeCursor } from './list-view.ts';

export interface MenuView {
  readonly list: ListView;
  /** The words; `undefined` if there are none and none are being typed. */
  readonly words: string | undefined;
  /** Why the last Enter picked nothing. */
  readonly fault: string | undefined;
}

/** Reads typed words as a value besides the choices, or returns why they are none. */
export type ReadWords = (words: string) => { readonly value: string } | { readonly fault: string };

/** A just opened menu, with the cursor on the current choice. */
export function menuAt(values: readonly string[], height: number, current: string): MenuView {
  const list = placeCursor(values, height, values.indexOf(current), 0);
  return { list, words: undefined, fault: undefined };
}

/** The choices whose names contain all words, ignoring case; the value of `read` comes first. */
export function leftBy(
  words: string | undefined,
  values: readonly string[],
  nameOf: (value: string) => string,
  read: ReadWords | undefined,
): readonly string[] {
  const wanted = words?.toLowerCase().split(/\s+/) ?? [];
  const chosen = values.filter((value) => {
    const name = nameOf(value).toLowerCase();
    return wanted.every((word) => name.includes(word));
  });
  const meant = words === undefined || words.trim() === '' ? undefined : read?.(words);
  if (meant === undefined || 'fault' in meant) return chosen;
  return [meant.value, ...chosen.filter((value) => value !== meant.value)];
}
