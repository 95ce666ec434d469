/** A filter and its prompt. Valid text applies as typed. Enter keeps it, Esc restores the filter from before. */
import { typeIntoLine } from './prompt-view.ts';

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

/** With the current text. */
export function openPrompt(view: FilterView): FilterView {
  return { ...view, on: true, before: view.text };
}

/** Why a text is no valid filter, in a sentence. `undefined` for a valid one. */
export type FilterFault = (text: string) => string | undefined;

/** Takes one key. */
export function typeIntoPrompt(view: FilterView, key: string): FilterView {
  if (key === 'escape') return { ...view, text: view.before ?? '', before: undefined };
  if (key === 'return') return { ...view, before: undefined };
  return { ...view, text: typeIntoLine(view.text, key) };
}

/** Keeps the text. */
export function toggleFilter(view: FilterView): FilterView {
  return view.text === '' ? view : { ...view, on: !view.on };
}
