const NAMED_KEYS = [
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
  // Both delete the last letter, because the cursor is always at the end.
  ['delete', 'backspace'],
] as const;

type KeyFlags = Readonly<
  Partial<Record<(typeof NAMED_KEYS)[number][0] | 'ctrl' | 'meta', boolean>>
>;

/** Marks pasted text on its way through Ink. No key sends this private character with text behind it. */
const PASTE_MARK = '\ue200';

/** Terminals send F1 to F12 as letters after `O` or `[[`, or as numbers. */
// oxlint-disable-next-line no-control-regex -- keys are control characters
const FUNCTION_KEY = /^\u001b(?:O([P-S])|\[\[([A-E])|\[(\d\d)~)$/;
const FUNCTION_CODES = [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24];
/** Ink drops function keys, so each goes through Ink as a private character. F1 is the first. */
const FIRST_FUNCTION_MARK = 0xe201;

/** `undefined` unless the sequence is a function key without modifiers. */
export function functionKeyMark(sequence: string): string | undefined {
  const [, afterO = '', afterBracket = '', code] = FUNCTION_KEY.exec(sequence) ?? [];
  const letter = afterO === '' ? 'ABCDE'.indexOf(afterBracket) : 'PQRS'.indexOf(afterO);
  const index = code === undefined ? letter : FUNCTION_CODES.indexOf(Number(code));
  const isFunctionKey = afterO + afterBracket + (code ?? '') !== '' && index >= 0;
  return isFunctionKey ? String.fromCharCode(FIRST_FUNCTION_MARK + index) : undefined;
}

export function markedPaste(text: string): string {
  return PASTE_MARK + text;
}

export function pastedText(name: string): string | undefined {
  return name.startsWith(PASTE_MARK) && name.length > 1 ? name.slice(1) : undefined;
}

const CLICK_MARK = '\ue210';

export function markedClicks(names: readonly string[]): string | undefined {
  return names.length === 0 ? undefined : names.map((name) => CLICK_MARK + name).join(' ');
}

export function clickedName(name: string): string | undefined {
  return name.startsWith(CLICK_MARK) ? name.slice(CLICK_MARK.length) : undefined;
}

export function clickedHead(name: string): string | undefined {
  return /^sort:(.+)$/.exec(name)?.[1];
}

/** Returns the keys of one event, in order. A slow link delivers several letters together. */
export function keyNames(input: string, key: KeyFlags): readonly string[] {
  const named = NAMED_KEYS.find(([flag]) => key[flag]);
  if (named !== undefined) return [named[1]];
  if (key.ctrl) return input === '' ? [] : [`ctrl+${input}`];
  if (pastedText(input) !== undefined) return [input];
  if (input.startsWith(CLICK_MARK)) return input.split(' ');
  // No binding has Alt, so a letter with Alt does nothing.
  if (key.meta) return [];
  return Array.from(input).flatMap((character) => {
    if (character === ' ') return ['space'];
    if (character === '\r' || character === '\n') return ['return'];
    const index = character.charCodeAt(0) - FIRST_FUNCTION_MARK;
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

/** U+2800 is left out, because it has no ink. */
const VISIBLE = /^(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]$/u;

/** Reads a key such as `x`, `PgUp`, `Ctrl+U`, or `F5`. `undefined` if terminals can't tell the key from another, or it stops output. */
export function readKeyName(text: string): string | undefined {
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

export const KEY_WORDS: ReadonlyMap<string, string> = new Map(
  Array.from(LABELS).flatMap(([name, label]) => [
    [name, name],
    [label.toLowerCase(), name],
  ]),
);
