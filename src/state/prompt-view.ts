/** The command prompt: for any command (`:`), or for the argument to a command chosen by key (`t` is `goto`). */
import type { TypedLine } from './command-words.ts';
import { typedText } from './key-names.ts';

export interface PromptView extends TypedLine {
  readonly label: string;
  readonly fault: string | undefined;
  /** The prompt's key does nothing here. Text is taken only to keep letters from acting as keys. */
  readonly isRefused?: boolean;
}

export function promptView(label: string, command: string, text = ''): PromptView {
  return { label, command, text, fault: undefined };
}

/** For a key with no prompt here, with the reason. */
export function refusedPrompt(label: string, fault: string): PromptView {
  return { ...promptView(label, ''), fault, isRefused: true };
}

export function typeIntoView(view: PromptView, key: string): PromptView {
  const text = typeIntoLine(view.text, key);
  return text === view.text ? view : { ...view, text, fault: undefined, sought: undefined };
}

const LONGEST = 200;

/** Keys that edit nothing leave the text as it is. */
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

// A filter and its prompt. Valid text applies as typed. Enter keeps it, Esc restores the filter from before.

export interface FilterView {
  readonly text: string;
  /** A filter turned off keeps its text. */
  readonly on: boolean;
  /** For Esc to restore while the prompt is open. `undefined` when it is closed. */
  readonly before: string | undefined;
}

export const NO_FILTER: FilterView = { text: '', on: true, before: undefined };

export function activeFilter(view: FilterView): string {
  return view.on ? view.text : '';
}

/** In the footer, with the number of rows left, or the mistake. */
export function filterPrompt({ text, before }: FilterView, left: string, fault?: string) {
  if (before === undefined) return undefined;
  return { label: 'filter', text, result: `${left}  Enter apply, Esc cancel`, fault };
}

export function openPrompt(view: FilterView): FilterView {
  return { ...view, on: true, before: view.text };
}

/** Why a text is no valid filter, in a sentence. `undefined` for a valid one. */
export type FilterFault = (text: string) => string | undefined;

export function typeIntoPrompt(view: FilterView, key: string): FilterView {
  if (key === 'escape') return { ...view, text: view.before ?? '', before: undefined };
  if (key === 'return') return { ...view, before: undefined };
  return { ...view, text: typeIntoLine(view.text, key) };
}

export function toggleFilter(view: FilterView): FilterView {
  return view.text === '' ? view : { ...view, on: !view.on };
}
