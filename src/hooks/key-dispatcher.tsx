/** Gets all keys. What a key does depends on the latest state, even if no frame shows that state yet. */
import { useInput } from 'ink';
import { useRef } from 'react';
import { type Effect, type Listener, noticeEvent } from '../state/actions.ts';
import { keyNames } from '../state/key-names.ts';
import type { MonitorState } from '../state/monitor-state.ts';
import { pressedKey } from '../state/pressed-key.ts';
import type { LineCheck } from './line-check.ts';
import { useLatest } from './monitor.tsx';
import { useSession, type Voice } from './session.tsx';

/** A key that just closed a screen doesn't quit: the second press was meant for the screen that is gone. */
const CLOSING_MS = 500;

export function KeyDispatcher(props: {
  readonly listenerAt: (state: MonitorState) => Listener;
  readonly run: (effect: Effect) => void;
  readonly onPressed?: () => void;
}): undefined {
  const { listenerAt, run, onPressed } = props;
  const { latest, dispatch } = useLatest();
  const { clock } = useSession();
  // Keys that are typed after the quit key are for no screen.
  const isOver = useRef(false);
  const closing = useRef({ key: '', until: 0 });
  useInput((input, key) => {
    for (const name of keyNames(input, key)) {
      if (isOver.current) return;
      onPressed?.();
      const state = latest();
      const steps = pressedKey(name, state, listenerAt(state));
      if (name !== closing.current.key) closing.current = { key: '', until: 0 };
      const isClosing = clock.steady() < closing.current.until;
      if (isClosing && steps.some((step) => 'effect' in step && step.effect === 'quit')) continue;
      if (steps.some((step) => 'type' in step && step.type === 'went-back'))
        closing.current = { key: name, until: clock.steady() + CLOSING_MS };
      for (const step of steps) {
        if ('type' in step) dispatch(step);
        else {
          isOver.current ||= step.effect === 'quit';
          run(step);
        }
      }
    }
  });
}

interface SpokenSession extends Voice {
  readonly again: () => void;
  readonly refresh: () => void;
}

const READING_AGAIN = 'Refreshing.';

/** `aloud` is absent if the screen is drawn. */
export function useEffects(
  checkNow: () => LineCheck,
  refresh: () => Promise<void>,
  aloud?: SpokenSession,
): (effect: Effect) => void {
  const { latest, dispatch } = useLatest();
  const { quit, screen } = useSession();
  const notice = (text: string | undefined) => dispatch(noticeEvent(text));
  const readAgain = (): void => {
    notice(READING_AGAIN);
    void refresh().then(() => {
      if (latest().notice === READING_AGAIN) notice(undefined);
    });
  };
  const copy = (text: string): void => {
    if (screen?.copy === undefined || aloud !== undefined) notice(text);
    else if (screen.copy(text)) notice(`Sent to the clipboard: ${text}`);
    else notice('Too long to copy through the terminal.');
  };
  return (effect) => {
    switch (effect.effect) {
      case 'quit':
        return quit();
      case 'refresh':
        return aloud === undefined ? readAgain() : aloud.refresh();
      case 'reread':
        return void checkNow().refresh();
      case 'cancel-stations':
        return checkNow().stations.cancel();
      case 'cancel-day':
        return checkNow().day.cancel();
      case 'show-plain':
        return screen?.showPlain();
      case 'redraw':
        return screen?.redraw();
      case 'suspend':
        return screen?.suspend();
      case 'say-again':
        return aloud?.again();
      case 'say':
        if (aloud !== undefined) for (const sentence of effect.sentences()) aloud.say(sentence);
        return undefined;
      case 'echo':
        return aloud?.echo(effect.text);
      case 'copy':
        return copy(effect.text);
    }
  };
}
