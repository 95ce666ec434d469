import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import type { PromptLine } from '../../components/Footer.tsx';
import { Line, type Lines, type Span, spansWidth, TextLines } from '../../components/Line.tsx';
import { moreText } from '../../components/StatePanel.tsx';
import { useRested } from '../../hooks/use-now.ts';
import {
  type Actions,
  announce,
  type CommandActions,
  type FilterUse,
  filterActions,
  filterTyping,
  type Listener,
  type ListUse,
  listActions,
  noticeEvent,
  SPOKEN_PAGE,
  type Steps,
} from '../../state/actions.ts';
import { keyLabelFor } from '../../state/bindings.ts';
import type { Scope } from '../../state/keymap.ts';
import type { MonitorState } from '../../state/monitor-state.ts';
import { filterPrompt } from '../../state/prompt-view.ts';
import { everywhereActions, everywhereCommands } from './actions.ts';
import { offeredActions } from './offered-keys.ts';
import type { BodySize, Scene, ScreenAnnouncement, SpokenRequests } from './scene.ts';
import { PLAIN_ALREADY } from './words.ts';

/** Replaces the header of the restaurant. Every screen has the state of the link. */
export interface Heading {
  readonly title: string;
  readonly freshness: readonly Span[];
}

/** `Params` is what navigation keeps of a screen, such as a station's GUID. */
export interface ScreenDefinition<Params, Model> {
  readonly scope: Scope;
  readonly footer?: (model: Model) => Scope;
  /** Without side effects. Slow parts are memoized. */
  readonly model: (scene: Scene, state: MonitorState, params: Params) => Model;
  /** Only this screen's actions. Those of lists, filters, and every screen are added. */
  readonly actions: (model: Model, state: MonitorState) => Actions;
  readonly draw: (model: Model) => ReactNode;
  readonly announcements: (model: Model, requests: SpokenRequests) => readonly ScreenAnnouncement[];
  readonly commands?: (model: Model, state: MonitorState) => CommandActions;
  readonly list?: (model: Model) => ListUse;
  /** Details of the cursor's row. `undefined` without a row. */
  readonly pane?: (model: Model) => ScreenPane | undefined;
  readonly filter?: (model: Model) => FilterUse;
  /** The line that is being typed, of a screen without a filter. */
  readonly prompt?: (model: Model) => PromptLine | undefined;
  /** Gets keys before the keymap. `undefined` passes a key on. */
  readonly typing?: (model: Model, key: string) => Steps | undefined;
  readonly heading?: (model: Model) => Heading;
  /** Whether the screen covers another one. Esc and q close it, and the keys of other screens don't work. */
  readonly isOverlay?: boolean;
}

export interface BoundScreen {
  readonly listener: () => Listener;
  readonly footer: () => Scope;
  readonly draw: () => ReactNode;
  readonly announcements: (requests: SpokenRequests) => readonly ScreenAnnouncement[];
  readonly prompt: () => PromptLine | undefined;
  readonly heading: () => Heading | undefined;
  /** These actions would only say why they do nothing, so the footer leaves out their keys. */
  readonly unavailable: () => readonly string[];
}

const closeOverlay = (): Steps => [{ type: 'went-back' }];
const OVERLAY_ACTIONS: Actions = {
  escape: closeOverlay,
  back: closeOverlay,
  help: closeOverlay,
  plain: () => [{ effect: 'show-plain' }],
  quit: () => [{ effect: 'quit' }],
};

