/** The results of keys and commands, as values: events that change the view state, and effects outside of it. */

import type { CommandName } from '../keys/command-words.ts';
import type { Action, Scope } from '../keys/keymap.ts';
import type { MonitorEvent } from './monitor-state.ts';

/** An effect outside of the view state. */
export type Effect =
  | {
      readonly effect:
        | 'quit'
        /** Refreshes the screen's data, with a notice meanwhile. */
        | 'refresh'
        /** The same without a notice. */
        | 'reread'
        | 'cancel-stations'
        | 'cancel-day'
        /** Shows the screen as plain text. */
        | 'show-plain'
        | 'redraw'
        | 'suspend'
        /** Announces the screen again; nothing where it is drawn. */
        | 'say-again';
    }
  /** Announces what a screen reader would miss; nothing where the screen is drawn. */
  | { readonly effect: 'say'; readonly sentences: () => readonly string[] }
  | { readonly effect: 'echo'; readonly text: string }
  | { readonly effect: 'copy'; readonly text: string }
  | {
      readonly effect: 'write';
      readonly file: { readonly name: string; readonly replaces: boolean };
      readonly lines: Iterable<string>;
      /** `312 rows`, for the notice at the end. */
      readonly what: string;
    };

/** One step of a key. */
export type Step = MonitorEvent | Effect;

/** The steps of a key, in order. */
export type Steps = readonly Step[];

/** The steps of an action, computed when its key comes; or the reason why it does nothing here. */
export type Actions = Readonly<Partial<Record<Action, (() => Steps) | string>>>;

/** The steps of a command for its typed argument, or the reason why it does nothing. */
export type CommandActions = Readonly<
  Partial<Record<CommandName, (argument: string) => Steps | string>>
>;

/** What receives keys. */
export interface Listener {
  readonly scope: Scope;
  readonly actions: Actions;
  readonly commands: CommandActions;
  /** Takes keys before the keymap, except Ctrl-C, while a filter is being typed. `undefined` for a key that it leaves. */
  readonly typing?: ((key: string) => Steps | undefined) | undefined;
}

/** A line about the last key. */
export function noticed(notice: string | undefined): MonitorEvent {
  return { type: 'noticed', notice };
}

/** Only announced: the result of a key that can be seen, or why it did nothing. */
export function said(...sentences: readonly string[]): Effect {
  return { effect: 'say', sentences: () => sentences };
}

/** The same, with sentences built only for announcing. */
export function saying(sentences: () => readonly string[]): Effect {
  return { effect: 'say', sentences };
}
