/** Results of keys and commands, as values: events to change the view state, and effects outside of it. */
import type { Keymap } from './bindings.ts';
import type { CommandName } from './command-words.ts';
import type { Action, Scope } from './keymap.ts';
import type { MonitorEvent } from './monitor-state.ts';

export type Effect =
  | {
      readonly effect:
        | 'quit'
        /** Shows a notice meanwhile. */
        | 'refresh'
        /** Without a notice. */
        | 'reread'
        | 'cancel-stations'
        | 'cancel-day'
        | 'show-plain'
        | 'redraw'
        | 'suspend'
        /** Announces the screen again. Nothing where it is drawn. */
        | 'say-again';
    }
  /** For what a screen reader would miss. Nothing where the screen is drawn. */
  | { readonly effect: 'say'; readonly sentences: () => readonly string[] }
  | { readonly effect: 'echo'; readonly text: string }
  | { readonly effect: 'copy'; readonly text: string };

export const SAY_AGAIN: Effect = { effect: 'say-again' };

export type Step = MonitorEvent | Effect;

export type Steps = readonly Step[];

/** Steps computed when the action's key comes, or why it does nothing here. */
export type Actions = Readonly<Partial<Record<Action, (() => Steps) | string>>>;

/** Actions that do nothing here, with the reason. */
export function refused(actions: readonly Action[], why: string): Actions {
  return Object.fromEntries(actions.map((action) => [action, why]));
}

/** Steps for a typed argument, or why the command does nothing. */
export type CommandActions = Readonly<
  Partial<Record<CommandName, (argument: string) => Steps | string>>
>;

export interface Listener {
  readonly scope: Scope;
  readonly keymap: Keymap;
  readonly actions: Actions;
  readonly commands: CommandActions;
  /** Sorts by a column whose head was clicked. Absent without a choice of orders. */
  readonly sortBy?: ((column: string) => Steps) | undefined;
  /** Takes keys before the keymap, except Ctrl-C, while a filter is being typed. `undefined` for a key to leave. */
  readonly typing?: ((key: string) => Steps | undefined) | undefined;
}

export function noticed(notice: string | undefined): MonitorEvent {
  return { type: 'noticed', notice };
}

/** Only announced: a key's visible result, or why it did nothing. */
export function said(...sentences: readonly string[]): Effect {
  return { effect: 'say', sentences: () => sentences };
}

/** Builds the sentences only to announce them. */
export function saying(sentences: () => readonly string[]): Effect {
  return { effect: 'say', sentences };
}
