/** A screen is one record: what it is made of, what its keys do, how it is drawn and what is said of it. */
import type { ReactNode } from 'react';
import type { PromptLine } from '../../components/chrome/Footer.tsx';
import type { Span } from '../../components/line/Line.tsx';
import type { Announcement as SaidWhen } from '../../hooks/voice/voice.tsx';
import type { Scope } from '../../state/keys/keymap.ts';
import type { Actions, CommandActions, Listener, Steps } from '../../state/monitor/actions.ts';
import {
  cursorOf,
  type FilterUse,
  filterActions,
  filterTyping,
  HEARD_PAGE,
  type ListUse,
  listActions,
} from '../../state/monitor/list-actions.ts';
import type { MonitorState } from '../../state/monitor/monitor-state.ts';
import { everywhereActions, everywhereCommands } from './actions.ts';
import { offeredActions } from './offered-keys.ts';
import type { Scene } from './scene.ts';

/** Sentences of a screen, and when they are to be said. */
export interface ScreenAnnouncement extends Omit<SaidWhen, 'after'> {
  /** The list whose row they are of: the cursor stays on it, also where others come before it. */
  readonly pins?: ListUse;
}

/** How often something was asked for that is to be said again. */
export interface Asked {
  /** Readings that were asked for and are over. */
  readonly readings: number;
  /** What was asked for while the screen is on top, such as another order of its rows. */
  readonly turns: number;
}

/** The header of a screen, besides the link. */
export interface Heading {
  readonly title: string;
  readonly when: readonly string[];
  readonly freshness: readonly Span[];
}

/** The record of a screen or an overlay; `Place` is what navigation knows of it. */
export interface ScreenDefinition<Place, Model> {
  /** Whose keys work. */
  readonly scope: Scope;
  /** Whose keys the footer shows, where those are others. */
  readonly footer?: (model: Model) => Scope;
  /** What is drawn, said and acted on. Without effects; what takes long is remembered by its inputs. */
  readonly model: (scene: Scene, state: MonitorState, place: Place) => Model;
  /** What its own keys do; those of its list, its filter and of every screen come with it. */
  readonly actions: (model: Model, state: MonitorState) => Actions;
  readonly draw: (model: Model) => ReactNode;
  readonly say: (model: Model, asked: Asked) => readonly ScreenAnnouncement[];
  /** What it takes after `:` besides what every screen takes. */
  readonly commands?: (model: Model, state: MonitorState) => CommandActions;
  readonly list?: (model: Model) => ListUse;
  readonly filter?: (model: Model) => FilterUse;
  /** Takes keys before the keymap; `undefined` leaves a key to it. */
  readonly typing?: (model: Model, key: string) => Steps | undefined;
  /** The prompt in the place of the footer. */
  readonly prompt?: (model: Model) => PromptLine | undefined;
  /** Its own header, where it is not about the restaurant in view. */
  readonly heading?: (model: Model) => Heading;
  /** There is nothing to open, so that no key for it is offered. */
  readonly isEmpty?: (model: Model) => boolean;
  /** It lies over a screen: Esc and q take it off, and no other screen's keys work. */
  readonly isOverlay?: boolean;
}

/** A screen at its place in a state. */
export interface ScreenAt {
  readonly listener: () => Listener;
  /** Whose keys the footer shows. */
  readonly footer: () => Scope;
  readonly draw: () => ReactNode;
  readonly say: (asked: Asked) => readonly ScreenAnnouncement[];
  readonly prompt: () => PromptLine | undefined;
  readonly isEmpty: () => boolean;
  readonly heading: () => Heading | undefined;
}

/** Esc, q and the help key close an overlay. */
const TAKEN_OFF = (): Steps => [{ type: 'went-back' }];
const OVERLAY_ACTIONS: Actions = {
  escape: TAKEN_OFF,
  back: TAKEN_OFF,
  help: TAKEN_OFF,
  plain: () => [{ effect: 'show-plain' }],
  quit: () => [{ effect: 'quit' }],
};

/** Puts a record to its place. The model is made when it is first needed. */
export function screenAt<Place, Model>(
  definition: ScreenDefinition<Place, Model>,
  scene: Scene,
  state: MonitorState,
  place: Place,
): ScreenAt {
  const { scope, isOverlay = false } = definition;
  let made: { readonly model: Model } | undefined;
  const model = (): Model => {
    made ??= { model: definition.model(scene, state, place) };
    return made.model;
  };
  const list = (): ListUse | undefined => {
    const use = definition.list?.(model());
    return use !== undefined && scene.isHeard ? { ...use, height: HEARD_PAGE } : use;
  };
  return {
    listener: () => {
      const rows = list();
      const filter = definition.filter?.(model());
      const actions = {
        ...(isOverlay ? OVERLAY_ACTIONS : everywhereActions(scene, state, scope)),
        ...(rows === undefined ? {} : listActions(rows)),
        ...(filter === undefined ? {} : filterActions(filter)),
        ...definition.actions(model(), state),
      };
      return {
        scope,
        actions: isOverlay ? actions : offeredActions(scene.check, scope, actions),
        commands: isOverlay
          ? {}
          : { ...everywhereCommands(scene, state), ...definition.commands?.(model(), state) },
        typing: (key) =>
          definition.typing?.(model(), key) ??
          (filter === undefined ? undefined : filterTyping(filter)?.(key)),
      };
    },
    footer: () => definition.footer?.(model()) ?? scope,
    draw: () => definition.draw(model()),
    say: (asked) => definition.say(model(), asked),
    prompt: () => definition.prompt?.(model()),
    heading: () => definition.heading?.(model()),
    isEmpty: () => {
      const rows = list();
      return definition.isEmpty?.(model()) ?? (rows !== undefined && cursorOf(rows) === -1);
    },
  };
}
