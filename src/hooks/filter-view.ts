/** A filter and its prompt: typed text takes effect at once; Enter keeps it, Esc brings back what was there before. */
import { typedText } from './key-names.ts';

/** State of a filter. */
export interface FilterView {
  readonly text: string;
  /** A filter that is switched off keeps its text. */
  readonly on: boolean;
  /** What to go back to while the prompt is open; `undefined` when it is closed. */
  readonly before: string | undefined;
}

/** No filter. */
export const NO_FILTER: FilterView = { text: '', on: true, before: undefined };

/** Longest filter text. */
const LONGEST = 200;

/** The text that filters now. */
export function activeFilter(view: FilterView): string {
  return view.on ? view.text : '';
}

/** Opens the prompt on the present text. */
export function openPrompt(view: FilterView): FilterView {
  return { ...view, on: true, before: view.text };
}

/** Takes one key while the prompt is open. */
export function typeIntoPrompt(view: FilterView, key: string): FilterView {
  switch (key) {
    case 'return':
      return { ...view, before: undefined };
    case 'escape':
      return { ...view, text: view.before ?? '', before: undefined };
    case 'backspace':
      return { ...view, text: Array.from(view.text).slice(0, -1).join('') };
    case 'ctrl+u':
      return { ...view, text: '' };
    default: {
      const typed = typedText(key);
      if (typed === undefined || view.text.length >= LONGEST) return view;
      return { ...view, text: view.text + typed };
    }
  }
}

/** Switches the filter off or on without losing its text. */
export function toggleFilter(view: FilterView): FilterView {
  return view.text === '' ? view : { ...view, on: !view.on };
}
