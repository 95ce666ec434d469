/** The prompt is for a whole command (`:`), or for the argument of a command that has a key, such as `t` for `goto`. */
import type { TypedLine } from './command-words.ts';
import { typedText } from './key-names.ts';

export interface PromptView extends TypedLine {
  readonly label: string;
  readonly fault: string | undefined;
  /** Whether the key of the prompt does nothing here. Then the prompt only keeps typed letters from acting as keys. */
  readonly isRefused?: boolean;
}

export function promptView(label: string, command: string, text = ''): PromptView {
  return { label, command, text, fault: undefined };
}

export function refusedPrompt(label: string, fault: string): PromptView {
  return { ...promptView(label, ''), fault, isRefused: true };
}

export function typeIntoPrompt(view: PromptView, key: string): PromptView {
  const text = typeIntoLine(view.text, key);
  return text === view.text ? view : { ...view, text, fault: undefined, searchText: undefined };
}

const MAX_LENGTH = 200;

export function typeIntoLine(text: string, key: string): string {
  switch (key) {
    case 'backspace':
      return Array.from(text).slice(0, -1).join('');
    case 'ctrl+u':
      return '';
    default: {
      let line = text;
      for (const character of typedText(key) ?? '') {
        if (line.length < MAX_LENGTH) line += character;
      }
      return line;
    }
  }
}

/** Valid text applies while it is typed. Enter keeps it, and Esc restores the filter from before. */
export interface FilterView {
  readonly text: string;
  readonly isOn: boolean;
  readonly textBeforeTyping: string | undefined;
}

export const NO_FILTER: FilterView = { text: '', isOn: true, textBeforeTyping: undefined };

export function activeFilter(view: FilterView): string {
  return view.isOn ? view.text : '';
}

/** `undefined` while the prompt is closed. */
export function filterPrompt({ text, textBeforeTyping }: FilterView, left: string, fault?: string) {
  if (textBeforeTyping === undefined) return undefined;
  return { label: 'filter', text, result: `${left}  Enter apply, Esc cancel`, fault };
}

export function openFilter(view: FilterView): FilterView {
  return { ...view, isOn: true, textBeforeTyping: view.text };
}

/** `undefined` for a valid filter. */
export type FilterFault = (text: string) => string | undefined;

export function typeIntoFilter(view: FilterView, key: string): FilterView {
  if (key === 'escape')
    return { ...view, text: view.textBeforeTyping ?? '', textBeforeTyping: undefined };
  if (key === 'return') return { ...view, textBeforeTyping: undefined };
  return { ...view, text: typeIntoLine(view.text, key) };
}

export function toggleFilter(view: FilterView): FilterView {
  return view.text === '' ? view : { ...view, isOn: !view.isOn };
}
