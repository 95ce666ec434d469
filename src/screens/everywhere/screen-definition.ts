/** A screen as one record: model, keys, drawing, and speech. */
import type { ReactNode } from 'react';
import type { PromptLine } from '../../components/chrome/Footer.tsx';
import type { Span } from '../../components/line/Line.tsx';
import type { Announcement as SaidWhen } from '../../hooks/voice/voice.tsx';
import type { Scope } from '../../state/keys/keymap.ts';
import {
  type Actions,
  type CommandActions,
  type Listener,
  noticed,
  type Steps,
  said,
} from '../../state/monitor/actions.ts';
import {
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
import {
  bodyWithPane,
  hasRoomForPane,
  type PaneRoom,
  type PaneUse,
  paneRoom,
  zoomedPane,
} from './pane.tsx';
import type { Scene } from './scene.ts';
import { NOTHING_TO_ZOOM, PLAIN_ALREADY } from './words.ts';

/** Sentences, and when to announce them. */
export interface ScreenSaying extends Omit<SaidWhen, 'after'> {
  /** List with the spoken row. The cursor stays on it, even if new rows come before it. */
  readonly pins?: ListUse;
}

/** Counts requests to repeat sentences. */
export interface Asked {
  /** Finished refreshes requested by the user. */
  readonly readings: number;
  /** Requests on the current screen, such as another sort order. */
  readonly turns: number;
}

/** Header, except the link. */
export interface Heading {
  readonly title: string;
  readonly when: readonly string[];
  readonly freshness: readonly Span[];
}

/** `Place` is the part kept by navigation. */
export interface ScreenDefinition<Place, Model> {
  readonly scope: Scope;
  /** Scope for the footer, if different. */
  readonly footer?: (model: Model) => Scope;
  /** Data for drawing, speech, and keys. No side effects. Memoize slow parts. */
  readonly model: (scene: Scene, state: MonitorState, place: Place) => Model;
  /** This screen's keys. List, filter, and global keys are added automatically. */
  readonly actions: (model: Model, state: MonitorState) => Actions;
  readonly draw: (model: Model) => ReactNode;
  readonly say: (model: Model, asked: Asked) => readonly ScreenSaying[];
  /** Extra commands after `:`. */
  readonly commands?: (model: Model, state: MonitorState) => CommandActions;
  readonly list?: (model: Model) => ListUse;
  /** Lines about the cursor's row. `undefined` without one. */
  readonly pane?: (model: Model) => PaneUse | undefined;
  readonly filter?: (model: Model) => FilterUse;
  /** Sees keys before the keymap. `undefined` passes a key on. */
  readonly typing?: (model: Model, key: string) => Steps | undefined;
  /** Prompt replacing the footer. */
  readonly prompt?: (model: Model) => PromptLine | undefined;
  /** Header for screens not about the current restaurant. */
  readonly heading?: (model: Model) => Heading;
  /** Covers a screen. Esc and q close it, and other screens' keys don't work. */
  readonly isOverlay?: boolean;
}

export type ScreenAt = ReturnType<typeof screenAt>;

const TAKEN_OFF = (): Steps => [{ type: 'went-back' }];
const OVERLAY_ACTIONS: Actions = {
  escape: TAKEN_OFF,
  back: TAKEN_OFF,
  help: TAKEN_OFF,
  plain: () => [{ effect: 'show-plain' }],
  quit: () => [{ effect: 'quit' }],
};

/** Binds a definition to a place. Builds the model on first use. */
export function screenAt<Place, Model>(
  definition: ScreenDefinition<Place, Model>,
  scene: Scene,
  state: MonitorState,
  place: Place,
) {
  const { scope, isOverlay = false } = definition;
  let made: { readonly model: Model; readonly room?: PaneRoom | undefined } | undefined;
  const parts = () => {
    made ??= roomyModel(definition, scene, state, place);
    return made;
  };
  const model = (): Model => parts().model;
  const zoomed = () => (state.zoomed && !scene.isHeard ? definition.pane?.(model()) : undefined);
  const list = (): ListUse | undefined => {
    const use = definition.list?.(model());
    return use !== undefined && scene.isHeard ? { ...use, height: HEARD_PAGE } : use;
  };
  const listener = (): Listener => {
    const rows = list();
    const filter = definition.filter?.(model());
    const actions = {
      ...(isOverlay ? OVERLAY_ACTIONS : everywhereActions(scene, state, scope)),
      ...(rows === undefined ? {} : listActions(rows)),
      ...(filter === undefined ? {} : filterActions(filter)),
      ...definition.actions(model(), state),
      ...(definition.pane && zoomActions(scene, zoomed, () => definition.pane?.(model()))),
    };
    return {
      scope,
      keymap: scene.keymap,
      actions: isOverlay ? actions : offeredActions(scene, scope, actions),
      commands: isOverlay
        ? {}
        : { ...everywhereCommands(scene, state), ...definition.commands?.(model(), state) },
      typing: (key) =>
        definition.typing?.(model(), key) ??
        (filter === undefined ? undefined : filterTyping(filter)?.(key)),
    };
  };
  return {
    listener,
    // Scope for the footer.
    footer: () => definition.footer?.(model()) ?? scope,
    draw: (): ReactNode => {
      const alone = zoomed();
      if (alone !== undefined) return zoomedPane(scene, alone);
      const drawn = definition.draw(model());
      const { room } = parts();
      const pane = definition.pane?.(model());
      if (room === undefined || pane === undefined) return drawn;
      return bodyWithPane(scene, drawn, pane, room);
    },
    say: (asked: Asked) => definition.say(model(), asked),
    prompt: () => definition.prompt?.(model()),
    heading: () => definition.heading?.(model()),
    // No footer offers a key that only says why it does nothing.
    refused: (): readonly string[] =>
      Object.entries(listener().actions).flatMap(([name, act]) =>
        typeof act === 'string' ? [name] : [],
      ),
  };
}

/** With a smaller list, if there is room for the pane about its cursor's row. */
function roomyModel<Place, Model>(
  { model, pane }: ScreenDefinition<Place, Model>,
  scene: Scene,
  state: MonitorState,
  place: Place,
) {
  const whole = model(scene, state, place);
  const { isHeard, slow, size } = scene;
  // On a slow link, each key would send a pane.
  if (pane === undefined || isHeard || slow || !hasRoomForPane(size)) return { model: whole };
  const room = paneRoom(scene.size, pane(whole));
  if (room === undefined) return { model: whole };
  return { model: model({ ...scene, size: room.list, hasPane: true }, state, place), room };
}

function zoomActions(
  { isHeard }: Scene,
  zoomed: () => PaneUse | undefined,
  pane: () => PaneUse | undefined,
): Actions {
  const out = (): Steps => [{ type: 'zoomed', isZoomed: false }];
  if (zoomed() !== undefined) return { zoom: out, escape: out };
  if (isHeard) return { zoom: () => [said(PLAIN_ALREADY)] };
  return {
    zoom: () => [
      pane() === undefined ? noticed(NOTHING_TO_ZOOM) : { type: 'zoomed', isZoomed: true },
    ],
  };
}