export function bindScreen<Params, Model>(
  definition: ScreenDefinition<Params, Model>,
  scene: Scene,
  state: MonitorState,
  params: Params,
): BoundScreen {
  const { scope, isOverlay = false } = definition;
  let built: ModelWithLayout<Model> | undefined;
  const modelWithLayout = (): ModelWithLayout<Model> => {
    built ??= buildModel(definition, scene, state, params);
    return built;
  };
  const model = (): Model => modelWithLayout().model;
  const pane = () => definition.pane?.(model());
  const zoomedPane = () => (state.isZoomed && !scene.isSpoken ? pane() : undefined);
  const list = (): ListUse | undefined => {
    const use = definition.list?.(model());
    return use !== undefined && scene.isSpoken ? { ...use, height: SPOKEN_PAGE } : use;
  };
  const listener = (): Listener => {
    const rows = list();
    const filter = definition.filter?.(model());
    const actions = {
      ...(isOverlay ? OVERLAY_ACTIONS : everywhereActions(scene, state, scope)),
      ...(rows === undefined ? {} : listActions(rows)),
      ...(filter === undefined ? {} : filterActions(filter)),
      ...definition.actions(model(), state),
      ...(definition.pane && zoomActions(scene, zoomedPane, pane)),
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
    footer: () => definition.footer?.(model()) ?? scope,
    draw: () => {
      const zoomed = zoomedPane();
      if (zoomed !== undefined)
        return <Pane scene={scene} pane={zoomed} size={scene.size} isZoomed />;
      const body = definition.draw(model());
      const { layout } = modelWithLayout();
      const beside = pane();
      if (layout === undefined || beside === undefined) return body;
      const isBeside = layout.pane.height === scene.size.height;
      return (
        <Box flexDirection={isBeside ? 'row' : 'column'} columnGap={GAP}>
          <Box flexDirection="column" {...layout.list} overflow="hidden">
            {body}
          </Box>
          <RestedPane {...{ scene, scope, pane: beside }} size={layout.pane} />
        </Box>
      );
    },
    announcements: (requests) => definition.announcements(model(), requests),
    prompt: () => {
      const filter = definition.filter?.(model());
      return filter
        ? filterPrompt(filter.view, filter.countText, filter.fault)
        : definition.prompt?.(model());
    },
    heading: () => definition.heading?.(model()),
    unavailable: () =>
      Object.entries(listener().actions).flatMap(([name, act]) =>
        typeof act === 'string' ? [name] : [],
      ),
  };
}

interface ModelWithLayout<Model> {
  readonly model: Model;
  readonly layout?: PaneLayout;
}

/** With room for a pane, the model is built again for the smaller list. */
function buildModel<Params, Model>(
  definition: ScreenDefinition<Params, Model>,
  scene: Scene,
  state: MonitorState,
  params: Params,
): ModelWithLayout<Model> {
  const model = definition.model(scene, state, params);
  const { isSpoken, slow, size } = scene;
  // On a slow link, each key would send the pane again.
  if (definition.pane === undefined || isSpoken || slow || !hasRoomForPane(size)) return { model };
  const layout = paneLayout(size, definition.pane(model));
  if (layout === undefined) return { model };
  const smaller = { ...scene, size: layout.list, hasPane: true };
  return { model: definition.model(smaller, state, params), layout };
}

function zoomActions(
  { isSpoken }: Scene,
  zoomedPane: () => ScreenPane | undefined,
  pane: () => ScreenPane | undefined,
): Actions {
  const leave = (): Steps => [{ type: 'zoomed', isZoomed: false }];
  if (zoomedPane() !== undefined) return { zoom: leave, escape: leave };
  if (isSpoken) return { zoom: () => [announce(PLAIN_ALREADY)] };
  return {
    zoom: () => [
      pane() === undefined
        ? noticeEvent('No row to show more of.')
        : { type: 'zoomed', isZoomed: true },
    ],
  };
}

/** Details of the cursor's row. The pane is below the list, beside it, or zoomed over the whole body. */
export interface ScreenPane {
  readonly title: string;
  /** Lines that the list needs to show all rows. `undefined` if the screen shows the details itself, so that the pane is only zoomed. */
  readonly listHeight: number | undefined;
  /** Columns that the list needs. If enough columns are left, the pane is beside the list. */
  readonly listWidth?: number;
  readonly lines: (size: BodySize) => Lines;
}

interface PaneLayout {
  readonly list: BodySize;
  readonly pane: BodySize;
}

/** A terminal of 30 rows has a body of this height. */
const MIN_BODY_HEIGHT = 25;
const MIN_WIDTH_BESIDE = 160;
const MIN_PANE_WIDTH = 72;
const GAP = 3;
const PANE_SHARE = 0.4;

export function hasRoomForPane({ height }: BodySize): boolean {
  return height >= MIN_BODY_HEIGHT;
}

/** `undefined` if the screen has no pane beside its list. A short list leaves the rest of the body to the pane. */
function paneLayout(size: BodySize, pane: ScreenPane | undefined): PaneLayout | undefined {
  const { width, height } = size;
  if (pane?.listHeight === undefined) return undefined;
  const beside = width - (pane.listWidth ?? width) - GAP;
  if (width >= MIN_WIDTH_BESIDE && beside >= MIN_PANE_WIDTH) {
    return {
      list: { width: width - beside - GAP, height },
      pane: { width: beside, height },
    };
  }
  const lines = Math.max(Math.floor(height * PANE_SHARE), height - pane.listHeight);
  return { list: { width, height: height - lines }, pane: { width, height: lines } };
}

interface PaneInView {
  readonly scene: Scene;
  readonly scope: Scope;
  readonly pane: ScreenPane;
  readonly size: BodySize;
}

/** While a key is held, the pane waits for its end: on a slow link, a pane for each row would come seconds late. */
function RestedPane(props: PaneInView): ReactNode {
  const { pane, size } = useRested(props, heldPane);
  return <Pane {...{ pane, size }} scene={props.scene} isZoomed={false} />;
}

function heldPane(held: PaneInView, now: PaneInView): PaneInView | undefined {
  const [before, after] = [held.scene.check, now.scene.check];
  const isSame =
    held.scope === now.scope &&
    before.restaurant === after.restaurant &&
    before.date === after.date &&
    before.asOf === after.asOf &&
    held.size.width === now.size.width &&
    held.size.height === now.size.height;
  return isSame ? held : undefined;
}

function Pane(props: Omit<PaneInView, 'scope'> & { readonly isZoomed: boolean }): ReactNode {
  const { scene, pane, size, isZoomed } = props;
  const { width } = size;
  const { theme, keymap, slow } = scene;
  const height = size.height - 1;
  const lines = useMemo(() => pane.lines({ width, height }), [pane, width, height]);
  // Blank lines fill the pane, so that a click on them is no click on the row beside.
  const visibleLines = Array.from({ length: height }, (_, index): readonly Span[] => [
    { text: '', mark: 'pane' },
    ...(lines[index] ?? []),
  ]);
  const key = keyLabelFor('zoom', keymap);
  const more = moreText(0, lines.length - height, key);
  const right = isZoomed ? `${key} back` : more === '' ? `${key} zoom` : more;
  const title = `${pane.title} `;
  const ruleWidth = Math.max(0, width - spansWidth([{ text: title }, { text: right }]) - 1);
  const rule = slow || isZoomed ? '' : theme.glyphs.rule.repeat(ruleWidth);
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
      <TextLines lines={visibleLines} width={width} />
    </Box>
  );
}
