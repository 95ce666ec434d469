import type { Handlers } from '../../state/keys/bindings.ts';
import {
  type FilterFault,
  type FilterView,
  openPrompt,
  toggleFilter,
  typeIntoPrompt,
} from '../../state/views/filter-view.ts';
import type { Prompt } from '../../state/views/prompt-view.ts';
import { useMonitor } from '../monitor.tsx';
import { useVoice } from './voice.tsx';

/** A filter that is typed unseen: letters are echoed, what was taken off is told, and `done` tells what is left of the list. */
export function useToldFilter(options: {
  readonly latest: () => FilterView;
  readonly change: (view: FilterView) => void;
  readonly done: () => void;
  readonly faultOf?: FilterFault;
}): { readonly handlers: Handlers; readonly prompt: Prompt } {
  const { latest, change, done, faultOf = () => undefined } = options;
  const { dispatch } = useMonitor();
  const { say, echo } = useVoice();
  const filter = (): void => {
    const { text } = latest();
    change(openPrompt(latest()));
    say(
      text === ''
        ? 'Filter: type words that must all occur, then Enter.'
        : `Filter: ${text}. Type on, or take off letters with Backspace and all with Control U, then Enter.`,
    );
  };
  const filterToggle = (): void => {
    if (latest().text === '') {
      dispatch({ type: 'noticed', notice: 'There is no filter.' });
      return;
    }
    change(toggleFilter(latest()));
    done();
  };
  return {
    handlers: { filter, filterToggle },
    prompt: {
      isOpen: () => latest().before !== undefined,
      type: (key) => {
        const before = latest();
        const fault = key === 'return' ? faultOf(before.text) : undefined;
        if (fault !== undefined) {
          say(`Not applied. ${fault} Type on, or Escape to go back to the last filter.`);
          return;
        }
        const after = typeIntoPrompt(before, key);
        change(after);
        if (after.before === undefined) done();
        else if (after.text.length > before.text.length) echo(after.text.slice(before.text.length));
        else if (after.text !== before.text) say(after.text === '' ? 'Empty.' : after.text);
      },
    },
  };
}
