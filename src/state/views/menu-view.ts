/** The state of a menu: its cursor, and the words that choose among what it offers. */
import { type ListView, placeCursor } from './list-view.ts';

/** Where the reader of a menu is. */
export interface MenuView {
  readonly list: ListView;
  /** The words; `undefined` where there are none and none are being typed. */
  readonly words: string | undefined;
  /** Why the last Enter picked nothing. */
  readonly fault: string | undefined;
}

/** What words stand for besides the choices that contain them: a value, or the reason why there is none. */
export type ReadWords = (words: string) => { readonly value: string } | { readonly fault: string };

/** A menu that just opened, the cursor on the current choice. */
export function menuAt(values: readonly string[], height: number, current: string): MenuView {
  const list = placeCursor(values, height, values.indexOf(current), 0);
  return { list, words: undefined, fault: undefined };
}

/** The choices that words leave: those with all of them in their name, small letters for large ones; what `read` reads comes first. */
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
