import { Box } from 'ink';
import type { ReactNode } from 'react';
import { Line, TitleLine, wrapText } from '../components/Line.tsx';
import { moreText } from '../components/StatePanel.tsx';
import { ITEM_LANGUAGE } from '../kitchen/filter/filter-fields.ts';
import { RESTAURANT_FILTER } from '../kitchen/tables/restaurants.ts';
import { STATION_FILTER } from '../kitchen/tables/stations.ts';
import { durationText } from '../kitchen/text/quantities.ts';
import { keyLabelFor } from '../state/bindings.ts';
import { keyLabel } from '../state/key-names.ts';
import type { Binding, Scope } from '../state/keymap.ts';
import type { MonitorState } from '../state/monitor-state.ts';
import { currentScreen } from '../state/navigation.ts';
import { analysisModel } from './analysis/model.ts';
import { firstBindings, keySentences, offeredBindings } from './everywhere/offered-keys.ts';
import type { Scene } from './everywhere/scene.ts';
import type { ScreenDefinition } from './everywhere/screen-definition.tsx';

const KEYS_COLUMN_WIDTH = 12;

interface HelpModel {
  readonly scene: Scene;
  readonly scope: Scope;
  readonly entries: readonly HelpEntry[];
  /** Whether the help key leads to more keys. */
  readonly hasMore: boolean;
  /** Number of visible entries. */
  readonly visible: number;
  readonly top: number;
  readonly lastTop: number;
}

/** The footer stays that of the screen below. */
export const HELP: ScreenDefinition<'help' | 'all-keys', HelpModel> = {
  scope: 'stations',
  footer: ({ scope }) => scope,
  isOverlay: true,
  model: helpModel,
  actions: ({ top, lastTop, visible, hasMore }) => {
    const scroll = (by: number) => () => [
      { type: 'scrolled', top: Math.min(Math.max(top + by, 0), lastTop) } as const,
    ];
    return {
      up: scroll(-1),
      down: scroll(1),
      pageUp: scroll(-visible),
      pageDown: scroll(visible),
      ...(hasMore && { help: () => [{ type: 'opened-overlay', overlay: 'all-keys' } as const] }),
    };
  },
  draw: (model) => <Help {...model} />,
  announcements: ({ scene, scope }) => [
    { occasion: scope, sentences: () => keySentences(offeredBindings(scene, scope)) },
  ],
};

function helpModel(scene: Scene, state: MonitorState, layer: 'help' | 'all-keys'): HelpModel {
  const scope = currentScreen(state.navigation).kind;
  const all = helpEntries(scene, scope);
  const first = firstBindings(offeredBindings(scene, scope));
  const hasMore = layer === 'help' && all.length > first.length;
  const keys = hasMore ? first.map(([, binding]) => entryOf(binding)) : all;
  const lines = screenNotes(scene, state).flatMap((note) => wrapText(note, scene.size.width - 2));
  const entries = [...lines.map((description) => ({ keys: '', description })), ...keys];
  const visible = Math.max(1, scene.size.height - 1);
  const lastTop = Math.max(0, entries.length - visible);
  const top = Math.min(state.top, lastTop);
  return { scene, scope, entries, hasMore, visible, lastTop, top };
}

/** What an analysis measures. It stands here, so that the screen has room for the data. */
function screenNotes(scene: Scene, state: MonitorState): readonly string[] {
  const screen = currentScreen(state.navigation);
  if (screen.kind !== 'analysis') return [];
  const { page, drawable } = analysisModel(scene, state, screen);
  return [...page.below(durationText), ...page.notes].map(drawable);
}

function Help({ scene, entries, hasMore, visible, top }: HelpModel): ReactNode {
  const { width } = scene.size;
  const below = entries.length - top - visible;
  const isTight = width < MIN_WIDTH_FOR_NOTES;
  const outOfView =
    isTight && top === 0 ? below > 0 && `${below} more` : moreText(top, below, 'Space');
  const allKeys = hasMore && `${keyLabelFor('help', scene.keymap)} all keys`;
  const hints = isTight && top > 0 ? [] : [allKeys, 'Esc close'];
  const note = [outOfView, ...hints].filter(Boolean).join('  ');
  return (
    <Box flexDirection="column">
      <TitleLine width={width} title="Keys for this screen" note={note} />
      {entries.slice(top, top + visible).map(({ keys, description }) => (
        <Line
          key={`${keys} ${description}`}
          width={width}
          spans={[
            { text: keys === '' ? '  ' : `  ${keys.padEnd(KEYS_COLUMN_WIDTH)}`, strong: true },
            { text: description },
          ]}
        />
      ))}
    </Box>
  );
}

const MIN_WIDTH_FOR_NOTES = 72;

interface HelpEntry {
  readonly keys: string;
  readonly description: string;
}

function entryOf({ keys, description }: Binding): HelpEntry {
  return { keys: keys.map(keyLabel).join(' '), description };
}

function helpEntries(scene: Scene, scope: Scope): readonly HelpEntry[] {
  const bindings = offeredBindings(scene, scope);
  const keys = bindings.map(([, binding]) => entryOf(binding));
  const isFiltered = bindings.some(([action]) => action === 'filter');
  return isFiltered ? [...keys, ...(FILTER_HELP[scope] ?? [])] : keys;
}

const FILTER_HELP: Readonly<Partial<Record<Scope, readonly HelpEntry[]>>> = {
  fulfillments: filterHelpEntries(ITEM_LANGUAGE.help),
  stations: filterHelpEntries(STATION_FILTER.help),
  issues: filterHelpEntries(STATION_FILTER.help),
  fleet: filterHelpEntries(RESTAURANT_FILTER.help),
};

function filterHelpEntries(fields: readonly (readonly [name: string, help: string])[]) {
  return [
    { keys: 'Filters', description: 'grill fry (both)  grill|fry  !fry  "two words"' },
    ...fields.map(([name, help]) => ({ keys: `${name}:`, description: help })),
  ];
}
