/** The command prompt: for any command (`:`), or for the argument to a command chosen by key (`t` is `goto`). */
import type { TypedLine } from '../keys/command-words.ts';
import { typedText } from '../keys/key-names.ts';

export interface PromptView extends TypedLine {
  /** Text before the input. */
  readonly label: string;
  /** Why the last Enter did nothing. */
  readonly fault: string | undefined;
  /** The prompt's key does nothing here. Text is taken only to keep letters from acting as keys. */
  readonly isRefused?: boolean;
  /** Place in the history, counted from the end. 0 for typed text. */
  readonly recalled: number;
}

/** Max lines in the history. */
const REMEMBERED = 50;

export function promptView(label: string, command: string, text = ''): PromptView {
  return { label, command, text, fault: undefined, recalled: 0 };
}

/** For a key with no prompt here, with the reason. */
export function refusedPrompt(label: string, fault: string): PromptView {
  return { ...promptView(label, ''), fault, isRefused: true };
}

/** Takes an editing key. Up and Down walk the history. */
export function typeIntoView(
  view: PromptView,
  key: string,
  history: readonly string[],
): PromptView {
  if (key === 'up' || key === 'down') {
    const recalled = Math.min(Math.max(view.recalled + (key === 'up' ? 1 : -1), 0), history.length);
    if (recalled === view.recalled) return view;
    return {
      ...view,
      recalled,
      text: recalled === 0 ? '' : (history.at(-recalled) ?? ''),
      fault: undefined,
      sought: undefined,
    };
  }
  const text = typeIntoLine(view.text, key);
  return text === view.text
    ? view
    : { ...view, text, fault: undefined, recalled: 0, sought: undefined };
}

/** Adds a line at the end, without a duplicate. */
export function remembered(history: readonly string[], line: string): readonly string[] {
  return [...history.filter((each) => each !== line), line].slice(-REMEMBERED);
}

/** Max letters in a line. */
const LONGEST = 200;

/** Unchanged by keys without an edit. */
export function typeIntoLine(text: string, key: string): string {
  switch (key) {
    case 'backspace':
      return Array.from(text).slice(0, -1).join('');
    case 'ctrl+u':
      return '';
    default: {
      let line = text;
      for (const character of typedText(key) ?? '') {
        if (line.length < LONGEST) line += character;
      }
      return line;
    }
  }
}
