/** A filter and its prompt: typed text takes effect at once, as far as it can be read; Enter keeps what can be read to its end, Esc brings back what was there before. */
import { typeIntoLine } from './typed-line.ts';

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

/** The text that filters now. */
export function activeFilter(view: FilterView): string {
  return view.on ? view.text : '';
}

/** The open prompt as the footer shows it: what the filter leaves, or what is wrong with it. */
export function filterPrompt(
  { text, before }: FilterView,
  left: string,
  fault?: string,
):
  | {
      readonly label: string;
      readonly text: string;
      readonly result: string;
      readonly fault?: string | undefined;
    }
  | undefined {
  if (before === undefined) return undefined;
  return { label: 'filter', text, result: `${left}  Enter apply, Esc cancel`, fault };
}

/** Opens the prompt on the present text. */
export function openPrompt(view: FilterView): FilterView {
  return { ...view, on: true, before: view.text };
}

/** Why a text is no filter, in a sentence; `undefined` for one that is. */
export type FilterFault = (text: string) => string | undefined;

/** Takes one key while the prompt is open; it stays open on a text that is no filter. */
export function typeIntoPrompt(
  view: FilterView,
  key: string,
  faultOf: FilterFault = () => undefined,
): FilterView {
  switch (key) {
    case 'return':
      return faultOf(view.text) === undefined ? { ...view, before: undefined } : view;
    case 'escape':
      return { ...view, text: view.before ?? '', before: undefined };
    default:
      return { ...view, text: typeIntoLine(view.text, key) };
  }
}

/** Switches the filter off or on without losing its text. */
export function toggleFilter(view: FilterView): FilterView {
  return view.text === '' ? view : { ...view, on: !view.on };
}
