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

/** As terminals send F1 to F12: letters after `O` or `[[`, or numbers. */
// oxlint-disable-next-line no-control-regex -- keys are control characters
const FUNCTION_KEY = /^\u001b(?:O([P-S])|\[\[([A-E])|\[(\d\d)~)$/;
const FUNCTION_CODES = [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24];
/** F1 on the way through Ink, which drops function keys: a private-use character. */
const FIRST_FUNCTION = 0xe201;

/** `undefined` unless the sequence is a function key without modifiers. */
export function functionKey(sequence: string): string | undefined {
  const [, afterO = '', afterBracket = '', code] = FUNCTION_KEY.exec(sequence) ?? [];
  const letter = afterO === '' ? 'ABCDE'.indexOf(afterBracket) : 'PQRS'.indexOf(afterO);
  const index = code === undefined ? letter : FUNCTION_CODES.indexOf(Number(code));
  const isOne = afterO + afterBracket + (code ?? '') !== '' && index >= 0;
  return isOne ? String.fromCharCode(FIRST_FUNCTION + index) : undefined;
}

/** Ink's input for pasted text, and also the key's name. */
export function pasteKey(text: string): string {
  return PASTE_MARK + text;
}

/** `undefined` unless the key is a paste. */
export function pastedText(name: string): string | undefined {
  return name.startsWith(PASTE_MARK) && name.length > 1 ? name.slice(1) : undefined;
}

/** Marks a click on the way through Ink, as a paste is marked. Past the function keys. */
const CLICK_MARK = '\ue210';

/** Ink's input for a click's keys. */
export function clickKey(names: readonly string[]): string | undefined {
  return names.length === 0 ? undefined : names.map((name) => CLICK_MARK + name).join(' ');
}

/** A click's key. `undefined` for a key of the keyboard. */
export function clickedName(name: string): string | undefined {
  return name.startsWith(CLICK_MARK) ? name.slice(CLICK_MARK.length) : undefined;
}

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
    const index = character.charCodeAt(0) - FIRST_FUNCTION;
    if (index >= 0 && index < FUNCTION_CODES.length) return [`f${index + 1}`];
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
  if (label !== undefined) return label;
  if (/^f\d/.test(key)) return key.toUpperCase();
  return key.replace(/^ctrl\+(.)$/, (_, letter: string) => `^${letter.toUpperCase()}`);
}

/** U+2800 is a sign without ink. */
const VISIBLE = /^(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]$/u;

/** A key as people write it: `x`, `Enter`, `PgUp`, `Ctrl+U`, `F5`. Without those that terminals can't send apart, or that stop output. */
export function keyNamed(text: string): string | undefined {
  if (Array.from(text).length === 1)
    return VISIBLE.test(text) && keyNames(text, {})[0] === text ? text : undefined;
  const word = text.toLowerCase();
  const control = /^(?:ctrl[+-]|\^)([a-z])$/.exec(word)?.[1];
  if (control !== undefined) return 'hijmqs'.includes(control) ? undefined : `ctrl+${control}`;
  return KEY_WORDS.get(word) ?? (/^f(?:[1-9]|1[0-2])$/.test(word) ? word : undefined);
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

/** By label and by name, in lowercase. */
export const KEY_WORDS: ReadonlyMap<string, string> = new Map(
  Array.from(LABELS).flatMap(([name, label]) => [
    [name, name],
    [label.toLowerCase(), name],
  ]),
);
