import { useCallback } from 'react';
import type { PromptView } from '../../state/views/prompt-view.ts';
import { usePromptSteps } from '../monitor.tsx';
import { useVoice } from './voice.tsx';

/** Announces a typed command: echoes letters, and announces any other change. */
export function usePromptSaid(): void {
  const { say, echo } = useVoice();
  usePromptSteps(
    useCallback(
      (now: PromptView | undefined, before: PromptView | undefined) => {
        if (now === undefined) return;
        if (now.fault !== undefined && now.fault !== before?.fault) say(now.fault);
        else if (before === undefined) {
          const proposal = now.text === '' ? '' : ` ${now.text}.`;
          say(`${capitalized(now.label)}.${proposal} Type, then Enter. Escape cancels.`);
        } else if (now.recalled === 0 && now.text.startsWith(before.text)) {
          echo(now.text.slice(before.text.length));
        } else if (now.text !== before.text) say(now.text === '' ? 'Empty.' : now.text);
      },
      [say, echo],
    ),
  );
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
