/** Key presses, by their names in the keymap. */

const NAMED = [
  ['upArrow', 'up'],
  ['downArrow', 'down'],
  ['leftArrow', 'left'],
  ['rightArrow', 'right'],
  ['pageUp', 'pageup'],
  ['pageDown', 'pagedown'],
  ['home', 'home'],
  ['end', 'end'],
  ['return', 'return'],
  ['escape', 'escape'],
  ['tab', 'tab'],
  ['backspace', 'backspace'],
  // At the end of a line both delete the last letter.
  ['delete', 'backspace'],
] as const;

type KeyFlags = Readonly<Partial<Record<(typeof NAMED)[number][0] | 'ctrl' | 'meta', boolean>>>;

/** Marks pasted text on the way through Ink: a private-use character. No key sends it with text behind it. */
const PASTE_MARK = '\ue200';

/** Ink's input for pasted text, and also the key's name. */
export function pasteKey(text: string): string {
  return PASTE_MARK + text;
}

/** `undefined` unless the key is a paste. */
export function pastedText(name: string): string | undefined {
  return name.startsWith(PASTE_MARK) && name.length > 1 ? name.slice(1) : undefined;
}

/** Marks a click on the way through Ink, as a paste is marked. */
const CLICK_MARK = '\ue201';

/** Ink's input for a click's keys. */
export function clickKey(names: readonly string[]): string | undefined {
  return names.length === 0 ? undefined : names.map((name) => CLICK_MARK + name).join(' ');
}

/** A click's key. `undefined` for a key of the keyboard. */
export function clickedName(name: string): string | undefined {
  return name.startsWith(CLICK_MARK) ? name.slice(CLICK_MARK.length) : undefined;
}

/** Column of a clicked head. */
export function clickedHead(name: string): string | undefined {
  return /^sort:(.+)$/.exec(name)?.[1];
}

/** Keys in one event, in order. A slow link delivers several letters together: each is a separate key. */
export function keyNames(input: string, key: KeyFlags): readonly string[] {
  const named = NAMED.find(([flag]) => key[flag]);
  if (named !== undefined) return [named[1]];
  if (key.ctrl) return input === '' ? [] : [`ctrl+${input}`];
  if (pastedText(input) !== undefined) return [input];
  if (input.startsWith(CLICK_MARK)) return input.split(' ');
  // Alt is not bound, and the letter without it was not pressed.
  if (key.meta) return [];
  return Array.from(input).flatMap((character) => {
    if (character === ' ') return ['space'];
    if (character === '\r' || character === '\n') return ['return'];
    return character >= '!' ? [character] : [];
  });
}

export function typedText(name: string): string | undefined {
  if (name === 'space') return ' ';
  const pasted = pastedText(name);
  if (pasted !== undefined) return pasted;
  return Array.from(name).length === 1 ? name : undefined;
}

export function keyLabel(key: string): string {
  const label = LABELS.get(key);
  return label ?? key.replace(/^ctrl\+(.)$/, (_, letter: string) => `^${letter.toUpperCase()}`);
}

const LABELS: ReadonlyMap<string, string> = new Map([
  ['return', 'Enter'],
  ['escape', 'Esc'],
  ['up', 'Up'],
  ['down', 'Down'],
  ['left', 'Left'],
  ['right', 'Right'],
  ['pageup', 'PgUp'],
  ['pagedown', 'PgDn'],
  ['home', 'Home'],
  ['end', 'End'],
  ['space', 'Space'],
  ['tab', 'Tab'],
]);
