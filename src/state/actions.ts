/** What keys and commands do, as values: events that change the view state, and effects on what lies outside of it. */

import type { CommandName } from './keys/command-words.ts';
import type { Action, Scope } from './keys/keymap.ts';
import type { MonitorEvent } from './monitor-state.ts';

/** Something outside of the view state that is to be done. */
export type Effect =
  | {
      readonly effect:
        | 'quit'
        /** Read what is on the screen, with a notice for as long as that takes. */
        | 'refresh'
        /** The same without a word. */
        | 'reread'
        | 'cancel-stations'
        | 'cancel-day'
        /** Show the screen as plain text. */
        | 'show-plain'
        | 'redraw'
        | 'suspend'
        /** Speak the screen again; nothing where it is drawn. */
        | 'say-again';
    }
  /** Speak what cannot be heard otherwise; nothing where the screen is drawn. */
  | { readonly effect: 'say'; readonly sentences: () => readonly string[] }
  | { readonly effect: 'echo'; readonly text: string }
  | { readonly effect: 'copy'; readonly text: string }
  | {
      readonly effect: 'write';
      readonly file: { readonly name: string; readonly replaces: boolean };
      readonly lines: Iterable<string>;
      /** `312 rows`, for the notice that it is done. */
      readonly what: string;
    };

/** One thing that a key does. */
export type Step = MonitorEvent | Effect;

/** What a key does, in order. */
export type Steps = readonly Step[];

/** What an action does, asked when its key comes; or the reason why it does nothing here. */
export type Actions = Readonly<Partial<Record<Action, (() => Steps) | string>>>;

/** What a command does with what was typed after it, or the reason why it does nothing. */
export type CommandActions = Readonly<
  Partial<Record<CommandName, (argument: string) => Steps | string>>
>;

/** Who keys are for. */
export interface Listener {
  readonly scope: Scope;
  readonly actions: Actions;
  readonly commands: CommandActions;
  /** Takes keys before the keymap, but not Ctrl-C: those of a filter that is being typed. `undefined` for a key that it leaves. */
  readonly typing?: ((key: string) => Steps | undefined) | undefined;
}

/** A line about the last key. */
export function noticed(notice: string | undefined): MonitorEvent {
  return { type: 'noticed', notice };
}

/** Something that is only said: what a key did where that can be seen, or why it did nothing. */
export function said(...sentences: readonly string[]): Effect {
  return { effect: 'say', sentences: () => sentences };
}

/** The same, with the sentences built only where they are spoken. */
export function saying(sentences: () => readonly string[]): Effect {
  return { effect: 'say', sentences };
}
