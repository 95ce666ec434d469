/** The state of a menu: its cursor, and the words that choose among what it offers. */
import { useInput } from 'ink';
import { useRef, useState } from 'react';
import type { Handlers } from '../../state/keys/bindings.ts';
import { actionOf } from '../../state/keys/bindings.ts';
import { keyNames, typedText } from '../../state/keys/key-names.ts';
import { LIST_TOP, type ListView, placeCursor } from '../../state/views/list-view.ts';
import { typeIntoLine } from '../../state/views/typed-line.ts';
import { useList } from '../use-list.ts';
import { useKeys } from './use-keys.ts';
import { useOverlayKeys } from './use-overlay-keys.ts';

const NOTHING = (): void => undefined;

/** What a menu shows, by index among the choices that its words leave. */
export interface Menu {
  readonly shown: readonly string[];
  /** -1 where nothing is left. */
  readonly cursor: number;
  readonly top: number;
  /** The words; `undefined` where there are none and none are being typed. */
  readonly words: string | undefined;
  /** Why the last Enter picked nothing. */
  readonly fault: string | undefined;
}

/** What words stand for: a value, or the reason why there is none. */
export type WordsRead = { readonly value: string } | { readonly fault: string };

/** Reads words that stand for something besides the choices that they occur in. */
export type ReadWords = (words: string) => WordsRead;

/** Where the reader of a menu is. */
interface MenuView {
  readonly list: ListView;
  readonly words: string | undefined;
  readonly fault: string | undefined;
}

/**
 * Gives the keys of a menu their effect: they move the cursor, which begins on `current`, and `/` takes words that must all occur in
 * a choice's name, small letters for large ones. While they are typed arrows and Enter keep their meaning, and Esc drops the words.
 * With `read` a letter or digit that is no key begins to type, what it reads comes first, and where nothing is left Enter says why.
 */
export function useMenu(options: {
  readonly values: readonly string[];
  /** Name by value. */
  readonly nameOf: (value: string) => string;
  readonly current: string;
  readonly height: number;
  readonly onPick: (value: string) => void;
  readonly read?: ReadWords | undefined;
}): Menu {
  const { values, nameOf, current, height, onPick, read } = options;
  const [drawn, draw] = useState<MenuView>(() => ({
    list: placeCursor(values, height, values.indexOf(current), 0),
    words: undefined,
    fault: undefined,
  }));
  // A key finds what the key before it left, whether that was drawn or not.
  const latest = useRef(drawn);
  const show = (changed: Partial<MenuView>): void => {
    latest.current = { ...latest.current, ...changed };
    draw(latest.current);
  };
  const leftBy = (words: string | undefined): readonly string[] => {
    const chosen = chosenBy(words, values, nameOf);
    const meant = words === undefined || words.trim() === '' ? undefined : read?.(words);
    if (meant === undefined || 'fault' in meant) return chosen;
    return [meant.value, ...chosen.filter((value) => value !== meant.value)];
  };
  const left = () => leftBy(latest.current.words);
  const shown = leftBy(drawn.words);
  const {
    cursor,
    top,
    current: here,
    handlers,
  } = useList({
    view: drawn.list,
    latest: () => latest.current.list,
    ids: {
      get length() {
        return left().length;
      },
      at: (index) => left()[index],
      indexOf: (value) => left().indexOf(value),
    },
    height,
    isFault: () => false,
    onMove: (moved) => show({ list: moved }),
  });
  const pick = (): void => {
    const value = left()[here()];
    if (value !== undefined) return onPick(value);
    const meant = read?.(latest.current.words ?? '');
    if (meant !== undefined && 'fault' in meant) show({ fault: meant.fault });
  };
  const moves: Handlers = {
    menuPick: pick,
    menuUp: handlers.up ?? NOTHING,
    menuDown: handlers.down ?? NOTHING,
    menuPageUp: handlers.pageUp ?? NOTHING,
    menuPageDown: handlers.pageDown ?? NOTHING,
    menuTop: handlers.top ?? NOTHING,
    menuBottom: handlers.bottom ?? NOTHING,
  };
  const type = (key: string): void => {
    const { words = '' } = latest.current;
    const action = typedText(key) === undefined ? actionOf(key, 'menu') : undefined;
    const move = action && moves[action];
    if (typeof move === 'function') move();
    else if (key === 'escape') show({ words: undefined, fault: undefined });
    else if (typeIntoLine(words, key) !== words) {
      show({ words: typeIntoLine(words, key), list: LIST_TOP, fault: undefined });
    }
  };
  const isTyping = (): boolean => latest.current.words !== undefined;
  // Before the keys of the menu, which may end the typing: Esc takes off one layer.
  useOverlayKeys({ isTyping, takesPastes: read !== undefined });
  useInput((input, key) => {
    for (const name of keyNames(input, key)) {
      const isBound = actionOf(name, 'menu') !== undefined || typedText(name) === undefined;
      if (read !== undefined && !isBound && !isTyping()) show({ words: '' });
    }
  });
  const filter = () => show({ words: '' });
  useKeys('menu', { ...moves, menuFilter: filter }, {}, { isOpen: isTyping, type });
  return { shown, cursor, top, words: drawn.words, fault: drawn.fault };
}

function chosenBy(
  words: string | undefined,
  values: readonly string[],
  nameOf: (value: string) => string,
): readonly string[] {
  const wanted = words?.toLowerCase().split(/\s+/) ?? [];
  return values.filter((value) => {
    const name = nameOf(value).toLowerCase();
    return wanted.every((word) => name.includes(word));
  });
}
