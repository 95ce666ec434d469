/** A screen as one record: model, keys, drawing, and speech. */
import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { PromptLine } from '../../components/Footer.tsx';
import { Line, type Lines, type Span, spansWidth, TextLines } from '../../components/Line.tsx';
import { moreText } from '../../components/StatePanel.tsx';
import {
  type Actions,
  type CommandActions,
  type FilterUse,
  filterActions,
  filterTyping,
  HEARD_PAGE,
  type Listener,
  type ListUse,
  listActions,
  noticed,
  type Steps,
  said,
} from '../../state/actions.ts';
import { keyTo } from '../../state/bindings.ts';
import type { Scope } from '../../state/keymap.ts';
import type { MonitorState } from '../../state/monitor-state.ts';
import { filterPrompt } from '../../state/prompt-view.ts';
import { everywhereActions, everywhereCommands } from './actions.ts';
import { offeredActions } from './offered-keys.ts';
import type { BodySize, Scene, ScreenSaying, SpokenRequests } from './scene.ts';
import { PLAIN_ALREADY } from './words.ts';

/** A screen's own header. The link is on every one. */
export interface Heading {
  readonly title: string;
  readonly when: readonly string[];
  readonly freshness: readonly Span[];
}

/** `Place` is the part kept by navigation. */
export interface ScreenDefinition<Place, Model> {
  readonly scope: Scope;
  readonly footer?: (model: Model) => Scope;
  /** Data for drawing, speech, and keys. No side effects. Memoize slow parts. */
  readonly model: (scene: Scene, state: MonitorState, place: Place) => Model;
  /** This screen's keys. List, filter, and global keys are added automatically. */
  readonly actions: (model: Model, state: MonitorState) => Actions;
  readonly draw: (model: Model) => ReactNode;
  readonly say: (model: Model, requests: SpokenRequests) => readonly ScreenSaying[];
  readonly commands?: (model: Model, state: MonitorState) => CommandActions;
  readonly list?: (model: Model) => ListUse;
  /** Lines about the cursor's row. `undefined` without one. */
  readonly pane?: (model: Model) => PaneUse | undefined;
  readonly filter?: (model: Model) => FilterUse;
  /** Sees keys before the keymap. `undefined` passes a key on. */
  readonly typing?: (model: Model, key: string) => Steps | undefined;
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
    say: (requests: SpokenRequests) => definition.say(model(), requests),
    prompt: (): PromptLine | undefined => {
      const filter = definition.filter?.(model());
      return filter && filterPrompt(filter.view, filter.left, filter.fault);
    },
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
      pane() === undefined
        ? noticed('No row to show more of.')
        : { type: 'zoomed', isZoomed: true },
    ],
  };
}

// A second pane about the cursor's row: below the list, beside it, or zoomed over all of the body.

export interface PaneUse {
  readonly title: string;
  /** Body lines that the screen needs for all rows. `undefined` if it shows the same lines itself. */
  readonly listed: number | undefined;
  /** Columns that the list needs. With enough left, the pane goes beside it. */
  readonly columns?: number;
  /** At most this size. */
  readonly lines: (size: BodySize) => Lines;
}

export type PaneRoom = NonNullable<ReturnType<typeof paneRoom>>;

/** Minimum body height: a terminal of 30 rows. */
const TALL = 25;
/** Minimum terminal width, and pane width, for a pane beside the list. */
const WIDE = 160;
const NARROWEST = 72;
const GAP = 3;
/** The share of lines that a pane has below a long list. */
const SHARE = 0.4;

export function hasRoomForPane({ height }: BodySize): boolean {
  return height >= TALL;
}

/** `undefined` for a screen without another pane. A short list leaves the rest to it. */
export function paneRoom(size: BodySize, pane: PaneUse | undefined) {
  const { width, height } = size;
  if (pane?.listed === undefined || !hasRoomForPane(size)) return undefined;
  const beside = width - (pane.columns ?? width) - GAP;
  if (width >= WIDE && beside >= NARROWEST) {
    return {
      list: { width: width - beside - GAP, height },
      pane: { width: beside, height },
    };
  }
  const lines = Math.max(Math.floor(height * SHARE), height - pane.listed);
  return { list: { width, height: height - lines }, pane: { width, height: lines } };
}

function bodyWithPane(scene: Scene, list: ReactNode, pane: PaneUse, room: PaneRoom): ReactNode {
  const isBeside = room.pane.height === scene.size.height;
  return (
    <Box flexDirection={isBeside ? 'row' : 'column'} columnGap={GAP}>
      <Box flexDirection="column" {...room.list} overflow="hidden">
        {list}
      </Box>
      <Pane {...{ scene, pane }} size={room.pane} isZoomed={false} />
    </Box>
  );
}

function zoomedPane(scene: Scene, pane: PaneUse): ReactNode {
  return <Pane {...{ scene, pane }} size={scene.size} isZoomed />;
}

function Pane(props: {
  readonly scene: Scene;
  readonly pane: PaneUse;
  readonly size: BodySize;
  readonly isZoomed: boolean;
}): ReactNode {
  const { scene, pane, size, isZoomed } = props;
  const { width } = size;
  const { theme, keymap, slow } = scene;
  const height = size.height - 1;
  const lines = pane.lines({ width, height });
  // To the bottom, because a click here is none on the row beside.
  const shown = Array.from({ length: height }, (_, index): readonly Span[] => [
    { text: '', mark: 'pane' },
    ...(lines[index] ?? []),
  ]);
  const key = keyTo('zoom', keymap);
  const more = moreText(0, lines.length - height, key);
  const right = isZoomed ? `${key} back` : more === '' ? `${key} zoom` : more;
  const title = `${pane.title} `;
  const left = Math.max(0, width - spansWidth([{ text: title }, { text: right }]) - 1);
  const rule = slow || isZoomed ? '' : theme.glyphs.rule.repeat(left);
  return (
    <Box flexDirection="column" {...size} overflow="hidden">
      <Line
        width={width}
        spans={[
          { text: title, strong: true, mark: 'pane' },
          { text: rule, tone: 'muted' },
        ]}
        right={[{ text: right, tone: 'muted' }]}
      />
      <TextLines lines={shown} width={width} />
    </Box>
  );
}
