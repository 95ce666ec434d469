/** Key presses, by the names that the keymap uses. */

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
  // In a line that is only typed at its end both take off the last letter.
  ['delete', 'backspace'],
] as const;

/** What is known of a key press beside its letters. */
type KeyFlags = Readonly<Partial<Record<(typeof NAMED)[number][0] | 'ctrl' | 'meta', boolean>>>;

/** Marks pasted text on its way through Ink; a private-use character that no key sends with text behind it. */
const PASTE_MARK = '\ue200';

/** What is given to Ink for pasted text, and by that the name of the key that it counts as. */
export function pasteKey(text: string): string {
  return PASTE_MARK + text;
}

/** The text of a key that is a paste. */
export function pastedText(name: string): string | undefined {
  return name.startsWith(PASTE_MARK) && name.length > 1 ? name.slice(1) : undefined;
}

/**
 * Names of the keys in one event, in order. A slow link delivers several letters at once: each is a key of its own.
 */
export function keyNames(input: string, key: KeyFlags): readonly string[] {
  const named = NAMED.find(([flag]) => key[flag]);
  if (named !== undefined) return [named[1]];
  if (key.ctrl) return input === '' ? [] : [`ctrl+${input}`];
  if (pastedText(input) !== undefined) return [input];
  // Alt: bound to nothing, and the letter without it was not pressed.
  if (key.meta) return [];
  return Array.from(input).flatMap((character) => {
    if (character === ' ') return ['space'];
    if (character === '\r' || character === '\n') return ['return'];
    return character >= '!' ? [character] : [];
  });
}

/** What a key types into a prompt, if anything. */
export function typedText(name: string): string | undefined {
  if (name === 'space') return ' ';
  const pasted = pastedText(name);
  if (pasted !== undefined) return pasted;
  return Array.from(name).length === 1 ? name : undefined;
}

/** How a key is written for people. */
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
