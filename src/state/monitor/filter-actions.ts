/** Keys of a filter, drawn or announced: for screen readers, letters are echoed and deletions announced. */

import {
  type FilterFault,
  type FilterView,
  openPrompt,
  toggleFilter,
  typeIntoPrompt,
} from '../views/filter-view.ts';
import { type Actions, type Steps, said } from './actions.ts';
import type { MonitorEvent } from './monitor-state.ts';

/** A list's filter. */
export interface FilterUse {
  readonly view: FilterView;
  /** The event for a changed filter. */
  readonly changed: (view: FilterView) => MonitorEvent;
  readonly faultOf?: FilterFault;
}

const SAY_AGAIN = { effect: 'say-again' } as const;

/** Keys that open a filter, and turn it off and on. */
export function filterActions({ view, changed }: FilterUse): Actions {
  const { text } = view;
  const how =
    text === ''
      ? 'Filter: type words, then Enter. Rows with all of them stay.'
      : `Filter: ${text}. Keep typing, Backspace deletes a letter, Control U clears, then Enter.`;
  return {
    filter: () => [changed(openPrompt(view)), said(how)],
    filterToggle: () =>
      text === '' ? [said('No filter is set.')] : [changed(toggleFilter(view)), SAY_AGAIN],
  };
}

/** Takes every key while the prompt is open; `undefined` while it is closed. */
export function filterTyping({
  view,
  changed,
  faultOf = () => undefined,
}: FilterUse): ((key: string) => Steps) | undefined {
  if (view.before === undefined) return undefined;
  return (key) => {
    const fault = key === 'return' ? faultOf(view.text) : undefined;
    if (fault !== undefined) {
      return [said(`Not applied. ${fault} Keep typing, or press Escape for the previous filter.`)];
    }
    const after = typeIntoPrompt(view, key);
    const { text } = after;
    if (after.before === undefined) return [changed(after), SAY_AGAIN];
    if (text.length > view.text.length) {
      return [changed(after), { effect: 'echo', text: text.slice(view.text.length) }];
    }
    if (text === view.text) return [changed(after)];
    return [changed(after), said(text === '' ? 'Empty.' : text)];
  };
}
